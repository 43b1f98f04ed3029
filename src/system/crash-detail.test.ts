import { describe, expect, it } from 'vitest';
import { crashDetail, sanitizerDetail } from './crash-detail.js';

const report = (kind: string, ...frames: string[]): string =>
  [
    '=================================================================',
    `==417==ERROR: AddressSanitizer: ${kind} on address 0x60200000eff8 at pc 0x55586982c060`,
    'READ of size 8 at 0x60200000eff8 thread T0',
    ...frames.map((name, i) => `    #${i} 0x55586982c06${i} in ${name} /build/sqlite3.c:${1000 + i}`),
    '',
    '0x60200000eff8 is located 8 bytes inside of 16-byte region',
    'freed by thread T0 here:',
    '    #0 0x7f0000 in free ??:0',
  ].join('\n');

describe('a sanitizer report', () => {
  it('is identified by its kind and the functions on top of the stack', () => {
    expect(sanitizerDetail(report('heap-use-after-free', 'exprDup', 'listDup', 'select', 'main'))).toBe(
      'AddressSanitizer: heap-use-after-free in exprDup < listDup < select',
    );
  });

  it('does not depend on the depth of a recursion or on functions of the sanitizer', () => {
    const shallow = report('heap-buffer-overflow', '__interceptor_memcpy', 'walk', 'select', 'parse');
    const deep = report('heap-buffer-overflow', '__interceptor_memcpy', 'walk', 'walk', 'walk', 'select', 'parse');
    expect(sanitizerDetail(deep)).toBe(sanitizerDetail(shallow));
    expect(sanitizerDetail(shallow)).toBe('AddressSanitizer: heap-buffer-overflow in walk < select < parse');
  });

  it('differs if the place differs', () => {
    expect(sanitizerDetail(report('SEGV', 'a', 'b'))).not.toBe(sanitizerDetail(report('SEGV', 'c', 'b')));
  });

  it('may be about undefined behaviour, and is described without its values', () => {
    const detail = (value: string): string | undefined =>
      sanitizerDetail(`vdbe.c:12:3: runtime error: signed integer overflow: ${value} * 2 cannot be represented\n`);
    expect(detail('9223372036854775807')).toBe(detail('-4611686018427387905'));
    expect(detail('1')).toMatch(/^UndefinedBehaviorSanitizer: signed integer overflow/);
  });

  it('is undefined without a report; a signal is described with its assertion', () => {
    expect(sanitizerDetail('Error: near line 3: no such table: t\n')).toBeUndefined();
    expect(crashDetail('SIGABRT', "shell: vdbe.c:77: step: Assertion `pc>=0' failed.")).toBe(
      'SIGABRT, assertion pc>=0',
    );
    expect(crashDetail('SIGSEGV', '')).toBe('SIGSEGV');
  });
});
