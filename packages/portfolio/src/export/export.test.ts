import { readFirstRows } from '@finclaw/broker-files';
import { Decimal } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import type { Timestamp } from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { HistoryRow } from '../ledger/ledger-row.ts';
import { type EXPORT_FORMATS, exportFor } from './formats.ts';

const directory = new InstrumentDirectory();
let count = 0;

/** A row of the ledger from what matters in a test. */
const row = (fields: Readonly<Record<string, string | undefined>>): HistoryRow =>
  ({
    id: `r${count++}`,
    recordedAt: 0 as Timestamp,
    account: '내 계좌',
    currency: 'USD',
    ...fields,
  }) as unknown as HistoryRow;

const HISTORY: readonly HistoryRow[] = [
  row({ kind: 'deposit', date: '2026-01-02', amount: '2000000', currency: 'KRW' }),
  row({ kind: 'fx', date: '2026-01-02', amount: '1400000', currency: 'KRW', toAmount: '1000', toCurrency: 'USD' }),
  row({
    kind: 'buy',
    date: '2026-01-05',
    time: '09:31',
    symbol: 'AAPL',
    quantity: '4',
    price: '200',
    amount: '801',
    fee: '1',
  }),
  row({
    kind: 'buy',
    date: '2026-01-05',
    symbol: '005930.KS',
    quantity: '2',
    amount: '140014',
    currency: 'KRW',
    fee: '14',
  }),
  row({ kind: 'dividend', date: '2026-01-06', symbol: 'AAPL', amount: '0.85', tax: '0.15', note: '=danger, "quoted"' }),
  row({ kind: 'split', date: '2026-01-09', symbol: 'AAPL', to: '4', from: '1' }),
  row({ kind: 'sell', date: '2026-01-12', symbol: 'AAPL', quantity: '6', amount: '418.5', fee: '1', tax: '0.5' }),
  row({ kind: 'fee', date: '2026-01-13', amount: '5' }),
  row({ kind: 'interest', date: '2026-01-14', amount: '-2' }),
  row({ kind: 'short', date: '2026-01-15', symbol: 'TSLA', quantity: '1', amount: '300' }),
  row({ kind: 'withdrawal', date: '2026-01-16', amount: '10' }),
];

const text = (format: (typeof EXPORT_FORMATS)[number], rows = HISTORY): string =>
  [...exportFor(format, rows, { directory, locale: 'en' }).lines].join('');
const leftOut = (format: (typeof EXPORT_FORMATS)[number]): string[] =>
  exportFor(format, HISTORY, { directory, locale: 'en' }).leftOut.map(({ kind }) => kind);

