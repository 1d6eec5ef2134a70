import { mayBeginWithNumber } from '../numbers/find-numbers.ts';
import { plainText } from '../plain-text.ts';
import { Rational } from '../rational.ts';
import { readText } from './read-text.ts';
import { labelled, type Reading } from './reading.ts';

const LONGEST = 40;
/** Matches most lone numbers: digits, perhaps signed, in dollars or percent, without parsing a whole text. */
const SIMPLE = /^([+-]?)(\$?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(%?)$/;
/** The mark of a note behind a number: 1,234 (a), 7.5% *. */
const NOTE = /(?<=[\d)%])\s*(?:\(\s?(?:\d{1,2}|[a-z])\s?\)|[*†‡]+)$/i;
/** A negative as accounts write it, behind its currency. */
const BRACKETED = /^[^\d(]{0,8}\([^)]{0,40}\d/;

/** Parses a text that is only one number, as in a table cell: 71,500원, $ (1,234), 12.5 %; undefined for any other. */
export function loneNumber(text: string): Reading | undefined {
  if (text.length > LONGEST || !/\d/.test(text)) return undefined;
  const [, mark = '', dollar = '', digits = '', decimals = '', percent = ''] = SIMPLE.exec(text) ?? [];
  if (digits !== '' && (dollar === '' || percent === ''))
    return {
      ...labelled(0, text.length, 'quantity'),
      value: Rational.parse((mark === '-' ? mark : '') + digits.replaceAll(',', '') + decimals),
      step: Rational.of(1n, 10n ** BigInt(Math.max(0, decimals.length - 1))),
      unit:
        dollar === '' ? { dimension: percent === '' ? 'none' : 'percent' } : { dimension: 'money', currency: 'USD' },
      sign: mark === '' ? 0 : mark === '-' ? -1 : 1,
      digitsAt: mark.length + dollar.length,
    };
  const written = plainText(text).trim().replace(NOTE, '');
  const bare = written.replace(/[()]|(?<=[$£€¥₩])\s+|\s(?=%)/g, '').trim();
  if (!mayBeginWithNumber(bare)) return undefined;
  const [number, ...others] = readText(bare);
  if (number?.kind !== 'quantity' || others.length > 0 || number.start > 0 || number.end < bare.length)
    return undefined;
  return BRACKETED.test(written) && !number.value.isNegative() ? { ...number, value: number.value.negated() } : number;
}
