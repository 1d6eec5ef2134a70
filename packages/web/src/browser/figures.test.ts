import type { GatewayResult } from '@finclaw/types';
import type { Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Desk, inBrowser } from './testing/desk.ts';
import { type Model, startModel } from './testing/model.ts';
import { buildOnce, Program } from './testing/program.ts';

const figure = (desk: Desk, status: 'proven' | 'stale' | 'unverified') =>
  desk.page.locator(`button.figure[data-status="${status}"]`).first();
const card = (desk: Desk) => desk.page.getByRole('tooltip');
const underline = (desk: Desk, status: 'proven' | 'stale' | 'unverified') =>
  figure(desk, status).evaluate((element) => getComputedStyle(element).textDecorationStyle);

/** Makes the first figure an old one: with the simulated market a price is never too old. */
async function withOldPrice(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = (await response.json()) as { result?: Partial<GatewayResult<'sessions.get'>> };
  for (const item of body.result?.items ?? []) {
    const [first] = item.type === 'question' ? (item.turn?.figures ?? []) : [];
    if (first) Object.assign(first, { status: 'stale' });
  }
  await route.fulfill({ response, json: body });
}

describe.skipIf(!browserPath)(inBrowser('a figure and its source'), () => {
  let program: Program;
  let desk: Desk;
  beforeAll(async () => {
    await buildOnce();
    program = await Program.start();
    desk = await Desk.open(program);
    await desk.ask('1,500달러는 원화로 얼마야?');
    await desk.answer();
  });
  afterAll(async () => {
    await desk?.close();
    await program?.remove();
  });
  afterEach(() => desk.expectNoProblems());

  it('is shown when the pointer is on the figure, and goes with it', async () => {
    const proven = desk.page.locator('button.figure', { hasText: /^[\d,.]+원$/ }).first();
    await proven.hover();
    const text = await card(desk).innerText();
    expect(text).toContain('확인된 수치');
    expect(text).toContain(await proven.innerText());
    expect(text).toContain('환율 계산');
    expect(text).toMatch(/20\d\d\. \d+\. \d+\. \d\d:\d\d:\d\d/);
    await desk.page.getByLabel('메시지', { exact: true }).hover();
    await card(desk).waitFor({ state: 'detached' });
  });

  it('opens with the keyboard, is read out, and closes with Escape', async () => {
    await figure(desk, 'proven').focus();
    await desk.page.keyboard.press('Enter');
    expect(await figure(desk, 'proven').getAttribute('aria-describedby')).toBe(await card(desk).getAttribute('id'));
    await desk.page.keyboard.press('Escape');
    await card(desk).waitFor({ state: 'detached' });
  });

  it('says when a price is too old, and looks different then', async () => {
    await desk.page.route('**/api/rpc', withOldPrice);
    await desk.page.reload();
    await desk.answer();
    await figure(desk, 'stale').click();
    expect(await card(desk).innerText()).toContain('오래된 수치');
    await figure(desk, 'stale').click();
    await card(desk).waitFor({ state: 'detached' });
    expect([await underline(desk, 'stale'), await underline(desk, 'proven')]).toEqual(['dashed', 'solid']);
  });
});

describe.skipIf(!browserPath)(inBrowser('a figure that a model made up'), () => {
  let model: Model;
  let program: Program;
  let desk: Desk;
  beforeAll(async () => {
    await buildOnce();
    model = await startModel();
    program = await Program.start(model);
    desk = await Desk.open(program);
  });
  afterAll(async () => {
    await desk?.close();
    await program?.remove();
    await model?.close();
  });

  it('is marked in the text, under the answer and in its own card, not only in colour', async () => {
    model.script({ text: '삼성전자는 지금 987,654원입니다.' });
    await desk.ask('삼성전자 얼마야?');
    await desk.answer();
    expect(await desk.page.locator('.reply-foot').innerText()).toMatch(/1개 중 1개 확인 안 됨/);
    await figure(desk, 'unverified').click();
    expect(await card(desk).innerText()).toContain('그대로 믿지 마세요');
    expect(await figure(desk, 'unverified').getAttribute('aria-label')).toMatch(/987,654원 \(확인되지 않은 수치\)/);
    expect(await underline(desk, 'unverified')).toBe('dotted');
    desk.expectNoProblems();
  });

  it('has a line when it is proven, dots when it is not, is struck when it is wrong, and a card that fits a phone and the keyboard opens', async () => {
    const text =
      '삼성전자 1월 9일 종가는 {{r1.rows[4].close}}이고 25주는 {{r1.rows[4].close * 25}}입니다. 1월 9일 고가는 {{r1.rows[4].low}}입니다. ' +
      '목표가는 987,654원입니다. 배당은 {{r9.dividend}}입니다.';
    const input = { instrument: '005930', from: '2026-01-05', to: '2026-01-09', draw: false };
    const [said, noHelp] = [{ text }, { text: '모르겠습니다.' }];
    // Its citation is sent back once, then the figure that is wrong, and then the citation of that answer.
    model.script({ tool: 'get_history', input }, said, noHelp, said, noHelp);
    await desk.page.setViewportSize({ width: 390, height: 844 });
    await desk.ask('삼성전자 1월 9일 종가와 25주 값은?');
    await desk.answer();
    const marks = desk.page.locator('.reply').last().locator('button.figure');
    const looks = await marks.evaluateAll((all) =>
      all.map((mark) => [
        mark.textContent,
        getComputedStyle(mark).textDecorationLine,
        getComputedStyle(mark).textDecorationStyle,
      ]),
    );
    expect(looks).toEqual([
      ['116,100원', 'underline', 'solid'],
      ['25주', 'underline', 'solid'],
      ['2,902,500원', 'underline', 'solid'],
      ['115,900원', 'line-through', 'solid'],
      ['987,654원', 'underline', 'dotted'],
      ['(수치 없음)', 'underline', 'dotted'],
    ]);
    for (const [at, words] of [
      [0, /과거 시세 조회[\s\S]*2026-01-09/],
      [2, /116,100 × 25[\s\S]*r1 과거 시세 조회 rows\[4\]\.close = 116,100/],
      [3, /결과의 값\s+116,400원[\s\S]*2026-01-09/],
      [4, /그대로 믿지 마세요/],
      [5, /비워 두었습니다/],
    ] as const) {
      await marks.nth(at).focus();
      await desk.page.keyboard.press('Enter');
      expect(await card(desk).innerText()).toMatch(words);
      const { x, y, width, height } = (await card(desk).boundingBox())!;
      expect([x >= 0, y >= 0, x + width <= 390, y + height <= 844]).toEqual([true, true, true, true]);
      await desk.page.keyboard.press('Escape');
      await card(desk).waitFor({ state: 'detached' });
    }
    expect(await desk.page.locator('.reply').last().innerText()).not.toMatch(/\{\{|\}\}/);
    desk.expectNoProblems();
  });
});
