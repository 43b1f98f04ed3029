#!/usr/bin/env node
/** Starts the command line. The sandbox is tried while the program is loaded, because both take as long as a short reduction. */
import { prepareSandbox } from '../system/sandbox.js';

const args = process.argv.slice(2);
const runsEngine = args.some((arg) => arg.startsWith('--engine'));
const isOff = args.some((arg, i) => arg === '--sandbox=off' || (arg === 'off' && args[i - 1] === '--sandbox'));
if (runsEngine && !isOff) prepareSandbox();

await import('./main.js');
