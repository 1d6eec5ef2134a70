import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDecimalString } from '@finclaw/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GatewayFixture } from '../testing/gateway-fixture.ts';

let fixture: GatewayFixture;
beforeAll(async () => {
  fixture = await GatewayFixture.start();
});
afterAll(() => fixture.dispose());

const CSV = 'date,kind,symbol,quantity,price,currency\n2026-01-05,buy,AAPL,10,200,USD\n2026-13-99,buy,AAPL,1,1,USD\n';

describe('the portfolio page', () => {
  it('a file in nobody’s layout shows how its columns were read, takes corrections, and its rows can be taken back', async () => {
    const csv = 'When,What,Ticker,Units,Total,Money\n2026-03-02,buy,NVDA,4,400,USD\n2026-03-03,buy,AMD,2,200,USD\n';
    const first = await fixture.call('portfolio.import', { csv, filename: 'mine.csv', preview: true, locale: 'en' });
    expect(first.summary + first.problems.join()).not.toMatch(/[가-힣]/);
    expect(first.columns?.columns).toEqual(expect.arrayContaining(['When', 'Ticker', 'Units']));
    const corrections = ['date=When', 'kind=What', 'symbol=Ticker', 'quantity=Units', 'amount=Total', 'currency=Money'];
    const read = await fixture.call('portfolio.import', { csv, filename: 'mine.csv', corrections });
    expect(read).toMatchObject({
      added: 2,
      columns: {
        fields: expect.arrayContaining([
          { field: 'date', name: 'date', column: 'When' },
          { field: 'symbol', name: 'symbol', column: 'Ticker' },
        ]),
      },
    });
    const { rows, total } = await fixture.call('portfolio.rows', { limit: 1 });
    expect(rows).toMatchObject([{ date: '2026-03-03', symbol: 'AMD', quantity: '2', amount: '200', currency: 'USD' }]);
    // The names and remarks are in the language of the reader.
    const namesIn = async (locale: 'ko' | 'en') =>
      (await fixture.call('portfolio.get', { locale })).portfolio?.holdings.map(({ name }) => name).sort();
    expect([await namesIn('en'), await namesIn('ko')]).toEqual([
      expect.arrayContaining(['NVIDIA']),
      expect.arrayContaining(['엔비디아']),
    ]);
    const [named] = (await fixture.call('portfolio.rows', { limit: 1, locale: 'en' })).rows;
    expect(JSON.stringify(named)).not.toMatch(/[가-힣]/);
    const { portfolio } = await fixture.call('portfolio.get', {});
    expect(portfolio).toMatchObject({ today: { percent: expect.any(String) } });
    expect(portfolio?.holdings[0]).toMatchObject({
      dayPercent: expect.any(String),
      weight: expect.any(String),
      sector: expect.any(String),
    });
    const bought = { date: '2026-02-03', symbol: 'Nvidia', quantity: '2', price: '150' };
    const add = (fields: Readonly<Record<string, string>>) =>
      fixture.call('portfolio.add', { id: 'by-hand', kind: 'buy', fields });
    expect(await add({ ...bought, quantity: 'many' })).toMatchObject({
      added: false,
      problem: expect.stringContaining('many'),
    });
    expect(await add({ ...bought, kind: 'sell' })).toMatchObject({ added: false });
    expect([await add(bought), await add(bought)]).toEqual([{ added: true }, { added: true }]);
    expect((await fixture.call('portfolio.rows', { limit: 1 })).total).toBe(total + 1);
    expect(await fixture.call('portfolio.undo', { id: 'by-hand' })).toEqual({ undone: true });
    const edited = await fixture.call('portfolio.edit', { id: rows[0]!.id, fields: { quantity: '3' } });
    expect((await fixture.call('portfolio.rows', { limit: 1 })).rows).toMatchObject([
      { id: edited.id, quantity: '3', isEdited: true, fields: { amount: '200' } },
    ]);
    expect(await fixture.call('portfolio.edit', { id: edited.id!, fields: { date: 'soon' } })).toMatchObject({
      edited: false,
    });
    expect(await fixture.call('portfolio.undo', { id: edited.id! })).toEqual({ undone: true });
    expect((await fixture.call('portfolio.rows', { limit: 1 })).rows[0]).toEqual(rows[0]);
    expect(await fixture.call('portfolio.undo', { id: rows[0]!.id })).toEqual({ undone: true });
    expect(await fixture.call('portfolio.undo', { id: rows[0]!.id })).toMatchObject({
      undone: false,
      problem: expect.any(String),
    });
    expect((await fixture.call('portfolio.rows', {})).total).toBe(total - 1);
    expect(await fixture.call('portfolio.performance', { benchmark: 'KOSPI' })).toMatchObject({
      performance: { benchmark: { symbol: '^KS11' } },
    });
    const { plan } = await fixture.call('portfolio.setTargets', { targets: ['AAPL=50'] });
    expect(plan?.lines).toMatchObject([{ symbol: 'AAPL', target: '0.5' }]);
    expect(await fixture.call('portfolio.targets', {})).toMatchObject({ plan: { lines: [{ symbol: 'AAPL' }] } });
    const house = { name: 'House', amount: '1억', by: '2099-12-31', currency: 'KRW' };
    expect(await fixture.call('portfolio.setGoal', house)).toMatchObject({
      goals: [
        {
          name: 'House',
          state: 'open',
          lines: [expect.stringContaining('2099-12-31'), expect.anything(), expect.anything()],
        },
      ],
      accounts: expect.arrayContaining(['main']),
    });
    await expect(fixture.call('portfolio.setGoal', { ...house, by: 'soon' })).rejects.toThrow('soon');
    expect(await fixture.call('portfolio.setGoal', { name: 'House', remove: true })).toMatchObject({ goals: [] });
    expect(await fixture.call('portfolio.tax', { country: 'us', year: 2026 })).toMatchObject({
      country: 'us',
      report: { title: expect.stringContaining('2026') },
    });
    await fixture.call('portfolio.undo', { id: (await fixture.call('portfolio.rows', {})).rows[0]!.id });
  });

  it('a correction that says nothing and a file in two forms are refused', async () => {
    await expect(fixture.call('portfolio.import', { csv: 'a', corrections: ['nonsense'] })).rejects.toThrow('nonsense');
    await expect(fixture.call('portfolio.import', { csv: 'a', data: 'a' })).rejects.toThrow();
  });
});

