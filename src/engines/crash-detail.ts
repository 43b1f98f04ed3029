/** What a crashed program said about how it ended: the same words for the same crash. */

/** Frames of the sanitizer itself, and of the libraries below, say nothing about a bug. */
const NOT_OURS =
  /^(?:__(?:asan|ubsan|lsan|msan|interceptor|sanitizer|libc)_|__?interceptor|raise$|abort$|__assert|mem(?:cpy|move|set|cmp)|str\w+$|malloc|calloc|realloc|free$|operator (?:new|delete))/;
/** So many frames tell one place from another; those further out depend on how a script got there. */
const TOP_FRAMES = 3;

/** The sanitizer's kind of error and the functions it happened in; undefined where no sanitizer spoke. */
export function sanitizerDetail(stderr: string): string | undefined {
  const report = /ERROR: (AddressSanitizer|LeakSanitizer|MemorySanitizer|ThreadSanitizer): ([\w-]+)/.exec(stderr);
  if (report) return `${report[1]}: ${report[2]}${inFrames(stderr.slice(report.index))}`;
  const undefinedBehaviour = /^\S+: runtime error: (.*)$/m.exec(stderr);
  if (!undefinedBehaviour) return undefined;
  const kind = (undefinedBehaviour[1] as string).replace(/-?\b(?:0x)?[\da-f]*\d[\da-f]*\b/gi, '…');
  return `UndefinedBehaviorSanitizer: ${kind}${inFrames(stderr.slice(undefinedBehaviour.index))}`;
}

function inFrames(report: string): string {
  const [stack = ''] = report.split(/\n\s*\n/);
  const functions = [...stack.matchAll(/^\s*#\d+ 0x[\da-f]+ in ([^\s(]+)/gm)].map(([, name]) => name as string);
  const own = functions.filter((name, i) => !NOT_OURS.test(name) && name !== functions[i - 1]);
  return own.length > 0 ? ` in ${own.slice(0, TOP_FRAMES).join(' < ')}` : '';
}

/** A signal, and the assertion that raised it. */
export function crashDetail(signal: string, stderr: string): string {
  const assertion = /Assertion `?([^'\n]*)'? failed/.exec(stderr);
  return assertion ? `${signal}, assertion ${assertion[1]}` : signal;
}
