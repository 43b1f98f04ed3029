/** Languages inside of other ones: scripts and styles in pages. */
import { runInNewContext } from 'node:vm';
import { type Language, reduce } from 'minrepro';
import { expect, it } from 'vitest';
import { loadLanguage } from '../src/language-files/load-language.js';
import { namedParser, type ParserFiles } from '../src/language-files/parser-files.js';
import { NAMED_LANGUAGES } from '../src/languages/tree-sitter/language-table.js';
import { languageLaws } from '../src/testing/language-laws.js';
import { areEnginesRequired } from './support/engines.js';

/** The parsers by name; undefined without a network and without the packages. */
async function parsersOf(...names: readonly string[]): Promise<readonly ParserFiles[] | undefined> {
  const named = NAMED_LANGUAGES.filter(({ name }) => names.includes(name));
  try {
    return await Promise.all(named.map((language) => namedParser(language)));
  } catch (error) {
    if (areEnginesRequired) throw error;
    process.stderr.write('skipped: the parsers of HTML and CSS are not installed\n');
    return undefined;
  }
}

const parsers = await parsersOf('css', 'html', 'javascript');

const PAGE = `<!DOCTYPE html>
<html lang="en">
<head>
<title>Shop</title>
<style>
body { margin: 0; font: 16px/1.5 sans-serif; }
/* Every second row. */
.cart > .row:nth-child(2n) { background: #eee; padding: 0.5rem 1rem; }
</style>
</head>
<body>
<h1 class="title">Cart of the day</h1>
<p>Two items for <b>you</b>, and if you like, some more.</p>
<script>
// Prices in cents.
const prices = { tea: 450, cup: 1200, pot: 4890 };
function total(items, discount) {
  let sum = 0;
  for (const { sku, count } of items) {
    if (!(sku in prices)) continue;
    sum += prices[sku] * count;
  }
  return discount > 0 ? Math.round(sum * (1 - discount)) : sum;
}
const cart = [{ sku: 'tea', count: 3 }, { sku: 'pot', count: 1 }];
function show(items) {
  const lines = items.map(({ sku, count }) => sku + ' x ' + count);
  const sum = total(items, 0.05);
  if (lines.length > 1) {
    const first = cart.missing.price;
    lines.push(first + sum);
  }
  return lines.join(', ');
}
const shown = show(cart);
</script>
<footer><a href="/imprint">Imprint</a></footer>
</body>
</html>
`;

/** Runs the scripts of a page; it fails if one reads a member of nothing. */
function readsNothing(page: string): boolean {
  const context = {};
  for (const [, code = ''] of page.matchAll(/<script>(.*?)<\/script>/gs))
    try {
      runInNewContext(code, context, { timeout: 1000 });
    } catch (error) {
      return /\(reading 'price'\)$/.test(String((error as Error).message));
    }
  return false;
}

/** The rules that a style sheet keeps are those that a browser would use. */
const hasRow = (page: string): boolean => /<style>[^<]*\.row[^<{]*\{[^<}]*padding:[^<}]*\}/.test(page);

it.runIf(parsers)(
  'a page is reduced to a statement of a function in a script, with fewer calls than by words',
  async () => {
    const [css, html, javascript] = parsers as [ParserFiles, ParserFiles, ParserFiles];
    const embedded = new Map([
      ['script_element', javascript],
      ['style_element', css],
    ]);
    const language = await loadLanguage('html', html, embedded);
    const words = await loadLanguage('html', html);
    const run = async (of: Language, oracle: (text: string) => boolean): Promise<[string, number]> => {
      let calls = 0;
      const counted = (text: string): boolean => {
        calls++;
        return oracle(text);
      };
      const { text } = await reduce({ text: PAGE, language: of, oracle: counted });
      return [text.replaceAll(/\s+/g, ' ').trim(), calls];
    };
    const [script, calls] = await run(language, readsNothing);
    const [, callsByWords] = await run(words, readsNothing);
    expect(script).toBe('<script> null.price </script>');
    expect(calls).toBeLessThan(callsByWords / 2);
    const [style, styleCalls] = await run(language, hasRow);
    expect(style).toBe('<style> .row { padding:; }</style>');
    expect(styleCalls).toBeLessThan((await run(words, hasRow))[1]);
  },
);

it.runIf(parsers)('a page obeys the laws of languages, and its parts have their own rules', async () => {
  const [css, html, javascript] = parsers as [ParserFiles, ParserFiles, ParserFiles];
  const embedded = new Map([
    ['script_element', javascript],
    ['style_element', css],
  ]);
  const language = await loadLanguage('html', html, embedded);
  const texts = [
    PAGE,
    '<script>f(</script><script>\n</script><p>if</p>',
    '<style>a{}</style>\n<script>let a = `</p>`;</script>',
  ];
  for (const law of languageLaws(language, { texts })) await law.check();
  // White space in scripts does not count, and comments are no tokens.
  const canonical = (text: string): string => language.canonical(language.snapshot(text));
  expect(canonical('<script>f(1   +\t2)</script>')).toBe(canonical('<script>f(1 + 2)</script>'));
  expect(language.countTokens('<script>f(1) // a b</script>')).toBe(language.countTokens('<script>f(1)</script>'));
  expect(language.countTokens('<script>f(1)</script>')).toBe(language.countTokens('<script></script>') + 4);
  // A script that parses worse than before costs no call.
  const before = language.snapshot('<script>f(1);</script>');
  expect(language.isPlausible?.(before, language.snapshot('<script>f(1;</script>', before))).toBe(false);
  expect(language.isPlausible?.(before, language.snapshot('<script>f();</script>', before))).toBe(true);
});
