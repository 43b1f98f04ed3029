/** What a sandbox hides, shows and lets a program write: plain data that each mechanism turns into its own terms. */
import { lstatSync, mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFiles } from '../package-files.js';
import { pathsIn } from './absolute-command.js';
import { isScratchFolder, isSignOfLife } from './scratch-folder.js';
import { isBelow, isBelowAny, type StillView, stillView } from './still-view.js';

/** What a confined program may use, besides reading files. */
export interface Access {
  /** Its working directory, which it may write to. */
  readonly folder: string;
  /** A folder that holds the files of /tmp and the like, which are in memory otherwise. */
  readonly temporary?: string;
  /**
   * Files and folders that it reads although they may lie in a folder that is hidden, such as /tmp. It may connect to sockets
   * in those that are scratch folders.
   */
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
  /** Those of them whose files are kept in a folder outside. */
  readonly kept: readonly { readonly path: string; readonly source: string }[];
  /** Files and folders that the program needs, and those of them that lie inside hidden folders. */
  readonly readable: readonly string[];
  readonly shown: readonly string[];
  /** Sockets of daemons, wherever the program could connect to them. */
  readonly masked: readonly string[];
  /** What the program sees instead of the files outside, if its named pipes and sockets are to be dead. */
  readonly view: StillView | undefined;
  /** The ids inside; undefined to keep those outside. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
  readonly connects: boolean;
}

/** How many bytes each hidden folder can hold, in memory. */
export const MAX_HIDDEN_SIZE: number = 1024 ** 3;

/** Folders for temporary files and for sockets of daemons. */
const HIDDEN = ['/tmp', '/var/tmp', '/dev/shm', '/run', '/var/run'];
/** User and group id of `nobody`. */
const NOBODY = 65_534;
/** The flag of a listening socket in /proc/net/unix. */
const LISTENING = 0x10000;

export function confinementOf(
  { folder, temporary, readable = [], connects = false }: Access,
  writable: readonly string[],
  hasView = false,
): Confinement {
  // A program that connects to a server may need any socket, and files in /run say where to find it.
  const hidden = outermost(realPaths(connects ? ['/dev/shm'] : HIDDEN));
  const isHidden = (path: string): boolean => isBelowAny(path, hidden);
  const isRoot = process.getuid?.() === 0;
  // A folder that contains a hidden one, such as / or /tmp itself, is not shown: what is needed in it is named, too.
  const needed = outermost(
    realPaths([...ownFolders(), ...readable]).filter((path) => !hidden.some((inner) => isBelow(inner, path))),
  );
  const inside = realpathSync(folder);
  const scratch = realPaths(readable).filter(isScratchFolder);
  const hasStillView = hasView && !connects;
  // The sockets of our own folders are alive, and files in them change.
  const shown = [...new Set([...needed.filter(isHidden), ...(hasStillView ? scratch : scratch.filter(isHidden))])];
  const view = hasStillView
    ? stillView({
        hidden,
        needed: [...needed, inside, ...writable],
        shown: needed.filter((path) => isHidden(path) && !scratch.includes(path)),
      })
    : undefined;
  const alive = [inside, ...writable, ...shown.filter((path) => !view || view.sourceOf(path) === path)];
  const isAlive = (path: string): boolean =>
    isBelowAny(path, alive) || (!isHidden(path) && (!view || view.isAlive(path)));
  const own = [inside, ...scratch];
  return {
    folder: inside,
    writable: [inside, ...writable],
    hidden,
    kept: temporary === undefined ? [] : keptFolders(hidden, realpathSync(temporary), [inside, ...shown, ...writable]),
    readable: needed,
    shown,
    masked: connects ? [] : listeningSockets().filter((path) => isAlive(path) && isMasked(path, own)),
    view,
    // Servers refuse to run as root.
    user: isRoot ? { uid: NOBODY, gid: NOBODY } : undefined,
    connects,
  };
}

/** Those of other runs may vanish before the sandbox is set up, and nobody can do anything with them. */
function isMasked(socket: string, own: readonly string[]): boolean {
  return !isBelowAny(socket, own) && !isSignOfLife(socket);
}

/**
 * Folders in `temporary` for the hidden ones, with the points at which other files and folders are mounted below them. Hidden
 * folders without such points share one, because each has to be checked after each script.
 */
function keptFolders(hidden: readonly string[], temporary: string, mounted: readonly string[]): Confinement['kept'] {
  return hidden.map((path, index) => {
    const below = mounted.filter((other) => isBelow(other, path));
    const source = join(temporary, below.length > 0 ? String(index) : 'shared');
    mkdirSync(source, { recursive: true });
    for (const inner of below) {
      const point = join(source, relative(path, inner));
      const isFolder = statSync(inner).isDirectory();
      mkdirSync(isFolder ? point : dirname(point), { recursive: true });
      if (!isFolder) writeFileSync(point, '', { flag: 'a' });
    }
    return { path, source };
  });
}

/** The folder that contains a file together with the packages that it may import. */
export function packageFolder(file: string): string {
  const [project = ''] = file.split('/node_modules/');
  return project === file ? dirname(file) : project;
}

/** The files that a command line names, their folders, and the folder in which the user wrote it. */
export function commandFolders(command: string): readonly string[] {
  const paths = pathsIn(command).filter((path) => path.startsWith('/'));
  return [process.cwd(), ...paths.flatMap((path) => (statSync(path).isDirectory() ? path : [dirname(path), path]))];
}

/** What every process of ours needs: installed programs, Node and this package. */
function ownFolders(): readonly string[] {
  const programs = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder.startsWith('/'));
  const manifest = join(fileURLToPath(packageFiles), '..', 'package.json');
  return [...programs, dirname(dirname(process.execPath)), packageFolder(manifest)];
}

/** Of the paths that exist. Sockets of other programs may vanish at any moment. */
function realPaths(paths: readonly string[]): readonly string[] {
  const realPath = (path: string): string[] => {
    try {
      return [realpathSync(path)];
    } catch {
      return [];
    }
  };
  return [...new Set(paths.flatMap(realPath))];
}

/** Without those below others. */
function outermost(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => !paths.some((other) => other !== path && isBelow(path, other)));
}

/** The sockets on which somebody listens now: databases, container engines, agents that hold keys. */
function listeningSockets(): readonly string[] {
  const paths = readUnixSockets().flatMap((line) => {
    const [, , , flags = '', , , , ...name] = line.trim().split(' ').filter(Boolean);
    const path = name.join(' ');
    return (Number.parseInt(flags, 16) & LISTENING) !== 0 && path.startsWith('/') ? [path] : [];
  });
  return realPaths([...new Set(paths)].filter(isSocket));
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
