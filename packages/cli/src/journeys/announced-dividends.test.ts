import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildOnce, finclaw, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const DIVIDENDS = {
  symbol: 'AAPL',
  data: [
    {
      ex_dividend_date: day(20),
      declaration_date: day(-3),
      record_date: day(20),
      payment_date: day(30),
      amount: '0.5',
    },
  ],
};

let state: ReturnType<typeof temporaryStateDir>;
let server: Server;
let asked: string[];
beforeAll(buildOnce);
beforeEach(async () => {
  state = temporaryStateDir();
  asked = [];
  server = createServer(({ url = '' }, response) => {
    const isCalendar = url.includes('function=DIVIDENDS');
    if (isCalendar) asked.push(url);
    response
      .writeHead(isCalendar ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(isCalendar ? DIVIDENDS : {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const dataProviders = [
    { name: 'alpha-vantage', apiKey: 'test', baseUrl },
    { name: 'yahoo', baseUrl },
  ];
  writeFileSync(join(state.dir, 'finclaw.json5'), JSON.stringify({ finance: { dataProviders } }));
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  state.remove();
});

const env = { LANG: 'en_US.UTF-8' };

it('the income calendar shows an announced dividend in the place of the expected one, and asks for it once a day', async () => {
  const add = (...words: string[]) => runHere(['portfolio', 'add', ...words], state.dir, { env });
  await add('buy', 'AAPL', '10', '--price', '200', '--date', day(-500));
  await add('dividend', 'AAPL', '4', '--currency', 'USD', '--date', day(-340));
  await add('buy', '005930.KS', '5', '--price', '60000', '--date', day(-400));
  const { stdout, code } = await finclaw(['portfolio', 'income'], state.dir, { env });
  expect(code).toBe(0);
  expect(stdout).toContain(`${day(30)} Apple dividend $5.00 (announced, ex-date ${day(20)}, alpha-vantage)`);
  expect(stdout).toContain('Twelve months: $5.00 (from 1 of 2 holdings)');
  expect(stdout).toContain('No dividend calendar is set up for: Samsung Electronics');
  const korean = await runHere(['portfolio', 'income'], state.dir);
  expect(korean.stdout).toContain(`공시됨, 배당락일 ${day(20)}`);
  expect(asked).toHaveLength(1);
});
