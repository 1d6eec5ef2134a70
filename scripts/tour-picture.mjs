// Makes the animated pictures of the READMEs from the real program: a question, its chart, the source of a figure and
// an order that is approved. Run it after the page has changed: node scripts/tour-picture.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { chromium } from 'playwright-core';
import { browserPath } from '../packages/web/src/browser/testing/browser-path.ts';
import { buildOnce, Program } from '../packages/web/src/browser/testing/program.ts';
import { root } from './install.mjs';

const SIZE = { width: 960, height: 640 };
const WORDS = {
  en: {
    locale: 'en-US',
    field: 'Message',
    chart: 'Apple chart',
    order: 'buy 3 shares of Apple',
    yes: 'Approve',
    file: 'tour.png',
  },
  ko: {
    locale: 'ko-KR',
    field: '메시지',
    chart: '애플 차트',
    order: '애플 3주 사줘',
    yes: '승인',
    file: 'tour.ko.png',
  },
};

/** One image as a viewer holds it, and for how long. */
const frames = async (words) => {
  const program = await Program.start();
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'], headless: true });
  try {
    const page = await browser.newPage({ viewport: SIZE, locale: words.locale, colorScheme: 'light' });
    await page.goto(await program.newLink());
    const field = page.getByLabel(words.field, { exact: true });
    const shown = [];
    const hold = async (ms) => {
      // Charts are drawn when they come near.
      await page.waitForTimeout(900);
      shown.push({ ms, png: await page.screenshot() });
    };
    const ask = async (text) => {
      await field.fill(text);
      await hold(900);
      await field.press('Enter');
    };
    await field.waitFor();
    await ask(words.chart);
    await page.locator('.reply-foot').last().waitFor();
    await hold(2600);
    await page.locator('.answer [data-figure], .answer button').first().click();
    await hold(2600);
    await page.keyboard.press('Escape');
    await ask(words.order);
    await page
      .getByRole('button', { name: new RegExp(`^${words.yes}`) })
      .first()
      .waitFor();
    await hold(2600);
    await page
      .getByRole('button', { name: new RegExp(`^${words.yes}`) })
      .first()
      .click();
    await page.locator('.reply-foot').nth(1).waitFor();
    await hold(3000);
    return shown;
  } finally {
    await browser.close();
    await program.remove();
  }
};

/** The parts of a PNG file. */
const chunksOf = (png) => {
  const found = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    found.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return found;
};

const chunk = (type, data) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])));
  return Buffer.concat([head, data, sum]);
};

const words32 = (...values) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

/** Puts images of one size into an animated PNG, which every browser plays. */
const animated = (images) => {
  const [first] = images;
  const parts = chunksOf(first.png);
  const out = [first.png.subarray(0, 8), chunk('IHDR', parts[0].data), chunk('acTL', words32(images.length, 0))];
  let order = 0;
  for (const [index, { ms, png }] of images.entries()) {
    const place = words32(order++, SIZE.width, SIZE.height, 0, 0);
    const timing = Buffer.from([ms >> 8, ms & 255, 1000 >> 8, 1000 & 255, 0, 0]);
    out.push(chunk('fcTL', Buffer.concat([place, timing])));
    for (const { data } of chunksOf(png).filter(({ type }) => type === 'IDAT'))
      out.push(index === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([words32(order++), data])));
  }
  return Buffer.concat([...out, chunk('IEND', Buffer.alloc(0))]);
};

await buildOnce();
const folder = join(root, 'docs', 'pictures');
mkdirSync(folder, { recursive: true });
for (const words of Object.values(WORDS)) {
  const images = await frames(words);
  const picture = animated(images);
  writeFileSync(join(folder, words.file), picture);
  process.stdout.write(`${words.file}: ${images.length} images, ${Math.round(picture.length / 1000)} kB\n`);
}
