import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Desk, inBrowser } from './testing/desk.ts';
import { buildOnce, Program } from './testing/program.ts';

describe.skipIf(!browserPath)(inBrowser('the settings'), () => {
  let program: Program;
  let desk: Desk;
  beforeAll(async () => {
    await buildOnce();
    program = await Program.start();
    desk = await Desk.open(program);
    await desk.openPanel('설정');
  });
  afterAll(async () => {
    desk?.expectNoProblems();
    await desk?.close();
    await program?.remove();
  });

  const group = (name: string) => desk.page.getByRole('region', { name, exact: true });

  it('stand in groups, and language, currency and tax residence in one place', async () => {
    const own = group('내 설정');
    for (const name of [/^언어/, /^기준 통화/, /^세금 신고 국가/]) {
      await own.getByLabel(name).waitFor();
      expect(await desk.page.locator('.panel').getByLabel(name).count()).toBe(1);
    }
    // The browser of a server says UTC, which no list of places has.
    await expect
      .poll(() => own.getByLabel(/^시간대/).evaluate((box) => (box as HTMLSelectElement).selectedOptions[0]?.text))
      .toBeTruthy();
    await desk.page.getByRole('button', { name: '프로그램', exact: true }).click();
    await expect.poll(() => group('프로그램').evaluate((box) => box.getBoundingClientRect().top < 400)).toBe(true);
  });

  it('are found by their words, and a group without a match goes away', async () => {
    const field = desk.page.getByRole('searchbox', { name: '설정 검색' });
    await field.fill('기준 통화');
    await expect.poll(() => group('모델').count()).toBe(0);
    expect(await group('내 설정').isVisible()).toBe(true);
    await field.fill('');
    await expect.poll(() => group('모델').count()).toBe(1);
    await field.fill('없는 설정');
    await desk.page.getByText('찾은 설정이 없습니다.').waitFor();
    await desk.page.getByRole('button', { name: '모델', exact: true }).click();
    await expect.poll(() => group('모델').isVisible()).toBe(true);
    expect(await field.inputValue()).toBe('');
  });
});
