// docs/minrepro.1: the man page, from the definitions of the commands.
import { readFileSync } from 'node:fs';
import { commandDefinitions } from '../src/cli/commands.js';
import { manPage } from '../src/cli/man-page.js';
import { BUILT_IN } from '../src/registry.js';
import type { GeneratedFile } from './generated-files.js';

export function manPageFile(): GeneratedFile {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  return { path: 'docs/minrepro.1', text: manPage(commandDefinitions(BUILT_IN), BUILT_IN, version) };
}
