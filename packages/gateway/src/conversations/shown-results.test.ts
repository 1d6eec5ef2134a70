import type { ShownResult } from '@finclaw/types';
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
