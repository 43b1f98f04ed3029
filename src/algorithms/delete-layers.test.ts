import { expect, it } from 'vitest';
import { grammarOf } from '../../test/support/grammars.js';
import { grammarLanguage } from '../language/grammar-language.js';
import { reduce } from '../reduce.js';

const functions = grammarLanguage(
  grammarOf(`grammar Functions;
program : function+ ;
function : 'def' NAME '{' call* '}' ;
call : NAME ';' ;
NAME : [a-z] [a-z0-9]* ;
SPACE : [ \\n]+ -> skip ;`),
);

const COUNT = 24;
const BODY = 'low; low; low;';
const names = Array.from({ length: COUNT }, (_, i) => `f${i}`);
const defined = names.map((name) => `def ${name} { ${name === 'f7' ? `${BODY} crash;` : BODY} }`);
const TEXT = `def low { low; }\n${defined.join('\n')}\ndef main { ${names.map((name) => `${name};`).join(' ')} }\n`;

/** Fails as long as it only calls what it defines, and \`main\` calls what crashes. */
function fails(text: string): boolean {
  const called = [...text.matchAll(/(\w+) *;/g)].map(([, name]) => name);
  const isDefined = called.every((name) => name === 'crash' || text.includes(`def ${name} {`));
  return isDefined && /def f7 \{[^}]*crash;/.test(text) && /def main \{[^}]*f7;/.test(text);
}

/** How many functions that nothing calls have lost a part of their body. */
function opened(text: string): number {
  return names.filter(
    (name) => text.includes(`def ${name} {`) && !text.includes(`${name};`) && !text.includes(`def ${name} { ${BODY} }`),
  ).length;
}

it.each([1, 2, 3])(
  'deletes functions that nothing calls any more before it looks inside them, with %i jobs',
  async (jobs) => {
    let mostOpened = 0;
    const { text } = await reduce({
      text: TEXT,
      language: functions,
      jobs,
      oracle: (candidate) => {
        const isFailing = fails(candidate);
        if (isFailing) mostOpened = Math.max(mostOpened, opened(candidate));
        return isFailing;
      },
    });
    expect(text.trim()).toMatch(/^def f7 \{ crash; \}\s+def main \{ f7; \}$/);
    expect(mostOpened).toBe(0);
  },
);
