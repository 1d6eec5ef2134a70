import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Desk, inBrowser } from './testing/desk.ts';
import { buildOnce, Program } from './testing/program.ts';

/** More stops than any way through the page has. */
const MOST_STOPS = 150;

describe.skipIf(!browserPath)(inBrowser('the page without a mouse'), () => {
  let program: Program;
  let desk: Desk;
  beforeAll(async () => {
    await buildOnce();
    program = await Program.start();
    desk = await Desk.open(program);
  });
  afterAll(async () => {
    await desk?.close();
    await program?.remove();
  });
  afterEach(() => desk.expectNoProblems());

  const press = (key: string) => desk.page.keyboard.press(key);
  const isFocused = (target: Locator) => target.evaluate((node) => node === document.activeElement);
  /** Goes on with Tab, or back with Shift+Tab, until a control has the focus, and sees that it is marked. */
  async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.waitFor();
    for (let stops = 0; !(await isFocused(target)); stops++) {
      expect(stops, `no way with ${key} to ${target}`).toBeLessThan(MOST_STOPS);
      await press(key);
    }
    const isMarked = await target.evaluate((node) => {
      const { outlineStyle } = getComputedStyle(node);
      // Around a text field it is the border of its box that changes.
      return outlineStyle !== 'none' || node.matches('input, textarea');
    });
    expect(isMarked, `${target} shows that it has the focus`).toBe(true);
  }

  it('asks, and opens the source of a figure', async () => {
    await tabTo(desk.page.getByLabel('메시지', { exact: true }));
    await desk.page.keyboard.type('애플 주가');
    await press('Enter');
    expect(await desk.answer()).toContain('애플');
    await tabTo(desk.page.locator('.answer button.figure').first(), 'Shift+Tab');
    await press('Enter');
    await desk.page.locator('.figure-card').waitFor();
    await press('Escape');
    await desk.page.locator('.figure-card').waitFor({ state: 'detached' });
  });

  it('approves an order', async () => {
    await press('/');
    await desk.page.keyboard.type('애플 2주 시장가로 매수해줘');
    await press('Enter');
    await tabTo(desk.page.getByRole('button', { name: '승인하고 실행' }), 'Shift+Tab');
    await press('Enter');
    expect(await desk.answer()).toMatch(/주문|체결|접수/);
  });

  it('opens the portfolio and a form; Escape closes the form first, then the panel', async () => {
    await tabTo(desk.page.locator('.panel-link').getByText('포트폴리오', { exact: true }), 'Shift+Tab');
    await press('Enter');
    const panel = desk.shownPanel('포트폴리오');
    await tabTo(panel.getByRole('button', { name: '거래 추가' }));
    await press('Enter');
    await desk.page.getByRole('dialog').waitFor();
    await press('Escape');
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await panel.isVisible()).toBe(true);
    await press('Escape');
    await panel.waitFor({ state: 'detached' });
  });

  it('finds a setting', async () => {
    await tabTo(desk.page.locator('.panel-link').getByText('설정', { exact: true }));
    await press('Enter');
    await desk.shownPanel('설정').waitFor();
    await tabTo(desk.page.getByRole('searchbox', { name: '설정 검색' }));
    await desk.page.keyboard.type('시간대');
    await desk.page.getByLabel('시간대').first().waitFor();
  });
});
