import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Desk, inBrowser } from './testing/desk.ts';
import { buildOnce, Program } from './testing/program.ts';

describe.skipIf(!browserPath)(inBrowser('the chat page'), () => {
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

  const capture = async (name: string): Promise<void> => {
    if (process.env.FINCLAW_CAPTURES)
      await desk.page.screenshot({ path: `${process.env.FINCLAW_CAPTURES}/${name}.png` });
  };

  it('a comparison is answered with a chart of both, which says the same as the text', async () => {
    await desk.ask('비트코인이랑 애플 비교해줘');
    const text = await desk.answer();
    const chart = desk.page.getByRole('region', { name: '비교' });
    await chart.waitFor();
    const gainsOf = (each: string): string[] =>
      (each.match(/[-−+]?\d+\.\d+%/g) ?? []).map((gain) => gain.replace('−', '-'));
    const moved = text.split('\n').filter((line) => line.includes('움직였습니다'));
    expect(moved).toHaveLength(2);
    expect(gainsOf(await chart.locator('.compare-key').innerText())).toEqual(gainsOf(moved.join('\n')));
    // The chart grows below the answer, and the reader stays at the end.
    await chart.locator('canvas').first().waitFor();
    await expect.poll(() => desk.page.getByRole('button', { name: '맨 아래로' }).count()).toBe(0);
    const below = () =>
      desk.page.locator('.log').evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
    await expect.poll(below).toBeLessThan(2);
    await capture('comparison');
  });

  it('a question is saved and asked again in a new conversation, and conversations stand below their day', async () => {
    await desk.page.locator('.question').last().hover();
    await desk.page.getByRole('button', { name: '질문 즐겨찾기' }).last().click();
    await desk.page.getByRole('button', { name: '새 대화' }).click();
    const saved = desk.page.getByRole('region', { name: '즐겨찾는 질문' });
    await capture('saved');
    await saved.getByRole('button', { name: '비트코인이랑 애플 비교해줘', exact: true }).click();
    await desk.answer();
    const today = desk.page.getByRole('region', { name: '오늘', exact: true });
    await expect.poll(() => today.locator('.session').count()).toBe(2);
    await desk.page.getByRole('button', { name: '새 대화' }).click();
    await saved.getByRole('button', { name: /삭제/ }).click();
    await saved.waitFor({ state: 'detached' });
  });

  it('an answer that came while another conversation was open is marked until it is read', async () => {
    await desk.page.locator('.session').first().click();
    await desk.answer();
    const second = await Desk.open(program);
    try {
      await second.page.locator('.session').first().click();
      await second.answer();
      // It is open there and closed here.
      await desk.page.getByRole('button', { name: '새 대화' }).click();
      await second.ask('삼성전자 현재 주가 알려줘');
      await second.answer();
      const mark = desk.page.locator('.session .unread');
      await expect.poll(() => mark.count()).toBe(1);
      await desk.page.locator('.session', { has: desk.page.locator('.unread') }).click();
      await expect.poll(() => mark.count()).toBe(0);
    } finally {
      await second.close();
    }
  });

  it('the model is chosen from those that can answer, found by typing', async () => {
    await desk.page.locator('.model-picker summary').click();
    const list = desk.page.locator('.model-list');
    await list.waitFor();
    const names = await list.locator('li').allInnerTexts();
    expect(names).toHaveLength(1);
    await list.getByRole('button', { name: /지금 쓸 수 없는 모델/ }).click();
    expect((await list.locator('li').count()) > 5).toBe(true);
    await list.getByRole('searchbox').fill('claude');
    await expect.poll(() => list.locator('li').first().innerText()).toMatch(/claude/i);
    await capture('models');
    await desk.page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
  });

  it('a file that is dropped anywhere on the page is attached', async () => {
    const data = await desk.page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['a,b\n1,2\n'], 'dropped.csv', { type: 'text/csv' }));
      return transfer;
    });
    await desk.page.dispatchEvent('.side', 'drop', { dataTransfer: data });
    await desk.page.locator('.composer .attachment', { hasText: 'dropped.csv' }).waitFor();
  });

  it('what is said is written where the device recognises the language itself, and sent by the reader alone', async () => {
    const speaking = await Desk.open(program);
    const { page } = speaking;
    await page.addInitScript(() => {
      const asked: object[] = [];
      class SpeechRecognition extends EventTarget {
        static state = 'downloadable';
        static async available(options: object) {
          asked.push(options);
          return sessionStorage.getItem('speech') ?? SpeechRecognition.state;
        }
        static async install() {
          SpeechRecognition.state = 'available';
          return true;
        }
        start() {
          Object.assign(globalThis, { recognition: this });
        }
        stop() {
          this.dispatchEvent(new Event('end'));
        }
      }
      Object.assign(globalThis, { SpeechRecognition, asked });
    });
    await page.reload();
    const field = page.getByLabel('메시지', { exact: true });
    const heard = (...texts: string[]) =>
      page.evaluate((said) => {
        const results = said.map((transcript) => [{ transcript }]);
        const { recognition } = globalThis as unknown as { recognition: EventTarget };
        recognition.dispatchEvent(Object.assign(new Event('result'), { results }));
      }, texts);
    const start = page.getByRole('button', { name: '음성으로 입력' });
    const end = page.getByRole('button', { name: '음성 입력 끝내기' });
    await field.fill('질문:');
    await start.click();
    await page.waitForFunction(() => 'recognition' in globalThis);
    expect(await page.evaluate(() => (globalThis as unknown as { recognition: object }).recognition)).toMatchObject({
      lang: 'ko-KR',
      processLocally: true,
    });
    expect(await page.evaluate(() => (globalThis as unknown as { asked: object[] }).asked[0])).toEqual({
      langs: ['ko-KR'],
      processLocally: true,
    });
    await heard('삼성전자');
    await heard('삼성전자', '얼마야');
    expect(await field.inputValue()).toBe('질문: 삼성전자 얼마야');
    expect(await page.locator('.question').count()).toBe(0);
    await end.click();
    await start.waitFor();
    await field.press('Enter');
    expect(await speaking.answer()).toContain('삼성전자');

    // What comes after the reader has sent or changed the text does not come back into the field.
    await start.click();
    await heard('애플');
    await field.fill('');
    await heard('애플 얼마야');
    expect(await field.inputValue()).toBe('');
    await start.waitFor();

    // The page may use the microphone, and offers nothing where the sound would leave the device.
    const policy = (await page.request.get(page.url())).headers()['permissions-policy'];
    expect(policy).toContain('microphone=(self)');
    await page.evaluate(() => sessionStorage.setItem('speech', 'unavailable'));
    await page.reload();
    await page.waitForFunction(() => (globalThis as unknown as { asked?: object[] }).asked?.length === 1);
    await field.waitFor();
    expect(await start.count()).toBe(0);
    speaking.expectNoProblems();
    await speaking.close();
  });
});
