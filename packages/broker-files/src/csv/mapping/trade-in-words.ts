import type { DecimalString } from '@finclaw/types';
import type { Cells } from '../columns.ts';
import { parseAmountCell } from '../parse-cell.ts';

/** The shares and the price of a trade in a description; both interpretations of an ambiguous price. */
interface ToldTrade {
  readonly quantity?: DecimalString | undefined;
  readonly prices: readonly DecimalString[];
  /** The unit of the price, such as pence. */
  readonly unit?: string | undefined;
}

const LONGEST = 200;
/** Words before the number of shares: "OPEN BUY 5", "Bought 1,550". */
const MOST_WORDS = 3;

/** Reads "Koop 5 Wereldfonds@30,5 EUR", "OPEN BUY 5 @ 24.91" and "Bought 1,550 Foo ETF". */
export function tradeInWords(text: string, cells: Cells): ToldTrade {
  const words = text.slice(0, LONGEST).trim().split(/\s+/);
  const at = words.findIndex((word) => /^-?\d/.test(word));
  if (at < 1 || at > MOST_WORDS) return { prices: [] };
  const quantity = cells.readNumber(digitsAtStart((words[at] ?? '').replace('-', '')));
  const [, behind = ''] = text.slice(0, LONGEST).split('@');
  const digits = digitsAtStart(behind.trim());
  const readings =
    digits === '' ? [] : [cells.readNumber(digits), parseAmountCell(digits, '.'), parseAmountCell(digits, ',')];
  const unit = /^([A-Za-z]{3})\b/.exec(behind.trim().slice(digits.length).trim())?.[1];
  return { quantity, prices: readings.filter((each) => each != null), unit };
}

const digitsAtStart = (text: string): string => (/^[\d.,]+/.exec(text)?.[0] ?? '').replace(/[.,]$/, '');
