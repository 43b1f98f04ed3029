import { describe, expect, it } from 'vitest';
import { totalCalls } from '../evaluate/call-counts.js';
import type { OracleAnswer } from '../evaluate/oracle.js';
import { grammarLanguage } from '../language/grammar-language.js';
import type { Language } from '../language/language.js';
import { shippedLanguage } from '../languages/shipped-language.js';
import { grammarFromText, readFuzzingBookGrammar } from '../syntax/index.js';
import { type ExplainOptions, type Explanation, explain } from './explain.js';
import { createMatcher } from './match.js';
import { type AnnotatedNode, compactText } from './pattern.js';
import { produce } from './produce.js';

const arithmetic = shippedLanguage('arithmetic');

/** The small language of DDSET's figure 7 and of its `myval` example. */
const programs = grammarLanguage(
  grammarFromText(`grammar Programs;
    program : statement (';' statement)* ;
    statement : 'int' ID '=' expr | ID '=' expr | 'check' '(' expr ')' ;
    expr : INT | STRING | ID | expr '/' expr ;
    ID : [a-z]+ ; INT : [0-9]+ ; STRING : '"' [a-z]* '"' ; SPACE : [ \\n]+ -> skip ;`),
);

function isCovered(language: Language, text: string): boolean {
  return language.snapshot(text).statements.every((statement) => statement.isCovered);
}

function oracleFor(language: Language, fails: (text: string) => boolean): (text: string) => OracleAnswer {
  return (text) => (isCovered(language, text) ? (fails(text) ? 'reproduced' : 'vanished') : 'invalid');
}

async function explained(
  language: Language,
  text: string,
  fails: (text: string) => boolean,
  options: Partial<ExplainOptions> = {},
): Promise<Explanation> {
  return explain({ text, language, oracle: oracleFor(language, fails), ...options });
}

const hasDoubledBrackets = (text: string): boolean => /\(\(.*\)\)/.test(text);
const dividesByItself = (text: string): boolean => {
  const match = /^int (\w+) ?= ?0 ?; ?(\w+) ?= ?1 ?\/ ?(\w+)$/.exec(text);
  return match !== null && match[1] === match[2] && match[2] === match[3];
};
const checksMyval = (text: string): boolean => {
  const match = /^(\w+) ?= ?"myval" ?; ?check ?\( ?(\w+) ?\)$/.exec(text);
  return match !== null && match[1] === match[2];
};

describe.each([
  ['ours', false],
  ['as published', true],
])('explain, %s', (_, isPlain) => {
  it('finds doubled brackets around any expression (figures 1 to 6)', async () => {
    const { pattern } = await explained(arithmetic, '((4))', hasDoubledBrackets, { isPlain });
    expect(compactText(pattern)).toBe('((<expr>))');
  });

  it('keeps independent causes apart (section 5)', async () => {
    const { pattern } = await explained(arithmetic, '((1)) + ((2 * 3)) - ((5))', hasDoubledBrackets, { isPlain });
    expect(compactText(pattern).replaceAll('<op>', '·').replace(/[-+]/g, '·')).toBe(
      '((<expr>)) · ((<expr>)) · ((<expr>))',
    );
  });

  it('varies equal names together (figure 7)', async () => {
    const { pattern } = await explained(programs, 'int v=0; v=1/v', dividesByItself, { isPlain });
    expect(compactText(pattern)).toBe('int <$ID1>=0; <$ID1>=1/<$ID1>');
  });

  it('varies only those names together that belong together (section 6)', async () => {
    const { pattern } = await explained(programs, 'myval="myval"; check(myval)', checksMyval, { isPlain });
    expect(compactText(pattern)).toBe('<$ID1>="myval"; check(<$ID1>)');
  });
});

