/** The library: everything a program needs to do what the command line does. */
export * from './sql/index.js';
export * from './syntax/index.js';
