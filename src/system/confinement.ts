/** What a sandbox hides, shows and lets a program write: plain data that each mechanism turns into its own terms. */
import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFiles } from '../package-files.js';

/** What a confined program may use, besides reading files. */
export interface Access {
  /** Its working directory, which it may write to. */
  readonly folder: string;
  /** Folders that it reads although they may lie in a folder that is hidden, such as /tmp. It may connect to sockets in them. */
  readonly readable?: readonly string[];
  /** Whether it connects to servers: by the network, or by sockets of the system. */
  readonly connects?: boolean;
}

export interface Confinement {
  /** The working directory. */
  readonly folder: string;
  /** Folders that can be written to, including the working directory. */
  readonly writable: readonly string[];
  /** Folders that are empty inside. */
  readonly hidden: readonly string[];
  /** Folders that the program needs, and those of them that lie inside hidden folders. */
  readonly readable: readonly string[];
  readonly shown: readonly string[];
  /** Sockets of daemons. */
  readonly masked: readonly string[];
  /** Parts of /proc that change the whole system: root could write to them even without capabilities. */
  readonly systemFiles: readonly string[];
  /** The ids inside; undefined to keep those outside. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
  readonly connects: boolean;
}

/** Folders for temporary files and for sockets of daemons. */
const HIDDEN = ['/tmp', '/var/tmp', '/run', '/var/run'];
const SYSTEM_FILES = [
  'sys',
  'sysrq-trigger',
  'irq',
  'bus',
  'fs',
  'acpi',
  'scsi',
  'mtrr',
  'driver',
  'dynamic_debug',
].map((name) => `/proc/${name}`);
/** User and group id of `nobody`. */
const NOBODY = 65_534;
/** The flag of a listening socket in /proc/net/unix. */
const LISTENING = 0x10000;

export function confinementOf(
  { folder, readable = [], connects = false }: Access,
  writable: readonly string[],
): Confinement {
  // A program that connects to a server may need any socket, and files in /run say where to find it.
  const hidden = connects ? [] : realPaths(HIDDEN);
  const isHidden = (path: string): boolean => hidden.some((outer) => isBelow(path, outer));
  const isRoot = process.getuid?.() === 0;
  const needed = realPaths([...ownFolders(), ...readable]);
  return {
    folder: realpathSync(folder),
    writable: [realpathSync(folder), ...writable],
    hidden,
    readable: needed,
    shown: needed.filter(isHidden),
    masked: connects ? [] : listeningSockets().filter((path) => !isHidden(path)),
    systemFiles: isRoot ? realPaths(SYSTEM_FILES) : [],
    // Servers refuse to run as root.
    user: isRoot ? { uid: NOBODY, gid: NOBODY } : undefined,
    connects,
  };
}

/** The folder that contains a file together with the packages that it may import. */
export function packageFolder(file: string): string {
  const [project = ''] = file.split('/node_modules/');
  return project === file ? dirname(file) : project;
}

/** The folders of the files that a command line names, and the folder in which the user wrote it. */
export function commandFolders(command: string): readonly string[] {
  const paths = command.split(/[\s'"=;&|()<>]+/).filter((word) => word.startsWith('/') && existsSync(word));
  return [process.cwd(), ...paths.map((path) => (statSync(path).isDirectory() ? path : dirname(path)))];
}

/** What every process of ours needs: installed programs, Node and this package. */
function ownFolders(): readonly string[] {
  const programs = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder.startsWith('/'));
  const manifest = join(fileURLToPath(packageFiles), '..', 'package.json');
  return [...programs, dirname(dirname(process.execPath)), packageFolder(manifest)];
}

/** Of the paths that exist, without those below others. */
function realPaths(paths: readonly string[]): readonly string[] {
  const real = [...new Set(paths.filter((path) => existsSync(path)).map((path) => realpathSync(path)))];
  return real.filter((path) => !real.some((other) => other !== path && isBelow(path, other)));
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

/** The sockets on which somebody listens now: databases, container engines, agents that hold keys. */
function listeningSockets(): readonly string[] {
  const paths = readUnixSockets().flatMap((line) => {
    const [, , , flags = '', , , , ...name] = line.trim().split(' ').filter(Boolean);
    const path = name.join(' ');
    return (Number.parseInt(flags, 16) & LISTENING) !== 0 && path.startsWith('/') ? [path] : [];
  });
  return [...new Set(paths)].filter(isSocket);
}

/** What this user cannot look at, the confined program cannot reach either. */
function isSocket(path: string): boolean {
  try {
    return lstatSync(path).isSocket();
  } catch {
    return false;
  }
}

function readUnixSockets(): readonly string[] {
  try {
    return readFileSync('/proc/net/unix', 'utf8').split('\n');
  } catch {
    return [];
  }
}
