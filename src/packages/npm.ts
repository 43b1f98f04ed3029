/** Runs npm, and explains its errors. */
import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { diskReason } from '../system/disk-error.js';

/** Settings that must not come from the user's configuration, and short waiting times if the registry does not answer. */
const NPM_OPTIONS = [
  '--no-audit',
  '--no-fund',
  '--no-global',
  '--no-update-notifier',
  '--package-lock',
  '--install-strategy=hoisted',
  // The lock file lists all that is needed.
  '--legacy-peer-deps',
  '--loglevel=error',
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=1000',
  '--fetch-timeout=60000',
];

/** Runs npm in a folder, so that an `.npmrc` in the working directory has no effect. Resolves with its standard output. */
export async function runNpm(folder: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', [...args, '--prefix', folder, ...NPM_OPTIONS], { cwd: folder });
  return stdout;
}

/** Codes of npm if the registry does not answer. */
const UNREACHABLE =
  /^(?:ENOTFOUND|EAI_AGAIN|ECONN\w+|E?TIMEDOUT|ENETUNREACH|EHOSTUNREACH|EPIPE|ERR_SOCKET_TIMEOUT|ENOTCACHED|FETCH_ERROR)$/;

/** What npm was to do. */
interface Attempt {
  /** `NAME@VERSION` of the package that the user would install. */
  readonly specifier: string;
  /** The place of the package in the cache. */
  readonly folder: string;
  readonly isNative?: boolean;
}

/** What went wrong, and what would help, in one line. */
export function npmReason(error: unknown, { specifier, folder, isNative = false }: Attempt): string {
  const { code = '', syscall = '', stderr } = error as { code?: unknown; syscall?: string; stderr?: string };
  const byHand = `install ${specifier} in your project`;
  if (code === 'ENOENT' && syscall.startsWith('spawn'))
    return `npm is not installed or not in the PATH; install it, or ${byHand}`;
  if (stderr === undefined)
    return `the cache ${dirname(folder)} cannot be written: ${diskReason(error)}; make it writable, or set XDG_CACHE_HOME to another folder`;
  const npmCode = /^npm (?:error|ERR!) code (\S+)/m.exec(stderr)?.[1] ?? '';
  if (UNREACHABLE.test(npmCode))
    return `the npm registry cannot be reached (${npmCode}); connect to a network once, or ${byHand}`;
  if (npmCode === 'EINTEGRITY')
    return `the registry sent a file that is not the published package; it was discarded. Check the registry in your npm configuration (npm config get registry), and try npm cache clean --force`;
  if (npmCode === 'E404' || npmCode === 'ETARGET')
    return `the registry does not have ${specifier}; check the registry in your npm configuration (npm config get registry)`;
  if (npmCode === 'ENOSPC')
    return `no space left on the disk of ${dirname(folder)}; set XDG_CACHE_HOME to another folder`;
  if (isNative && /gyp/.test(stderr))
    return `compiling it failed; it needs Python, make and a C++ compiler, or ${byHand}`;
  const line =
    /^npm (?:error|ERR!) (?!code|errno|syscall|path)(.+)/m.exec(stderr)?.[1] ?? `npm failed (${String(code)})`;
  return `${line}; or ${byHand}`;
}
