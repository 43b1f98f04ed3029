/** Takes the pictures of a report for the README: the report of the bundled example, as Chromium shows it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const folder = mkdtempSync(join(tmpdir(), 'minrepro-screenshot-'));
try {
  const report = join(folder, 'shop.html');
  const output = ['--output', join(folder, 'shop.min.sql'), '--report', report];
  const args = ['dist/minrepro.js', 'reduce', 'examples/shop.sql', '--engine', 'sqlite', '--explain', ...output];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 960, height: 1080 } });
    await page.goto(pathToFileURL(report).href);
    await page.screenshot({ path: `docs/images/report-${colorScheme}.png` });
  }
  await browser.close();
} finally {
  rmSync(folder, { recursive: true });
}
