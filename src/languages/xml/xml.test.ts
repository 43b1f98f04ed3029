import { describe, expect, it } from 'vitest';
import { reduce } from '../../reduce.js';
import { passLaws } from '../../testing/pass-laws.js';
import { inferLanguage } from '../infer-language.js';
import { shippedLanguage } from '../shipped-language.js';
import { closeEmptyElements } from './close-empty-elements.js';
import { xmlDefinition } from './definition.js';
import { moveNamespaces } from './move-namespaces.js';

const xml = shippedLanguage('xml');
const isCovered = (text: string): boolean => xml.snapshot(text).statements.every((one) => one.isCovered);

describe('xml', () => {
  it.each([
    '<a/>',
    '<a></a>',
    '<?xml version="1.0"?>\n<!-- first --><a b="1" c=\'2\'>text &amp; &#xe9; <b/>more</a>\n',
    '<!DOCTYPE html [ <!ENTITY e "v > w"> ]><html xmlns:x="u"><x:y z-1.2="<"/></html>',
    '<a><![CDATA[ <b> ]]></a>',
    '<a>b > c "d" = e</a>',
    '<ä.ö-1>x</ä.ö-1>',
    '<?pi some data?><a\n  b = "1"\n/>',
    '<p>one <i>two</i> three</p><p/>',
    '<!DOCTYPE a SYSTEM "a.dtd"><a/>',
    '<!DOCTYPE a PUBLIC "-//A" "a.dtd" [ <?pi?> %p; <!-- c --> ]><a/>',
    '<!DOCTYPE a [<!ELEMENT a (b, (c|d)*, e?)+><!ELEMENT b EMPTY><!ELEMENT c (#PCDATA|a)*>]><a/>',
    '<!DOCTYPE a [<!ATTLIST a b ID #REQUIRED c (x|y) "x" d CDATA #FIXED "1" e NOTATION (n) #IMPLIED>]><a/>',
    '<!DOCTYPE a [<!ENTITY % p "v"><!ENTITY e SYSTEM "u" NDATA n><!NOTATION n PUBLIC "i">]><a/>',
    '<!ELEMENT %name; %content;><!ATTLIST %name; %attributes;>',
    '<a><![CDATA[x ]] > y]]]]><![CDATA[]]></a>',
  ])('covers %s', (text) => expect(isCovered(text)).toBe(true));

  it.each(['<a>', '</a>', '<a b></a>', '<a b=c/>', '<a'])('does not cover %s', (text) =>
    expect(isCovered(text)).toBe(false),
  );

  it('counts tags, names, attributes and words, and no comments', () => {
    expect(xml.countTokens('<a/>')).toBe(3);
    expect(xml.countTokens('<a b="c d">two words</a><!-- no -->')).toBe(11);
  });

  it('holds tags with different names to be implausible', () => {
    const before = xml.snapshot('<a><b></b></a>');
    expect(xml.isPlausible?.(before, xml.snapshot('<a></a>'))).toBe(true);
    expect(xml.isPlausible?.(before, xml.snapshot('<a></b>'))).toBe(false);
    expect(xml.isPlausible?.(xml.snapshot('<a></b>'), xml.snapshot('<a></b>'))).toBe(true);
  });

  it('is inferred from names and from the first line', () => {
    const infer = (file: string, text: string): string | undefined =>
      inferLanguage([xmlDefinition], { file, text })?.name;
    expect(infer('a.svg', '')).toBe('xml');
    expect(infer('-', '<?xml version="1.0"?><a/>')).toBe('xml');
    expect(infer('-', 'a < b')).toBeUndefined();
  });

  it.each(
    [closeEmptyElements, moveNamespaces].flatMap((pass) =>
      passLaws(pass, {
        language: xml,
        texts: ['<a><b/><c>d</c></a>', '<a xmlns="u" xmlns:p="v"><p:b c="1"><d/></p:b>e</a>'],
      }),
    ),
  )('$name', ({ check }) => check());

  it('reduces a document to the elements that matter', async () => {
    const text = `<?xml version="1.0"?>\n<list kind="x">\n${Array.from(
      { length: 20 },
      (_, i) =>
        `  <item no="${i}"><name>item ${i}</name><size w="${i}" h="2"/><tags><tag>t</tag><tag>u</tag></tags></item>`,
    ).join('\n')}\n</list>\n`;
    const oracle = (candidate: string): boolean =>
      /<item[^>]*>.*<size [^>]*w="13"/s.test(candidate) && isBalanced(candidate);
    const reduction = await reduce({ text, language: xml, oracle });
    expect(reduction).toMatchObject({ minimal: true, tokensAfter: 12 });
    expect(reduction.text).toMatch(/^<item\s*>\s*<size w="13"\s*\/>\s*<\/item>\s*$/);
  });
});

describe('what is reduced', () => {
  it.each([
    [
      'the declarations of a document type, and the definitions of an attribute list',
      '<!DOCTYPE a [<!ELEMENT a (b)><!ATTLIST a id ID #REQUIRED state (open|closed) "open" z CDATA #IMPLIED><!ENTITY e "x">]><a state="x"/>',
      (text: string) =>
        /^<!DOCTYPE .*<!ATTLIST [^>]*state \(\w+[^>]*\) "open"[^>]*>.*]/s.test(text) && text.includes('<a state="x"'),
      '<!DOCTYPE a [<!ATTLIST a state (a) "open">]><a state="x"/>',
    ],
    [
      'the words of a CDATA section',
      '<a><![CDATA[one two && three]]></a>',
      (text: string) => text.includes('<![CDATA[') && text.includes('&&') && text.includes(']]>'),
      '<![CDATA[&&]]>',
    ],
    [
      'elements that only declare namespaces for what is inside them',
      '<c:list xmlns:c="u" xmlns:d="v"><c:row xmlns:g="w"><g:cell g:x="1"/></c:row></c:list>',
      (text: string) =>
        /<g:cell[^<>]* g:x=/.test(text) && /xmlns:g="w"/.test(text) && areDeclared(text) && isBalanced(text),
      '<g:cell xmlns:g="w" g:x=""/>',
    ],
  ])('%s', async (_, text, isFailing, expected) => {
    const oracle = (candidate: string): boolean => isFailing(candidate) && candidate.trimEnd().endsWith('>');
    const { text: result } = await reduce({ text, language: xml, oracle });
    expect(result.replace(/\s+(?=[\]>])|\s+$/g, '')).toBe(expected);
  });
});

/** Whether every prefix of a name is declared on the element or around it, by the order in the text. */
function areDeclared(text: string): boolean {
  return [...text.matchAll(/[<\s](\w+):\w+/g)].every(
    ({ 1: prefix, index }) =>
      prefix === 'xmlns' || text.slice(0, text.indexOf('>', index)).includes(`xmlns:${prefix}=`),
  );
}

/** Whether the start and end tags of a document match. */
function isBalanced(text: string): boolean {
  const open: string[] = [];
  for (const [, slash, name, empty] of text.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
    if (slash !== '') {
      if (open.pop() !== name) return false;
    } else if (empty === '') open.push(name as string);
  }
  return open.length === 0;
}
