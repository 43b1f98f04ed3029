import { expect, it } from 'vitest';
import { resumeCommand } from './resume-command.js';

it.each<[string, readonly string[], string]>([
  ['/usr/bin/minrepro', ['reduce', 'a.sql'], 'minrepro reduce a.sql --resume'],
  ['/home/me/.npm/_npx/1/node_modules/.bin/minrepro', ['reduce', 'a.sql'], 'npx minrepro reduce a.sql --resume'],
  ['minrepro', ['reduce', 'a.sql', '--resume'], 'minrepro reduce a.sql --resume'],
  [
    'minrepro',
    ['reduce', '--test', "grep -q 'x'", '--', '-a b'],
    "minrepro reduce --test 'grep -q '\\''x'\\''' --resume -- '-a b'",
  ],
  [
    'minrepro',
    ['reduce', '--engine=mysql://me:s:3cret@host/', '--against', 'postgres:///?user=me&password=s3cret'],
    "minrepro reduce --engine=mysql://me:PASSWORD@host/ --against 'postgres:///?user=me&password=PASSWORD' --resume",
  ],
  ['minrepro', ['reduce', ''], "minrepro reduce '' --resume"],
])('%s %j is continued by a command for a shell', (path, args, command) => {
  expect(resumeCommand(['node', path, ...args])).toBe(command);
});
