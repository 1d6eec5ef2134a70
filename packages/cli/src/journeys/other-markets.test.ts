import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

const HITS = [
  { symbol: 'VFIAX', longname: 'Vanguard 500 Index Admiral', exchange: 'NAS', quoteType: 'MUTUALFUND' },
  { symbol: 'NSRGY', longname: 'Nestle S.A.', exchange: 'PNK', quoteType: 'EQUITY' },
];
const PRICES: Readonly<Record<string, number>> = { VFIAX: 512.25, NSRGY: 101.5, '7203.T': 3000, 'USDKRW=X': 1400 };
const CURRENCIES: Readonly<Record<string, string>> = { '7203.T': 'JPY', 'USDKRW=X': 'KRW' };
const TRADES = `Date,Type,Symbol,Quantity,Price,Amount,Currency
2026-01-05,Buy,VFIAX,10,500,5000,USD
2026-01-06,Buy,NSRGY,20,100,2000,USD`;

let server: Server;
let state: ReturnType<typeof temporaryStateDir>;
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://yahoo.example');
    const symbol = decodeURIComponent(pathname.split('/').at(-1) ?? '');
    const quotes = HITS.filter((hit) => hit.symbol === searchParams.get('q'));
    const meta = {
      symbol,
      currency: CURRENCIES[symbol] ?? 'USD',
      regularMarketPrice: PRICES[symbol],
      regularMarketTime: Math.floor(Date.now() / 1000) - 60,
      previousClose: PRICES[symbol],
    };
    const chart = PRICES[symbol] === undefined ? {} : { result: [{ meta, indicators: { quote: [{}] } }] };
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(pathname.includes('search') ? { quotes } : { chart }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  state = temporaryStateDir();
  writeFileSync(join(state.dir, 'trades.csv'), TRADES);
});
afterEach(() => state.remove());

const run = async (...words: string[]) => (await runHere(words, state.dir, { env: { LANG: 'en_US.UTF-8' } })).stdout;

function withRealMarket(): void {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const dataProviders = [{ name: 'yahoo', baseUrl }];
  writeFileSync(join(state.dir, 'finclaw.json5'), JSON.stringify({ finance: { dataProviders } }));
}

it('a mutual fund and a share over the counter are imported, priced and classified', async () => {
  withRealMarket();
  await run('portfolio', 'import', join(state.dir, 'trades.csv'), '--yes');
  const shown = await run('portfolio', 'show');
  expect(shown).toContain('Vanguard 500 Index Admiral');
  expect(shown).toContain('$5,122.50');
  expect(shown).toContain('$2,030.00');
  expect(shown).not.toContain('Not classified');
  const quoted = await run('quote', 'VFIAX');
  expect(quoted).toContain('The net asset value of Vanguard 500 Index Admiral (VFIAX) is $512.25.');
  expect(quoted).toMatch(/close of \d{4}-\d\d-\d\d/);
});

it('without the real market neither has a price, and none is made up', async () => {
  await run('portfolio', 'import', join(state.dir, 'trades.csv'), '--yes');
  expect(await run('portfolio', 'show')).toContain('Missing: the price of NSRGY, the price of VFIAX');
  const price = (name: string, each: string) => ['--currency', 'USD', '--price', each, '--date', '2026-01-06', name];
  await run('portfolio', 'own', ...price('VFIAX', '505'), '--class', 'foreign-fund');
  await run('portfolio', 'own', ...price('NSRGY', '101'), '--class', 'foreign-share');
  expect(await run('portfolio', 'show')).toContain('Total value $7,070.00');
});

it.each([
  ['Is the Tokyo Stock Exchange open now?', 'The exchange Tokyo trades on weekdays from 09:00 to 15:30 (Asia/Tokyo)'],
  ['is the German market open today?', 'The exchange Xetra trades on weekdays from 09:00 to 17:35 (Europe/Berlin)'],
  ['when does London open?', 'The exchange London trades on weekdays from 08:00 to 16:35 (Europe/London)'],
  ['도쿄 증시 지금 열려?', 'Tokyo 거래소의 거래 시간은 평일 09:00~15:30(Asia/Tokyo)'],
  ['일본 시장 오늘 휴장이야?', 'Tokyo 거래소의 거래 시간은 평일 09:00~15:30(Asia/Tokyo)'],
])('%s names hours and says once that holidays are not known', async (question, answer) => {
  const text = await run('ask', question);
  expect(text).toContain(answer);
  expect(text.match(/holidays are not known|휴장일은 알지 못하므로/g)).toHaveLength(1);
  expect(text).not.toMatch(/KRX|NYSE|could not use this part|반영하지 못했습니다/);
});
