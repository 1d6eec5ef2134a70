import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sampleOf } from '@finclaw/infra/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Desk, inBrowser } from './testing/desk.ts';
import { buildOnce, Program } from './testing/program.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const SCREENS = [
  { name: 'light, wide', panelsIn: 2, options: { colorScheme: 'light', viewport: { width: 1440, height: 900 } } },
  { name: 'dark, wide', panelsIn: 0, options: { colorScheme: 'dark', viewport: { width: 1440, height: 900 } } },
  {
    name: 'light, phone',
    panelsIn: 0,
    options: { colorScheme: 'light', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  },
  {
    name: 'dark, phone',
    panelsIn: 4,
    options: { colorScheme: 'dark', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  },
] as const;

describe.skipIf(!browserPath)(inBrowser('the page looks right'), () => {
  let program: Program;
  let first: Desk;
  let hash = '';
  beforeAll(async () => {
    await buildOnce();
    program = await Program.start();
    first = await Desk.open(program);
    await first.ask('삼성전자 현재 주가 알려줘');
    await first.answer();
    hash = new URL(first.page.url()).hash;
  });
  afterAll(async () => {
    await first?.close();
    await program?.remove();
  });

  describe.each(SCREENS)('$name', ({ options, panelsIn }) => {
    let desk: Desk;
    beforeAll(async () => {
      desk = await Desk.open(program, options);
    });
    afterAll(() => desk?.close());
    afterEach(() => desk.expectNoProblems());

    /** What axe finds, as sentences. */
    const violations = async (): Promise<string[]> => {
      // The page's own policy forbids a script element; evaluating is the debugger's way in.
      await desk.page.evaluate(axe);
      const found = await desk.page.evaluate(async () => {
        const run = (
          globalThis as unknown as {
            axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
          }
        ).axe;
        return (await run.run()).violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
        );
      });
      return found;
    };
    /** How far anything reaches beyond the page, the conversation or the panel. */
    const overflow = () =>
      desk.page.evaluate(() => {
        const boxes = [document.documentElement, ...document.querySelectorAll('.log, .panel-body')];
        return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
      });

    it('a new conversation', async () => {
      expect(await violations()).toEqual([]);
      expect(await overflow()).toBe(0);
    });

    it('an answer', async () => {
      await desk.page.goto(`${new URL(desk.page.url()).origin}/${hash}`);
      await desk.answer();
      await desk.page.locator('details.tool summary').first().click();
      expect(await violations()).toEqual([]);
      expect(await overflow()).toBe(0);
    });

    // Colours and widths do not depend on each other: two screens show both of each, every second panel on the one and
    // every fourth on the other.
    if (panelsIn > 0)
      it(`the panels the server offers, one in ${panelsIn}`, async () => {
        const openMenu = async (): Promise<void> => {
          const menu = desk.page.getByRole('button', { name: '메뉴' });
          if ((await menu.isVisible()) && (await desk.page.locator('.side[data-open]').count()) === 0)
            await menu.click();
        };
        await openMenu();
        const names = await desk.page.locator('.panel-link').allTextContents();
        expect(names).toContain('설정');
        for (const name of sampleOf(names, panelsIn)) {
          await openMenu();
          await desk.openPanel(name);
          expect({ name, violations: await violations(), overflow: await overflow() }).toEqual({
            name,
            violations: [],
            overflow: 0,
          });
          await desk.page.getByRole('button', { name: '패널 닫기' }).click();
        }
      });

    it('paints with the theme', async () => {
      const lightness = await desk.page.evaluate(() => {
        const [red = 0] = getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? [];
        return Number(red);
      });
      expect(lightness > 128 ? 'light' : 'dark').toBe(options.colorScheme);
    });
  });
});
