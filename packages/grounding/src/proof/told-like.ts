import { groupThousands } from '@finclaw/finance/instruments';
import { Rational, type Reading } from '@finclaw/language';
import { createDecimalString } from '@finclaw/types';
import { exact, type Fact } from '../evidence/fact.ts';

const DIGITS = /\d[\d,]*(?:\.\d+)?/;

/** A value and what it measures; a ratio may be told in percent. */
interface Toldable {
  readonly value: Rational;
  readonly isRatio: boolean;
  readonly isScaled: boolean;
}

/** A value with the unit, scale word and digits of a figure: 123.4 million for 120 million. */
export function valueToldLike({ value, isRatio, isScaled }: Toldable, written: string, { scale }: Reading): string {
  const [digits = ''] = DIGITS.exec(written) ?? [];
  const unit = Rational.of(isScaled && !isRatio ? scale : 1n);
  const told = (isRatio && /%|percent|퍼센트|프로/i.test(written) ? value.times(Rational.of(100n)) : value).dividedBy(unit);
  const places = digits.split('.')[1]?.length ?? 0;
  const grouped = groupThousands((told.isNegative() ? told.negated() : told).toFixed(places));
  const sign = told.isNegative() ? '-' : '';
  const bare = written.replace(/^[-−–+▲▼△▽]\s?/, '').replace(/^\((.*)\)$/, '$1');
  return sign + bare.replace(DIGITS, grouped);
}

/** A fact's value in the manner of a figure; in another currency, by its code. */
export function factToldLike(fact: Fact, written: string, number: Reading): string {
  const { currency, dimension } = fact;
  if (currency !== undefined && (number.unit.currency ?? currency) !== currency)
    return `${groupThousands(createDecimalString(fact.value))} ${currency}`;
  const told = valueToldLike({ value: exact(fact), isRatio: false, isScaled: dimension === 'money' }, written, number);
  // Only the direction differs, so it is written out.
  return told === written ? `+${told}` : told;
}
