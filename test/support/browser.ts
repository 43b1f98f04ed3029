/** A real browser for tests of pages: Debian's Chromium, without access to the network. */
import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { areEnginesRequired } from './engines.js';

const PROGRAMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Whether tests may use a browser: one is installed, or it is required. Prints a line if it is skipped. */
export function isBrowserAvailable(): boolean {
  const isUsed = programPath() !== undefined || areEnginesRequired;
  if (!isUsed) process.stderr.write('skipped: chromium is not installed\n');
  return isUsed;
}

function programPath(): string | undefined {
  return PROGRAMS.find((path) => existsSync(path));
}

/** A page, and what it did that a page should not do. */
export interface OpenedPage {
  readonly page: Page;
  /** Errors and warnings on the console, uncaught errors, and requests other than for the page itself. */
  readonly problems: readonly string[];
}

/** A function that opens pages. The browser is closed after the last test of the file. */
export function pageOpener(): (url: string, options?: BrowserContextOptions) => Promise<OpenedPage> {
  let browser: Browser;
  beforeAll(async () => {
    // The sandbox of Chromium does not work for root, as whom tests run in containers.
    browser = await chromium.launch({ executablePath: programPath() ?? '', args: ['--no-sandbox'] });
  }, 60_000);
  afterAll(() => browser.close());
  return async (url, options = {}) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== new URL(url).origin || request.url().split('#')[0] !== url.split('#')[0])
        problems.push(`request: ${request.url()}`);
    });
    await page.goto(url);
    return { page, problems };
  };
}

/** What axe finds that is serious or critical, one line each. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}