describe('exports for other programs', () => {
  it('Portfolio Performance: one row per booking, shares of before a split in the shares of today', () => {
    const [header = [], ...rows] = readFirstRows(text('portfolio-performance'), ',', 50);
    const cells = rows.map((each) => Object.fromEntries(header.map((name, index) => [name, each[index]])));
    expect(cells.map(({ Type, Value, Shares }) => [Type, Value, Shares].filter(Boolean).join(' '))).toEqual([
      'Deposit 2000000',
      'Removal 1400000',
      'Deposit 1000',
      'Buy 140014 2',
      'Buy 801 16',
      'Dividend 0.85',
      'Sell 418.5 6',
      'Fees 5',
      'Interest Charge 2',
      'Removal 10',
    ]);
    expect(cells[4]).toMatchObject({
      Date: '2026-01-05',
      Time: '09:31',
      'Ticker Symbol': 'AAPL',
      'Security Name': 'Apple',
      Fees: '1',
      'Transaction Currency': 'USD',
      'Cash Account': '내 계좌',
    });
    expect(cells[5]?.Note).toBe(`'=danger, "quoted"`);
    expect(leftOut('portfolio-performance')).toEqual(['short']);
  });

  it('Ghostfolio: activities that come to the amounts of the ledger', () => {
    const { activities } = JSON.parse(text('ghostfolio')) as {
      activities: { type: string; symbol: string; quantity: number; unitPrice: number; fee: number; date: string }[];
    };
    expect(activities.map(({ type, symbol, quantity }) => `${type} ${symbol} ${quantity}`)).toEqual([
      'BUY 005930.KS 2',
      'BUY AAPL 16',
      'DIVIDEND AAPL 1',
      'SELL AAPL 6',
      'FEE fee 1',
    ]);
    const money = activities.map(
      ({ type, quantity, unitPrice, fee }) => quantity * unitPrice + (type === 'BUY' ? fee : -fee),
    );
    expect(money).toEqual([140014, 801, 0.85, 418.5, -5]);
    expect(activities[1]?.date).toBe('2026-01-05T09:31:00.000Z');
    expect(leftOut('ghostfolio').sort()).toEqual(['deposit', 'fx', 'interest', 'short', 'withdrawal']);
  });

  it('beancount: opened accounts, commodities that begin with a letter, lots with their cost', () => {
    const file = text('beancount');
    expect(file).toContain('2026-01-02 open Assets:내-계좌:Shares "FIFO"');
    expect(file).toContain('commodity X005930.KS\n  name: "Samsung Electronics"');
    expect(file).toContain(
      '  Assets:내-계좌:Shares  16 AAPL {{800 USD}}\n  Assets:내-계좌:Cash  -801 USD\n  Expenses:Fees  1 USD\n',
    );
    expect(file).toContain('  Assets:내-계좌:Shares  -6 AAPL {} @@ 420 USD\n  Assets:내-계좌:Cash  418.5 USD\n');
    const opened = new Set([...file.matchAll(/open (\S+)/g)].map(([, account]) => account));
    const used = [...file.matchAll(/^ {2}((?:Assets|Income|Expenses|Equity):\S+)/gm)].map(([, account]) => account);
    expect(used.filter((account) => !opened.has(account))).toEqual([]);
    expect(leftOut('beancount')).toEqual(['short']);
  });

  it('ledger: commodities with digits are quoted', () => {
    expect(text('ledger')).toContain('2026-01-05 * buy\n  Assets:내 계좌:Shares  2 "005930.KS" @@ 140000 KRW\n');
  });

  it('plain text accounting balances to nothing in every currency, whatever was traded', () => {
    const money = fc.integer({ min: 1, max: 10_000_000 }).map((cents) => new Decimal(cents).dividedBy(100).toFixed());
    const trade = fc
      .record({
        kind: fc.constantFrom('buy', 'sell', 'dividend', 'fx', 'fee'),
        amount: money,
        fee: money,
        tax: money,
        quantity: money,
      })
      .map(({ kind, fee, tax, ...rest }) => {
        const costs = kind === 'fee' || kind === 'fx' ? {} : { fee, tax };
        const amount = new Decimal(rest.amount).plus(fee).plus(tax).toFixed();
        return row({
          ...rest,
          ...costs,
          amount,
          kind,
          date: '2026-01-05',
          symbol: 'AAPL',
          toAmount: '5',
          toCurrency: 'KRW',
        });
      });
    fc.assert(
      fc.property(fc.array(trade, { minLength: 1, maxLength: 8 }), (rows) => {
        for (const block of text('ledger', rows).split('\n\n').slice(1)) {
          const sums = new Map<string, Decimal>();
          for (const line of block.split('\n').filter((each) => /^ {2}[^;]/.test(each))) {
            const [, plain = '', currency = '', , total, totalCurrency] =
              /^ {2}.+? {2}(-?[\d.]+) ("?[\w.]+"?)( @@ ([\d.]+) (\w+))?$/.exec(line) ?? [];
            const sign = plain.startsWith('-') ? -1 : 1;
            const [amount, unit] =
              total === undefined ? [plain, currency] : [new Decimal(total).times(sign), totalCurrency ?? ''];
            sums.set(unit, (sums.get(unit) ?? new Decimal(0)).plus(amount));
          }
          for (const sum of sums.values()) expect(sum.toFixed()).toBe('0');
        }
      }),
      { seed: 7, numRuns: 200 },
    );
  });

  it('counts a broker’s added shares and a reverse split alike', () => {
    const rows = [
      row({ kind: 'buy', date: '2026-01-05', symbol: 'AAPL', quantity: '10', amount: '1000' }),
      row({ kind: 'split', date: '2026-01-06', symbol: 'AAPL', added: '30' }),
      row({ kind: 'buy', date: '2026-01-07', symbol: 'AAPL', quantity: '10', amount: '250' }),
      row({ kind: 'split', date: '2026-01-08', symbol: 'AAPL', to: '1', from: '5' }),
    ];
    const { activities } = JSON.parse(text('ghostfolio', rows)) as { activities: { quantity: number }[] };
    expect(activities.map(({ quantity }) => quantity)).toEqual([8, 2]);
  });
});
