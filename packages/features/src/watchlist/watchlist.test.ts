import { describeEachDatabase, type TestDatabase } from '@finclaw/cluster/testing';
import { MarketData, SimulatedSource } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import { ToolRegistry } from '@finclaw/tools';
import { beforeEach, expect, it } from 'vitest';
import { alice, bob } from '../alerts/testing/alert-fixture.ts';
import { watchlistTools } from './tools.ts';
import { runWatchCommand, type TypedWatch } from './watch-command.ts';
import { createWatchlist, MAX_WATCHED } from './watchlist.ts';

const directory = new InstrumentDirectory();
let database: TestDatabase;

function setUp(sources = [new SimulatedSource({ now: () => Date.parse('2026-11-16T10:30:00+09:00') })]) {
  const store = database.open();
  let time = Date.parse('2026-11-16T10:30:00+09:00');
  const now = () => time++;
  const watchlist = createWatchlist({ database: store.database, now });
  const deps = { watchlist, directory, market: new MarketData(sources), now };
  const run = (typed: TypedWatch, owner = alice, locale: 'ko' | 'en' = 'ko') =>
    runWatchCommand(typed, deps, { owner, locale });
  const registry = new ToolRegistry();
  for (const { definition, executor } of watchlistTools(deps)) registry.register(definition, executor);
  const call = async (name: string, input: object = {}) => {
    const abortSignal = new AbortController().signal;
    const context = {
      sessionId: 's',
      userId: alice.senderId,
      channelId: alice.channelId,
      accountId: alice.accountId,
      abortSignal,
    };
    return JSON.parse((await registry.execute(name, input, context)).content);
  };
  return { watchlist, run, call };
}

describeEachDatabase('the watchlist', (each) => {
  beforeEach(() => {
    database = each;
  });

  it('shows prices with their source in the order of adding, to its owner only', async () => {
    const { run } = setUp();
    expect(await run({ action: 'list' })).toBe('관심 종목이 없습니다.');
    expect(await run({ action: 'add', query: '애플' })).toBe('애플(AAPL)을 관심 종목에 추가했습니다.');
    expect(await run({ action: 'add', query: '삼전' })).toBe('삼성전자(005930)를 관심 종목에 추가했습니다.');
    expect(await run({ action: 'add', query: 'AAPL' })).toMatch(/이미 관심 종목에 있습니다/);
    const text = await run({ action: 'list' });
    expect(text).toMatch(/^- 애플\(AAPL\): \$[\d,.]+ .*\n- 삼성전자\(005930\): [\d,]+원 /);
    expect(text).toContain('출처: 시뮬레이션 시장');
    expect(await run({ action: 'list' }, bob, 'en')).toBe('Your watchlist is empty.');
  });

  it('takes names off', async () => {
    const { run } = setUp();
    await run({ action: 'add', query: '애플' });
    expect(await run({ action: 'remove', query: 'AAPL' }, bob, 'en')).toBe('Apple (AAPL) is not on your watchlist.');
    expect(await run({ action: 'remove', query: 'AAPL' })).toBe('애플(AAPL)을 관심 종목에서 삭제했습니다.');
    expect(await run({ action: 'list' })).toBe('관심 종목이 없습니다.');
  });

  it.each([
    ['삼성', /여러 종목/],
    ['qqqqqq', /찾지 못했습니다/],
  ])('asks back about %s', async (query, expected) => {
    expect(await setUp().run({ action: 'add', query })).toMatch(expected);
  });

  it('has an end', async () => {
    const { watchlist, run } = setUp();
    for (const { symbol } of directory.instruments.slice(0, MAX_WATCHED)) await watchlist.add(alice, symbol);
    expect(await run({ action: 'add', query: '비트코인' })).toMatch(/50개까지/);
  });

  it('goes on without a price', async () => {
    const { run } = setUp([]);
    await run({ action: 'add', query: '애플' });
    expect(await run({ action: 'list' })).toMatch(
      /^지금은 애플\(AAPL\)의 시세를 조회할 수 없습니다\. .*지원하는 시세 제공처가 없습니다\.$/,
    );
  });

  it('shows what was added, even where its symbol alone would be ambiguous', async () => {
    const { watchlist, run } = setUp();
    const goldman = directory.instruments.find(({ symbol }) => symbol === 'GS')!;
    expect(directory.resolve('GS').kind).toBe('ambiguous');
    await watchlist.add(alice, goldman.symbol);
    expect(await run({ action: 'list' }, alice, 'en')).toContain('Goldman Sachs');
  });

  it('is there for models as well', async () => {
    const { call } = setUp();
    expect(await call('change_watchlist', { action: 'add', instrument: '비트코인' })).toMatchObject({
      status: 'ok',
      result: 'added',
    });
    expect(await call('change_watchlist', { action: 'add', instrument: 'BTC' })).toMatchObject({
      status: 'unchanged',
      result: 'present',
    });
    expect(await call('change_watchlist', { action: 'remove', instrument: '삼성' })).toMatchObject({
      status: 'ambiguous',
    });
    expect(await call('get_watchlist')).toMatchObject({
      status: 'ok',
      quotes: [{ status: 'ok', currency: 'USD', source: 'simulated' }],
    });
  });
});
