import { FINCLAW_COLUMNS, REMARK } from '@finclaw/broker-files';
import { addDecimals, subtractDecimals } from '@finclaw/market';
import { type DecimalString, nameIn } from '@finclaw/types';

import type { HistoryRow, SettledFields } from '../ledger/ledger-row.ts';

import {
  bringsShares,
  costsOf,
  type ExportContext,
  type ExportedFile,
  type ExportWriter,
  grossOf,
  isTrade,
} from './exported-file.ts';

/** One line of a transaction: an account, and what it gains; the last may leave the amount to the program. */
interface Posting {
  readonly account: string;
  readonly amount?: string;
}

/** The differences of one of the two programs. */
interface Dialect {
  readonly header: (rows: readonly HistoryRow[], context: ExportContext) => readonly string[];
  readonly commodity: (symbol: string) => string;
  readonly account: (...parts: readonly string[]) => string;
  readonly shares: (quantity: string, commodity: string, gross: string, isSale: boolean) => string;
  readonly heading: (row: HistoryRow) => string;
  /** Says something of a transaction that its postings do not. */
  readonly remark: (name: string, text: string) => string;
  /** The account for a sale's gain; undefined where the program computes it from its own lots. */
  readonly gains?: string;
}

const minus = (amount: DecimalString): DecimalString => subtractDecimals(0n, amount);
const sizeOf = (amount: DecimalString): string => amount.replace('-', '');

type PaidRow = SettledFields & { readonly amount: DecimalString; readonly currency: string };

/**
 * Beancount: accounts are opened first, lots carry their cost, a sale takes the oldest and leaves its gain to the
 * program.
 */
export const beancount: ExportWriter = (rows, context) => write(rows, context, BEANCOUNT);

/** Ledger and hledger: each trade at its total price. */
export const ledgerCli: ExportWriter = (rows, context) => write(rows, context, LEDGER);

const BEANCOUNT: Dialect = {
  header: beancountHeader,
  commodity: beancountCommodity,
  account: (...parts) => parts.map(beancountPart).join(':'),
  shares: (quantity, commodity, gross, isSale) =>
    isSale ? `${quantity} ${commodity} {} @@ ${gross}` : `${quantity} ${commodity} {{${gross}}}`,
  heading: (row) => `${row.date} * ${quoted(row.kind)} ${quoted(row.note ?? '')}`,
  remark: (name, text) => `${name}: ${quoted(text)}`,
  gains: 'Income:Gains',
};

const LEDGER: Dialect = {
  header: () => ['; Written by FinClaw. Quantities are in the shares of today; splits are part of them.', ''],
  commodity: (symbol) => (/^[A-Za-z]+$/.test(symbol) ? symbol : `"${symbol}"`),
  account: (...parts) => parts.map((part) => part.replace(/[:;\s]+/g, ' ').trim()).join(':'),
  shares: (quantity, commodity, gross) => `${quantity} ${commodity} @@ ${gross}`,
  heading: (row) => `${row.date} * ${row.kind}${row.note ? ` ; ${row.note.replace(/\s+/g, ' ')}` : ''}`,
  remark: (name, text) => `; ${name}: ${quoted(text)}`,
};

function write(rows: readonly HistoryRow[], context: ExportContext, dialect: Dialect): Omit<ExportedFile, 'lost'> {
  const told = rows.map((row) => [row, postingsOf(row, dialect)] as const);
  return {
    lines: [
      ...dialect.header(rows, context).map((line) => `${line}\n`),
      ...told.flatMap(([row, postings]) => (postings === undefined ? [] : [transaction(row, postings, dialect)])),
    ],
    leftOut: told.flatMap(([row, postings]) => (postings === undefined ? [row] : [])),
  };
}

function transaction(row: HistoryRow, postings: readonly Posting[], dialect: Dialect): string {
  const remarks = remarksOf(row, postings).map(([name, text]) =>
    dialect.remark(`${REMARK}${FINCLAW_COLUMNS[name][0]}`, text),
  );
  const lines = postings.map(({ account, amount }) => `${account}${amount ? `  ${amount}` : ''}`);
  return `${[dialect.heading(row), ...[...remarks, ...lines].map((line) => `  ${line}`)].join('\n')}\n\n`;
}

type Remarked = keyof typeof FINCLAW_COLUMNS;
const REMARKED: readonly Remarked[] = ['time', 'price', 'lots', 'reference', 'settledRate'];

/** The metadata that postings cannot express, so that an import restores every row. */
function remarksOf(row: HistoryRow, postings: readonly Posting[]): readonly (readonly [Remarked, string])[] {
  const said = row as unknown as Readonly<Record<string, string | undefined>>;
  const { symbol } = said;
  const isNamed =
    symbol === undefined || postings.some(({ amount }) => amount?.split(' ')[1]?.replaceAll('"', '') === symbol);
  const isPlaced = postings.some(({ account }) => account.split(':').slice(1, -1).join(':') === row.account);
  const found = [
    ['account', isPlaced ? undefined : row.account],
    ['symbol', isNamed ? undefined : symbol],
    ['fee', row.kind === 'fx' ? row.fee : undefined],
    ...REMARKED.map((name) => [name, said[name]] as const),
  ] as const;
  return found.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]));
}

