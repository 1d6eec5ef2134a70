import { actAs } from '@finclaw/infra';
import { ToolRegistry } from '@finclaw/tools';
import { describe, expect, it } from 'vitest';
import { InstrumentDirectory } from '../instruments/directory.ts';
import { MarketData } from '../market/market-data.ts';
import { SimulatedSource } from '../market/simulated/simulated-source.ts';
import { hoursText } from '../presentation/hours-text.ts';
import type { HoursAnswer } from './market-hours.ts';
import { marketTools } from './market-tools.ts';

const directory = new InstrumentDirectory();
const monday = Date.parse('2026-11-16T10:30:00+09:00');

function registryAt(instant: number, sources = [new SimulatedSource({ now: () => instant })]): ToolRegistry {
  const registry = new ToolRegistry();
  const tools = marketTools({ directory, market: new MarketData(sources), now: () => instant });
  for (const { definition, executor } of tools) registry.register(definition, executor);
  return registry;
}

const registry = registryAt(monday);

async function call(
  name: string,
  input: unknown,
  tools = registry,
): Promise<{ content: Record<string, unknown>; isError: boolean }> {
  const context = { sessionId: 's', userId: 'u', channelId: 'c', abortSignal: new AbortController().signal };
  const { content, isError, wasRedacted, wasTruncated } = await tools.execute(name, input, context);
  expect({ wasRedacted, wasTruncated }).toEqual({ wasRedacted: false, wasTruncated: false });
  return { content: content.startsWith('{') ? JSON.parse(content) : { text: content }, isError };
}

