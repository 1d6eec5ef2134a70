import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
      JSON.stringify({ fields: ['cik', 'name', 'ticker', 'exchange'], data: [[1, 'Only At The SEC', 'ZZSEC', 'NYSE']] }),
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
