import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Desk, inBrowser } from './testing/desk.ts';
import { buildOnce, Program } from './testing/program.ts';

describe.skipIf(!browserPath)(inBrowser('a conversation in the browser'), () => {
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

  it('first minute: without any key, the first question is answered with a price, its time and its source', async () => {
    await desk.page.getByRole('button', { name: '삼성전자 현재 주가 알려줘' }).click();
    const answer = await desk.answer();
    expect(answer).toMatch(/삼성전자/);
    expect(answer).toMatch(/[\d,]+원/);
    expect(answer).toMatch(/시뮬레이션/);
    expect(answer).toMatch(/\d{2}:\d{2}/);
    await expect.poll(() => desk.page.locator('.session').first().innerText()).toContain('삼성전자');
    expect(new URL(desk.page.url()).searchParams.size).toBe(0);
  });

  it('shows the tool it used as a card that opens, with what went in and what came out', async () => {
    const card = desk.page.locator('details.tool').first();
    await card.locator('summary').click();
    await expect
      .poll(() => card.locator('.raw').allInnerTexts())
      .toEqual([expect.stringContaining('005930'), expect.stringContaining('KRW')]);
  });

  it('goes on with the conversation it is in', async () => {
    await desk.page.setViewportSize({ width: 1280, height: 420 });
    await desk.page.locator('.log').evaluate((log) => log.scrollTo(0, 0));
    await desk.page.getByRole('button', { name: '맨 아래로' }).waitFor();
    await desk.ask('그럼 하이닉스는?');
    await desk.page.getByRole('button', { name: '맨 아래로' }).waitFor({ state: 'detached' });
    await desk.page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => desk.page.locator('.reply .answer').count()).toBe(2);
    expect(await desk.answer()).toMatch(/하이닉스/);
    expect(await desk.page.locator('.session').count()).toBe(1);
  });

  it('asks again with a changed question, in place of the old one', async () => {
    await desk.page.getByRole('button', { name: '수정해서 다시 묻기' }).last().click();
    const field = desk.page.getByLabel('질문 수정');
    await field.fill('그럼 카카오는?');
    await field.press('Enter');
    await expect.poll(() => desk.page.locator('.log').innerText()).toMatch(/카카오\(/);
    await desk.answer();
    expect(await desk.page.locator('.question').count()).toBe(2);
    expect(await desk.page.locator('.log').innerText()).not.toMatch(/하이닉스/);
  });

  it('keeps both versions of an edited question, and goes to the other and back', async () => {
    const log = desk.page.locator('.log');
    await desk.page.getByRole('group', { name: '질문 버전' }).getByText('2개 중 2번째').waitFor();
    await desk.page.getByRole('button', { name: '이전 버전' }).click();
    await log.getByText('그럼 하이닉스는?').waitFor();
    expect(await log.innerText()).not.toMatch(/카카오/);
    expect(await desk.page.getByRole('button', { name: '이전 버전' }).isDisabled()).toBe(true);
    await desk.page.getByRole('button', { name: '다음 버전' }).click();
    await log.getByText('그럼 카카오는?').waitFor();
    expect(await desk.page.locator('.question').count()).toBe(2);
  });

  it('finds a past conversation and opens it', async () => {
    await desk.page.getByRole('button', { name: '새 대화' }).click();
    await desk.page.getByText('무엇을 도와드릴까요?').waitFor();
    await desk.page.getByLabel('지난 대화 검색').fill('카카오');
    await desk.page.locator('.session mark').first().click();
    await desk.page.locator('.log').getByText('그럼 카카오는?').waitFor();
    await desk.page.getByLabel('지난 대화 검색').fill('');
  });

  it('the time of a message is a link that leads to it, in another window too', async () => {
    const first = desk.page.locator('.question').first();
    const link = await first.locator('.message-time').getAttribute('href');
    const second = await desk.page.context().newPage();
    await second.goto(new URL(link!, desk.page.url()).href);
    expect(await second.locator('article[data-sought]').innerText()).toBe(await first.innerText());
    await second.close();
  });

  it('keeps what an outsider wrote as text, never as markup', async () => {
    await desk.page.getByRole('button', { name: '새 대화' }).click();
    await desk.page.getByText('무엇을 도와드릴까요?').waitFor();
    await desk.ask('<img src=x onerror="document.title=1"> **굵게** [x](javascript:alert(1))');
    await desk.answer();
    expect(await desk.page.locator('.bubble').innerText()).toContain('<img src=x');
    expect(await desk.page.locator('.log img, .log a[href^="javascript"]').count()).toBe(0);
    expect(await desk.page.title()).toMatch(/^<img src=x.* · FinClaw$/);
  });

  it('shows the same conversation in a second window as it happens', async () => {
    const second = await desk.page.context().newPage();
    await second.goto(desk.page.url());
    await desk.ask('1,500달러는 원화로 얼마야?');
    await second.locator('.log').getByText('1,500달러는 원화로 얼마야?').waitFor();
    await expect.poll(() => second.locator('.reply-foot').count()).toBe(2);
    await second.close();
  });

  it('names, pins, exports and deletes a conversation, keeps a draft and offers commands', async () => {
    const menu = async (name: string): Promise<void> => {
      await desk.page.locator('.menu > summary.icon-button').click();
      await desk.page.locator('.menu').getByRole('button', { name }).click();
    };
    await desk.page.getByRole('button', { name: '새 대화' }).click();
    await desk.page.getByText('무엇을 도와드릴까요?').waitFor();
    await desk.ask('네이버 얼마야?');
    await desk.answer();
    await menu('이름 바꾸기');
    await desk.page.getByLabel('대화 이름').fill('반도체 점검');
    await desk.page.getByRole('button', { name: '저장', exact: true }).click();
    await desk.page.locator('.chat-head h2').getByText('반도체 점검').waitFor();
    await menu('위에 고정');
    await desk.page.locator('.session .icon').waitFor();
    const saved = desk.page.waitForEvent('download');
    await menu('Markdown으로 내보내기');
    const file = await saved;
    expect(file.suggestedFilename()).toBe('반도체 점검.md');
    const text = readFileSync((await file.path())!, 'utf8');
    expect(text).toMatch(/^# 반도체 점검\n[\s\S]*네이버 얼마야\?[\s\S]*### FinClaw/);

    const field = desk.page.getByLabel('메시지', { exact: true });
    await field.fill('다음에 물어볼 것');
    await desk.page.reload();
    await expect.poll(() => field.inputValue()).toBe('다음에 물어볼 것');
    await field.fill('/차');
    await desk.page.locator('.commands [role="option"]').first().waitFor();
    await field.press('Enter');
    expect(await field.inputValue()).toBe('/차트 ');
    await field.fill('지워질 초안');

    const listed = desk.page.locator('.session', { hasText: '반도체 점검' });
    await listed.waitFor();
    await menu('대화 삭제');
    await desk.page.getByRole('dialog').getByRole('button', { name: '대화 삭제' }).click();
    await listed.waitFor({ state: 'detached' });
    expect(await desk.page.locator('.session').count()).toBe(2);
    expect(program.holds('네이버 얼마야?')).toBe(false);
    expect(await desk.page.evaluate(() => Object.values(localStorage).join())).not.toContain('지워질 초안');
  });

  it('clears a conversation after asking', async () => {
    await desk.page.locator('.session').first().click();
    await desk.page.locator('.menu > summary.icon-button').click();
    await desk.page.getByRole('button', { name: '대화 비우기' }).click();
    await desk.page.getByRole('dialog').getByRole('button', { name: '대화 비우기' }).click();
    await desk.page.getByText('무엇을 도와드릴까요?').waitFor();
  });

  it('draws of a long conversation what is near, and nothing moves while the rest comes', async () => {
    let sessionKey: string | undefined;
    for (let count = 1; count <= 40; count++)
      ({ sessionKey } = await desk.call('messages.send', { sessionKey, text: `/help ${count}` }));
    await expect.poll(async () => (await desk.call('sessions.get', { sessionKey })).items.length).toBe(80);
    const { items } = await desk.call('sessions.get', { sessionKey });
    await desk.page.setViewportSize({ width: 1280, height: 420 });
    await desk.page.evaluate((key) => {
      location.hash = new URLSearchParams({ c: key }).toString();
    }, sessionKey!);
    const questions = desk.page.locator('.question');
    await desk.page.getByText('/help 40', { exact: true }).waitFor();
    expect(await questions.count()).toBe(15);

    const log = desk.page.locator('.log');
    const moved = await log.evaluate(async (box) => {
      const frames = async (count: number) => {
        for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
      };
      let most = 0;
      for (let tries = 0; tries < 500 && box.scrollTop > 0; tries++) {
        box.scrollTop -= 300;
        const top = box.getBoundingClientRect().top;
        const seen = [...box.querySelectorAll('.question')].find((each) => each.getBoundingClientRect().bottom > top)!;
        const before = seen.getBoundingClientRect().top;
        await frames(4);
        most = Math.max(most, Math.abs(seen.getBoundingClientRect().top - before));
      }
      return most;
    });
    expect(moved).toBeLessThan(2);
    expect(await questions.count()).toBe(40);
    expect(await questions.first().innerText()).toContain('/help 1');

    // A link to the first message leads to it, however far back it is.
    const second = await desk.page.context().newPage();
    const link = new URL(desk.page.url());
    link.hash = new URLSearchParams({ c: sessionKey!, m: String(items[0].at) }).toString();
    await second.goto(link.href);
    expect(await second.locator('article[data-sought]').innerText()).toContain('/help 1');
    await second.close();
    await desk.page.setViewportSize({ width: 1280, height: 800 });
  });
});
