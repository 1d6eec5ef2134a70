import type { DecimalString } from '@finclaw/types';
import type { Cells } from '../columns.ts';

/** The shares and the price of a trade that a description tells. */
interface ToldTrade {
  readonly quantity?: DecimalString | undefined;
  readonly price?: DecimalString | undefined;
}

const LONGEST = 200;
/** Words that can stand before the number of shares: "OPEN BUY 5", "Bought 1,550". */
const MOST_WORDS = 3;

/** Reads "Koop 5 Wereldfonds@30,5 EUR", "OPEN BUY 5 @ 24.91" and "Bought 1,550 Foo ETF". */
export function tradeInWords(text: string, cells: Cells): ToldTrade {
  const words = text.slice(0, LONGEST).trim().split(/\s+/);
  const at = words.findIndex((word) => /^\d/.test(word));
  if (at < 1 || at > MOST_WORDS) return {};
  const quantity = numberAtStart(words[at] ?? '', cells);
  const [, behind] = text.slice(0, LONGEST).split('@');
  const price = behind === undefined ? undefined : numberAtStart(behind.trim(), cells);
  return { quantity, price };
}

function numberAtStart(text: string, cells: Cells): DecimalString | undefined {
  const digits = /^[\d.,]+/.exec(text)?.[0].replace(/[.,]$/, '');
  return digits === undefined ? undefined : cells.readNumber(digits);
}
