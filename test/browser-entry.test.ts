import { readFileSync } from 'node:fs';
import * as library from 'minrepro/browser';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isBrowserAvailable, pageOpener } from './support/browser.js';

const sourceOf = (specifier: string): string => readFileSync(new URL(import.meta.resolve(specifier)), 'utf8');
const GRAMMAR = sourceOf('minrepro/grammars/sqlite.json');
const SHOP = readFileSync(new URL('../examples/shop.sql', import.meta.url), 'utf8');

/** The library is a global value, because the functions below run in Chromium and in Node. */
type Global = { minrepro: typeof library };

async function loadLibrary(page: Page): Promise<void> {
  const url = await page.evaluate(
    (source) => URL.createObjectURL(new Blob([source], { type: 'text/javascript' })),
    sourceOf('minrepro/browser'),
  );
  const content = `import * as library from '${url}'; globalThis.minrepro = library;`;
  await page.addScriptTag({ type: 'module', content });
  await page.waitForFunction(() => 'minrepro' in globalThis);
}

async function reduceText([text, grammar]: readonly [string, string]): Promise<unknown> {
  const { provideGrammar, reduce, sqlLanguage } = (globalThis as unknown as Global).minrepro;
  provideGrammar('sqlite', grammar);
  const oracle = (candidate: string): boolean => /INSERT[^;]*SELECT/.test(candidate) && /\bSUM\b/i.test(candidate);
  const reduction = await reduce({ text, language: sqlLanguage('sqlite'), oracle });
  return [reduction.text, reduction.calls, reduction.minimal, reduction.breaking];
}

function parseWithoutGrammar(): string {
  const { sqlLanguage } = (globalThis as unknown as Global).minrepro;
  try {
    return sqlLanguage('sqlite').snapshot('SELECT 1').text;
  } catch (error) {
    return String(error);
  }
}

describe.runIf(isBrowserAvailable())('minrepro/browser', () => {
  const open = pageOpener();

  it('does in a page what it does in Node, and says what it needs', async () => {
    const { page, problems } = await open('about:blank');
    await loadLibrary(page);
    expect(await page.evaluate(parseWithoutGrammar)).toContain('a page calls provideGrammar first');
    const inPage = await page.evaluate(reduceText, [SHOP, GRAMMAR] as const);
    Object.assign(globalThis, { minrepro: library });
    expect(inPage).toEqual(await reduceText([SHOP, GRAMMAR]));
    expect((inPage as unknown[])[0]).toMatch(/SUM/i);
    expect(problems.filter((problem) => !problem.startsWith('request: blob:'))).toEqual([]);
  });
});
