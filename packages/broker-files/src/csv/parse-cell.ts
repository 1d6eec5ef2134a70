import { type LocalDate, parseLocalDate } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';

/** The decimal mark; the other sign groups the thousands. */
export type DecimalMark = '.' | ',';

/** The maximum length of an amount; a longer text is something else. */
const LONGEST = 60;
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/;
const PLAIN = /^(\d+(\.\d*)?|\.\d+)$/;
const UNADORNED = /^-?\d+(\.\d+)?$/;
const CODES = 'KRW|USD|EUR|GBP|CHF|JPY|SEK|NOK|DKK|CAD|AUD|NZD|HKD|SGD|CNY|PLN|CZK|INR|BRL|ZAR|GBX';
const MONEY_BEFORE = new RegExp(
  `^([+-]?)(?:(?:US|CA|C|AU|A|HK|NZ|S)?\\$|[₩€£¥\\\\]|kr|Fr\\.|${CODES})([+-]?)(?=[\\d.])`,
  'i',
);
const MONEY_BEHIND = new RegExp(`(?:원|주|달러|kr|[$€£¥₩]|${CODES})$`, 'i');
/** "500DOGE" and "9S": the code of what is counted, or the letter for shares. */
const UNIT_BEHIND = /(?<=\d) ?([A-Z][A-Z0-9]{1,9}|S)$/;
const NOTHING = /^(-+|n\/a|없음|해당없음)?$/i;

/**
 * Reads an amount as people and brokers write it: 1,234.50, $1,234, 1,000원, (250), △250, 250-.
 * Blank cells give undefined; anything else that is no number gives null.
 */
export function parseAmountCell(cell: string, mark: DecimalMark = '.'): DecimalString | undefined | null {
  if (cell === '') return undefined;
  if (cell.length <= LONGEST && UNADORNED.test(cell) && mark === '.')
    return signed(cell.startsWith('-') ? '-' : '', cell.replace('-', ''));
  if (cell.length > 2 * LONGEST) return null;
  const text = cell.normalize('NFKC').replace(/\s/g, '').replace(/[−–]/g, '-');
  if (NOTHING.test(text)) return undefined;
  const bare = text
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/^[△▲▼]/, '-')
    .replace(/^(\D*\d.*)-$/, '-$1')
    .replace(MONEY_BEFORE, '$1$2')
    .replace(UNIT_BEHIND, '')
    .replace(MONEY_BEHIND, '')
    .replace(/(?<=\d)['’](?=\d{3})/g, '');
  const sign = bare.startsWith('-') ? '-' : '';
  const unsigned = bare.replace(/^[+-]/, '');
  const digits = mark === '.' ? unsigned : unsigned.replace(/[.,]/g, (each) => (each === '.' ? ',' : '.'));
  if (digits.length > LONGEST || (!GROUPED.test(digits) && !PLAIN.test(digits))) return null;
  return signed(sign, digits.replaceAll(',', ''));
}

function signed(sign: string, digits: string): DecimalString {
  const plain = tidy(digits);
  return (plain === '0' ? '0' : sign + plain) as DecimalString;
}

/** The code behind a number in its cell. */
export const unitBehind = (cell: string): string => UNIT_BEHIND.exec(cell.trim())?.[1] ?? '';

const MONEY = '[-+(]*(?:[A-Za-z]{0,3}[$€£¥₩]?)?[-+]?';
const NUMBER_CELL = new RegExp(`^${MONEY}[\\d.,'’ ]*\\d[\\d.,'’ ]*(?:[A-Za-z]{0,3}|[A-Z]{4,9}|[$€£¥₩원주])[)-]?$`);
const WITH_COMMA = /^(?:\d{1,3}(?:[.'’ ]\d{3})+,\d+|\d+,(?:\d{1,2}|\d{4,})|0,\d+|\d{1,3}(?:\.\d{3}){2,})$/;
const WITH_POINT = /^(?:\d{1,3}(?:[,'’ ]\d{3})+\.\d+|\d*\.(?:\d{1,2}|\d{4,})|0\.\d+|\d{1,3}(?:,\d{3}){2,})$/;

/** The sign before the decimals that a cell shows by itself; undefined where it could be read either way. */
export function shownDecimalMark(cell: string): DecimalMark | undefined {
  const text = cell.trim();
  if (text.length > LONGEST || !NUMBER_CELL.test(text)) return undefined;
  const digits = text.replace(/[^\d.,'’ ]/g, '').trim();
  if (WITH_POINT.test(digits)) return '.';
  return WITH_COMMA.test(digits) ? ',' : undefined;
}

/** Finds out from a file's cells how it writes decimals; where both occur, the more frequent one. */
export function findDecimalMark(cells: Iterable<string>): DecimalMark {
  let [commas, points] = [0, 0];
  for (const cell of cells) {
    const mark = shownDecimalMark(cell);
    if (mark === ',') commas++;
    else if (mark === '.') points++;
  }
  return commas > points ? ',' : '.';
}

function tidy(digits: string): string {
  const [whole = '', fraction = ''] = digits.split('.');
  const integer = whole.replace(/^0+(?=\d)/, '') || '0';
  const rest = fraction.replace(/(?<!0)0+$/, '');
  return rest === '' ? integer : `${integer}.${rest}`;
}

/** A day and, where it is written, a time of day. */
export interface CellMoment {
  readonly date: LocalDate;
  readonly time?: string;
}

const YEAR_FIRST = /^(\d{4})[-./년年]\s*(\d{1,2})[-./월月]\s*(\d{1,2})[.일日]?(?:[T\s,;]+(\d{1,2}:\d{2}(?::\d{2})?))?/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:[\s;,]+(\d{2}:?\d{2}(?::?\d{2})?))?$/;
const MONTH_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s+as of\s+(\d{1,2})\/(\d{1,2})\/(\d{4}))?$/i;

/** Reads 2026-01-05, 2026.01.05, 2026/1/5, 20260105, 2026년 1월 5일, each with a time of day if there is one. */
export function parseDateCell(cell: string): CellMoment | undefined {
  const text = cell.normalize('NFKC').trim();
  const parts = YEAR_FIRST.exec(text) ?? COMPACT.exec(text);
  return parts === null ? undefined : moment(parts[1], parts[2], parts[3], parts[4]);
}

/** Reads 01/31/2026; of "02/03/2026 as of 01/31/2026" the day it really happened. */
export function parseUsDateCell(cell: string): CellMoment | undefined {
  const parts = MONTH_FIRST.exec(cell.trim());
  if (parts === null) return undefined;
  const [, month, day, year, realMonth, realDay, realYear] = parts;
  return moment(realYear ?? year, realMonth ?? month, realDay ?? day);
}

function moment(year = '', month = '', day = '', time?: string): CellMoment | undefined {
  const date = parseLocalDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  const clock = time !== undefined && !time.includes(':') ? time.replace(/(\d{2})(?=\d)/g, '$1:') : time;
  return date && { date, time: clock?.padStart(clock.length < 6 ? 5 : 8, '0') };
}

/**
 * A cell's text. A formula is text like any other, but ="005930", which spreadsheets use to keep zeros, is what it
 * quotes.
 */
export function parseTextCell(cell: string): string {
  const text = cell.trim();
  const quoted = /^="([^"]*)"$/.exec(text);
  if (quoted !== null) return (quoted[1] ?? '').trim();
  // Our own export puts an apostrophe before text that a spreadsheet would run.
  return /^'['=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}