describe('explain', () => {
  it('needs a third of the calls of the published procedure, and finds no fewer holes', async () => {
    const text = '((1)) + ((2 * 3)) - ((5))';
    const ours = await explained(arithmetic, text, hasDoubledBrackets);
    const plain = await explained(arithmetic, text, hasDoubledBrackets, { isPlain: true });
    expect(totalCalls(ours.calls)).toBeLessThan(totalCalls(plain.calls) / 3);
    expect(ours.pattern.holes.length).toBeGreaterThanOrEqual(plain.pattern.holes.length);
  });

  it('narrows a hole by the constructs that are invalid in it', async () => {
    const oracle = (text: string): OracleAnswer => {
      if (!isCovered(programs, text) || text.includes('"')) return 'invalid';
      return text.startsWith('check') && !text.includes(';') ? 'reproduced' : 'vanished';
    };
    const { pattern } = await explain({ text: 'check(1)', language: programs, oracle });
    for (const instance of produce(pattern, programs, { count: 50, seed: 5 }))
      expect(oracle(instance)).toBe('reproduced');
    expect(pattern.holes).toHaveLength(1);
  });

  it('narrows a hole by the constructs with which the failure disappears', async () => {
    const fails = (text: string): boolean => text.startsWith('check') && !/[;"]/.test(text);
    const { pattern } = await explained(programs, 'check(1)', fails);
    expect(compactText(pattern)).toBe('check(<expr without expr#2>)');
    for (const instance of produce(pattern, programs, { count: 50, seed: 5 })) expect(fails(instance)).toBe(true);
  });

  it('finds names that may be any name declared above', async () => {
    const oracle = (text: string): OracleAnswer => {
      const [, a, b, used] = /^int (\w+) ?= ?0; int (\w+) ?= ?0; check\((\w+)\)$/.exec(text) ?? [];
      if (!isCovered(programs, text)) return 'invalid';
      return used !== undefined && (used === a || used === b) ? 'reproduced' : 'vanished';
    };
    const { pattern } = await explain({ text: 'int a=0; int b=0; check(b)', language: programs, oracle });
    expect(compactText(pattern)).toContain('check(<ID declared above>)');
    for (const instance of produce(pattern, programs, { count: 20, seed: 5 }))
      expect(oracle(instance)).toBe('reproduced');
  });

  it('varies the tokens of a grammar over characters as a whole', async () => {
    const characters = grammarLanguage(
      readFuzzingBookGrammar(
        JSON.stringify({
          '[start]': '<start>',
          '[grammar]': {
            '<start>': [['call ', '<NAME>', '(', '<INT>', ')']],
            '<NAME>': [['<letter>'], ['<letter>', '<NAME>']],
            '<letter>': [['a'], ['b'], ['c'], ['d']],
            '<INT>': [['<digit>'], ['<digit>', '<INT>']],
            '<digit>': [['0'], ['1'], ['2']],
          },
        }),
        'calls.fbjson',
      ),
    );
    const { pattern, calls } = await explained(characters, 'call abc(12)', (text) => text.includes('abc'));
    expect(compactText(pattern)).toBe('call abc(<INT>)');
    expect(totalCalls(calls)).toBeLessThan(200);
  });

  it('keeps the words of generated texts apart in grammars over characters', async () => {
    const characters = grammarLanguage(
      readFuzzingBookGrammar(
        JSON.stringify({
          '[start]': '<start>',
          '[grammar]': {
            '<start>': [['fail', '<_SKIP>', '<stat>', '<_SKIP>', 'end']],
            '<stat>': [['return', '<_SKIP>', '<value>'], ['break'], []],
            '<value>': [['nil'], ['not', '<_SKIP>', '<value>'], ['<INT>']],
            '<INT>': [['1'], ['2'], ['3', '<INT>']],
            '<_SKIP>': [[], [' '], ['\n']],
          },
        }),
        'blocks.fbjson',
      ),
    );
    const fails = (text: string): boolean => !/[a-z](?:nil|not|end|break|\d)|[a-z\d](?:return|end)/.test(text);
    const { pattern, calls } = await explained(characters, 'fail break end', fails);
    expect(compactText(pattern)).toBe('fail <stat> end');
    for (const instance of produce(pattern, characters, { count: 50, seed: 5 })) expect(fails(instance)).toBe(true);
    expect(totalCalls(calls)).toBeLessThan(200);
  });

  it('asks nothing again for a rule that only stands for another one', async () => {
    const wrapped = (chain: string): Language =>
      grammarLanguage(
        grammarFromText(`grammar Calls;
          start : 'call' '(' value ')' ;
          ${chain}
          expr : INT | '-' expr | expr '+' expr | '[' expr ']' ; INT : [0-9]+ ; SPACE : [ ]+ -> skip ;`),
      );
    const fails = (text: string): boolean => text.includes('[');
    const [plain, chained] = await Promise.all(
      ['value : expr ;', 'value : sum ; sum : term ; term : expr ;'].map((chain) =>
        explained(wrapped(chain), 'call([1])', fails),
      ),
    );
    expect(plain?.pattern.holes.map(({ textClass }) => textClass.label)).toEqual(['expr']);
    expect(chained?.pattern.holes.map(({ textClass }) => textClass.label)).toEqual(['expr']);
    expect(totalCalls(chained?.calls as Explanation['calls'])).toBe(totalCalls(plain?.calls as Explanation['calls']));
  });

  it('says of each node what it is in the pattern (figure 3)', async () => {
    const { pattern } = await explained(programs, 'int v=0; v=1/v', dividesByItself);
    const marks = (node: AnnotatedNode): string[] => [
      ...(node.children ? [] : [`${node.mark} ${pattern.text.slice(node.start, node.end)}`]),
      ...(node.children ?? []).flatMap(marks),
    ];
    const found = pattern.trees?.flatMap(marks) ?? [];
    expect(found).toEqual(
      'int shared-v = 0 ; shared-v = 1 / shared-v'
        .split(' ')
        .map((part) => (part.startsWith('shared-') ? 'shared v' : `concrete ${part}`)),
    );
  });

  it('tells the nearest inputs that pass, which the pattern does not match', async () => {
    const { pattern, nearest } = await explained(programs, 'myval="myval"; check(myval)', checksMyval);
    const matches = createMatcher(pattern, programs);
    expect(nearest.length).toBeGreaterThan(0);
    for (const { passing } of nearest) {
      expect(checksMyval(passing)).toBe(false);
      expect(matches(passing)).toBeUndefined();
    }
  });

  it('gives the same pattern for any number of jobs', async () => {
    const [one, three] = await Promise.all(
      [1, 3].map((jobs) => explained(arithmetic, '((1)) + ((2 * 3)) - ((5))', hasDoubledBrackets, { jobs, seed: 3 })),
    );
    expect(three?.pattern).toEqual(one?.pattern);
  });

  it('returns what it has when its budget ends', async () => {
    const { pattern, ended } = await explained(arithmetic, '((4))', hasDoubledBrackets, { maxCalls: 3 });
    expect([ended, pattern.isUnfinished]).toEqual(['budget', true]);
  });

  it('says how many inputs failed', async () => {
    const { pattern } = await explained(arithmetic, '((4))', hasDoubledBrackets, { checks: 20 });
    expect(pattern.confirmed).toBe(20);
  });
});

describe('produce and match', () => {
  it('every instance fails and is recognised', async () => {
    const { pattern } = await explained(programs, 'int v=0; v=1/v', dividesByItself);
    const matches = createMatcher(pattern, programs);
    const instances = [...produce(pattern, programs, { count: 40, seed: 9 })];
    expect(new Set(instances).size).toBe(40);
    for (const instance of instances) {
      expect(dividesByItself(instance), instance).toBe(true);
      expect(matches(instance), instance).toMatchObject({ start: 0, end: instance.length });
    }
  });

  it.each(['int a=0; b=1/a', 'int a=1; a=1/a', 'int a=0; a=1/a; check(a)', ''])(
    'does not recognise %j',
    async (text) => {
      const { pattern } = await explained(programs, 'int v=0; v=1/v', dividesByItself);
      expect(createMatcher(pattern, programs)(text)).toBeUndefined();
    },
  );

  it('a pattern survives JSON', async () => {
    const { pattern } = await explained(arithmetic, '((4))', hasDoubledBrackets);
    const copy = JSON.parse(JSON.stringify(pattern));
    expect([...produce(copy, arithmetic, { count: 5 })]).toEqual([...produce(pattern, arithmetic, { count: 5 })]);
  });
});
