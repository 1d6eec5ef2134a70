import { Decimal } from '@finclaw/market';
import fc from 'fast-check';
import type { LedgerRow } from '../ledger/ledger-row.ts';
import { ledger, type PlainRow } from './rows.ts';

/** A positive amount with up to four digits after the point. */
export const amount = fc
  .tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 4 }))
  .map(([digits, scale]) => new Decimal(digits).dividedBy(new Decimal(10).pow(scale)).toFixed());
/** A day of February 2026. */
export const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-02-${String(number).padStart(2, '0')}`);
const time = fc.option(fc.constantFrom('09:00', '11:30:15', '15:29'), { nil: undefined });
const account = fc.constantFrom('a', 'a', 'b');
/** What leaves is little beside what came, so that most of it is there. */
const LEAVES = new Set(['sell', 'cover', 'transfer-out']);
const leaving = (kind: string, quantity: string): string =>
  LEAVES.has(kind) ? new Decimal(quantity).dividedBy(1000, 6, 'up').toFixed() : quantity;
const symbol = fc.constantFrom('AAPL', 'KO', '005930.KS');
/** Contracts on a share, and money that is owed. */
const OPTION = 'AAPL260227C00150000';
const LOAN = 'MORTGAGE';
const CURRENCIES: Readonly<Record<string, string>> = {
  [OPTION]: 'USD',
  [LOAN]: 'KRW',
  AAPL: 'USD',
  KO: 'USD',
  '005930.KS': 'KRW',
};
const currency = fc.constantFrom('USD', 'KRW');
const base = { date: day, time, account };

/** Money that moved in the other currency. */
const settledIn = (own: string | undefined, settledAmount: string | undefined) =>
  settledAmount === undefined
    ? {}
    : { settledAmount, settledCurrency: own === 'USD' ? 'KRW' : 'USD', settledRate: '1' };

/** Shares that come, go or are moved. */
export const trade = fc
  .record({
    ...base,
    kind: fc.constantFrom('buy', 'buy', 'sell', 'short', 'cover', 'transfer-in', 'transfer-out'),
    symbol,
    quantity: amount,
    amount,
    fee: amount,
    chosen: fc.option(fc.tuple(day, amount), { nil: undefined, freq: 3 }),
    settled: fc.option(amount, { nil: undefined, freq: 3 }),
  })
  .map(({ chosen, settled, ...row }) => ({
    ...row,
    quantity: leaving(row.kind, row.quantity),
    currency: CURRENCIES[row.symbol],
    ...(!row.kind.startsWith('transfer') && settledIn(CURRENCIES[row.symbol], settled)),
    ...(chosen !== undefined && row.kind === 'sell' && { lots: chosen.join(':') }),
  }));
const split = fc.record({
  ...base,
  kind: fc.constant('split'),
  symbol,
  to: fc.constantFrom('2', '3', '10', '1', '0.7'),
  from: fc.constantFrom('1', '3', '7'),
});
const corporate = fc
  .record({
    ...base,
    kind: fc.constantFrom('merger', 'rename', 'spin-off', 'delisting'),
    symbol: fc.constantFrom('AAPL', 'KO'),
    to: fc.constantFrom('1', '2', '0.3'),
    from: fc.constantFrom('1', '3', '7'),
    received: fc.option(amount, { nil: undefined, freq: 3 }),
    costShare: fc.constantFrom('0', '0.125', '0.333333', '1'),
    paid: fc.option(fc.tuple(amount, fc.boolean()), { nil: undefined }),
  })
  .map(({ kind, symbol: from_, to, from, received, costShare, paid, ...row }) => ({
    ...row,
    kind,
    symbol: from_,
    ...(kind !== 'delisting' && { toSymbol: from_ === 'AAPL' ? 'KO' : 'AAPL' }),
    ...((kind === 'merger' || kind === 'spin-off') && (received === undefined ? { to, from } : { quantity: received })),
    ...(kind === 'spin-off' && { costShare }),
    ...(paid !== undefined &&
      (kind === 'merger' || kind === 'delisting') && {
        amount: kind === 'merger' && paid[1] ? `-${paid[0]}` : paid[0],
        currency: 'USD',
      }),
  }));
/**
 * Options that are bought, written, used, assigned or left to expire; debt that comes and is paid back; and everything
 * lost in a crash.
 */
const whole = fc.integer({ min: 1, max: 30 }).map(String);
const option = fc
  .record({
    ...base,
    kind: fc.constantFrom('buy', 'sell', 'short', 'cover', 'exercise', 'exercise', 'expiry', 'maturity'),
    quantity: whole,
    amount,
    fee: amount,
    isPaid: fc.boolean(),
  })
  .map(({ kind, quantity, amount: moved, fee, isPaid, ...row }) => {
    const common = { ...row, kind, symbol: OPTION };
    if (kind === 'expiry') return common;
    if (kind === 'maturity') return { ...common, amount: moved, currency: 'USD' };
    const isOpening = kind === 'buy' || kind === 'short';
    const trade = { ...common, quantity: isOpening ? `${quantity}0` : quantity, currency: 'USD', fee };
    if (kind !== 'exercise') return { ...trade, amount: moved };
    return { ...trade, toSymbol: 'AAPL', shares: `${quantity}00`, amount: isPaid ? `-${moved}` : moved };
  });
const debt = fc.record({ ...base, kind: fc.constantFrom('owe', 'cover'), quantity: amount, amount }).map((row) => ({
  ...row,
  quantity: leaving(row.kind, row.quantity),
  symbol: LOAN,
  currency: 'KRW',
}));
const crash = fc.record({ ...base, symbol }).map((row) => ({ ...row, kind: 'delisting' }));

const cash = fc
  .record({
    ...base,
    kind: fc.constantFrom('deposit', 'withdrawal', 'interest', 'fee', 'tax', 'dividend'),
    amount,
    currency,
    settled: fc.option(amount, { nil: undefined, freq: 3 }),
  })
  .map(({ settled, ...row }) => ({
    ...row,
    ...(row.kind !== 'deposit' && row.kind !== 'withdrawal' && settledIn(row.currency, settled)),
  }));
const exchange = fc
  .record({ ...base, kind: fc.constant('fx'), amount, toAmount: amount, currency })
  .map((row) => ({ ...row, toCurrency: row.currency === 'USD' ? 'KRW' : 'USD' }));
const undo = fc.record({
  ...base,
  kind: fc.constant('undo'),
  row: fc.integer({ min: 1, max: 40 }).map((n) => `r${n}`),
});

const asLedger = (rows: readonly object[]): LedgerRow[] => ledger(...(rows as unknown as PlainRow[]));
const plainRows = [{ weight: 8, arbitrary: trade }, split, corporate, cash, exchange, undo] as const;

/** Any history of February 2026: trades, splits, mergers, spin-offs, transfers, exchanges and undo. */
export const histories: fc.Arbitrary<LedgerRow[]> = fc.array(fc.oneof(...plainRows), { maxLength: 40 }).map(asLedger);

/** Longer ones, in which more of what is sold is there, with options, bonds, debts and crashes. */
export const busyHistories: fc.Arbitrary<LedgerRow[]> = fc
  .array(fc.oneof(...plainRows, { weight: 4, arbitrary: option }, { weight: 2, arbitrary: debt }, crash), {
    maxLength: 60,
    size: 'max',
  })
  .map(asLedger);

/** Prices of now of what the histories trade in. */
export const prices = {
  AAPL: '151.25',
  KO: '68',
  '005930.KS': '71500 KRW',
  [OPTION]: '412.5',
  [LOAN]: '1 KRW',
};
/** Dollars in won, now and on every day of the histories. */
export const rates = [
  { from: 'USD', to: 'KRW', rate: '1400' },
  ...Array.from({ length: 28 }, (_, index) => ({
    from: 'USD',
    to: 'KRW',
    rate: `${1300 + index}.5`,
    date: `2026-02-${String(index + 1).padStart(2, '0')}`,
  })),
];
