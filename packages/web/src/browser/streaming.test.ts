import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Desk, inBrowser } from './testing/desk.ts';
import { type Model, startModel } from './testing/model.ts';
import { buildOnce, Program } from './testing/program.ts';

/** A picture of one point. */
/** A workbook with one row: 식비, 300000. */
const WORKBOOK =
  'UEsDBBQAAAAIAAAAIQAmHlUJXgAAAH4AAAAYAAAAeGwvd29ya3NoZWV0cy9zaGVldDEueG1ssynPL8ouzkhNLbGzAVMuiSWJdjZF+eUKRbZKhk' +
  'p2NskKJbZKmXk5mXmpwSVFQIHMYjubErs33XNf72yx0Qfq0weJ6CcDldrZlNkZG4CAjX4ZREwfaBSQRDJbH2ElAFBLAQIUAxQAAAAIAAAAIQAm' +
  'HlUJXgAAAH4AAAAYAAAAAAAAAAAAAACAAQAAAAB4bC93b3Jrc2hlZXRzL3NoZWV0MS54bWxQSwUGAAAAAAEAAQBGAAAAlAAAAAAA';
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.skipIf(!browserPath)(inBrowser('an answer as it is written'), () => {
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
  afterEach(() => desk.expectNoProblems());

  const written = () => desk.page.locator('.reply[data-live] .answer').innerText();

  it('grows word by word and says that its figures are not compared with their sources yet', async () => {
    await desk.ask('천천히 말해줘');
    await expect.poll(written).toMatch(/낱말/);
    const before = await written();
    await expect.poll(async () => (await written()).length).toBeGreaterThan(before.length + 10);
    expect(await desk.page.locator('.writing').innerText()).toContain('출처 확인 전');
  });

  it('comes back after the server was killed and started again, and loses no question', async () => {
    desk.expectsLoss = true;
    await program.kill();
    await desk.page.getByText('연결이 끊겼습니다').waitFor();
    await desk.ask('끊긴 동안 한 질문');
    await desk.page.getByText('연결되면 보냅니다').waitFor();
    await program.start();
    await desk.page.getByText('연결이 끊겼습니다').waitFor({ state: 'detached' });
    await desk.page.getByText('연결되면 보냅니다').waitFor({ state: 'detached' });
    expect(await desk.page.locator('.question').allInnerTexts()).toEqual([
      expect.stringContaining('천천히 말해줘'),
      expect.stringContaining('끊긴 동안 한 질문'),
    ]);
    desk.expectsLoss = false;
  });

  it('stops when it is told to', async () => {
    await desk.page.getByRole('button', { name: '새 대화' }).click();
    await desk.page.getByText('무엇을 도와드릴까요?').waitFor();
    await desk.ask('멈춰 볼게');
    await expect.poll(written).toMatch(/낱말/);
    const before = model.brokenOff();
    await desk.page.getByRole('button', { name: '답변 멈추기' }).click();
    await desk.page.getByText('답변을 멈췄습니다').waitFor();
    await expect.poll(() => model.brokenOff()).toBeGreaterThan(before);
    expect(await desk.page.locator('[data-live]').count()).toBe(0);
    expect(await desk.page.getByRole('button', { name: '보내기' }).count()).toBe(1);
    const reply = desk.page.locator('.reply', { hasText: '낱말' });
    const kept = await reply.locator('.answer').innerText();
    expect(await reply.locator('.reply-foot').innerText()).toContain('출처를 확인하지 않았습니다');
    await desk.page.reload();
    await expect.poll(() => reply.locator('.answer').innerText()).toContain(kept.slice(0, 20));
    expect(await reply.locator('.reply-foot').innerText()).toContain('출처를 확인하지 않았습니다');
    expect(await desk.page.locator('.answer').count()).toBe(1);
  });

  it('is replaced by the finished answer, once, with what it cost', async () => {
    await desk.page.getByRole('button', { name: '새 대화' }).click();
    await desk.page.getByText('무엇을 도와드릴까요?').waitFor();
    await desk.ask('끝까지 말해줘');
    await expect.poll(written).toMatch(/낱말/);
    model.finish();
    expect(await desk.answer()).toMatch(/끝\.$/);
    // It waited behind another one that now ends too; later it would get what is meant for the next question.
    await expect.poll(() => model.wasAsked('끊긴 동안 한 질문')).toBe(true);
    expect(await desk.page.locator('.answer').count()).toBe(1);
    await expect.poll(() => desk.page.locator('.reply-foot').innerText()).toMatch(/토큰/);
  });

  /** Drops or pastes a workbook as the browser tells it. */
  const drop = (kind: 'drop' | 'paste', name: string): Promise<void> =>
    desk.page.locator('#composer').evaluate(
      (field, [event, filename, base64]) => {
        const files = new DataTransfer();
        files.items.add(new File([Uint8Array.from(atob(base64!), (char) => char.charCodeAt(0))], filename!));
        const more = { bubbles: true, cancelable: true };
        if (event === 'drop') field.dispatchEvent(new DragEvent('drop', { ...more, dataTransfer: files }));
        else field.dispatchEvent(new ClipboardEvent('paste', { ...more, clipboardData: files }));
      },
      [kind, name, WORKBOOK],
    );

  it('reads the picture and the table that came with the question, and both stay with it', async () => {
    model.script({ text: '받았습니다.' });
    await desk.page.getByRole('button', { name: '새 대화' }).click();
    const picker = desk.page.locator('.composer input[type="file"]');
    await picker.setInputFiles([
      { name: '차트.png', mimeType: 'image/png', buffer: PICTURE },
      { name: '매매.csv', mimeType: 'text/csv', buffer: Buffer.from('종목,수량\n삼성전자,10\n') },
      { name: 'program.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
    ]);
    await desk.page.getByText('program.exe: 첨부할 수 없는 형식입니다.').waitFor();
    await desk.page.locator('.composer').getByText('매매.csv').waitFor();
    await drop('drop', '예산.xlsx');
    await drop('paste', '계획.xlsx');
    await desk.page.locator('.composer').getByText('계획.xlsx').waitFor();
    await desk.ask('이걸 봐줘');
    await expect.poll(() => desk.answer()).toBe('받았습니다.');
    const request = model.lastRequest();
    expect(request).toContain(PICTURE.toString('base64'));
    expect(request).toContain('매매.csv');
    expect(request).toMatch(/예산\.xlsx[^(]*\(1 page, \d+ characters/);
    expect(request).toContain('계획.xlsx');
    await desk.page.reload();
    const bubble = desk.page.locator('.bubble').last();
    await bubble.getByAltText('차트.png').waitFor();
    expect(await bubble.innerText()).toContain('매매.csv');
    expect(await bubble.getByAltText('차트.png').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  });

  it('comes from the model that was picked, and the conversation keeps it', async () => {
    await desk.page.getByRole('button', { name: '새 대화' }).click();
    const picker = desk.page.locator('.model-picker');
    await picker.getByLabel(/^모델: /).click();
    await picker.getByRole('button', { name: /^FinClaw offline/ }).click();
    await desk.ask('삼성전자 현재 주가 알려줘');
    expect(await desk.answer()).toMatch(/시뮬레이션/);
    expect(await desk.page.locator('.reply-foot').innerText()).toContain('offline');
    await desk.page.reload();
    await desk.answer();
    await picker.getByLabel('모델: FinClaw offline').waitFor();
  });
});
