/** Commands run in a scratch directory: a program that is named relative to a folder gets its full path. */
import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';

export function absoluteCommand(command: string, folder: string): string {
  const quoted = (path: string): string => `'${resolve(folder, path).replaceAll("'", "'\\''")}'`;
  if (existsSync(resolve(folder, command))) return quoted(command);
  const [program, ...rest] = command.split(' ');
  return program !== undefined && program !== '' && !isAbsolute(program) && existsSync(resolve(folder, program))
    ? [quoted(program), ...rest].join(' ')
    : command;
}

/** The words of a command that are paths of files or folders, as they are written. */
export function pathsIn(command: string): string[] {
  return command.split(/[\s'"=;&|()<>]+/).filter((word) => word !== '' && existsSync(word));
}
