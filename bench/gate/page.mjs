import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { prepareServer, stop } from '../gateway/server-process.mjs';
import { bundle } from '../lib/bundle.mjs';
import { runMeasured } from '../lib/run-measured.mjs';
import { median } from '../lib/stats.ts';
import { browserPath, positionsAsCsv } from './positions.ts';
import { holdTalk } from './talk.mjs';

const TURNS = 400;
const POSITIONS = 500;
const SLOWER = 4;

/**
 * The page in Chromium on a processor four times slower: the bytes of its first load, and the seconds until a
 * conversation of 400 turns and a portfolio of 500 positions are shown, the latter also right after the start.
 */
export async function measurePage({ rounds, say }) {
  if (!browserPath) throw new Error('there is no Chromium; FINCLAW_CHROMIUM may name one');
  const server = await prepareServer({ LANG: 'ko_KR.UTF-8' });
  server.configure({});
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const file = join(server.stateDir, 'positions.csv');
    writeFileSync(file, positionsAsCsv(POSITIONS));
    await runMeasured([bundle, 'portfolio', 'import', file, '--yes'], { env: { FINCLAW_STATE_DIR: server.stateDir } });
    const token = await server.newToken();
    const { child, url, firstLink } = await server.start([bundle, 'serve', '--json']);
    try {
      const { page, bytes } = await openPage(browser, firstLink);
      const portfolio = ['p=portfolio', '.panel-body [aria-busy="false"] .holding', '.performance-waiting'];
      const first = await look(page, ...portfolio);
      say(`the first look at ${POSITIONS} positions took ${Math.round(first)} ms`);
      const conversation = [`c=${await holdTalk({ url, token }, TURNS)}`, '.reply-foot'];
      const [talks, positions] = [[], []];
      for (let round = 0; round < rounds; round++) {
        talks.push(await look(page, ...conversation));
        positions.push(await look(page, ...portfolio));
      }
      return {
        'page.load': bytes / 1000,
        'page.talk': median(talks) / 1000,
        'page.positionsFirst': first / 1000,
        'page.positions': median(positions) / 1000,
      };
    } finally {
      await stop(child);
    }
  } finally {
    await browser.close();
    server.remove();
  }
}

/** Opens the page, and counts the bytes that came before a question could be typed. */
async function openPage(browser, link) {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(() => {
    new MutationObserver((_, watch) => {
      if (!document.querySelector('.composer textarea')) return;
      watch.disconnect();
      performance.mark('usable');
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto(link);
  await page.locator('.composer textarea').waitFor();
  const bytes = await page.evaluate(() => {
    const [usable] = performance.getEntriesByName('usable');
    return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter(({ responseEnd }) => responseEnd <= usable.startTime)
      .reduce((sum, { transferSize }) => sum + transferSize, 0);
  });
  return { page, bytes };
}

/** Goes to a place of the page and returns the milliseconds until it is painted; once it is complete, it goes back. */
async function look(page, place, sign, last) {
  const took = await page.evaluate(
    async ([place, sign]) => {
      const frame = () => new Promise(requestAnimationFrame);
      const startedAt = performance.now();
      location.hash = place;
      while (!document.querySelector(sign)) await frame();
      await frame();
      await new Promise((resolve) => setTimeout(resolve));
      return performance.now() - startedAt;
    },
    [place, sign],
  );
  if (last) await page.locator(last).waitFor({ state: 'detached' });
  await page.evaluate(() => {
    location.hash = '';
  });
  await page.locator(sign).first().waitFor({ state: 'detached' });
  return took;
}
