/** The version of minrepro. */
import { readFileSync } from 'node:fs';
import { packageFiles } from '../package-files.js';

export function packageVersion(): string {
  return (JSON.parse(readFileSync(new URL('../package.json', packageFiles), 'utf8')) as { version: string }).version;
}
