import { addDecimals, subtractDecimals } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import { type Cells, RowRefused } from '../columns.ts';
import { Assignments, optionInstrument, readOption } from '../options.ts';
import { parseUsDateCell } from '../parse-cell.ts';
import type { CsvFormat, ParsedRow, Reading } from './format.ts';

const AMOUNT = ['Amount ($)', 'Amount'] as const;

/**
 * Fidelity, Activity & Orders › History as CSV, of one account or of all: dollars with the sign of the cash, a
 * disclaimer below.
 */
export const fidelity: CsvFormat = {
  id: 'fidelity',
  account: 'Fidelity',
  matches: (columns) => columns.has('Run Date', 'Action', 'Symbol', 'Quantity', AMOUNT),
  open() {
    const assignments = new Assignments();
    return { read: (cells) => read(cells, assignments), unfinished: () => assignments.unfinished() };
  },
};

type Action =
  | 'buy'
  | 'sell'
  | 'short'
  | 'cover'
  | 'expiry'
  | 'used'
  | 'dividend'
  | 'interest'
  | 'fee'
  | 'tax'
  | 'split'
  | 'moved'
  | 'core'
  | 'redeemed';

/** The first match decides. Returns of capital, mergers and reverse splits need more than their row contains. */
const ACTIONS: readonly (readonly [RegExp, Action | undefined])[] = [
  [/^expired/, 'expiry'],
  [/^(assigned|exercised)/, 'used'],
  [/return of capital|merger|reverse split|short sale/, undefined],
  [/^you sold opening transaction/, 'short'],
  [/^you bought closing transaction/, 'cover'],
  [/^(redemption payout|redeemed)/, 'redeemed'],
  [/^muni exempt int/, 'interest'],
  [/(purchase into|redemption from) core account/, 'core'],
  [/^(you bought|reinvestment|purchased)/, 'buy'],
  [/^you sold/, 'sell'],
  [/dividend|cap gain|capital gain/, 'dividend'],
  [/foreign tax|tax paid|withh/, 'tax'],
  [/interest/, 'interest'],
  [/\bfees?\b/, 'fee'],
  [/^distribution/, 'split'],
  [
    /funds transfer|transfer|direct d|wire|check|contribution|deposit|withdrawal|disbursement|billpay|debit card/,
    'moved',
  ],
];

/** Funds in which Fidelity holds uninvested cash; in the ledger they are cash. */
const CORE_CASH = /^(SPAXX|FDRXX|FZFXX|FCASH|FDLXX|SPRXX|CORE)\**$/;

function read(cells: Cells, assignments: Assignments): Reading {
  if (cells.isBlank()) return { ignored: 'blank' };
  const words = cells.text('Action').trim();
  if (words === '') return { ignored: 'total' };
  const action = ACTIONS.find(([pattern]) => pattern.test(words.toLowerCase()))?.[1];
  const symbol = cells.text('Symbol').trim();
  // Options are written as " -AAPL240119C150".
  const option = readOption(symbol);
  const isForOptions = action === 'expiry' || action === 'used';
  if (action === undefined || (option === undefined && (isForOptions || /^-|\s/.test(symbol))))
    throw new RowRefused('unsupported-kind', { kind: words.slice(0, 60) });
  const account = cells.text('Account');
  const isCore = CORE_CASH.test(symbol);
  if (action === 'core' || (isCore && (action === 'buy' || action === 'sell'))) return { ignored: 'other-half' };
  const row = {
    date: cells.moment(parseUsDateCell, 'Run Date').date,
    note: words.slice(0, 120),
    currency: 'USD',
    ...(account !== '' && { account }),
    ...(symbol !== '' &&
      !isCore && {
        instrument:
          option === undefined
            ? ({ text: symbol.replace('/', '.'), by: 'symbol', market: 'US' } as const)
            : optionInstrument(symbol, option),
      }),
  };
  if (action === 'expiry') return { row: { ...row, kind: 'expiry' } };
  if (action === 'used') {
    const quantity = cells.required(cells.positive('Quantity'), 'Quantity');
    return assignments.take({ ...row, quantity }, cells.line);
  }
  return { row: assignments.joined(toParsed(isCore && action === 'dividend' ? 'interest' : action, row, cells)) };
}

function toParsed(
  action: Exclude<Action, 'core' | 'expiry' | 'used'>,
  row: Omit<ParsedRow, 'kind'>,
  cells: Cells,
): ParsedRow {
  const amount = (): DecimalString => cells.required(cells.amount(...AMOUNT), 'Amount ($)');
  const quantity = cells.positive('Quantity');
  const { instrument: _none, ...cash } = row;
  switch (action) {
    case 'buy':
    case 'sell':
    case 'short':
    case 'cover':
    case 'redeemed': {
      if (action === 'buy' || action === 'cover') cells.unsigned('Quantity');
      const price = cells.positive('Price ($)', 'Price');
      const fee = addDecimals(
        cells.positive('Commission ($)', 'Commission') ?? 0n,
        cells.positive('Fees ($)', 'Fees') ?? 0n,
      );
      const size = cells.required(cells.size(...AMOUNT), 'Amount ($)');
      const counted = cells.required(quantity, 'Quantity');
      return {
        ...row,
        kind: action === 'redeemed' ? 'sell' : action,
        quantity: counted,
        amount: size,
        ...(price && { price }),
        ...(fee !== '0' && { fee }),
      };
    }
    case 'dividend':
    case 'interest':
      return { ...row, kind: action, amount: amount() };
    case 'fee':
    case 'tax':
      return { ...row, kind: action, amount: subtractDecimals(0n, amount()) };
    case 'split':
      return { ...row, kind: 'split', added: cells.required(cells.amount('Quantity'), 'Quantity') };
    case 'moved': {
      if (quantity !== undefined && row.instrument !== undefined) {
        const isOut = cells.amount('Quantity')?.startsWith('-') === true;
        return { ...row, kind: isOut ? 'transfer-out' : 'transfer-in', quantity };
      }
      const size = cells.required(cells.positive(...AMOUNT), 'Amount ($)');
      return { ...cash, kind: amount().startsWith('-') ? 'withdrawal' : 'deposit', amount: size };
    }
  }
}
