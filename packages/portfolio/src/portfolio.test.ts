import type { ParsedRow } from '@finclaw/broker-files';
import { type LocalDate, MarketData, type MarketDataSource, roundDecimal, SimulatedSource } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import { openStore, type Store } from '@finclaw/storage';
import { createCurrencyCode, createDecimalString, type TickerSymbol } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { lookedAt } from './current-portfolio.ts';
import { createPortfolio, type PortfolioService } from './portfolio.ts';
import type { PortfolioDeps } from './portfolio-deps.ts';
import { SqliteLedger } from './sqlite-ledger.ts';
import { ownedAssets, toPortfolio, toPortfolioSummary } from './summary.ts';
import { previewText } from './text/import-text.ts';
import { portfolioText } from './text/portfolio-text.ts';
import { toPortfolioView } from './text/portfolio-view.ts';
import { isKnown } from './valuation/figure.ts';

const directory = new InstrumentDirectory();
const now = Date.parse('2026-11-16T10:30:00+09:00');
const row = (
  kind: ParsedRow['kind'],
  date: string,
  name: string | undefined,
  more: Record<string, unknown> = {},
): ParsedRow => ({ kind, date, ...(name && { instrument: { text: name, by: 'name' } }), ...more }) as never;
const history = [
  row('deposit', '2025-11-03', undefined, { amount: '5000000', currency: 'KRW' }),
  row('fx', '2025-11-03', undefined, { amount: '1400000', currency: 'KRW', toAmount: '1000', toCurrency: 'USD' }),
  row('buy', '2025-11-04', '삼성전자', { quantity: '10', amount: '700100', fee: '100' }),
  row('buy', '2025-11-05', '애플', { quantity: '4', amount: '800' }),
  row('deposit', '2026-05-04', undefined, { amount: '1000000', currency: 'KRW' }),
  row('sell', '2026-05-06', '삼성전자', { quantity: '4', amount: '299360', fee: '40', tax: '600' }),
];

