import { chartOfHistory, chartText } from '@finclaw/market';
import { solvePlan } from '@finclaw/portfolio';
import { createCurrencyCode, createDecimalString, type ShownResult } from '@finclaw/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GatewayFixture } from '../testing/gateway-fixture.ts';
import { shownResults } from './shown-results.ts';

let fixture: GatewayFixture;
beforeAll(async () => {
  fixture = await GatewayFixture.start();
});
afterAll(() => fixture.dispose());

/** Asks the built-in model and waits for what its tools show. */
async function shownBy(text: string): Promise<readonly ShownResult[]> {
  const { sessionKey } = await fixture.call('messages.send', { text });
  const runId = await expect
    .poll(async () => {
      const { items } = await fixture.call('sessions.get', { sessionKey });
      const question = items.find((item) => item.type === 'question');
      return question?.type === 'question' ? question.turn?.runId : undefined;
    })
    .toBeTypeOf('string')
    .then(async () => {
      const { items } = await fixture.call('sessions.get', { sessionKey });
      const question = items.find((item) => item.type === 'question');
      return question?.type === 'question' ? question.turn!.runId : '';
    });
  return (await fixture.call('sessions.shown', { sessionKey, runId, locale: 'ko' })).shown;
}

describe('what results show', () => {
  it('past prices are a chart with names in the language that was asked for', async () => {
    const [chart] = await shownBy('AAPL price history of the last 30 days');
    expect(chart).toMatchObject({ kind: 'chart', instrument: { symbol: 'AAPL', name: '애플' }, interval: '1d' });
    expect(chart?.kind === 'chart' && chart.candles.length).toBeGreaterThan(5);
  });

  it('a chart has every price that was looked up, however few of them a model is shown', async () => {
    const [chart] = await shownBy('AAPL price history of the last 12 months');
    expect(chart?.kind === 'chart' && chart.candles.length).toBeGreaterThan(40);
  });

  it('a period changed by the same percentage on the card, in the result, in the answer and in the text of a chart', async () => {
    const { sessionKey } = await fixture.call('messages.send', { text: 'MSFT price history of the last 60 days' });
    const items = async () => (await fixture.call('sessions.get', { sessionKey })).items;
    await expect
      .poll(async () => (await items()).some((item) => item.type === 'question' && item.turn !== undefined))
      .toBe(true);
    const all = await items();
    const question = all.find((item) => item.type === 'question');
    const runId = question?.type === 'question' ? question.turn!.runId : '';
    const call = all.find((item) => item.type === 'tool' && item.call.name === 'get_history');
    const content = call?.type === 'tool' ? call.call.result! : '';
    const { changePercent, rows } = JSON.parse(content) as { changePercent: string; rows: string[][] };
    const [first, last] = [Number(rows[0]![4]), Number(rows.at(-1)![4])];
    expect(changePercent).toBe(((last / first - 1) * 100).toFixed(2));
    const { shown } = await fixture.call('sessions.shown', { sessionKey, runId });
    expect(shown[0]).toMatchObject({ kind: 'chart', changePercent });
    const written = `${changePercent.startsWith('-') ? '' : '+'}${changePercent}%`;
    expect(all.flatMap((item) => (item.type === 'answer' ? item.text : [])).join()).toContain(written);
    expect(chartText(chartOfHistory(content)!, undefined, 'en')).toContain(written);
  });

  it('the portfolio is a card, the most valuable holding first', async () => {
    const csv =
      'date,kind,symbol,quantity,price,amount,currency\n2026-01-05,deposit,,,,90000,USD\n' +
      '2026-02-02,buy,AAPL,1,200,200,USD\n2026-02-02,buy,MSFT,50,400,20000,USD\n';
    await fixture.call('portfolio.import', { csv });
    const [card] = await shownBy('How is my portfolio doing?');
    expect(card).toMatchObject({
      kind: 'portfolio',
      holdings: [
        { symbol: 'MSFT', quantity: '50', weightPercent: expect.any(String) },
        { symbol: 'AAPL', name: '애플' },
      ],
      value: { amount: expect.any(String) },
    });
    expect(card).not.toHaveProperty('others');
  });

  it('a card that shows a part of the holdings says how many there are besides, and what part of the whole they are', () => {
    const [amount, weight] = [{ amount: '1', currency: 'USD' }, '2.5'];
    const position = (at: number) => ({
      symbol: `S${at}`,
      name: 's',
      nameEn: 's',
      quantity: '1',
      value: amount,
      unrealised: amount,
      weightPercent: weight,
    });
    const content = JSON.stringify({
      status: 'ok',
      asOf: '2026-11-15',
      positions: Array.from({ length: 40 }, (_, at) => position(at)),
      total: { value: amount, profit: amount },
      today: { change: amount, changePercent: '0' },
    });
    const entry = { role: 'tool', content, toolName: 'portfolio_summary', timestamp: '', toolUseId: 'a' } as const;
    const [card] = shownResults([entry as never], fixture.app.finance.directory, 'en');
    const shown = card?.kind === 'portfolio' ? card : undefined;
    expect(shown?.others).toEqual({ count: 40 - shown!.holdings.length, weightPercent: '80' });
  });

  it('a card names the holdings that its totals leave out, in the reader’s language', () => {
    const amount = { amount: '1', currency: 'USD' };
    const content = JSON.stringify({
      status: 'ok',
      asOf: '2026-11-15',
      positions: [],
      total: { value: amount, profit: amount },
      today: { change: amount },
      complete: false,
      leftOut: [
        { symbol: 'VNQ', name: 'VNQ', nameEn: 'VNQ', quantity: '3000', cost: { amount: '270', currency: 'USD' } },
        { symbol: 'X', name: '땅', nameEn: '땅', quantity: '1', cost: { missing: 'the cost of X' } },
      ],
    });
    const entry = { role: 'tool', content, toolName: 'portfolio_summary', timestamp: '', toolUseId: 'a' } as const;
    const noteIn = (locale: 'ko' | 'en') => {
      const [card] = shownResults([entry as never], fixture.app.finance.directory, locale);
      return card?.kind === 'portfolio' ? card.leftOut : undefined;
    };
    expect(noteIn('en')).toContain('no price: VNQ (quantity 3,000, cost $270.00), 땅 (quantity 1, cost –).');
    expect(noteIn('ko')).toContain('제외한 종목: VNQ 수량 3,000(취득가 $270.00), 땅 수량 1(취득가 –).');
  });

  it('a plan is a card with its schedule and what it rests on', () => {
    const content = JSON.stringify(
      solvePlan({
        kind: 'loan',
        solveFor: 'payment',
        currency: createCurrencyCode('KRW'),
        present: createDecimalString('300000000'),
        ratePercent: createDecimalString('4'),
        years: createDecimalString('30'),
      }),
    );
    const entry = { role: 'tool', content, toolName: 'calculate_plan', timestamp: '', toolUseId: 'a' } as const;
    const [card] = shownResults([entry as never], fixture.app.finance.directory, 'ko');
    expect(card).toMatchObject({
      kind: 'plan',
      title: '대출',
      lines: expect.arrayContaining([
        { name: '매달 상환금', value: '1,432,246원' },
        { name: '총이자', value: '215,608,519원' },
      ]),
      table: { head: ['연차', '상환금', '원금', '이자', '잔액'] },
    });
    expect(card?.kind === 'plan' && card.table?.rows).toHaveLength(30);
  });

  it.each([
    ['cut short', 'get_history', '{"status":"ok","rows":[["2026'],
    ['of a tool that only has our name', 'portfolio_summary', '{"status":"ok"}'],
    ['that found nothing', 'list_orders', '{"status":"unknown","query":"x","nearest":[]}'],
    ['of a tool that shows nothing', 'calculate', '{"status":"ok"}'],
  ])('a result %s shows nothing', (_, toolName, content) => {
    const entry = { role: 'tool', content, toolName, timestamp: '', toolUseId: 'a' } as const;
    expect(shownResults([entry as never], fixture.app.finance.directory, 'en')).toEqual([]);
  });

  it('a conversation somebody may not see shows nothing of itself', async () => {
    const token = await fixture.token('read');
    const { sessionKey } = await fixture.call('messages.send', { text: 'hello' });
    await expect(fixture.call('sessions.shown', { sessionKey, runId: 'r' }, token)).rejects.toThrow();
  });
});
