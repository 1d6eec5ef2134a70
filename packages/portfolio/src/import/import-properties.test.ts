import { InstrumentDirectory } from '@finclaw/market/instruments';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importFixture, TODAY } from '../testing/import-fixture.ts';
import { previewImport } from './preview-import.ts';

const HEADERS = [
  'date,kind,account,symbol,quantity,price,amount,currency,fee,tax,to_amount,to_currency,ratio,note,reference',
  '일자;구분;종목;수량;금액;통화',
  '거래일자,종목명,거래수량,거래금액,거래세/농특세,정산금액,예수금,거래구분,거래단가,수수료,소득세/주민세,처리시간',
  '거래일자,거래번호,거래종류,종목명,수량,단가,거래금액,입출금액,수수료,제세금합,외화거래금액,외화입출금액,통화코드',
  'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount',
];
const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '',
    '0',
    '-0',
    '10',
    '1,000',
    '(5)',
    '=1+1',
    '"',
    '""',
    '2026-01-05',
    '2026.01.05',
    '01/05/2026',
    '삼성전자',
    'AAPL',
    'KRW',
    '1e9',
    '9'.repeat(90),
  ),
  fc.constantFrom(
    'buy',
    'sell',
    'split',
    'fx',
    '매수',
    '장내매수',
    '액면분할입고',
    '외화매수',
    '배당금입금',
    'Buy',
    'Stock Split',
    'Reverse Split',
    'Journal',
  ),
);
const table = fc
  .tuple(
    fc.constantFrom(...HEADERS),
    fc.array(fc.array(cell, { maxLength: 16 }), { maxLength: 8 }),
    fc.constantFrom(',', ';', '\t'),
  )
  .map(([header, rows, delimiter]) => [header, ...rows.map((cells) => cells.join(delimiter))].join('\n'));

/** Cuts a text into pieces of random sizes. */
async function* pieces(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, index = 0; at < bytes.length; index++) {
    const size = sizes[index % sizes.length] ?? bytes.length;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

describe('any file at all', () => {
  const directory = new InstrumentDirectory();

  it('is previewed or refused, never thrown at, and every row of it is added, refused or passed over', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 4, arbitrary: table }, fc.string({ unit: 'binary' })), async (text) => {
        const at = importFixture();
        try {
          const found = await at.read(text);
          if (!found.ok) {
            expect(await at.ledger.batches()).toEqual([]);
            return;
          }
          expect(found.batch.rowCount).toBe(found.added.count);
          expect([...(await at.ledger.rows())]).toEqual([]);
          for (const { line } of found.refused) expect(line).toBeGreaterThan(1);
        } finally {
          at.store.close();
        }
      }),
      { numRuns: 150 },
    );
  });

  it('gives the same preview however its bytes arrive', async () => {
    const file = new TextEncoder().encode(
      '\uFEFFdate,kind,symbol,quantity,amount,note\r\n2026-01-05,buy,삼성전자,10,"700,000","두\r\n줄"\r\n2026-01-06,sell,삼성전자,99,1,\r\n2026-01-07,buy,ㅅㅅㅈㅈ,1,1,끝\r\n',
    );
    const previews = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }), async (sizes) => {
        const at = importFixture();
        try {
          const found = await previewImport(pieces(file, sizes), at.ledger, { directory, today: TODAY, file: 'x.csv' });
          previews.add(JSON.stringify(found));
        } finally {
          at.store.close();
        }
      }),
      { numRuns: 40 },
    );
    expect(previews.size).toBe(1);
    expect(JSON.parse([...previews][0] ?? '')).toMatchObject({ ok: true, added: { count: 2 }, refused: [{ line: 3 }] });
  });
});