describe('a portfolio on the market', () => {
  let store: Store;
  const open = (
    more: Partial<PortfolioDeps> = {},
    sources: readonly MarketDataSource[] = [new SimulatedSource({ now: () => now })],
  ): PortfolioService => {
    let count = 0;
    const ledger = new SqliteLedger(store.database, { owner: 'me', now: () => now, newId: () => `n${count++}` });
    return createPortfolio({
      ledger,
      directory,
      market: new MarketData(sources),
      now: () => now,
      baseCurrency: createCurrencyCode('KRW'),
      ...more,
    });
  };
  const filled = async (...args: Parameters<typeof open>): Promise<PortfolioService> => {
    const portfolio = open(...args);
    for (const each of history) expect(await portfolio.record(each)).toMatchObject({ ok: true });
    return portfolio;
  };
  beforeEach(() => {
    store = openStore(':memory:', { locale: 'en' });
  });
  afterEach(() => store.close());

  it('an afternoon in New York is today there, although Seoul has tomorrow, and what is dated tomorrow in Seoul counts', async () => {
    const afternoon = Date.parse('2026-11-16T15:00:00-05:00');
    const portfolio = await filled({ now: () => afternoon, timeZone: 'America/New_York' });
    expect(portfolio.today()).toBe('2026-11-16');
    const { value, returns, at, timeZone } = await portfolio.current();
    expect([value.asOf, returns?.to]).toEqual(['2026-11-16', '2026-11-16']);
    expect(lookedAt({ value, at, timeZone })).toBe('2026-11-16T15:00:00-05:00');
    expect(await portfolio.performance({ from: '2026-11-02' as LocalDate })).toMatchObject({
      end: { date: '2026-11-16' },
    });
    expect(
      await portfolio.record(row('buy', '2026-11-17', '삼성전자', { quantity: '1', amount: '70000' })),
    ).toMatchObject({
      ok: true,
    });
    expect(
      await portfolio.record(row('buy', '2026-11-18', '삼성전자', { quantity: '1', amount: '70000' })),
    ).toMatchObject({
      ok: false,
    });
    expect((await portfolio.held()).find(({ symbol }) => symbol === '005930.KS')?.quantity).toBe('7');
    const later = await portfolio.current();
    expect(later.value.accounts[0]?.holdings.find(({ symbol }) => symbol === '005930.KS')?.quantity).toBe('7');
    expect(lookedAt(later)).toBe('2026-11-16T15:00:00-05:00');
  });

  it('values everything with quotes, rates and closes of the market, and measures both returns', async () => {
    const { value, quotes, returns } = await (await filled()).current();
    expect([...quotes.keys()].sort()).toEqual(['005930.KS', 'AAPL']);
    expect(value).toMatchObject({ asOf: '2026-11-16', baseCurrency: 'KRW', missing: [], refused: [] });
    expect(returns).toMatchObject({ from: '2025-11-03', to: '2026-11-16', days: 378 });
    expect(returns?.moneyWeighted).toHaveProperty('rates');
    expect(returns?.timeWeighted).toHaveProperty('yearly');
  });

  it('can do without returns and then asks for no history', async () => {
    const source = new SimulatedSource({ now: () => now });
    const asked: string[] = [];
    const watched: MarketDataSource = {
      id: source.id,
      supports: (instrument) => source.supports(instrument),
      quote: (instrument) => source.quote(instrument),
      history: (instrument, request) => {
        asked.push(instrument.symbol);
        return source.history(instrument, request);
      },
    };
    const portfolio = await filled({}, [watched]);
    expect((await portfolio.current({ withoutReturns: true })).returns).toBeUndefined();
    expect(asked).toEqual([]);
    await portfolio.current();
    expect(asked.sort()).toEqual(['005930.KS', 'AAPL', 'USD/KRW']);
  });

  it('values every day on request; the last one is what it is worth now', async () => {
    const portfolio = await filled();
    const current = await portfolio.current({ withDays: true });
    const { total } = current.value;
    const view = await toPortfolioView(current, directory, 'ko');
    const last = view?.daily?.at(-1);
    expect(view?.daily?.[0]).toMatchObject({ date: '2025-11-03', flow: '5000000', invested: '5000000' });
    expect(last).toMatchObject({ date: '2026-11-16', flow: '0', invested: '6000000' });
    const worth = isKnown(total.value) && isKnown(total.cash) ? total.value.money.plus(total.cash.money) : undefined;
    expect(last?.value).toBe(worth && roundDecimal(worth.amount, 0));
    expect(view?.daily?.length).toBeGreaterThan(250);
    expect((await portfolio.current())?.daily).toBeUndefined();
    const blind = await toPortfolioView(await open({}, []).current({ withDays: true }), directory, 'ko');
    expect(blind?.daily?.map(({ date }) => date)).not.toContain('2026-11-16');
    expect(blind?.warnings.at(-1)).toMatch(/^일별 평가액에서 \d+일이 빠졌습니다. 없는 정보: .* 외 \d+건$/);
  });

  it('uses the method that was asked for, else the account’s own, else average cost', async () => {
    const methods = async (portfolio: PortfolioService, ...request: Parameters<PortfolioService['current']>) =>
      (await portfolio.current(...request)).value.accounts.map(({ method }) => method);
    const portfolio = await filled({ methods: { main: 'lifo' } });
    expect(await methods(portfolio)).toEqual(['lifo']);
    expect(await methods(portfolio, { method: 'fifo' })).toEqual(['fifo']);
    expect(await methods(open())).toEqual(['average']);
  });

  it('looks at one account, in another currency', async () => {
    const portfolio = await filled();
    await portfolio.record(row('buy', '2026-06-01', 'KO', { quantity: '1', amount: '60', account: 'isa' }));
    const { value } = await portfolio.current({ account: 'isa', baseCurrency: createCurrencyCode('USD') });
    expect(value.accounts.map(({ account }) => account)).toEqual(['isa']);
    expect(value).toMatchObject({ baseCurrency: 'USD', missing: [] });
  });

  it('names what no source knows and still shows the rest', async () => {
    const { value, returns } = await (await filled({}, [])).current();
    expect(value.missing).toContainEqual({ kind: 'price', symbol: 'AAPL' });
    expect(value.missing).toContainEqual({ kind: 'rate', pair: 'USD/KRW' });
    expect(returns?.moneyWeighted).toHaveProperty('missing');
    const text = portfolioText(await open({}, []).current(), directory, 'ko');
    expect(text).toContain('합계를 계산할 수 없습니다. 없는 정보: 005930.KS의 시세, AAPL의 시세, USD/KRW 환율');
    expect(text).toMatch(/수익률을 계산할 수 없습니다. 없는 정보: .* 외 7건/);
  });

  it.each([
    ['an oversell', row('sell', '2026-05-07', '삼성전자', { quantity: '7', amount: '1' }), 'oversell'],
    [
      'a sale before a later one that needs the shares',
      row('sell', '2025-12-01', '삼성전자', { quantity: '7', amount: '1' }),
      'breaks-later-row',
    ],
    ['the future', row('buy', '2026-11-17', '삼성전자', { quantity: '7', amount: '1' }), 'future-date'],
    ['nobody knows what', row('buy', '2026-05-07', '없는회사', { quantity: '7', amount: '1' }), 'unknown-symbol'],
    [
      'the wrong currency',
      row('buy', '2026-05-07', '삼성전자', { quantity: '7', amount: '1', currency: 'USD' }),
      'wrong-currency',
    ],
  ])('does not record %s', async (_what, bad, reason) => {
    const portfolio = await filled();
    expect(await portfolio.record(bad)).toMatchObject({ ok: false, refusal: { reason } });
    expect([...(await portfolio.rows())]).toHaveLength(6);
  });

  it('records the same id once, and takes rows back', async () => {
    const portfolio = open();
    expect(await portfolio.record(history[0] as ParsedRow, 'key')).toMatchObject({ ok: true, row: { id: 'key' } });
    expect(await portfolio.record(history[0] as ParsedRow, 'key')).toMatchObject({ ok: true, row: { id: 'key' } });
    expect([...(await portfolio.rows())]).toHaveLength(1);
    expect(await portfolio.undo('key')).toMatchObject({ ok: true });
    expect([...(await portfolio.rows())]).toEqual([]);
  });

  it('keeps only what a kind of row says', async () => {
    const portfolio = await filled();
    const recorded = await portfolio.record(
      row('dividend', '2026-06-01', '애플', { quantity: '4', price: '9', amount: '1', toAmount: '3' }),
    );
    expect(recorded.ok && Object.keys(recorded.row).sort()).toEqual([
      'account',
      'amount',
      'currency',
      'date',
      'id',
      'kind',
      'recordedAt',
      'symbol',
    ]);
  });

  it('lets a seller choose lots where the account keeps them apart, and refuses what is not there', async () => {
    const sale = (lots: string) => row('sell', '2026-05-07', '삼성전자', { quantity: '2', amount: '1', lots });
    expect(await (await filled()).record(sale('2025-11-04:2'))).toMatchObject({
      ok: false,
      refusal: { reason: 'pooled-lots' },
    });
    const apart = open({ methods: { main: 'fifo' } });
    expect(await apart.record(sale('2025-11-05:2'))).toMatchObject({ ok: false, refusal: { reason: 'no-such-lot' } });
    expect(await apart.record(sale('yesterday'))).toMatchObject({ ok: false, refusal: { reason: 'bad-value' } });
    expect(await apart.record(sale('2025-11-04:3'))).toMatchObject({ ok: false, refusal: { reason: 'bad-value' } });
    expect(await apart.record(sale('2025-11-04:2'), 'chosen')).toMatchObject({
      ok: true,
      row: { lots: '2025-11-04:2' },
    });
  });

  it('records what a company decided, and keeps later rows of both names possible', async () => {
    const portfolio = open();
    const into = (text: string) => ({ toInstrument: { text, by: 'name' } as const });
    await portfolio.record(row('buy', '2026-01-05', '애플', { quantity: '10', amount: '1000' }), 'bought');
    expect(await portfolio.record(row('rename', '2026-02-02', '애플'))).toMatchObject({
      refusal: { reason: 'missing-value' },
    });
    expect(await portfolio.record(row('rename', '2026-02-02', '애플', into('AAPL')))).toMatchObject({
      refusal: { reason: 'bad-value', params: { field: 'toSymbol' } },
    });
    const moved = row('merger', '2026-02-02', '애플', { ...into('코카콜라'), to: '2', from: '1' });
    expect(await portfolio.record(moved, 'merged')).toMatchObject({
      ok: true,
      row: { toSymbol: 'KO', to: '2', from: '1' },
    });
    expect(
      await portfolio.record(row('sell', '2026-03-02', '코카콜라', { quantity: '20', amount: '1300' })),
    ).toMatchObject({
      ok: true,
    });
    const before = row('sell', '2026-01-20', '애플', { quantity: '1', amount: '100' });
    expect(await portfolio.record(before)).toMatchObject({ refusal: { reason: 'breaks-later-row' } });
    expect(await portfolio.undo('merged')).toMatchObject({ ok: false });
    expect(await portfolio.undo('bought')).toMatchObject({ ok: false });
  });

  it('remembers a name that its owner explained once', async () => {
    const kept = new Map<string, string>();
    const names = {
      all: async () => Object.fromEntries(kept),
      remember: async (name: string, symbol: string) => void kept.set(name, symbol),
    };
    const portfolio = open({ names });
    async function* file(day = '05'): AsyncGenerator<Uint8Array> {
      yield new TextEncoder().encode(`date,kind,symbol,quantity,amount\n2026-01-${day},buy,삼전구형주,10,700000\n`);
    }
    expect(await portfolio.previewImport(file(), { file: 'a.csv' })).toMatchObject({ ok: true, refusedCount: 1 });
    const ownNames = { 삼전구형주: '005930' };
    expect(await portfolio.previewImport(file(), { file: 'a.csv', ownNames })).toMatchObject({
      ok: true,
      refusedCount: 0,
    });
    await portfolio.rememberNames(ownNames);
    expect(await portfolio.previewImport(file('06'), { file: 'b.csv' })).toMatchObject({
      ok: true,
      added: { count: 1 },
    });
    expect(
      await portfolio.record(row('buy', '2026-01-07', '삼전구형주', { quantity: '1', amount: '70000' })),
    ).toMatchObject({
      ok: true,
      row: { symbol: '005930.KS' },
    });
  });

  it('imports, exports and compares a sale', async () => {
    const portfolio = open();
    async function* file(): AsyncGenerator<Uint8Array> {
      yield new TextEncoder().encode(
        'date,kind,symbol,quantity,amount\n2026-01-05,buy,AAPL,10,1000\n2026-01-06,buy,AAPL,10,2000\n2026-01-07,sell,AAPL,50,1\n',
      );
    }
    const preview = await portfolio.previewImport(file(), { file: 'a.csv' });
    expect(previewText(preview, 'a.csv', 'ko')).toEqual([
      'a.csv: FinClaw 형식, 추가할 거래 2건 (2026-01-05~2026-01-07)',
      '  매수 2건',
      '  2행 → 2026-01-05 매수 AAPL 10 $1,000.00 (main)',
      '  3행 → 2026-01-06 매수 AAPL 10 $2,000.00 (main)',
      '추가할 수 없는 행 1건:',
      '  4행: main 계좌에 AAPL이 20주뿐이라 50주를 매도하거나 출고할 수 없습니다.',
      expect.stringMatching(/^AAPL: 2026-01-07에 50 매도했지만/),
    ]);
    if (!preview.ok) throw new Error(preview.problem);
    expect(await portfolio.commitImport(preview.batch.id)).toMatchObject({ ok: true });
    expect(await portfolio.imports()).toHaveLength(1);
    const sale = await portfolio.previewSale(
      'AAPL' as TickerSymbol,
      createDecimalString('10'),
      createDecimalString('150'),
    );
    expect(sale.ok && sale.methods.map(({ gain }) => gain.amount)).toEqual(['0', '500', '-500', '-500']);
    expect([...(await portfolio.exportCsv())]).toHaveLength(3);
    expect(await portfolio.undoImport(preview.batch.id)).toMatchObject({ ok: true });
    expect([...(await portfolio.exportCsv())]).toHaveLength(1);
    const other = await portfolio.previewImport(file(), { file: 'a.csv' });
    if (other.ok) await portfolio.discardImport(other.batch.id);
    expect(await portfolio.imports()).toHaveLength(1);
  });

  it('becomes the portfolio and summary the rest of the program knows, never adding two currencies', async () => {
    const portfolio = await filled();
    await portfolio.record(row('buy', '2026-06-01', '애플', { quantity: '1', amount: '210', account: 'isa' }));
    const current = await portfolio.current();
    const summary = toPortfolioSummary(current, { id: 'p', name: '내 포트폴리오', directory, now });
    expect(summary.portfolio).toEqual(toPortfolio(current, { id: 'p', name: '내 포트폴리오', directory, now }));
    expect(summary.portfolio).toMatchObject({ id: 'p', currency: 'KRW', updatedAt: now });
    const apple = summary.portfolio.holdings.find(({ symbol }) => symbol === 'AAPL');
    expect(apple).toMatchObject({ quantity: '5', averageCost: '202', currency: 'USD', instrument: { symbol: 'AAPL' } });
    const weights = summary.portfolio.holdings.map(({ weight }) => Number(weight));
    // Weights are parts of everything, cash included.
    const invested = Number(summary.portfolio.totalValue) / Number(ownedAssets(current));
    expect(invested).toBeLessThan(1);
    expect(weights.reduce((sum, each) => sum + each, 0)).toBeCloseTo(invested, 3);
    expect(Number(summary.sectorAllocation.technology)).toBeCloseTo(invested, 3);
    expect(summary.topGainers.length + summary.topLosers.length).toBe(2);
    expect(summary.dailyChangePercent).toMatch(/^-?\d+(\.\d+)?$/);
  });

  it('leaves totals out where a rate or a price is missing', async () => {
    const summary = toPortfolioSummary(await (await filled({}, [])).current(), { id: 'p', name: 'p', directory, now });
    expect(summary.portfolio).not.toHaveProperty('totalValue');
    expect(summary.portfolio.holdings[0]).not.toHaveProperty('weight');
    expect(summary).toMatchObject({ topGainers: [], topLosers: [], dailyChange: '0' });
    expect(summary).not.toHaveProperty('dailyChangePercent');
  });

  it('becomes what a page shows', async () => {
    expect(await toPortfolioView(await open().current(), directory, 'ko')).toBeUndefined();
    const current = await (await filled()).current();
    const view = await toPortfolioView(current, directory, 'ko');
    expect(view).toMatchObject({
      asOf: '2026-11-16',
      baseCurrency: 'KRW',
      holdings: [
        {
          symbol: '005930.KS',
          name: '삼성전자',
          quantity: '6',
          averageCost: { amount: '70010' },
          cost: { amount: '420060', currency: 'KRW' },
          lots: [{ id: 'n2' }],
        },
        { symbol: 'AAPL', name: '애플', freshness: { kind: 'simulated' } },
      ],
      cash: [
        { amount: '4199260', currency: 'KRW' },
        { amount: '200.00', currency: 'USD' },
      ],
      total: { contributed: { amount: '6000000', currency: 'KRW' } },
      returns: { moneyWeighted: expect.any(String), timeWeighted: expect.any(String) },
    });
    const blind = await toPortfolioView(await open({}, []).current(), directory, 'ko');
    expect(blind?.total.value).toEqual({ missing: ['005930.KS의 시세', 'AAPL의 시세'] });
    expect(blind?.returns).toEqual({ notes: [expect.stringContaining('005930.KS')] });
    expect(blind?.total.worth).toEqual(blind?.total.value);
  });

  it('tells a person in both languages what they own', async () => {
    const current = await (await filled()).current();
    const korean = portfolioText(current, directory, 'ko');
    expect(korean).toContain('포트폴리오 (2026-11-16 기준, 평균단가)');
    expect(korean).toMatch(
      /- 삼성전자\(005930\) 6주: 평가 [\d,]+원, 원가 420,060원, 평가손익 [+-][\d,]+원 \([+-][\d.]+%\)/,
    );
    expect(korean).toContain('투자 원금 6,000,000원');
    expect(korean).toContain('낸 수수료 140원, 세금 600원');
    expect(korean).toMatch(/시간가중 연 [+-][\d.]+%, 금액가중 연 [+-][\d.]+%/);
    expect(korean).toContain('기준: 2026-11-14 06:00 (한국시간) · 출처: 시뮬레이션 시장');
    const english = portfolioText(current, directory, 'en');
    expect(english).toContain('Apple (AAPL), 4 shares');
    expect(english).toMatch(/Net deposits ₩6,000,000, total profit [+-]₩[\d,]+/);
    expect(
      portfolioText({ ...current, value: { ...current.value, accounts: [] }, quotes: new Map() }, directory, 'ko'),
    ).toContain('아직 기록된 거래가 없습니다');
  });
});
