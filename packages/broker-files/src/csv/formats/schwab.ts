import { subtractDecimals } from '@finclaw/market';
import { usIsin } from '@finclaw/market/instruments';
import type { DecimalString } from '@finclaw/types';
import { type Cells, RowRefused } from '../columns.ts';
import { Assignments, optionInstrument, readOption } from '../options.ts';
import { parseUsDateCell } from '../parse-cell.ts';
import type { CsvFormat, Half, InstrumentText, ParsedRow, Reading, TableReader } from './format.ts';
import { Halves } from './halves.ts';

/**
 * Charles Schwab, History › Transactions, exported as CSV: newest first, amounts in dollars with the sign of the cash.
 */
export const schwab: CsvFormat = {
  id: 'schwab',
  account: 'Charles Schwab',
  matches: (columns) =>
    columns.has('Date', 'Action', 'Symbol', 'Quantity', ['Fees & Comm', 'Fees & Commissions'], 'Amount'),
  open: () => new SchwabReader(),
};

type Action =
  | 'buy'
  | 'sell'
  | 'short'
  | 'cover'
  | 'dividend'
  | 'interest'
  | 'fee'
  | 'tax'
  | 'cash'
  | 'shares'
  | 'added'
  | 'expiry'
  | 'used'
  | Half['what'];

const ACTIONS: readonly (readonly [RegExp, Action])[] = [
  [/^(buy|reinvest shares)$/, 'buy'],
  [/^sell$/, 'sell'],
  [/^sell short$/, 'short'],
  [/^buy to cover$/, 'cover'],
  [/^buy to open$/, 'buy'],
  [/^sell to close$/, 'sell'],
  [/^sell to open$/, 'short'],
  [/^buy to close$/, 'cover'],
  [/^expired$/, 'expiry'],
  [/^(assigned|exercised|exchange or exercise)$/, 'used'],
  [/^(stock split|stock div(idend)? dist.*)$/, 'added'],
  [/^reverse split$/, 'split'],
  [/^(stock merger|conversion|mandatory exchange)$/, 'merger'],
  [/^(name|symbol|cusip) change$/, 'rename'],
  [/^cash merger( adj)?$/, 'paid-out'],
  [/(nra tax|foreign tax|tax withholding|withholding)/, 'tax'],
  [/(dividend|\bdiv\b|cap gain|cash in lieu)/, 'dividend'],
  [/margin interest/, 'interest'],
  [/interest/, 'interest'],
  [/\bfee\b/, 'fee'],
  [/(journaled shares|security transfer|stock plan activity|internal transfer|spin-off)/, 'shares'],
  [/(moneylink|wire|funds|deposit|withdrawal|journal|transfer)/, 'cash'],
];

const NEEDS_OPTION = /to (?:open|close)$|^(?:expired|assigned|exercised|exchange or)/i;

class SchwabReader implements TableReader {
  readonly #halves = new Halves();
  readonly #assignments = new Assignments();

  read(cells: Cells): Reading {
    if (cells.isBlank()) return { ignored: 'blank' };
    if (/^transactions total/i.test(cells.text('Date'))) return { ignored: 'total' };
    const words = cells.text('Action');
    const action = ACTIONS.find(([pattern]) => pattern.test(words.toLowerCase()))?.[1];
    const symbol = cells.text('Symbol');
    const option = readOption(symbol);
    const isOption = option !== undefined;
    if (action === undefined || (symbol.includes(' ') && !isOption) || (NEEDS_OPTION.test(words) && !isOption))
      throw new RowRefused('unsupported-kind', { kind: words });
    const { date } = cells.moment(parseUsDateCell, 'Date');
    const base = {
      date,
      note: words,
      currency: 'USD',
      ...(symbol !== '' && { instrument: isOption ? optionInstrument(symbol, option) : instrumentOf(symbol) }),
    };
    if (action === 'expiry') return { row: { ...base, kind: 'expiry' } };
    if (action === 'used') {
      const quantity = cells.required(cells.positive('Quantity'), 'Quantity');
      return this.#assignments.take({ ...base, quantity }, cells.line);
    }
    if (!isHalf(action)) return { row: this.#assignments.joined(toParsed(action, base, cells)) };
    const change = cells.amount('Quantity') ?? (action === 'paid-out' ? cells.amount('Amount') : undefined);
    return this.#halves.take({ what: action, row: base, change: cells.required(change, 'Quantity') }, cells.line);
  }

  unfinished() {
    return [...this.#halves.unfinished(), ...this.#assignments.unfinished()];
  }
}

/** Returns the instrument; shares without a code are identified by their number. */
function instrumentOf(symbol: string): InstrumentText {
  const isin = usIsin(symbol);
  return { text: symbol.replace('/', '.'), by: 'symbol', market: 'US', isin };
}

const HALVES: ReadonlySet<string> = new Set<Half['what']>(['split', 'merger', 'rename', 'paid-out']);
const isHalf = (action: Action): action is Half['what'] => HALVES.has(action);

function toParsed(
  action: Exclude<Action, Half['what'] | 'expiry' | 'used'>,
  base: Omit<ParsedRow, 'kind'>,
  cells: Cells,
): ParsedRow {
  const amount = (): DecimalString => cells.required(cells.amount('Amount'), 'Amount');
  const quantity = (): DecimalString => cells.required(cells.positive('Quantity'), 'Quantity');
  const { instrument: _none, ...cashOnly } = base;
  const banked = (): ParsedRow => {
    const size = cells.required(cells.positive('Amount'), 'Amount');
    return { ...cashOnly, kind: amount().startsWith('-') ? 'withdrawal' : 'deposit', amount: size };
  };
  switch (action) {
    case 'buy':
    case 'sell':
    case 'short':
    case 'cover': {
      const [price, fee] = [cells.positive('Price'), cells.positive('Fees & Comm', 'Fees & Commissions')];
      if (action === 'buy') cells.unsigned('Quantity');
      const size = cells.required(cells.size('Amount'), 'Amount');
      return {
        ...base,
        kind: action,
        quantity: quantity(),
        amount: size,
        ...(price && { price }),
        ...(fee && { fee }),
      };
    }
    case 'dividend':
    case 'interest':
      return { ...base, kind: action, amount: amount() };
    case 'fee':
    case 'tax':
      return { ...base, kind: action, amount: subtractDecimals(0n, amount()) };
    case 'added':
      return { ...base, kind: 'split', added: cells.required(cells.amount('Quantity'), 'Quantity') };
    case 'shares': {
      if (cells.positive('Quantity') === undefined && cells.positive('Amount') !== undefined) return banked();
      const change = cells.required(cells.amount('Quantity'), 'Quantity');
      // Shares that arrive come without what they had cost, and a guess would falsify every later profit.
      return { ...base, kind: change.startsWith('-') ? 'transfer-out' : 'transfer-in', quantity: quantity() };
    }
    case 'cash':
      return banked();
  }
}
