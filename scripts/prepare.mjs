// Builds the package when it is installed from a clone. `npm install -g .` only links the clone and does not install what the
// build needs, so that is done first.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The settings of the outer npm, such as `global`, must not apply to the clone. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_config_(?:global|prefix|location|local_prefix)$/i.test(name)),
);
const npm = (...args) => execFileSync('npm', args, { stdio: 'inherit', env });

if (!existsSync('node_modules/typescript')) npm('install', '--ignore-scripts', '--no-fund', '--no-audit');
npm('run', '--silent', 'build');
