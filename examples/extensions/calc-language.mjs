/**
 * A language in one file: its grammar, a pass of its own, and the definition that a configuration file registers. In this
 * language `--` is an operator, and a script is a list of sums.
 */
import { grammarLanguage } from 'minrepro';
import { GRAMMAR_PASSES, largestFirst, placedNodes, replacement } from 'minrepro/passes';
import { grammarFromText } from 'minrepro/syntax';

const GRAMMAR = `
grammar Calc;
script : statement* ;
statement : sum ';' ;
sum : term ( '+' term )* ;
term : NAME '--'? | NUMBER | '(' sum ')' ;
NAME : [a-z]+ ;
NUMBER : [0-9]+ ;
SPACE : [ \\n]+ -> skip ;
`;

/**
 * Replaces a sum of numbers by its value: a step that no grammar knows.
 *
 * @type {import('minrepro').Pass}
 */
export const addNumbers = {
  name: 'add-numbers',
  about: 'replace a sum of numbers by its value',
  level: 'meaning',
  edits(snapshot) {
    const edits = [];
    for (const { node, offset } of placedNodes(snapshot)) {
      const [start, end] = [offset + node.start, offset + node.end];
      const text = snapshot.text.slice(start, end);
      if (node.name !== 'sum' || !/^\d+(\s*\+\s*\d+)+$/.test(text)) continue;
      const value = text.split('+').reduce((sum, number) => sum + Number(number), 0);
      edits.push(replacement(start, end, String(value), 'add numbers'));
    }
    return largestFirst(edits);
  },
  examples: [{ before: 'a + (1 + 2) ;', after: 'a + (3) ;' }],
};

/** @type {import('minrepro').Language} */
export const calc = grammarLanguage(grammarFromText(GRAMMAR), {
  name: 'calc',
  passes: [addNumbers, ...GRAMMAR_PASSES],
});

/** What a configuration file lists under `languages`. Files that end with `.calc` need no option. */
export default { name: 'calc', about: 'sums of names and numbers', extensions: ['.calc'], create: () => () => calc };
