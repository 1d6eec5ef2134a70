import { Decimal } from '@finclaw/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitImport } from '../import/commit-import.ts';
import { importFixture } from '../testing/import-fixture.ts';
import { ledger, type PlainRow, totals, valued } from '../testing/rows.ts';
import { exportCsv } from './export-csv.ts';

const text = (...rows: readonly PlainRow[]): string => [...exportCsv(ledger(...rows))].join('');

describe('exporting a ledger', () => {
  it('writes our own layout for a spreadsheet', () => {
    expect(
      text({
        kind: 'buy',
        date: '2026-01-05',
        symbol: 'AAPL',
        quantity: '4',
        amount: '801',
        fee: '1',
        note: 'a "b", c',
      }),
    ).toBe(
      '\uFEFFdate,kind,time,account,symbol,quantity,price,amount,currency,fee,tax,to_amount,to_currency,ratio,note,reference,lots,settled_amount,settled_currency,settled_rate,to_symbol,cost_share,shares,name,class,terms\r\n' +
        '2026-01-05,buy,,main,AAPL,4,,801,USD,1,,,,,"a ""b"", c",,,,,,,,,,,\r\n',
    );
  });

  it.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '=HYPERLINK("http://x")', "'=1", '\t=1'])(
    'does not let %j run as a formula',
    (note) => {
      const cell = text({ kind: 'deposit', date: '2026-01-05', amount: '5', note })
        .split('\r\n')[1]
        ?.split(',')
        .slice(14)
        .join(',');
      expect(cell).toMatch(/^"?'/);
    },
  );

  it('leaves negative amounts as numbers', () => {
    expect(text({ kind: 'dividend', date: '2026-01-05', amount: '-5' })).toContain(',-5,USD,');
  });

  it('leaves out what was taken back', () => {
    expect(
      text({ kind: 'deposit', date: '2026-01-05', amount: '5' }, { kind: 'undo', date: '2026-01-06', row: 'r1' }).split(
        '\r\n',
      ),
    ).toHaveLength(2);
  });

  it('comes back as it was: the import of an export is worth the same and says the same', async () => {
    const note = fc
      .oneof(
        fc.string({ unit: 'grapheme', maxLength: 20 }),
        fc.constantFrom('=1+1', "'x", '-', '"', 'a\nb', ';;', '한글, 메모'),
      )
      .map((each) => each.replace(/[\u0000-\u001f]/g, (char) => (char === '\n' ? char : '')).trim());
    const amount = fc
      .integer({ min: 1, max: 99_999_999 })
      .map((digits) => (digits % 7 === 0 ? `${digits}` : `${digits}.25`));
    const row = fc.record({
      date: fc.constantFrom('2026-01-05', '2026-02-06', '2026-03-07'),
      time: fc.constantFrom(undefined, '09:30', '15:29:59'),
      kind: fc.constantFrom(
        'buy',
        'transfer-in',
        'dividend',
        'deposit',
        'sell',
        'fee',
        'fx',
        'split',
        'merger',
        'spin-off',
        'rename',
        'delisting',
      ),
      account: fc.constantFrom('main', '-isa', '=acc'),
      symbol: fc.constantFrom('AAPL', 'KO'),
      quantity: amount,
      amount,
      note,
      reference: fc.uuid(),
      settled: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 12 }), async (drafts) => {
        const rows = ledger(...(drafts.map(shape) as never[]));
        const at = importFixture();
        try {
          const possible = valued(rows).refused.map(({ row: refused }) => refused.id);
          const kept = rows.filter(({ id }) => !possible.includes(id));
          const preview = await at.preview([...exportCsv(kept)].join(''));
          expect(preview.refused).toEqual([]);
          await commitImport(at.ledger, preview.batch.id);
          const back = [...(await at.ledger.rows())];
          expect(totals(valued(back))).toEqual(totals(valued(kept)));
          expect(back.map((each) => each.note ?? '').sort()).toEqual(kept.map((each) => each.note ?? '').sort());
          expect([...exportCsv(back)].join('')).toBe([...exportCsv(kept)].join(''));
        } finally {
          at.store.close();
        }
      }),
      { numRuns: 60 },
    );
  });
});

interface Draft {
  readonly kind: string;
  readonly symbol: string;
  readonly quantity: string;
  readonly amount: string;
  readonly settled: boolean;
}

/** Leaves a draft the fields its kind has. */
function shape({ kind, symbol, quantity, amount, settled, ...rest }: Draft) {
  const inWon = settled && {
    settledAmount: new Decimal(amount).times(1350).toFixed(),
    settledCurrency: 'KRW',
    settledRate: '1350',
  };
  switch (kind) {
    case 'buy':
    case 'sell':
      return { kind, symbol, quantity, amount, currency: 'USD', ...inWon, ...rest };
    case 'transfer-in':
      return { kind, symbol, quantity, amount, currency: 'USD', ...rest };
    case 'split':
      return { kind, symbol, to: '3', from: '2', ...rest };
    case 'merger':
      return {
        kind,
        symbol,
        toSymbol: other(symbol),
        to: '2',
        from: '3',
        amount: `-${amount}`,
        currency: 'USD',
        ...rest,
      };
    case 'spin-off':
      return { kind, symbol, toSymbol: other(symbol), quantity, costShare: '0.125', ...rest };
    case 'rename':
      return { kind, symbol, toSymbol: other(symbol), ...rest };
    case 'delisting':
      return { kind, symbol, ...rest };
    case 'fx':
      return { kind, amount, currency: 'USD', toAmount: quantity, toCurrency: 'KRW', ...rest };
    case 'dividend':
      return { kind, symbol, amount, currency: 'USD', ...inWon, ...rest };
    default:
      return { kind, amount, currency: 'USD', ...(kind === 'fee' && inWon), ...rest };
  }
}

const other = (symbol: string): string => (symbol === 'AAPL' ? 'KO' : 'AAPL');
