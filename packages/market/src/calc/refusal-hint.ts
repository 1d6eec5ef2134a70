import { nearest } from '@finclaw/config';
import type { CalcRefusal } from './calc-outcome.ts';
import { FUNCTIONS } from './functions.ts';

/** Returns a hint for the model on how to write a refused expression. */
export function refusalHint(refusal: CalcRefusal): string {
  switch (refusal.reason) {
    case 'ambiguous-percent':
      return `"${refusal.near}" can mean two things: write a * (1 + p%) for a change by p percent, or the percentage as a decimal`;
    case 'arguments':
      return `Write ${refusal.expected}; separate arguments with "; " or ", " and leave thousands separators out`;
    case 'unknown-word': {
      const name = nearest(refusal.near, FUNCTIONS.keys());
      const meant = name === undefined ? '' : `Did you mean ${FUNCTIONS.get(name)!.usage}? `;
      return `Cannot read "${refusal.near}". ${meant}There are numbers, units (USD, KRW/USD, shares), + - * / ^ % and ${[...FUNCTIONS.keys()].join(', ')}`;
    }
    case 'syntax':
      if (refusal.near === '') return 'It is not finished: a value or a closing bracket is missing';
      return `Cannot read "${refusal.near}": write an operator between two values, and numbers as 1234.5 or 1,234.5`;
    case 'units':
      return `These units do not go together: ${refusal.near}. ${unitHint(refusal.near)}`;
    case 'values':
      if (refusal.count === 0) return 'There are 0 values: name a list that has some';
      return `There are ${refusal.count} values: use sum, avg, min, max, first, last or one row`;
    case 'division-by-zero':
      return 'A divisor is zero: leave this figure out';
    case 'no-real-result':
      return 'There is no such number: check the signs, and that payments cover the interest';
    case 'several-rates':
      return `The amounts change sign more than once and several rates fit: ${refusal.near}. Compare npv at a rate of your own instead`;
    case 'too-large':
      return 'Too large to work out: use smaller exponents and fewer brackets';
    case 'too-long':
      return 'Too long: divide it into several calculations';
    case 'empty':
      return 'Write an expression, such as (110 - 100) / 100';
  }
}

function unitHint(near: string): string {
  if (near.includes('converted with'))
    return 'Write convert(amount, rate) with an amount in one of the currencies of the rate, such as convert(100 USD, 1450 KRW/USD)';
  if (near.includes('percent')) return 'Write a * (1 + p%) for a change by p percent';
  if (near.includes(' as ')) return 'Divide by a value of the same unit first';
  return 'Bring amounts to one currency with convert(amount, rate); a rate is written 1450 KRW/USD';
}