describe('the finance tools', () => {
  it('only read: no approval, no private data, all in the finance group', () => {
    const tools = marketTools({ directory, market: new MarketData([]), now: () => monday });
    for (const { definition } of tools)
      expect(definition).toMatchObject({
        group: 'finance',
        changes: 'nothing',
        accessesSensitiveData: false,
      });
  });

  it('get_quote gives price, currency, source, time with zone and freshness', async () => {
    const { content, isError } = await call('get_quote', { instrument: '삼전' });
    expect(isError).toBe(false);
    expect(content).toMatchObject({
      status: 'ok',
      instrument: { symbol: '005930.KS', name: '삼성전자', nameEn: 'Samsung Electronics', exchange: 'KRX' },
      price: expect.stringMatching(/^\d+$/),
      currency: 'KRW',
      time: '2026-11-16T10:30:00+09:00',
      source: 'simulated',
      freshness: { kind: 'simulated' },
      market: 'open',
      siblings: [expect.objectContaining({ symbol: '005935.KS' })],
    });
  });

  it.each([
    ['삼성', 'ambiguous', 'candidates'],
    ['테슬러', 'unknown', 'nearest'],
  ])('get_quote asks about %s', async (instrument, status, key) => {
    const { content, isError } = await call('get_quote', { instrument });
    expect(isError).toBe(false);
    expect(content).toMatchObject({ status, query: instrument });
    expect(content[key]).toEqual(expect.arrayContaining([expect.objectContaining({ symbol: expect.any(String) })]));
  });

  it('get_quote says when no source has a price', async () => {
    const { content, isError } = await call('get_quote', { instrument: 'AAPL' }, registryAt(monday, []));
    expect({ content, isError }).toMatchObject({
      isError: true,
      content: { status: 'unavailable', reason: 'unsupported' },
    });
  });

  it.each([
    [{}],
    [{ instrument: '' }],
    [{ instrument: 5 }],
    [{ instrument: 'x'.repeat(81) }],
    [{ instrument: 'AAPL', path: '/etc' }],
  ])('refuses the input %j', async (input) => {
    expect((await call('get_quote', input)).isError).toBe(true);
  });

  it('search_instrument names the siblings', async () => {
    const { content } = await call('search_instrument', { query: '구글' });
    expect(content).toMatchObject({ status: 'ok', instrument: { symbol: 'GOOGL' }, siblings: [{ symbol: 'GOOG' }] });
  });

  it('get_history gives rows, oldest first', async () => {
    const { content } = await call('get_history', { instrument: '애플', interval: '1d', limit: 3 });
    expect(content).toMatchObject({
      status: 'ok',
      columns: ['date', 'open', 'high', 'low', 'close', 'volume'],
      source: 'simulated',
      count: 3,
      first: { date: '2026-11-11' },
      last: { date: '2026-11-13' },
    });
    expect((content.rows as string[][]).map(([date]) => date)).toEqual(['2026-11-11', '2026-11-12', '2026-11-13']);
  });

  it.each([
    ['애플', '1w', undefined, ['2026-11-02 2026-11-06', '2026-11-09 2026-11-13']],
    ['삼성전자', '1w', undefined, ['2026-11-09 2026-11-13', '2026-11-16 2026-11-16']],
    ['삼성전자', '1M', '2026-10-14', ['2026-09-01 2026-09-30', '2026-10-01 2026-10-30']],
    ['원달러', '1w', '2026-11-04', ['2026-10-26 2026-10-30', '2026-11-02 2026-11-06']],
  ])('get_history dates the close of %s %s by the last day of trading', async (instrument, interval, to, days) => {
    const { content } = await call('get_history', { instrument, interval, limit: 2, ...(to !== undefined && { to }) });
    const { columns, rows } = content as unknown as { columns: string[]; rows: string[][] };
    expect(columns.at(-1)).toBe('lastDay');
    expect(rows.map((row) => `${row[0]?.slice(0, 10)} ${row.at(-1)}`)).toEqual(days);
    const [lastDay, close] = [rows.at(-1)?.at(-1), rows.at(-1)?.[4]];
    const daily = await call('get_history', {
      instrument,
      interval: '1d',
      limit: 1,
      ...(to !== undefined && { to: lastDay }),
    });
    expect((daily.content.rows as string[][]).at(-1)?.[4]).toBe(close);
  });

  it.each([
    ['애플', '2026-11-02', '2026-11-06'],
    ['삼성전자', '2026-11-02', '2026-11-06'],
    ['원달러', '2026-11-03', '2026-11-04'],
    ['비트코인', '2026-11-03', '2026-11-04'],
  ])('get_history of %s has the first and the last day that were asked for', async (instrument, from, to) => {
    const { content } = await call('get_history', { instrument, interval: '1d', from, to });
    const days = (content as unknown as { rows: [string][] }).rows.map(([time]) => time.slice(0, 10));
    expect([days.at(0), days.at(-1)]).toEqual([from, to]);
  });

  it('get_history keeps to the days asked for', async () => {
    const { content } = await call('get_history', {
      instrument: '삼성전자',
      from: '2026-11-10',
      to: '2026-11-11T23:00:00+09:00',
    });
    expect((content.rows as string[][]).map(([time]) => time?.slice(0, 10))).toEqual(['2026-11-10', '2026-11-11']);
    expect(await call('get_history', { instrument: '삼성전자', from: 'soon' })).toMatchObject({
      isError: true,
      content: { status: 'invalid' },
    });
  });

  it('convert_currency reads Korean units and rounds to what settles', async () => {
    const { content } = await call('convert_currency', { amount: '50만', from: '원', to: 'USD' });
    expect(content).toMatchObject({
      status: 'ok',
      from: { amount: '500000', currency: 'KRW' },
      to: { amount: expect.stringMatching(/^\d+\.\d{2}$/), currency: 'USD' },
      pair: 'USD/KRW',
      source: 'simulated',
      time: '2026-11-16T01:30:00+00:00',
    });
  });

  it.each([
    [{ amount: 'plenty', from: 'USD', to: 'KRW' }, 'amount'],
    [{ amount: '1/3', from: 'USD', to: 'KRW' }, 'amount'],
    [{ amount: '1', from: 'USD', to: 'ZZZ' }, 'currency'],
  ])('convert_currency refuses %j', async (input, reason) => {
    expect(await call('convert_currency', input)).toMatchObject({
      isError: true,
      content: { status: 'invalid', reason },
    });
  });

  it.each([
    ['1/3', { value: '0.333333333333', isRounded: true, fraction: '1/3' }],
    ['100만*(1+20%)', { value: '1200000', isRounded: false }],
    ['1 / 3,000,000', { value: '0.000000333333333333' }],
    ['$100 * 3', { value: { amount: '300.00', currency: 'USD' }, isRounded: false }],
    ['1,450 KRW/USD * 100 USD', { value: { amount: '145000', currency: 'KRW' } }],
    ['$0.0345 / 7', { value: { amount: '0.004929', currency: 'USD' }, isRounded: true, fraction: '69/14000' }],
    ['1450원/달러 * 1.05', { value: { amount: '1522.5', currency: 'KRW', perCurrency: 'USD' } }],
    ['10 shares + 5', { value: '15', unit: 'shares' }],
    ['change(100, 120)', { valuePercent: '20' }],
    ['change(300,400)', { valuePercent: '33.3333', fraction: '100/3' }],
    ['fv(0.07/12, 240, 500000)', { value: '260463329.913' }],
    ['3 + (13)', { value: '-10', readAsNegative: ['(13)'] }],
    ['sqrt(2)', { isRounded: true }],
  ])('calculate %s', async (expression, expected) => {
    expect((await call('calculate', { expression })).content).toMatchObject({ status: 'ok', ...expected });
  });

  it.each(['1/0', '100 + 10%', 'max(1,000,900)', 'import(1)', ''])(
    'calculate refuses %j with a reason',
    async (expression) => {
      expect(await call('calculate', { expression })).toMatchObject({
        isError: true,
        content: { status: 'invalid', detail: expect.any(String) },
      });
    },
  );

  it('calculate gives every rate of return', async () => {
    const flows = [
      { date: '2025-01-01', amount: '-100' },
      { date: '2026-01-01', amount: '230' },
      { date: '2027-01-01', amount: '-132' },
    ];
    expect((await call('calculate', { cash_flows: flows })).content).toMatchObject({
      ratesPercent: ['10', '20'],
    });
    expect((await call('calculate', { cash_flows: [{ date: '2025-02-30', amount: '1' }] })).content).toMatchObject({
      reason: 'cash-flow',
    });
  });

  it('market_hours knows now, next, previous and Nextrade', async () => {
    const { content } = await call('market_hours', { exchange: 'KRX' });
    expect(content).toMatchObject({
      state: 'open',
      now: '2026-11-16T10:30:00+09:00',
      day: { kind: 'session', open: '2026-11-16T09:00:00+09:00', close: '2026-11-16T15:30:00+09:00' },
      next: { date: '2026-11-17' },
      previous: { date: '2026-11-13' },
    });
    expect((content.day as { nxt: unknown[] }).nxt).toHaveLength(3);
  });

  it.each([
    ['KRX', '2026-11-19', { day: { kind: 'session', irregular: 'shifted', open: '2026-11-19T10:00:00+09:00' } }],
    ['KRX', '2026-07-17', { day: { kind: 'holiday', name: { ko: '제헌절' }, dispute: { en: expect.any(String) } } }],
    ['NYSE', '2026-11-27', { day: { kind: 'session', irregular: 'early-close', close: '2026-11-27T13:00:00-05:00' } }],
    ['NASDAQ', '2026-11-28', { day: { kind: 'weekend' } }],
    ['KRX', '2029-01-02', { provisional: true }],
  ])('market_hours of %s on %s', async (exchange, date, expected) => {
    expect((await call('market_hours', { exchange, date })).content).toMatchObject({ status: 'ok', ...expected });
  });

  it.each([
    [
      'Europe/Berlin',
      'KRX',
      { readerTimeZone: 'Europe/Berlin' },
      /In Europe\/Berlin that is 2026-11-\d\d \d\d:\d\d to/,
    ],
    ['Asia/Seoul', 'NYSE', { readerTimeZone: 'Asia/Seoul' }, /In Seoul time that is/],
    ['Asia/Seoul', 'KRX', {}, undefined],
  ])('market_hours tells somebody in %s about %s on their clock', async (timeZone, exchange, expected, told) => {
    const actingUser = { owner: 'a', conversation: '', timeZone };
    const { content } = await actAs(actingUser, () => call('market_hours', { exchange }));
    const { readerTimeZone } = content as { readerTimeZone?: string };
    expect({ ...(readerTimeZone && { readerTimeZone }) }).toEqual(expected);
    const text = hoursText(content as unknown as HoursAnswer, 'en');
    if (told === undefined) expect(text).not.toContain('that is');
    else expect(text).toMatch(told);
  });

  it.each(['2026-02-30', 'tomorrow', '1990-01-02'])('market_hours refuses the date %s', async (date) => {
    expect(await call('market_hours', { exchange: 'KRX', date })).toMatchObject({
      isError: true,
      content: { status: 'invalid' },
    });
  });
});
