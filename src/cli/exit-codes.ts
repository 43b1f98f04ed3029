/** The exit codes of the command line. */

export const EXIT_UNEXPECTED = 1;
export const EXIT_USAGE = 2;
export const EXIT_NOT_REPRODUCED = 3;
export const EXIT_UNAVAILABLE = 4;
export const EXIT_INTERRUPTED = 130;

export const EXIT: readonly { readonly code: number; readonly about: string }[] = [
  { code: 0, about: 'done' },
  { code: EXIT_UNEXPECTED, about: 'an unexpected error of minrepro or of an extension; the message says where' },
  {
    code: EXIT_USAGE,
    about:
      'wrong usage: an argument, option or file cannot be used, a program cannot be started, or the setup has errors',
  },
  { code: EXIT_NOT_REPRODUCED, about: 'the original does not fail, or an empty script fails as well' },
  { code: EXIT_UNAVAILABLE, about: 'the engine or the test command became unavailable; --resume continues' },
  {
    code: EXIT_INTERRUPTED,
    about: 'interrupted by Ctrl-C, SIGTERM or SIGHUP; the best text so far is in the output file; --resume continues',
  },
];
