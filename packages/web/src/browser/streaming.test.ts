import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Desk, inBrowser } from './testing/desk.ts';
import { type Model, startModel } from './testing/model.ts';
import { buildOnce, Program } from './testing/program.ts';

describe.skipIf(!browserPath)(inBrowser('an answer as it is written'), () => {
  let model: Model;
  let program: Program;
  let desk: Desk;
  beforeAll(async () => {
    await buildOnce();
    model = await startModel();
    program = await Program.start(model);
    desk = await Desk.open(program);
  }, 120_000);
  afterAll(async () => {
    await desk?.close();
    await program?.remove();
    await model?.close();
  });
  afterEach(() => desk.expectNoProblems());

  const written = () => desk.page.locator('.reply[data-live] .answer').innerText();

  it('grows word by word and says that its figures are not checked yet', async () => {
    await desk.ask('천천히 말해줘');
    await expect.poll(written).toMatch(/낱말/);
    const before = await written();
    await expect.poll(async () => (await written()).length).toBeGreaterThan(before.length + 10);
    expect(await desk.page.locator('.writing').innerText()).toContain('수치 확인 전');
  });

  it('comes back after the server was killed and started again, and loses no question', async () => {
    desk.expectsLoss = true;
    await program.kill();
    await desk.page.getByText('연결이 끊겼습니다').waitFor();
    await desk.ask('끊긴 동안 한 질문');
    await desk.page.getByText('연결되면 보냅니다').waitFor();
    await program.start();
    await desk.page.getByText('연결이 끊겼습니다').waitFor({ state: 'detached', timeout: 20_000 });
    await desk.page.getByText('연결되면 보냅니다').waitFor({ state: 'detached' });
    expect(await desk.page.locator('.question').allInnerTexts()).toEqual([
      expect.stringContaining('천천히 말해줘'),
      expect.stringContaining('끊긴 동안 한 질문'),
    ]);
    desk.expectsLoss = false;
  });

  it('stops when it is told to', async () => {
    await desk.page.getByRole('button', { name: '새 대화' }).click();
    await desk.ask('멈춰 볼게');
    await expect.poll(written).toMatch(/낱말/);
    const before = model.brokenOff();
    await desk.page.getByRole('button', { name: '답변 멈추기' }).click();
    await desk.page.getByText('답변을 멈췄습니다').waitFor();
    await expect.poll(() => model.brokenOff()).toBeGreaterThan(before);
    expect(await desk.page.locator('[data-live]').count()).toBe(0);
    expect(await desk.page.getByRole('button', { name: '보내기' }).count()).toBe(1);
  });

  it('is replaced by the finished answer, once, with what it cost', async () => {
    await desk.page.getByRole('button', { name: '새 대화' }).click();
    await desk.ask('끝까지 말해줘');
    await expect.poll(written).toMatch(/낱말/);
    model.finish();
    expect(await desk.answer()).toMatch(/끝\.$/);
    expect(await desk.page.locator('.answer').count()).toBe(1);
    await expect.poll(() => desk.page.locator('.reply-foot').innerText()).toMatch(/토큰/);
  });
});
