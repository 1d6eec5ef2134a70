import { type Decimal, parseDecimal } from '@finclaw/market';
import { parseAmountCell, shownDecimalMark } from '../csv/parse-cell.ts';

/** So much of a currency or of a security. */
export interface Quantity {
  readonly number: Decimal;
  readonly unit: string;
}

/** One line of a transaction: an account and what it gains. */
export interface Posting {
  readonly account: string;
  /** Absent where the program works it out from the others. */
  readonly units?: Quantity;
  /** The cost of all units; `open` where the program takes it from its lots. */
  readonly cost?: Quantity | 'open';
  /** The amount that all units were exchanged for. */
  readonly price?: Quantity;
}

const SIGNS: Readonly<Record<string, string>> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '₩': 'KRW',
  '¥': 'JPY',
  US$: 'USD',
};
/** An account without blanks may be one blank before its amount; others need two. */
const APART = /^(\S{1,200}(?: \S{1,200}){0,20}?)(?: {2}|\t)\s*(.*)$/;
const TOGETHER = /^([^\s:]{1,200}:\S{1,200})\s([-+.\d$€£₩¥"(].*)$/;

/** Reads a line of a transaction; undefined where it is none. */
export function readPosting(line: string): Posting | undefined {
  const text = withoutComment(line)
    .trim()
    .replace(/^[*!]\s+/, '');
  const [, account = text, rest = ''] = APART.exec(text) ?? TOGETHER.exec(text) ?? [];
  if (!/^[^\s\d"'-]/.test(account)) return undefined;
  if (rest === '') return { account };
  // A balance that is asserted, a day or a name of a lot say nothing of what moved.
  const stated = rest.replace(/(?<!@)\s=\s?.*$|^=.*$/, '').replace(/\[[^\]]{0,40}\]|\([^)]{0,80}\)(?=\s*(?:@|$))/g, '');
  const [, before = '', , each = ''] = /^([^@]*)(@@?)?(.*)$/s.exec(stated) ?? [];
  const braces = /\{\{?([^{}]*)\}\}?/.exec(before);
  const units = readQuantity(before.replace(/\{.*$/s, ''));
  if (units === undefined) return before.trim() === '' ? { account } : undefined;
  const price = each.trim() === '' ? undefined : whole(units, readQuantity(each), stated.includes('@@'));
  if (each.trim() !== '' && price === undefined) return undefined;
  if (braces === null) return { account, units, ...(price && { price }) };
  const cost = costOf(units, braces[1] ?? '', braces[0].startsWith('{{'));
  return cost && { account, units, cost, ...(price && { price }) };
}

/** `{200.00 USD, 2025-01-14, "lot"}`: only what one or all had cost counts. */
function costOf(units: Quantity, text: string, isTotal: boolean): Quantity | 'open' | undefined {
  const parts = text.split(/,(?!\d{3}(?:\D|$))/).map((part) => part.trim());
  const money = parts.find((part) => part !== '' && part !== '*' && !/^(?:\d{4}-\d\d-\d\d$|")/.test(part));
  return money === undefined ? 'open' : whole(units, readQuantity(money.replace(/^=/, '')), isTotal);
}

/** A price of one as that of all; both have the sign of the units. */
function whole(units: Quantity, price: Quantity | undefined, isTotal: boolean): Quantity | undefined {
  if (price === undefined) return undefined;
  const size = isTotal ? price.number.abs() : price.number.abs().times(units.number.abs());
  return { number: units.number.isNegative() ? size.negated() : size, unit: price.unit };
}

const LONGEST_QUANTITY = 80;

/** `10 AAPL`, `-1,234.50 USD`, `$-20.00`, `-€5`, `USD 20`, `2 "005930.KS"`. */
function readQuantity(text: string): Quantity | undefined {
  if (text.length > LONGEST_QUANTITY) return undefined;
  const [, sign = '', before = '', digits = '', after = ''] =
    /^\s*([-+]?)\s*([^\d.,+-]*?)\s*([-+]?[\d.,]*\d[\d.,]*)\s*(.*?)\s*$/s.exec(text) ?? [];
  const unit = (before || after).replace(/^"(.*)"$/, '$1');
  const amount = parseAmountCell(digits.replace('+', ''), shownDecimalMark(digits.replace(/[-+]/, '')) ?? '.');
  if (amount == null || unit === '' || (before !== '' && after !== '') || /[\s*/()]/.test(unit)) return undefined;
  const number = parseDecimal(amount);
  return { number: sign === '-' ? number.negated() : number, unit: SIGNS[unit] ?? unit };
}

/** A line up to the comment behind it. */
export function withoutComment(line: string): string {
  const quoted = /^[^";]*(?:"[^"]*"[^";]*)*(?=;)/.exec(line);
  return quoted === null ? line : quoted[0];
}
