import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { flagOf } from '../options/option.js';
import { BUILT_IN } from '../registry.js';
import { commandDefinitions } from './commands.js';
import { completionScript, runCompletion } from './completion-command.js';
import { SHELLS } from './completion-definition.js';
import { UsageError } from './usage-error.js';

const commands = commandDefinitions(BUILT_IN);
const bash = completionScript('bash', commands, BUILT_IN);

/** What bash proposes for a command line whose last word is incomplete. */
function proposals(...words: string[]): string[] {
  const set = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}`;
  const script = `${bash}\n${set}; _minrepro; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split('\n');
}

describe('completionScript', () => {
  it.each(SHELLS)('contains every command and every flag (%s)', (shell) => {
    const script = completionScript(shell, commands, BUILT_IN);
    for (const { name, groups } of commands) {
      expect(script).toContain(name);
      for (const option of groups.flatMap(({ options }) => options)) {
        const flag = flagOf(option);
        expect(script).toMatch(new RegExp(shell === 'fish' ? `-l ${flag.slice(2)}\\b` : `${flag}(?![\\w-])`));
      }
    }
  });

  it('is a valid bash script', () => {
    expect(() => execFileSync('bash', ['-n'], { input: bash, stdio: 'pipe' })).not.toThrow();
  });

  it('completes commands, flags and choices in bash', () => {
    expect(proposals('minrepro', 'red')).toEqual(['reduce']);
    expect(proposals('minrepro', 'reduce', '--max-c')).toEqual(['--max-calls']);
    expect(proposals('minrepro', 'reduce', '--relation', 't')).toEqual(['tlp']);
    expect(proposals('minrepro', 'reduce', '--algorithm', 'min')).toEqual(['minrepro']);
    expect(proposals('minrepro', 'completion', 'z')).toEqual(['zsh']);
  });

  it('completes engines without a placeholder', () => {
    const engines = proposals('minrepro', 'reduce', '--engine', '');
    expect(engines).toContain('sqlite');
    expect(engines.filter((engine) => /[A-Z@:]/.test(engine))).toEqual([]);
  });
});

describe('runCompletion', () => {
  it.each([[[]], [['tcsh']], [['bash', 'zsh']]])('rejects the arguments %j', (positional) => {
    expect(() => runCompletion({ positional, values: {}, sourceOf: () => 'default' }, commands, BUILT_IN)).toThrow(
      new UsageError('name one shell: minrepro completion bash|zsh|fish'),
    );
  });
});
