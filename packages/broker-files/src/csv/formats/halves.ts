import type { DecimalString } from '@finclaw/types';
import type { Refusal } from '../../refusal.ts';
import type { Half, Reading } from './format.ts';

interface Waiting extends Half {
  readonly line: number;
}

/**
 * Puts together the rows that brokers write apart: the sides of an exchange, old shares and the new ones they became.
 */
export class Halves {
  readonly #waiting: Waiting[] = [];

  /** Takes one half; the whole row once the other one was there. */
  take(half: Half, line: number): Reading {
    // The other half is beside this one, so the nearest is tried first.
    const same = this.#waiting.findLastIndex((other) => belongs(half, other) && isSameSecurity(half, other));
    const index = same >= 0 ? same : this.#waiting.findLastIndex((other) => belongs(half, other));
    const [other] = index < 0 ? [] : this.#waiting.splice(index, 1);
    if (other === undefined) {
      this.#waiting.push({ ...half, line });
      return 'waiting';
    }
    return half.change.startsWith('-') ? joined(half, other) : joined(other, half);
  }

  unfinished(): readonly { readonly line: number; readonly refusal: Refusal }[] {
    return this.#waiting.map(({ line }) => ({ line, refusal: { reason: 'unpaired-row', params: {} } }));
  }
}

const isSameSecurity = (one: Half, other: Half): boolean => {
  const [a, b] = [one.row.instrument, other.row.instrument];
  return (a?.isin ?? a?.text) === (b?.isin ?? b?.text);
};

/** Matches the old number in the name of a security whose code has another one now. */
const OLD_NUMBER = /^[0-9A-Z]{8}\d$/;

function belongs(one: Half, other: Half): boolean {
  const isOpposite = one.change.startsWith('-') !== other.change.startsWith('-');
  if (!isOpposite || one.what !== other.what || one.row.date !== other.row.date) return false;
  if (one.row.account !== other.row.account) return false;
  switch (one.what) {
    case 'exchange':
      return one.row.time === other.row.time && one.row.currency !== other.row.currency;
    case 'split':
      return isSameSecurity(one, other) || [one, other].some(({ row }) => OLD_NUMBER.test(row.instrument?.text ?? ''));
    case 'paid-out':
      return isSameSecurity(one, other);
    default:
      return true;
  }
}

function joined(left: Half, came: Half): Reading {
  const [out, arrived] = [left.change.slice(1) as DecimalString, came.change];
  const { currency, ...base } = left.row;
  if (left.what === 'exchange') {
    const { instrument: _none, ...cash } = base;
    const { currency: toCurrency } = came.row;
    return {
      row: {
        ...cash,
        kind: 'fx',
        amount: out,
        toAmount: arrived,
        ...(currency && { currency }),
        ...(toCurrency && { toCurrency }),
      },
    };
  }
  if (left.what === 'paid-out') return { row: { ...base, ...came.row, kind: 'sell', quantity: out, amount: arrived } };
  if (isSameSecurity(left, came) && out === arrived) return { ignored: 'other-half' };
  if (isSameSecurity(left, came) || left.what === 'split')
    return { row: { ...base, ...came.row, kind: 'split', to: arrived, from: out, counted: out } };
  const { instrument: toInstrument } = came.row;
  const target = { ...base, ...(toInstrument && { toInstrument }) };
  return out === arrived && left.what === 'rename'
    ? { row: { ...target, kind: 'rename', counted: out } }
    : { row: { ...target, kind: 'merger', quantity: arrived, counted: out } };
}
