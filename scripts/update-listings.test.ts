import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { makeZip } from '../packages/market/src/testing/make-zip.ts';
import { masterAnswers } from '../packages/market/src/testing/master-files.ts';

const CODES =
  '<result><list><corp_code>00000001</corp_code><corp_eng_name>NEW &amp; LISTED CO.,LTD</corp_eng_name><stock_code>999990</stock_code></list></result>';

it('makes the shipped lists from the shapes of every source, and says what they lack', async () => {
  const answers: Record<string, Uint8Array> = {
    ...masterAnswers(),
    '/api/corpCode.xml': makeZip({ 'CORPCODE.xml': CODES }),
    '/files/company_tickers_exchange.json': Buffer.from(
      JSON.stringify({
        fields: ['cik', 'name', 'ticker', 'exchange'],
        data: [[1, 'Only At The SEC', 'ZZSEC', 'NYSE']],
      }),
    ),
  };
  const server = createServer(({ url = '' }, response) => {
    const body = answers[url.split('?')[0] ?? ''];
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const folder = mkdtempSync(join(tmpdir(), 'finclaw-listings-'));
  const file = join(folder, 'listings.tsv');
  try {
    const from = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const env = { ...process.env, SEC_CONTACT: 'owner@example.com', OPENDART_API_KEY: 'd'.repeat(40) };
    const script = join(import.meta.dirname, 'update-listings.mjs');
    await promisify(execFile)(process.execPath, [script, '--from', from, '--to', file], { env });
    const text = readFileSync(file, 'utf8');
    const row = (symbol: string) =>
      text
        .split('\n')
        .find((line) => line.startsWith(`${symbol}\t`))
        ?.split('\t')
        .slice(1, 5);
    expect(row('999990.KS')).toEqual(['새로상장', 'NEW & LISTED CO.,LTD', '', 'technology']);
    expect(row('530999.KS')?.[0]).toBe('어느지수노트');
    expect(row('217000.KN')?.[0]).toBe('코넥스0');
    expect(row('ZZSEC')?.[1]).toBe('Only At The SEC');
    expect(row('ZZONE')?.[1]).toBe('Named ZZONE Inc.');
    expect(JSON.parse(text.slice(0, text.indexOf('\n'))).lacks).toEqual(['american-isins', 'american-sectors']);
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
});

it('makes them from the lists that others publish: real numbers, former names, delisted shares marked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'finclaw-listings-'));
  const lists = {
    'us-shares.csv':
      'symbol,name,exchange,country,sector,industry,ipo_year,market_cap_usd\nZZAA,"Zz &amp; Aa, Inc. Class A Common Stock",NASDAQ,United States,Finance,,,\nBRK/B,Berkshire Hathaway Inc.,NYSE,,,,,',
    'us-etfs.csv':
      'symbol,name,currency,category_group,category,family,exchange,isin\nGLD,SPDR Gold Shares,USD,Commodities,,,PCX,US78463V1070',
    'krx-shares.csv':
      'code,isin,name,market,industry,listed_on,settle_month,shares\n900290,HK0000307485,GRT,KOSDAQ,기타 금융업,,,\n458870,KR7458870003,씨어스테크놀로지,KOSDAQ,의료용 기기 제조업,,,\n999999,not a number,사라진회사,KOSPI,,,,',
    'krx-etfs.csv':
      'symbol,name,currency,category_group,category,family,exchange,isin\n999998.KS,Gone Fund,KRW,,,,KSC,',
    'sp500.csv': 'Symbol,Security,GICS Sector,GICS Sub-Industry,Date added\nBRK.B,Berkshire Hathaway,Financials,,',
  };
  for (const [name, text] of Object.entries(lists)) writeFileSync(join(folder, name), text);
  const file = join(folder, 'listings.tsv');
  try {
    await promisify(execFile)(process.execPath, [
      join(import.meta.dirname, 'update-listings.mjs'),
      '--csv',
      folder,
      '--to',
      file,
    ]);
    const rows = new Map(
      readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => [line.split('\t')[0], line.split('\t')]),
    );
    expect(rows.get('ZZAA')?.slice(1, 6)).toEqual(['', 'Zz & Aa, Inc. Class A', '', 'financials', '']);
    expect(rows.get('BRK.B')?.slice(2, 5)).toEqual(['Berkshire Hathaway', '', 'financials']);
    expect(rows.get('900290.KQ')?.slice(1, 4)).toEqual(['GRT', '', 'HK0000307485']);
    expect(rows.get('458870.KQ')?.[6]).toContain('|씨어스테크놀로지|');
    expect(rows.get('999999.KS')?.slice(3, 6)).toEqual(['', '', 'delisted']);
    expect(rows.get('999998.KS')?.[5]).toBe('delisted');
    expect(rows.get('069500.KS')?.[5]).toBe('korean-shares');
    expect(rows.get('BTC-USD')?.[2]).toBe('Bitcoin');
    // Nothing of the earlier American list is in the one of today.
    expect(rows.get('MSFT')?.[5]).toBe('delisted');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
