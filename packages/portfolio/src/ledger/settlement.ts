import { bad, missing, type Refusal } from '@finclaw/broker-files';
import { compareDecimals, Decimal, minorUnits, parseDecimal, toDecimalString } from '@finclaw/market';
import type { CurrencyCode, DecimalString } from '@finclaw/types';
import type { SettledFields } from './ledger-row.ts';

/** Money that moved on a day. */
export interface Moved {
  readonly currency: CurrencyCode;
  readonly amount: Decimal;
}

interface PaidRow extends SettledFields {
  readonly amount: DecimalString;
  readonly currency: CurrencyCode;
}

/** Returns the money of a row as it moved: in the trade's own currency unless the row was settled in another. */
export function movedBy({ amount, currency, settledAmount, settledCurrency }: PaidRow): Moved {
  return settledAmount === undefined || settledCurrency === undefined
    ? { currency, amount: parseDecimal(amount) }
    : { currency: settledCurrency, amount: parseDecimal(settledAmount) };
}

/** Digits of a rate that follows from two amounts. */
const RATE_DIGITS = 10;
/** A broker's rate has its margin in it; beyond this the amounts belong to something else. */
const TOLERANCE = '0.02';

/** A row's settlement, possibly incomplete. */
interface Stated {
  readonly amount?: DecimalString | undefined;
  readonly currency: CurrencyCode;
  readonly settledAmount?: DecimalString | undefined;
  readonly settledCurrency: CurrencyCode;
  readonly settledRate?: DecimalString | undefined;
}

/** Amount, settled amount and rate, of which any one follows from the two others; refuses three that do not fit. */
export function completeSettlement(stated: Stated): (SettledFields & { readonly amount?: DecimalString }) | Refusal {
  const { currency, settledCurrency } = stated;
  if (stated.settledAmount === undefined && stated.settledRate === undefined) return missing('settledAmount');
  if (currency === settledCurrency) return inOwnCurrency(stated);
  const rate = stated.settledRate === undefined ? undefined : parseDecimal(stated.settledRate);
  if (rate !== undefined && !rate.greaterThan(0)) return bad('settledRate', stated.settledRate);
  const amount = stated.amount ?? quotient(stated.settledAmount, rate, minorUnits(currency) + 2);
  if (amount === undefined) return missing('amount');
  const settledAmount = stated.settledAmount ?? product(amount, rate as Decimal, minorUnits(settledCurrency));
  const settledRate = stated.settledRate ?? rateBetween(amount, settledAmount);
  if (settledRate === undefined) return bad('settledAmount', settledAmount);
  const expected = parseDecimal(amount).times(parseDecimal(settledRate));
  const difference = expected.minus(parseDecimal(settledAmount)).abs();
  const allowed = expected
    .abs()
    .times(TOLERANCE)
    .plus(new Decimal(10).pow(-minorUnits(settledCurrency)));
  if (difference.greaterThan(allowed))
    return {
      reason: 'settlement-mismatch',
      params: { amount, currency, rate: settledRate, settledAmount, settledCurrency },
    };
  return { amount, settledAmount, settledCurrency, settledRate };
}

/** Checks a settlement in the trade's own currency: it adds nothing, unless it contradicts the trade. */
function inOwnCurrency({ amount, settledAmount, currency, settledRate = '1' as DecimalString }: Stated) {
  const same = amount === undefined || settledAmount === undefined || compareDecimals(amount, settledAmount) === 0;
  if (!same || compareDecimals(settledRate, 1n) !== 0)
    return {
      reason: 'settlement-mismatch' as const,
      params: {
        amount: amount ?? '',
        currency,
        rate: settledRate,
        settledAmount: settledAmount ?? '',
        settledCurrency: currency,
      },
    };
  const only = amount ?? settledAmount;
  return only === undefined ? {} : { amount: only };
}

const product = (amount: DecimalString, rate: Decimal, digits: number): DecimalString =>
  toDecimalString(parseDecimal(amount).times(rate).toDecimalPlaces(digits, 'half-up'));

const quotient = (
  settled: DecimalString | undefined,
  rate: Decimal | undefined,
  digits: number,
): DecimalString | undefined =>
  settled === undefined || rate === undefined
    ? undefined
    : toDecimalString(parseDecimal(settled).dividedBy(rate, digits, 'half-up'));

/** The rate that two amounts come to; undefined where one is nothing and the other is not, or they went two ways. */
function rateBetween(amount: DecimalString, settled: DecimalString): DecimalString | undefined {
  const [own, other] = [parseDecimal(amount), parseDecimal(settled)];
  if (own.isZero()) return other.isZero() ? ('1' as DecimalString) : undefined;
  const rate = other.dividedBy(own, RATE_DIGITS);
  return rate.greaterThan(0) ? toDecimalString(rate) : undefined;
}
