import { groupThousands } from '@finclaw/finance';
import { Rational, type Reading } from '@finclaw/language';
import { scaleOf } from './cell.ts';
import type { Term } from './term.ts';

const DIGITS = /\d[\d,]*(?:\.\d+)?/;

/** A term's value with the unit, scale word and digits of a figure: 123.4 million for 120 million. */
export function valueToldLike({ value, unit, isScaled }: Term, written: string, { step, digitsAt, start }: Reading): string {
  const [digits = ''] = DIGITS.exec(written) ?? [];
  const scale = Rational.of(isScaled && unit !== 'ratio' ? scaleOf(written.slice(digitsAt - start), step) : 1n);
  const told = (unit === 'ratio' && /%|percent|퍼센트|프로/i.test(written) ? value.times(Rational.of(100n)) : value).dividedBy(
    scale,
  );
  const places = digits.split('.')[1]?.length ?? 0;
  const grouped = groupThousands((told.isNegative() ? told.negated() : told).toFixed(places));
  const sign = told.isNegative() ? '-' : '';
  const bare = written.replace(/^[-−–+▲▼△▽]\s?/, '').replace(/^\((.*)\)$/, '$1');
  return sign + bare.replace(DIGITS, grouped);
}