describe('prices', () => {
  it('come with their instrument, source and time, in the order they were asked for', async () => {
    const { quotes } = await fixture.call('quotes.get', { symbols: ['삼성전자', 'no such thing at all', 'AAPL'] });
    expect(quotes).toMatchObject([
      {
        query: '삼성전자',
        ok: true,
        instrument: { symbol: '005930.KS', currency: 'KRW' },
        quote: { source: 'simulated', currency: 'KRW' },
      },
      { ok: false, reason: 'unknown', message: expect.stringContaining('no such thing') },
      { ok: true, instrument: { symbol: 'AAPL' } },
    ]);
    expect(quotes[0]).not.toHaveProperty('instrument.aliases');
  });

  it('of the past are candles, oldest first', async () => {
    const { candles, instrument, source, interval } = await fixture.call('history.get', { symbol: 'AAPL', limit: 5 });
    expect([instrument.symbol, source, interval, candles.length]).toEqual(['AAPL', 'simulated', '1d', 5]);
    expect(candles.map(({ timestamp }) => timestamp)).toEqual(candles.map(({ timestamp }) => timestamp).sort());
    await expect(fixture.call('history.get', { symbol: 'no such thing at all' })).rejects.toThrow(
      'Could not find an instrument called',
    );
  });

  it('can be asked for over plain HTTP with a query', async () => {
    const response = await fetch(`${fixture.url}/api/quotes?symbols=AAPL,MSFT&symbols=TSLA`, {
      headers: { cookie: fixture.cookie },
    });
    const { quotes } = (await response.json()) as { quotes: { query: string }[] };
    expect(quotes.map(({ query }) => query)).toEqual(['AAPL', 'MSFT', 'TSLA']);
    const history = await fetch(`${fixture.url}/api/history?symbol=AAPL&limit=3`, {
      headers: { cookie: fixture.cookie },
    });
    expect(((await history.json()) as { candles: unknown[] }).candles).toHaveLength(3);
    const wrong = await fetch(`${fixture.url}/api/history?symbol=AAPL&limit=many`, {
      headers: { cookie: fixture.cookie },
    });
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      { error: { code: 'INVALID_INPUT', message: 'Invalid request: limit' } },
    ]);
  });

  it('a search box finds instruments by part of a name', async () => {
    const { instruments } = await fixture.call('instruments.search', { query: '삼성', limit: 3 });
    expect(instruments.length).toBeGreaterThan(1);
  });
});

