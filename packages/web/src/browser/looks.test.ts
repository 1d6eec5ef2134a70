import { sampleOf } from '@finclaw/infra/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Desk, inBrowser } from './testing/desk.ts';
import { buildOnce, Program } from './testing/program.ts';

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

    it('a new conversation', async () => {
      expect(await desk.violations()).toEqual([]);
      expect(await desk.overflow()).toBe(0);
    });

    it('an answer', async () => {
      await desk.page.goto(`${new URL(desk.page.url()).origin}/${hash}`);
      await desk.answer();
      await desk.page.locator('details.tool summary').first().click();
      expect(await desk.violations()).toEqual([]);
      expect(await desk.overflow()).toBe(0);
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
          expect({ name, violations: await desk.violations(), overflow: await desk.overflow() }).toEqual({
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
