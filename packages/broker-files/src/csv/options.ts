import { multiplyDecimals, parseLocalDate } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import type { Refusal } from '../refusal.ts';
import { RowRefused } from './columns.ts';
import type { InstrumentText, OptionText, ParsedRow, Reading } from './formats/format.ts';
import { parseAmountCell } from './parse-cell.ts';

const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');

/** The notations of brokers for one and the same contract. */
const SHAPES: readonly RegExp[] = [
  // AAPL  260116C00200000, -AAPL260116C200
  /^-?(?<on>[A-Z][A-Z0-9.]{0,5}?)\s*(?<year>\d{2})(?<month>\d{2})(?<day>\d{2})(?<right>[CP])(?<strike>\d{1,8}(?:\.\d+)?)$/,
  // AAPL 01/16/2026 200.00 C
  /^(?<on>[A-Z][A-Z0-9./]{0,5}) (?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4}) \$?(?<strike>[\d.,]+) (?<right>[CP])(?:ALL|UT)?$/,
  // AAPL 1/16/2026 Call $200.00
  /^(?<on>[A-Z][A-Z0-9./]{0,5}) (?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4}) (?<right>[CP])(?:ALL|UT)? \$?(?<strike>[\d.,]+)$/,
  // AAPL 16JAN26 200 C, AAPL Jan 16 '26 $200 Call
  /^(?<on>[A-Z][A-Z0-9./]{0,5}) (?<day>\d{1,2})(?<named>[A-Z]{3})(?<year>\d{2}) \$?(?<strike>[\d.,]+) (?<right>[CP])(?:ALL|UT)?$/,
  /^(?<on>[A-Z][A-Z0-9./]{0,5}) (?<named>[A-Z]{3}) (?<day>\d{1,2}),? '?(?<year>\d{2}|\d{4}) \$?(?<strike>[\d.,]+) (?<right>[CP])(?:ALL|UT)?$/,
];
const LONGEST = 200;
const WORDS_OF_A_NAME = 4;
/** A strike of eight digits is in thousandths. */
const THOUSANDTHS = 8;

/** Reads the name of an American option, however a broker writes it. */
export function readOption(text: string): OptionText | undefined {
  if (text === '' || text.length > LONGEST) return undefined;
  const plain = text.normalize('NFKC').trim().toUpperCase();
  const words = plain.split(/\s+/);
  // "Option expiration for AAPL 1/16/2026 Call $200.00"
  return readName(plain) ?? (words.length > 1 ? readName(words.slice(-WORDS_OF_A_NAME).join(' ')) : undefined);
}

function readName(plain: string): OptionText | undefined {
  for (const shape of SHAPES) {
    const found = shape.exec(plain)?.groups;
    if (found === undefined) continue;
    const { on = '', named, right, strike = '' } = found;
    const month = named === undefined ? found.month : `${MONTHS.indexOf(named) + 1}`;
    const year = found.year?.length === 2 ? `20${found.year}` : found.year;
    const maturity = parseLocalDate(`${year}-${month?.padStart(2, '0')}-${found.day?.padStart(2, '0')}`);
    const price =
      strike.length === THOUSANDTHS && !/[.,]/.test(strike) ? inThousandths(strike) : parseAmountCell(strike);
    if (maturity === undefined || price == null) continue;
    return { underlying: on.replace('/', '.'), right: right === 'C' ? 'call' : 'put', strike: price, maturity };
  }
  return undefined;
}

const inThousandths = (digits: string): DecimalString =>
  multiplyDecimals(digits as DecimalString, '0.001' as DecimalString);

/** The contract as a row of a file names it. */
export const optionInstrument = (text: string, option: OptionText): InstrumentText => ({
  text: text.trim(),
  by: 'symbol',
  option,
});

const SHARES_OF_A_CONTRACT = '100' as DecimalString;

interface Assignment {
  readonly row: Omit<ParsedRow, 'kind'>;
  readonly option: OptionText;
  readonly shares: DecimalString;
  readonly line: number;
}

/** Puts the use of an option together with the trade in shares at the strike that the next rows tell. */
export class Assignments {
  readonly #open: Assignment[] = [];

  /** Takes a row that says that contracts were used or assigned. */
  take(row: Omit<ParsedRow, 'kind'>, line: number): Reading {
    const option = row.instrument?.option;
    if (option === undefined || row.quantity === undefined)
      throw new RowRefused('missing-value', { field: 'quantity' });
    const shares = multiplyDecimals(row.quantity, SHARES_OF_A_CONTRACT);
    this.#open.push({ row, option, shares, line });
    return 'waiting';
  }

  /** The exercise that a purchase or sale of shares completes; the trade itself where it completes none. */
  joined(trade: ParsedRow): ParsedRow {
    const at = this.#open.findIndex(
      ({ row, option, shares }) =>
        trade.instrument?.text === option.underlying &&
        trade.date === row.date &&
        trade.quantity === shares &&
        trade.price === option.strike,
    );
    const [found] = at < 0 ? [] : this.#open.splice(at, 1);
    if (found === undefined || trade.amount === undefined) return trade;
    const isPurchase = trade.kind === 'buy' || trade.kind === 'cover';
    const { row, shares } = found;
    return {
      ...row,
      kind: 'exercise',
      shares,
      amount: isPurchase ? (`-${trade.amount}` as DecimalString) : trade.amount,
      ...(trade.instrument && { toInstrument: trade.instrument }),
      ...(trade.fee && { fee: trade.fee }),
      ...(trade.tax && { tax: trade.tax }),
    };
  }

  unfinished(): readonly { readonly line: number; readonly refusal: Refusal }[] {
    return this.#open.map(({ line }) => ({ line, refusal: { reason: 'unpaired-row', params: {} } }));
  }
}