describe('a watchlist', () => {
  it('has what was added, with prices, once each', async () => {
    expect(await fixture.call('watchlist.get', {})).toEqual({ entries: [] });
    await fixture.call('watchlist.add', { symbol: 'AAPL' });
    const { entries } = await fixture.call('watchlist.add', { symbol: 'apple' });
    expect(entries).toMatchObject([{ ok: true, instrument: { symbol: 'AAPL' } }]);
    expect(await fixture.call('watchlist.remove', { symbol: 'AAPL' })).toEqual({ entries: [] });
    await expect(fixture.call('watchlist.add', { symbol: 'no such thing at all' })).rejects.toThrow(
      'Could not find an instrument',
    );
  });
});

describe('alerts', () => {
  const condition = { type: 'above', value: createDecimalString('99999') } as const;

  it('are set, listed and removed; the same one twice is one', async () => {
    const { alert } = await fixture.call('alerts.create', { symbol: 'AAPL', condition });
    const again = await fixture.call('alerts.create', { symbol: 'AAPL', condition });
    expect(again.alert.id).toBe(alert.id);
    expect(await fixture.call('alerts.list', {})).toMatchObject({
      alerts: [{ id: alert.id, symbol: 'AAPL', enabled: true }],
    });
    expect(alert).not.toHaveProperty('target');
    expect(await fixture.call('alerts.remove', { id: alert.id })).toEqual({ removed: true });
    expect(await fixture.call('alerts.remove', { id: alert.id })).toEqual({ removed: false });
  });

  it.each([
    ['a price that is none', { type: 'above', value: createDecimalString('-5') }],
    ['a value that is no number', { type: 'above', value: '1e5' as never }],
  ])('%s is refused', async (_what, wrong) => {
    await expect(fixture.call('alerts.create', { symbol: 'AAPL', condition: wrong as never })).rejects.toThrow();
  });
});

describe('a portfolio', () => {
  it('is nothing, then what was imported, and a preview changes nothing', async () => {
    expect(await fixture.call('portfolio.get', {})).toEqual({ portfolio: null, shared: [] });
    const preview = await fixture.call('portfolio.import', { csv: CSV, preview: true });
    expect(preview).toMatchObject({ added: 1, skipped: 1, problems: expect.arrayContaining([expect.any(String)]) });
    expect(await fixture.call('portfolio.get', {})).toEqual({ portfolio: null, shared: [] });
    expect(await fixture.call('portfolio.import', { csv: CSV, filename: 'trades.csv' })).toMatchObject({
      added: 0,
      lacking: 1,
    });
    expect(await fixture.call('portfolio.get', {})).toEqual({ portfolio: null, shared: [] });
    const told = { csv: CSV, filename: 'trades.csv', skipBad: true };
    expect(await fixture.call('portfolio.import', told)).toMatchObject({ added: 1, lacking: 1 });
    const { portfolio } = await fixture.call('portfolio.get', {});
    expect(portfolio).toMatchObject({ holdings: [{ symbol: 'AAPL', quantity: '10' }], baseCurrency: 'USD' });
    expect(portfolio?.daily?.at(-1)).toMatchObject({
      value: expect.any(String),
      invested: expect.any(String),
    });
    expect(await fixture.call('portfolio.import', { csv: CSV })).toMatchObject({ added: 0, skipped: 2 });
    expect(await fixture.call('portfolio.import', { csv: 'what is this' })).toMatchObject({
      added: 0,
      summary: expect.any(String),
    });
  });
});

describe('an import of many rows', () => {
  it('tells its caller, and nobody else, how far the reading has come', async () => {
    const lines = Array.from({ length: 2500 }, (_, index) => `2026-01-05,buy,AAPL,${index + 1},200,USD`);
    const csv = ['date,kind,symbol,quantity,price,currency', ...lines].join('\n');
    const stranger = { authorization: `Bearer ${await fixture.token('read')}` };
    const [mine, others] = [await fixture.socket(), await fixture.socket(stranger)];
    for (const socket of [mine, others]) await socket.call('events.subscribe', {});
    await mine.call('portfolio.import', { csv, preview: true });
    await mine.call('portfolio.import', { csv, preview: true, progressId: 'p1' });
    await others.call('server.health', {});
    const told = mine.events.filter((event) => event.type === 'import-progress');
    expect(told).toMatchObject([1001, 2001, 2501].map((done) => ({ progressId: 'p1', done, total: 2501 })));
    expect(others.events.filter((event) => event.type === 'import-progress')).toEqual([]);
  });
});

