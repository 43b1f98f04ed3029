/** Describes a crash by what the program printed, so that equal crashes get equal descriptions. */

/** Functions of the sanitizer and of system libraries do not identify a bug. */
const LIBRARY_FUNCTION =
  /^(?:__(?:asan|ubsan|lsan|msan|interceptor|sanitizer|libc)_|__?interceptor|raise$|abort$|__assert|mem(?:cpy|move|set|cmp)|str\w+$|malloc|calloc|realloc|free$|operator (?:new|delete))/;
/** The innermost frames identify the place; outer frames depend on how a script got there. */
const TOP_FRAMES = 3;

/** The kind of error that a sanitizer reports and the functions on top of the stack; undefined without such a report. */
export function sanitizerDetail(stderr: string): string | undefined {
  const report = /ERROR: (AddressSanitizer|LeakSanitizer|MemorySanitizer|ThreadSanitizer): ([\w-]+)/.exec(stderr);
  if (report) return `${report[1]}: ${report[2]}${topFrames(stderr.slice(report.index))}`;
  const undefinedBehaviour = /^\S+: runtime error: (.*)$/m.exec(stderr);
  if (!undefinedBehaviour) return undefined;
  const kind = (undefinedBehaviour[1] as string).replace(/-?\b(?:0x)?[\da-f]*\d[\da-f]*\b/gi, '…');
  return `UndefinedBehaviorSanitizer: ${kind}${topFrames(stderr.slice(undefinedBehaviour.index))}`;
}

function topFrames(report: string): string {
  const [stack = ''] = report.split(/\n\s*\n/);
  const functions = [...stack.matchAll(/^\s*#\d+ 0x[\da-f]+ in ([^\s(]+)/gm)].map(([, name]) => name as string);
  // A recursive function counts once, however deep the recursion went.
  const frames = functions.filter((name, i) => !LIBRARY_FUNCTION.test(name) && name !== functions[i - 1]);
  return frames.length > 0 ? ` in ${frames.slice(0, TOP_FRAMES).join(' < ')}` : '';
}

/** The signal and, if there is one, the assertion that failed. */
export function crashDetail(signal: string, stderr: string): string {
  const assertion = /Assertion `?([^'\n]*)'? failed/.exec(stderr);
  return assertion ? `${signal}, assertion ${assertion[1]}` : signal;
}
