import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Desk, inBrowser } from './testing/desk.ts';
import { type Model, startModel } from './testing/model.ts';
import { buildOnce, Program } from './testing/program.ts';

const figures = (desk: Desk) => desk.page.locator('.reply').last().locator('button.figure');
const card = (desk: Desk) => desk.page.getByRole('tooltip');

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
    const won = desk.page.locator('button.figure', { hasText: /^[\d,.]+원$/ }).first();
    await won.hover();
    const text = await card(desk).innerText();
    expect(text).toContain(await won.innerText());
    expect(text).toMatch(/출처\s+r1 환율 계산/);
    expect(text).toMatch(/데이터 한계\s+모의 시세/);
    expect(text).toMatch(/20\d\d\. \d+\. \d+\. \d\d:\d\d:\d\d/);
    await desk.page.getByLabel('메시지', { exact: true }).hover();
    await card(desk).waitFor({ state: 'detached' });
  });

  it('opens with the keyboard, is read out, and closes with Escape', async () => {
    await figures(desk).first().focus();
    await desk.page.keyboard.press('Enter');
    expect(await figures(desk).first().getAttribute('aria-describedby')).toBe(await card(desk).getAttribute('id'));
    await desk.page.keyboard.press('Escape');
    await card(desk).waitFor({ state: 'detached' });
  });

  it('is summed up quietly under the answer, with what limits the data', async () => {
    expect(await desk.page.locator('.reply-foot').innerText()).toMatch(/수치 \d+개 중 \d+개에 출처 있음/);
    expect(await desk.page.locator('.reply-foot .chip').count()).toBe(0);
    expect((await desk.answer()).match(/모의 시세/g)).toHaveLength(1);
  });
});

describe.skipIf(!browserPath)(inBrowser('figures that a model writes'), () => {
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

  it('without a source are normal text', async () => {
    model.script({ text: '삼성전자의 목표가는 987,654원입니다.' });
    await desk.ask('삼성전자 목표가는?');
    expect(await desk.answer()).toBe('삼성전자의 목표가는 987,654원입니다.');
    expect(await figures(desk).count()).toBe(0);
    expect(await desk.page.locator('.reply-foot').innerText()).not.toContain('출처');
    desk.expectNoProblems();
  });

  it('have a thin line when they have a source, are struck when they differ from it, and have a card that fits a phone', async () => {
    const text =
      '삼성전자 1월 9일 종가는 116,100원{{r1.rows[4].close}}이고 25주는 {{r1.rows[4].close * 25}}입니다. 1월 9일 고가는 115,900원{{r1.rows[4].high}}입니다. ' +
      '목표가는 987,654원입니다. 배당은 {{r9.dividend}}입니다.';
    const input = { instrument: '005930', from: '2026-01-05', to: '2026-01-09', draw: false };
    model.script({ tool: 'get_history', input }, { text }, { text: '모르겠습니다.' });
    await desk.page.setViewportSize({ width: 390, height: 844 });
    await desk.ask('삼성전자 1월 9일 종가와 25주 값은?');
    const answer = await desk.answer();
    expect(answer).toContain('고가는 115,900원 116,400원입니다. 목표가는 987,654원입니다. 배당은 (수치 없음)입니다.');
    expect(answer).not.toMatch(/\{\{|\}\}|~~/);
    const looks = await figures(desk).evaluateAll((all) =>
      all.map((mark) => [mark.textContent, getComputedStyle(mark).textDecorationLine, mark.parentElement?.tagName]),
    );
    expect(looks).toEqual([
      ['116,100원', 'underline', 'P'],
      ['2,902,500원', 'underline', 'P'],
      ['115,900원', 'line-through', 'DEL'],
    ]);
    expect(await figures(desk).nth(2).getAttribute('aria-label')).toBe('115,900원 (출처와 다른 수치)');
    expect(await desk.page.locator('.reply-foot').last().innerText()).toContain('출처와 다른 수치 1개');
    for (const [at, words] of [
      [0, /출처의 값[\s\S]*r1\.rows\[4\]\.close[\s\S]*r1 과거 시세 조회/],
      [1, /출처로 계산한 값[\s\S]*r1\.rows\[4\]\.close \* 25[\s\S]*116,100 × 25[\s\S]*r1\.rows\[4\]\.close = 116,100/],
      [2, /출처와 다른 수치[\s\S]*출처의 값\s+116,400원/],
    ] as const) {
      await figures(desk).nth(at).focus();
      await desk.page.keyboard.press('Enter');
      expect(await card(desk).innerText()).toMatch(words);
      const { x, y, width, height } = (await card(desk).boundingBox())!;
      expect([x >= 0, y >= 0, x + width <= 390, y + height <= 844]).toEqual([true, true, true, true]);
      await desk.page.keyboard.press('Escape');
      await card(desk).waitFor({ state: 'detached' });
    }
    desk.expectNoProblems();
  });
});