describe('what is said about the program', () => {
  it('models, usage and health', async () => {
    const { models } = await fixture.call('models.list', {});
    expect(models.find(({ id }) => id === 'offline')).toMatchObject({ isUsable: true, supportsImages: false });
    expect(models.find(({ provider }) => provider === 'anthropic')).toMatchObject({
      isUsable: false,
      status: expect.stringContaining('ANTHROPIC_API_KEY'),
    });
    expect(await fixture.call('usage.get', { days: 7 })).toMatchObject({ byDay: [], byModel: [], bySession: [] });
    const tokens = { inputTokens: 1, outputTokens: 2, cacheReadTokens: 0, cacheWriteTokens: 0 };
    const call = { at: Date.now(), runId: 'r', sessionKey: 's', provider: 'anthropic', model: 'm', ...tokens };
    await fixture.app.store.usage.record({ ...call, estimateNanoUsd: 2_500_000n });
    expect((await fixture.call('usage.get', {})).byModel).toMatchObject([
      { costUsd: '0', unpricedRequests: 1, estimatedUsd: '0.0025' },
    ]);
    expect(await fixture.call('server.health', {})).toMatchObject({
      status: 'ok',
      version: '1.2.3',
      pendingApprovals: 0,
    });
  });

  it('only methods that exist here and that the caller may use are listed', async () => {
    const reader = await fixture.token('read');
    const { methods, scopes } = await fixture.call('server.hello', {}, reader);
    expect(scopes).toEqual(['read']);
    expect(methods).toContain('portfolio.get');
    for (const missing of ['news.list', 'doctor.run', 'messages.send', 'tokens.list'])
      expect(methods).not.toContain(missing);
  });
});

describe('the panel about a company', () => {
  const fact = (end: string, val: number) => ({
    start: '2024-09-29',
    end,
    val,
    fy: 2025,
    fp: 'FY',
    form: '10-K',
    filed: '2025-10-31',
  });
  const recent = {
    accessionNumber: ['0000320193-25-000079'],
    filingDate: ['2025-10-31'],
    form: ['8-K'],
    items: ['2.02'],
    primaryDocument: ['a.htm'],
    primaryDocDescription: ['8-K'],
  };
  const answers: Readonly<Record<string, unknown>> = {
    '/files/company_tickers.json': { '0': { cik_str: 320193, ticker: 'AAPL' } },
    '/api/xbrl/companyfacts/CIK0000320193.json': {
      entityName: 'Apple Inc.',
      facts: {
        'us-gaap': {
          Revenues: { units: { USD: [fact('2025-09-27', 400_000_000_000)] } },
          NetIncomeLoss: { units: { USD: [fact('2025-09-27', 100_000_000_000)] } },
          Assets: { units: { USD: [{ ...fact('2025-09-27', 350_000_000_000), start: undefined }] } },
        },
      },
    },
    '/submissions/CIK0000320193.json': { filings: { recent } },
  };

  it('has statements, results and filings in the words of the reader, and names what could not be had', async () => {
    const authority = createServer(({ url = '' }, response) => {
      const answer = answers[url.split('?')[0] ?? ''];
      response
        .writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer ?? {}));
    });
    await new Promise<void>((resolve) => authority.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(authority.address() as AddressInfo).port}`;
    const dataProviders = [
      { name: 'sec-edgar' as const, contact: 'owner@example.com', baseUrl },
      { name: 'yahoo' as const, baseUrl },
    ];
    const own = await GatewayFixture.start({ finance: { dataProviders } });
    try {
      const shown = await own.call('company.get', { symbol: '애플', locale: 'ko' });
      expect(shown).toMatchObject({ symbol: 'AAPL', name: '애플', results: [expect.stringContaining('2025-10-31')] });
      expect(shown.statements).toMatchObject({
        periods: ['2025'],
        lines: expect.arrayContaining([{ label: '매출', values: [expect.stringMatching(/달러/)] }]),
      });
      expect(shown.filings).toEqual([
        { date: '2025-10-31', title: '8-K (items 2.02)', url: expect.stringContaining('sec.gov') },
      ]);
      expect(shown.unavailable.length).toBeGreaterThan(0);
      await expect(own.call('company.get', { symbol: 'nobody knows this' })).rejects.toThrow();
    } finally {
      await own.dispose();
      authority.close();
    }
    expect((await fixture.call('server.hello', {})).methods).not.toContain('company.get');
  });
});
