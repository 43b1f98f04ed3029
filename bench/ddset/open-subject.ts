/** Runs the programs of DDSET's subjects: a process for each candidate, or one warm Java virtual machine for all. */
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Oracle } from 'minrepro';
import type { Run, Subject } from './subjects.js';

const TIME_LIMIT = 20_000;
/** What shells say about a process that a signal ended. */
const SIGNAL_BASE = 128;
const SIGSEGV = 11;
const WARM_JAR = fileURLToPath(new URL('WarmJar.java', import.meta.url));

/** An oracle that runs a subject in a checkout of the authors' repository. */
export function openSubject(subject: Subject, checkout: string): Oracle {
  const folder = mkdtempSync(join(tmpdir(), 'bench-ddset-'));
  const program = join(checkout, subject.program);
  const file = join(folder, `input${extname(subject.input)}`);
  const jar = program.endsWith('.jar') ? warmJar(program, file, subject) : undefined;
  return {
    name: subject.name,
    // The limit is that of the authors, and one request has to end before the next.
    limitTime: () => {},
    check: async (text) =>
      subject.verdict(jar ? await jar.run(text) : runOnce(program, [...subject.options, file], file, text)),
    close: async () => {
      jar?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function runOnce(program: string, args: readonly string[], file: string, text: string): Run {
  writeFileSync(file, text);
  const { status, signal, stdout, stderr, error } = spawnSync(program, args, {
    timeout: TIME_LIMIT,
    killSignal: 'SIGKILL',
    encoding: 'utf8',
  });
  const timedOut = error !== undefined && 'code' in error && error.code === 'ETIMEDOUT';
  if ((error || signal === 'SIGKILL') && !timedOut) throw error ?? new Error(`${program} was killed`);
  return { code: signal === 'SIGSEGV' ? SIGNAL_BASE + SIGSEGV : (status ?? 1), output: stdout + stderr, timedOut };
}

interface WarmJar {
  run(text: string): Promise<Run>;
  close(): void;
}

/** Most of the code runs once, so it is not worth to optimise it. */
const JAVA_OPTIONS = ['-Djava.security.manager=allow', '-Xss8m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
/** The length of the header of a response: the exit code and the length of the output. */
const HEADER_LENGTH = 8;

function warmJar(jar: string, file: string, { options, runsPerLoader = 1 }: Subject): WarmJar {
  let machine: ChildProcessWithoutNullStreams | undefined;
  let answer: ((run: Run | Error) => void) | undefined;
  const stop = (): void => {
    machine?.kill('SIGKILL');
    machine = undefined;
  };
  const start = (): ChildProcessWithoutNullStreams => {
    const child = spawn('java', [...JAVA_OPTIONS, WARM_JAR, String(runsPerLoader), jar, file, ...options]);
    let received = Buffer.alloc(0);
    child.stdout.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (received.length < HEADER_LENGTH || received.length < HEADER_LENGTH + received.readInt32BE(4)) return;
      const run = { code: received.readInt32BE(0), output: received.toString('utf8', HEADER_LENGTH), timedOut: false };
      received = Buffer.alloc(0);
      answer?.(run);
    });
    child.once('close', () => {
      if (machine !== child) return;
      machine = undefined;
      answer?.(new Error(`the virtual machine of ${jar} ended`));
    });
    return child;
  };
  return {
    run: (text) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          stop();
          answer?.({ code: 1, output: '', timedOut: true });
        }, TIME_LIMIT);
        answer = (run) => {
          clearTimeout(timer);
          answer = undefined;
          if (run instanceof Error) reject(run);
          else resolve(run);
        };
        machine ??= start();
        const bytes = Buffer.from(text);
        const length = Buffer.alloc(4);
        length.writeInt32BE(bytes.length);
        machine.stdin.write(Buffer.concat([length, bytes]));
      }),
    close: stop,
  };
}
