import { makeWorkbook } from '@finclaw/broker-files/testing';
import { makeZip } from '@finclaw/market/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportFixture, importFixture, refusals } from '../../testing/import-fixture.ts';

describe('a workbook', () => {
  let at: ImportFixture;
  beforeEach(() => {
    at = importFixture();
  });
  afterEach(() => at.store.close());

  const HEADER = ['체결일', '매매구분', '종목코드', '체결수량', '체결단가', '수수료', '비고'];

  it('is imported like a table of text: days, times, numbers as typed, blank rows and titles', async () => {
    const file = makeWorkbook([
      ['거래내역'],
      [],
      HEADER,
      [
        { day: '46027' },
        '매수',
        '005930',
        { number: '10' },
        { number: '70000' },
        { number: '99.999999999999986' },
        'a < b',
      ],
      [{ day: '46028.395833333336' }, '매도', '005930', { number: '4' }, { number: '7.15E4' }, { number: '0.1' }],
    ]);
    const preview = await at.preview(file);
    expect(refusals(preview)).toEqual([]);
    expect(preview.sample).toEqual([
      {
        line: 4,
        draft: {
          kind: 'buy',
          account: 'main',
          date: '2026-01-05',
          symbol: '005930.KS',
          currency: 'KRW',
          note: 'a < b',
          quantity: '10',
          price: '70000',
          fee: '100',
          amount: '700100',
        },
      },
      {
        line: 5,
        draft: {
          kind: 'sell',
          account: 'main',
          date: '2026-01-06',
          time: '09:30:00',
          symbol: '005930.KS',
          currency: 'KRW',
          quantity: '4',
          price: '71500',
          fee: '0.1',
          amount: '285999.9',
        },
      },
    ]);
    expect(preview.layout).toMatchObject({
      mapping: { columns: { date: '체결일', side: '매매구분', note: '비고' } },
      unused: [],
    });
  });

  it.each([
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'old-workbook'],
    ['an archive cut off', makeWorkbook([HEADER]).subarray(0, 200), 'broken-workbook'],
    [
      'an archive of other things',
      makeWorkbook([
        ['name', 'age', 'town'],
        ['Kim', '7', 'Seoul'],
      ]),
      'unknown-layout',
    ],
  ])('says that it cannot read %s', async (_what, bytes, problem) => {
    expect(await at.read(bytes)).toMatchObject({ ok: false, problem });
    expect(await at.ledger.batches()).toEqual([]);
  });

  const sheetOf = (row: string): string => `<worksheet><sheetData>${row}</sheetData></worksheet>`;
  it.each([
    [
      'texts',
      { 'xl/sharedStrings.xml': '<si>'.repeat(2_000_000), 'xl/worksheets/sheet1.xml': sheetOf('') },
      'unknown-layout',
    ],
    ['rows', { 'xl/worksheets/sheet1.xml': '<row>'.repeat(500_000) }, 'broken-workbook'],
    ['cells', { 'xl/worksheets/sheet1.xml': sheetOf(`<row>${'<c>'.repeat(300_000)}</row>`) }, 'unknown-layout'],
    [
      'readings',
      { 'xl/sharedStrings.xml': `<si>${'<rPh>'.repeat(1_000_000)}</si>`, 'xl/worksheets/sheet1.xml': '' },
      'unknown-layout',
    ],
    [
      'styles',
      { 'xl/styles.xml': '<cellXfs><numFmt'.repeat(500_000), 'xl/worksheets/sheet1.xml': '' },
      'unknown-layout',
    ],
  ])('is read once however many %s it opens and never closes', async (_what, files, problem) => {
    expect(await at.read(makeZip(files))).toEqual({ ok: false, problem });
  });

  it('has no endless number of sheets', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 201 }, (_, index) => [`xl/worksheets/sheet${index}.xml`, '']),
    );
    expect(await at.read(makeZip(files))).toEqual({ ok: false, problem: 'broken-workbook' });
  });
});
