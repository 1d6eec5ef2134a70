import type { CDPSession } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Desk, inBrowser } from './testing/desk.ts';
import { buildOnce, Program } from './testing/program.ts';

describe.skipIf(!browserPath)(inBrowser('Hangul composition'), () => {
  let program: Program;
  let desk: Desk;
  let keyboard: CDPSession;
  beforeAll(async () => {
    await buildOnce();
    program = await Program.start();
    desk = await Desk.open(program);
    keyboard = await desk.page.context().newCDPSession(desk.page);
  });
  afterAll(async () => {
    await desk?.close();
    await program?.remove();
  });
  afterEach(() => desk.expectNoProblems());

  const field = () => desk.page.getByLabel('메시지', { exact: true });
  /** Builds one syllable the way an input method does: the preedit text changes until it is committed. */
  const compose = async (...steps: readonly string[]): Promise<void> => {
    for (const text of steps)
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  };
  /** A key the input method keeps for itself reaches the page as number 229, without a character. */
  const pressInComposition = (key: string) =>
    keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 });
  const commit = (text: string) => keyboard.send('Input.insertText', { text });

  it('Enter in the middle of a syllable sends nothing, and afterwards the whole', async () => {
    await field().focus();
    await compose('ㅎ', '하', '한');
    await commit('한');
    await compose('ㄱ', '그', '글');
    await pressInComposition('Enter');
    expect(await desk.page.locator('.question').count()).toBe(0);
    await commit('글');
    await expect.poll(() => field().inputValue()).toBe('한글');
    await desk.page.keyboard.press('Enter');
    await desk.page.locator('.question').waitFor();
    await expect.poll(() => desk.page.locator('.bubble').allInnerTexts()).toEqual(['한글']);
    await expect.poll(() => field().inputValue()).toBe('');
    await desk.answer();
  });

  it('the button in the middle of a syllable sends the whole, once', async () => {
    await field().focus();
    await compose('ㅂ', '바', '밥');
    // A click without moving the focus is what a finger on a phone does.
    await desk.page.getByRole('button', { name: '보내기' }).dispatchEvent('click');
    await commit('밥');
    await expect.poll(() => desk.page.locator('.bubble').allInnerTexts()).toEqual(['한글', '밥']);
    await expect.poll(() => field().inputValue()).toBe('');
  });

  it('Shift+Enter breaks the line', async () => {
    await field().fill('첫 줄');
    await field().press('Shift+Enter');
    await desk.page.keyboard.insertText('둘째 줄');
    expect(await field().inputValue()).toBe('첫 줄\n둘째 줄');
    await field().fill('');
  });

  const panel = () => desk.page.locator('.panel-body');

  it.each([
    { screen: '관심 종목', field: '관심 종목 추가', rows: '.watch-row' },
    { screen: '예약', field: '평일 8시에 포트폴리오 보내줘', rows: '.row' },
    { screen: '기억', field: '기억할 내용', rows: '.row' },
    { screen: '알림', field: '종목 이름이나 코드', rows: '.row' },
  ])('Enter in the middle of a syllable submits nothing in $screen', async ({ screen, field: label, rows }) => {
    await desk.openPanel(screen);
    const box = panel().getByLabel(label);
    await box.focus();
    await compose('ㅂ', '바', '밥');
    await pressInComposition('Enter');
    await commit('밥');
    await expect.poll(() => box.inputValue()).toBe('밥');
    expect(await panel().locator(rows).count()).toBe(0);
    expect(await desk.page.locator('.note').count()).toBe(0);
    await box.fill('');
  });

  it('Enter in the middle of a syllable does not save a new name, and the next one does', async () => {
    await desk.page.locator('.menu > summary.icon-button').click();
    await desk.page.locator('.menu').getByRole('button', { name: '이름 바꾸기' }).click();
    const name = desk.page.getByLabel('대화 이름');
    await name.fill('');
    await compose('ㅁ', '모', '몫');
    await pressInComposition('Enter');
    await commit('몫');
    await expect.poll(() => name.inputValue()).toBe('몫');
    await desk.page.keyboard.press('Enter');
    await desk.page.locator('.chat-head h2').getByText('몫', { exact: true }).waitFor();
  });
});
