// Captures every view of the page in every width, theme and language, and looks each over with axe: npm run captures --
// [FOLDER] [--only WORD]. It fails when axe finds something, or a view is wider than its window.
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { browserPath } from '../packages/web/src/browser/testing/browser-path.ts';
import { buildOnce, Program } from '../packages/web/src/browser/testing/program.ts';
import { root } from './install.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
const folder = positionals[0] ?? join(root, 'captures');
const { resolve } = createRequire(import.meta.url);
const axe = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');
/** Where the machine has no Korean letters they would be boxes, so those of the chart pictures stand in. */
const KOREAN = [400, 700].map((weight) => ({
  weight,
  path: resolve(`@fontsource/nanum-gothic/files/nanum-gothic-korean-${weight}-normal.woff2`),
}));
const KOREAN_STYLE = KOREAN.map(
  ({ weight }) =>
    `@font-face { font-family: "Noto Sans KR"; font-weight: ${weight}; src: url(/captures-${weight}.woff2); unicode-range: U+1100-11FF, U+3130-318F, U+AC00-D7A3; }`,
).join('\n');
/** What the owner has, so that no view is empty. */
const OWNED = [
  ...[
    { date: '2026-01-05', symbol: 'AAPL', quantity: '10', price: '243.36' },
    { date: '2026-02-10', symbol: 'NVDA', quantity: '25', price: '131.4' },
    { date: '2026-03-03', symbol: '005930.KS', quantity: '40', price: '57200' },
  ].map((fields, at) => ['portfolio.add', { id: `row-${at}`, kind: 'buy', fields }]),
  ['watchlist.add', { symbol: 'TSLA' }],
];

const WIDTHS = [
  { name: '390', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  { name: '768', viewport: { width: 768, height: 1024 } },
  { name: '1440', viewport: { width: 1440, height: 900 } },
  // A window of 1440 at a zoom of 200 %.
  { name: 'zoom-200', viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
];
const QUESTIONS = { en: 'Compare Apple and Nvidia', ko: '애플이랑 엔비디아 비교해줘' };

const screens = WIDTHS.flatMap(({ name, ...size }) =>
  ['light', 'dark'].flatMap((colorScheme) =>
    ['en', 'ko'].map((language) => ({ name: `${name}-${colorScheme}-${language}`, language, colorScheme, size })),
  ),
).filter(({ name }) => name.includes(values.only ?? ''));

await buildOnce();
mkdirSync(folder, { recursive: true });
const program = await Program.start();
const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'], headless: true });
const problems = [];
let count = 0;

for (const { name, language, colorScheme, size } of screens) {
  const locale = language === 'ko' ? 'ko-KR' : 'en-US';
  // The page's policy allows no fonts.
  const context = await browser.newContext({ ...size, colorScheme, locale, serviceWorkers: 'block', bypassCSP: true });
  for (const { weight, path } of KOREAN)
    await context.route(`**/captures-${weight}.woff2`, (route) => route.fulfill({ path }));
  await context.addInitScript((style) => {
    document.addEventListener('DOMContentLoaded', () => {
      document.head.append(Object.assign(document.createElement('style'), { textContent: style }));
    });
  }, KOREAN_STYLE);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const view = async (what) => {
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(folder, `${name}-${what}.png`) });
    count++;
    await page.evaluate(axe);
    const found = await page.evaluate(async () => {
      const { violations } = await globalThis.axe.run();
      const boxes = [document.documentElement, ...document.querySelectorAll('.log, .panel-body')];
      const wider = Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
      return [
        ...violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)}`),
        ...(wider > 0 ? [`${wider} px wider than its window`] : []),
      ];
    });
    problems.push(...found.map((problem) => `${name} ${what}: ${problem}`));
  };
  const openMenu = async () => {
    const menu = page.locator('.side-open');
    if ((await menu.isVisible()) && (await page.locator('.side[data-open]').count()) === 0) await menu.click();
  };
  await page.goto(await program.newLink());
  await page.locator('#composer').waitFor();
  const calls = [['person.update', { language }], ...(count === 0 ? OWNED : [])];
  for (const [method, params] of calls) {
    const refused = await page.evaluate(
      async (call) => {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...call });
        const answer = await fetch('/api/rpc', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        });
        return (await answer.json()).error;
      },
      { method, params },
    );
    if (refused !== undefined) throw new Error(`${method}: ${refused.message}`);
  }
  await page.reload();
  await page.locator('#composer').waitFor();
  await view('new');
  await page.locator('#composer').fill(QUESTIONS[language]);
  await page.locator('.send').click();
  await page.locator('.reply-foot').waitFor();
  await page.locator('.compare-chart canvas').first().waitFor();
  await view('answer');
  await page.locator('.question-foot .icon-button').last().click();
  await view('edit');
  await page.keyboard.press('Enter');
  await page.locator('.versions').waitFor();
  await page.locator('.reply-foot').waitFor();
  await view('versions');
  await page.locator('.figure').first().click();
  await page.locator('.figure-card').waitFor();
  await view('figure');
  await page.keyboard.press('Escape');
  await page.locator('.chat-head .menu:not(.model-picker) summary').click();
  await view('menu');
  await page.locator('.chat-head .menu:not(.model-picker) ul button').first().click();
  await page.locator('dialog[open]').waitFor();
  await view('dialog');
  await page.keyboard.press('Escape');
  await page.locator('.model-picker summary').click();
  await page.locator('.model-list').waitFor();
  await view('models');
  await page.keyboard.press('Escape');
  await openMenu();
  await view('side');
  const panels = await page.locator('.panel-link').count();
  for (let at = 0; at < panels; at++) {
    await openMenu();
    await page.locator('.panel-link').nth(at).click();
    await page.locator('.panel [aria-busy="false"]').first().waitFor();
    await view(`panel-${at + 1}`);
    if (at === 0) {
      await page.locator('.panel-body .button').first().click();
      await page.locator('dialog[open]').waitFor();
      await view('panel-1-add');
      await page.keyboard.press('Escape');
    }
    await page.locator('.panel-head .icon-button').last().click();
  }
  await context.close();
}
await browser.close();
await program.remove();
process.stdout.write(`${count} views in ${folder}\n${problems.map((problem) => `  ${problem}\n`).join('')}`);
process.exitCode = problems.length > 0 ? 1 : 0;
