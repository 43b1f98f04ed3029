/**
 * A view of the file system in which named pipes and sockets are dead. A program can connect to a socket and write to a pipe that it
 * sees, even if nothing can be written to the file system. In a layer of an overlay they are other objects than those
 * outside, with the same names: nobody listens there. So the view consists of layers without a writable one.
 */
import {
  type Dirent,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { scratchFolder } from './scratch-folder.js';

export interface StillView {
  /** The folder in which it is built. The mounts are made in the mount namespace of the program only. */
  readonly root: string;
  /** The path of a file that tells `mount` what to do. */
  readonly table: string;
  /** Whether a socket is alive at its own path, because the file system cannot be a layer. */
  isAlive(path: string): boolean;
  /** From where to mount a folder in a place that is hidden: its layer, or the folder itself if it has none. */
  sourceOf(path: string): string;
}

/** What a view must contain. All are real paths. */
export interface ViewOptions {
  /** Folders that are empty: something else is mounted there later. */
  readonly hidden: readonly string[];
  /** What the program uses. File systems that cannot be a layer are visible if they contain any of it. */
  readonly needed: readonly string[];
  /** Folders inside hidden ones that will be mounted again. */
  readonly shown: readonly string[];
}

/** Local file systems that can be layers. To look at others, such as those of other machines, may take forever. */
const LAYERED = /^(?:ext[234]|xfs|btrfs|f2fs|zfs|bcachefs|tmpfs|overlay|squashfs|erofs|iso9660)$/;
/** They are mounted anew. */
const OWN_MOUNTS = ['/proc', '/dev'];
/** They have neither sockets nor pipes. In a container, files are mounted in the second one. */
const SYSTEM = ['/sys', '/etc'];
/** Each entry of a folder that contains mounts is a mount of its own; of larger folders only what is needed is shown. */
const MAX_ENTRIES = 300;
/** Characters that separate options and layers. */
const UNSUITABLE = /[:,"\\]/;

/** Lets `mount` create the folder on which it mounts. */
const CREATE = 'X-mount.mkdir';

interface Mount {
  readonly path: string;
  readonly type: string;
}

interface Parts {
  readonly folders: string[];
  readonly links: string[];
  readonly files: string[];
  /** Mounted as layers, and mounted as they are. */
  readonly layers: string[];
  readonly plain: string[];
}

let latest: (StillView & { readonly key: string }) | undefined;

/** The view for a program that is about to start. The same one is used again as long as nothing has changed. */
export function stillView(options: ViewOptions): StillView {
  const mounts = currentMounts();
  const parts: Parts = { folders: [], links: [], files: [], layers: [], plain: [] };
  addFolder('/', mounts, options, parts);
  const visible = [...parts.layers, ...parts.plain];
  parts.folders.push(...options.hidden.filter((path) => !isBelowAny(path, visible)));
  const isLayer = (path: string): boolean => canBeLayer(path, mounts) && lstatSync(path).isDirectory();
  const again = options.shown.filter(isLayer);
  const key = JSON.stringify([parts, again]);
  if (latest?.key !== key) latest = { key, ...buildView(parts, again) };
  return latest;
}

export function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

export function isBelowAny(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => isBelow(path, folder));
}

function addFolder(path: string, mounts: readonly Mount[], options: ViewOptions, parts: Parts): void {
  const { hidden, needed } = options;
  const isNeeded = (folder: string): boolean => needed.some((file) => isBelow(file, folder) || isBelow(folder, file));
  const hasMounts = mounts.some((mount) => mount.path !== path && isBelow(mount.path, path));
  parts.folders.push(path);
  if (OWN_MOUNTS.includes(path) || hidden.includes(path)) return;
  if (canBeLayer(path, mounts)) parts.layers.push(path);
  else if (SYSTEM.includes(path) || (!hasMounts && isNeeded(path))) parts.plain.push(path);
  if (!hasMounts || SYSTEM.includes(path)) return;
  const entries = entriesOf(path);
  for (const entry of entries) {
    const inner = join(path, entry.name);
    if (entries.length > MAX_ENTRIES && !isNeeded(inner)) continue;
    if (entry.isDirectory()) addFolder(inner, mounts, options, parts);
    else if (entry.isSymbolicLink()) parts.links.push(inner);
    else if (entry.isFile() && isFile(inner)) {
      parts.files.push(inner);
      parts.plain.push(inner);
    }
  }
}

/** A folder with other mounts inside cannot: the kernel does not let an ordinary user see what these cover. */
function canBeLayer(path: string, mounts: readonly Mount[]): boolean {
  const own = mounts.findLast((mount) => isBelow(path, mount.path) && isInnermost(mount, path, mounts));
  const hasMounts = mounts.some((mount) => mount.path !== path && isBelow(mount.path, path));
  return !hasMounts && !UNSUITABLE.test(path) && LAYERED.test(own?.type ?? '');
}

function isInnermost({ path: outer }: Mount, path: string, mounts: readonly Mount[]): boolean {
  return !mounts.some((mount) => mount.path.length > outer.length && isBelow(path, mount.path));
}

function buildView({ folders, links, files, layers, plain }: Parts, again: readonly string[]): StillView {
  const { path } = scratchFolder();
  const [root, empty, table] = [join(path, 'root'), join(path, 'empty'), join(path, 'mounts')];
  const inView = (outside: string): string => join(root, outside);
  const all = [...layers, ...again];
  const targets = [...all, ...plain];
  // `mount` creates the others, in a process of its own.
  const withoutMount = folders.filter((folder) => !targets.some((target) => isBelow(target, folder)));
  const created = new Set([...withoutMount, ...[...links, ...files].map((path) => dirname(path))].map(inView));
  for (const folder of created) mkdirSync(folder, { recursive: true });
  for (const link of links) {
    const target = targetOf(link);
    if (target !== undefined) symlinkSync(target, inView(link));
  }
  for (const file of files) writeFileSync(inView(file), '');
  // Without a writable layer an overlay needs two others, neither of which contains the other. `nofail`, because a file may vanish
  // before it is mounted.
  const lines = [
    ['tmpfs', empty, 'tmpfs', `mode=755,size=4k,${CREATE}`],
    ...all.map((layer) => [
      'overlay',
      inView(layer),
      'overlay',
      `ro,nosuid,nodev,lowerdir=${layer}:${empty},${CREATE}`,
    ]),
    ...plain.map((outside) => [
      outside,
      inView(outside),
      'none',
      `rbind,nofail${files.includes(outside) ? '' : `,${CREATE}`}`,
    ]),
  ];
  writeFileSync(table, lines.map((fields) => `${fields.map(escaped).join(' ')} 0 0\n`).join(''));
  return {
    root,
    table,
    isAlive: (outside) => isBelowAny(outside, plain),
    sourceOf: (outside) => (again.includes(outside) ? inView(outside) : outside),
  };
}

function escaped(field: string): string {
  return field.replace(/[\s\\]/g, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`);
}

/** In the order in which they were mounted. */
function currentMounts(): readonly Mount[] {
  const lines = readFileSync('/proc/self/mountinfo', 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [fields = '', source = ''] = line.split(' - ');
    return { path: unescaped(fields.split(' ')[4] ?? ''), type: source.split(' ')[0] ?? '' };
  });
}

function unescaped(text: string): string {
  return text.replace(/\\(\d{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));
}

/** Empty if the user may not read the folder. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Undefined if the link has vanished. */
function targetOf(link: string): string | undefined {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}

/** Something else, such as a socket, may be mounted on a file. */
function isFile(path: string): boolean {
  try {
    return lstatSync(path).isFile();
  } catch {
    return false;
  }
}
