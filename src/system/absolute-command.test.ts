import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { absoluteCommand, pathsIn } from './absolute-command.js';

const folder = mkdtempSync(join(tmpdir(), 'minrepro-command-line-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, "it's here"));
writeFileSync(join(folder, "it's here", 'test.sh'), '');
writeFileSync(join(folder, 'test.sh'), '');

it.each([
  ['./test.sh', `'${folder}/test.sh'`],
  ['./test.sh --fast  "a b"', `'${folder}/test.sh' --fast  "a b"`],
  ["it's here/test.sh", `'${folder}/it'\\''s here/test.sh'`],
  ['grep -q x', 'grep -q x'],
  ['/bin/sh test.sh', '/bin/sh test.sh'],
  ['./missing.sh', './missing.sh'],
])('turns %s into %s', (command, absolute) => {
  expect(absoluteCommand(command, folder)).toBe(absolute);
});

it('finds the paths in a command, relative ones too', () => {
  expect(pathsIn('sh -c "package.json;missing.sh" --file=src /bin/sh')).toEqual(['package.json', 'src', '/bin/sh']);
});