function postingsOf(row: HistoryRow, dialect: Dialect): Posting[] | undefined {
  const of = (...parts: readonly string[]): string => dialect.account(...parts);
  const cash = of('Assets', row.account, 'Cash');
  const costs = (fee?: string, tax?: string): Posting[] =>
    'currency' in row
      ? [
          ...(fee === undefined ? [] : [{ account: of('Expenses', 'Fees'), amount: `${fee} ${row.currency}` }]),
          ...(tax === undefined ? [] : [{ account: of('Expenses', 'Taxes'), amount: `${tax} ${row.currency}` }]),
        ]
      : [];
  /** Money that came into the account, or left it with a minus, at the price it had in the currency of the row. */
  const moved = (isOut: boolean, paid: PaidRow): Posting => {
    const { amount, currency, settledAmount = amount, settledCurrency = currency } = paid;
    const own = `${isOut ? minus(settledAmount) : settledAmount} ${settledCurrency}`;
    return { account: cash, amount: settledCurrency === currency ? own : `${own} @@ ${sizeOf(amount)} ${currency}` };
  };
  const income = (account: string, amount: DecimalString, paid: PaidRow): Posting[] => [
    moved(amount !== paid.amount, paid),
    { account, amount: `${minus(amount)} ${paid.currency}` },
  ];
  if (isTrade(row)) {
    // The debt of a short sale would be a lot of its own kind; it is reported, not guessed.
    if (row.kind === 'short' || row.kind === 'cover') return undefined;
    const adds = bringsShares(row);
    const quantity = adds ? row.quantity : minus(row.quantity);
    const commodity = dialect.commodity(row.symbol);
    return [
      {
        account: of('Assets', row.account, 'Shares'),
        amount: dialect.shares(quantity, commodity, `${grossOf(row)} ${row.currency}`, !adds),
      },
      moved(adds, row),
      ...costs(row.fee, row.tax),
      ...(adds || dialect.gains === undefined ? [] : [{ account: dialect.gains }]),
    ];
  }
  switch (row.kind) {
    case 'dividend':
    case 'interest':
      return [
        moved(false, row),
        ...costs(row.fee, row.tax),
        {
          account: of('Income', row.kind === 'dividend' ? 'Dividends' : 'Interest'),
          amount: `${minus(addDecimals(row.amount, costsOf(row)))} ${row.currency}`,
        },
      ];
    case 'fee':
    case 'tax':
      return income(of('Expenses', row.kind === 'fee' ? 'Fees' : 'Taxes'), minus(row.amount), row);
    case 'deposit':
      return income(of('Equity', 'Transfers'), row.amount, row);
    case 'withdrawal':
      return income(of('Equity', 'Transfers'), minus(row.amount), row);
    case 'fx':
      return [
        { account: cash, amount: `${minus(row.amount)} ${row.currency} @@ ${row.toAmount} ${row.toCurrency}` },
        { account: cash, amount: `${row.toAmount} ${row.toCurrency}` },
      ];
    case 'transfer-in':
      // Without its cost a lot cannot be written.
      if (row.amount === undefined) return undefined;
      return [
        {
          account: of('Assets', row.account, 'Shares'),
          amount: dialect.shares(row.quantity, dialect.commodity(row.symbol), `${row.amount} ${row.currency}`, false),
        },
        { account: of('Equity', 'Transfers'), amount: `${minus(row.amount)} ${row.currency}` },
      ];
    default:
      return undefined;
  }
}

const quoted = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replace(/\s+/g, ' ')}"`;

/**
 * A part of an account begins with a capital or a digit and holds letters, digits and dashes; letters of any script
 * will do.
 */
function beancountPart(text: string): string {
  const plain =
    text
      .split(/[^\p{L}\p{N}]/u)
      .filter(Boolean)
      .join('-') || 'Main';
  const first = plain.charAt(0).toUpperCase();
  return /^[\p{Lu}\p{Lo}\p{N}]/u.test(first) ? first + plain.slice(1) : `A-${plain}`;
}

/** A commodity begins with a capital letter, so a code of the Korean exchange gets one before it. */
function beancountCommodity(symbol: string): string {
  const plain = symbol.toUpperCase().replace(/[^A-Z0-9'._-]/g, '-');
  return (/^[A-Z]/.test(plain) ? plain : `X${plain}`).slice(0, 24).replace(/[^A-Z0-9]$/, '');
}

function beancountHeader(rows: readonly HistoryRow[], { directory, locale }: ExportContext): string[] {
  const first = rows[0]?.date ?? '1970-01-01';
  const accounts = new Set(rows.flatMap((row) => (postingsOf(row, BEANCOUNT) ?? []).map(({ account }) => account)));
  const symbols = new Set(rows.flatMap((row) => ('symbol' in row && row.symbol !== undefined ? [row.symbol] : [])));
  return [
    '; Written by FinClaw. Quantities are in the shares of today; splits are part of them. Sales take the oldest lots.',
    ...[...accounts].sort().map((account) => `${first} open ${account}${account.endsWith(':Shares') ? ' "FIFO"' : ''}`),
    ...[...symbols].sort().map((symbol) => {
      const name = nameIn(directory.find(symbol)?.names, locale) ?? symbol;
      return `${first} commodity ${beancountCommodity(symbol)}\n  name: ${quoted(name)}`;
    }),
    '',
  ];
}
