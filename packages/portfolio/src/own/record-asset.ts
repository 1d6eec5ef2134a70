import { missing, type ParsedRow, type Refusal } from '@finclaw/broker-files';
import {
  compareDecimals,
  Decimal,
  divideDecimals,
  type LocalDate,
  parseDecimal,
  subtractDecimals,
  toDecimalString,
} from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';

import type { DraftContext } from '../import/to-draft.ts';

import { classNamed } from './instrument-draft.ts';
import type { OwnBook } from './own-book.ts';

/** A person's statement of an asset or debt, or of its present value. */
export interface AssetEntry {
  readonly name: string;
  /** Its class; not needed for an instrument defined before. */
  readonly assetClass?: string | undefined;
  readonly currency?: string | undefined;
  readonly account?: string | undefined;
  readonly date: LocalDate;
  /** Its cost, or the debt; without it only something new that has a value is added, at an unknown cost. */
  readonly cost?: DecimalString | undefined;
  /** The number of units; one by default, and for money as many as the cost. */
  readonly quantity?: DecimalString | undefined;
  /** The price of one unit on the day. */
  readonly price?: DecimalString | undefined;
  /** The value of all of it; for money, its balance. */
  readonly value?: DecimalString | undefined;
  /** Terms of a bond or an option, such as `coupon=3.5 maturity=2030-06-10`. */
  readonly terms?: string | undefined;
}

const PRICE_DIGITS = 12;
const NOTHING = '0' as DecimalString;

/**
 * The rows that an entry comes to: what the instrument is, the holding that arrives, and its price. `heldThen` is how
 * much of it the account held on the day, less than nothing for a debt.
 */
export function assetRows(
  entry: AssetEntry,
  own: OwnBook,
  { directory }: Pick<DraftContext, 'directory'>,
  heldThen: DecimalString,
): readonly ParsedRow[] | Refusal {
  const { name, assetClass, currency, account, date, cost, price, value, terms } = entry;
  const known = own.named(name);
  const isListed = known === undefined && directory.find(name.trim().toUpperCase() as never) !== undefined;
  const wanted = (assetClass === undefined ? undefined : classNamed(assetClass)) ?? known?.assetClass;
  if (known === undefined && assetClass === undefined) return missing('assetClass');
  if (
    known === undefined &&
    !isListed &&
    cost === undefined &&
    price === undefined &&
    value === undefined &&
    terms === undefined
  )
    return missing('amount');
  const common = { date, account, currency, instrument: { text: name, by: 'name' } } as const;
  const definition: ParsedRow = { ...common, kind: 'instrument', assetClass: assetClass ?? known?.assetClass, terms };
  const rows: ParsedRow[] = assetClass === undefined && terms === undefined ? [] : [definition];
  if (isListed) return cost === undefined && price === undefined && value === undefined ? rows : listed(name);
  const isDebt = wanted === 'loan';
  const isMoney = isDebt || wanted === 'cash';
  const quantity = entry.quantity ?? (isMoney ? cost : ('1' as DecimalString));
  const arrives = cost !== undefined || (known === undefined && !isMoney && value !== undefined);
  if (arrives) rows.push({ ...common, kind: isDebt ? 'owe' : 'transfer-in', quantity, amount: cost });
  if (isMoney) {
    if (price !== undefined) return { reason: 'bad-value', params: { field: 'price', value: price } };
    const before = cost === undefined ? magnitude(heldThen) : addUp(magnitude(heldThen), quantity);
    return value === undefined ? rows : [...rows, ...balanceRows(common, isDebt, before, value)];
  }
  const held = arrives ? addUp(heldThen, quantity) : heldThen;
  const stated = price ?? perUnit(value, held) ?? perUnit(cost, quantity);
  if (value !== undefined && price === undefined && compareDecimals(held, NOTHING) <= 0)
    return { reason: 'nothing-held', params: { symbol: known?.symbol ?? name, account: account ?? 'main' } };
  return stated === undefined ? rows : [...rows, { ...common, kind: 'price', price: stated }];
}

/** Returns the rows that bring a balance to the stated one. */
function balanceRows(
  common: Pick<ParsedRow, 'date' | 'account' | 'currency' | 'instrument'>,
  isDebt: boolean,
  before: DecimalString,
  balance: DecimalString,
): readonly ParsedRow[] {
  const difference = subtractDecimals(balance, before);
  if (compareDecimals(difference, NOTHING) === 0) return [];
  const size = magnitude(difference);
  const isMore = compareDecimals(difference, NOTHING) > 0;
  if (isMore) return [{ ...common, kind: isDebt ? 'owe' : 'transfer-in', quantity: size, amount: size }];
  return [
    isDebt
      ? { ...common, kind: 'cover', quantity: size, amount: size }
      : { ...common, kind: 'transfer-out', quantity: size },
  ];
}

const magnitude = (amount: DecimalString): DecimalString => toDecimalString(parseDecimal(amount).abs());

const addUp = (a: DecimalString, b: DecimalString = NOTHING): DecimalString =>
  toDecimalString(parseDecimal(a).plus(parseDecimal(b)));

const perUnit = (amount: DecimalString | undefined, units: DecimalString | undefined): DecimalString | undefined =>
  amount === undefined || units === undefined || !new Decimal(units).greaterThan(0)
    ? undefined
    : divideDecimals(amount, units, PRICE_DIGITS);

const listed = (symbol: string): Refusal => ({ reason: 'listed-price', params: { symbol: symbol.toUpperCase() } });
