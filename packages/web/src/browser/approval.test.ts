import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Desk, inBrowser } from './testing/desk.ts';
import { type Model, startModel } from './testing/model.ts';
import { buildOnce, Program } from './testing/program.ts';

const ORDER = {
  tool: 'place_order',
  input: { instrument: '005930.KS', side: 'buy', quantity: 10, type: 'limit', limit_price: '90000' },
};

describe.skipIf(!browserPath)(inBrowser('an order that waits for a yes'), () => {
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

  const card = () => desk.page.locator('.approval').last();
  const order = () => desk.page.locator('details.tool').filter({ hasText: '주문' });

  it('shows every field of the order, marks what nobody said, and runs nothing after a no', async () => {
    model.script(ORDER, { text: '알겠습니다. 주문하지 않았습니다.' });
    await desk.ask('삼성전자 10주 사줘');
    await card().waitFor();
    const rows = await card().locator('.approval-fields tbody tr').allInnerTexts();
    for (const value of Object.values(ORDER.input)) expect(rows).toContainEqual(expect.stringContaining(String(value)));
    expect(rows.filter((row) => row.includes('AI가 정한 값'))).toEqual([
      expect.stringMatching(/^주문 방식/),
      expect.stringMatching(/^지정가/),
    ]);
    expect(rows.find((row) => row.startsWith('매매'))).toContain('매수');
    expect(await card().innerText()).not.toContain('always requires approval');
    await card().getByRole('button', { name: '거절' }).click();
    await card().getByText('거절했습니다').waitFor();
    expect(await desk.answer()).toContain('주문하지 않았습니다');
    expect(await order().getAttribute('data-state')).toBe('refused');
  });

  it('leads to the conversation that waits while another one is open', async () => {
    model.script(ORDER, { text: '주문했습니다.' });
    await desk.page.getByRole('button', { name: '새 대화' }).click();
    await desk.page.getByText('무엇을 도와드릴까요?').waitFor();
    await desk.ask('삼성전자 10주 사줘');
    await card().waitFor();
    await desk.page.getByRole('button', { name: '새 대화' }).click();
    await desk.page.getByRole('button', { name: '승인 요청 보기' }).click();
    await card().waitFor();
  });

  it('runs it once after a yes', async () => {
    await card().getByRole('button', { name: '승인하고 실행' }).click();
    await card().getByText('승인했습니다').waitFor();
    expect(await desk.answer()).toContain('주문했습니다');
    expect(await order().getAttribute('data-state')).toBe('done');
    expect(await order().count()).toBe(1);
  });
});
