import { bad, type Refusal } from '@finclaw/broker-files';
import { Decimal, type LocalDate, parseDecimal, parseLocalDate } from '@finclaw/market';
import { parseChosenLots } from '../book/chosen-lots.ts';
import { endsAll, isCorporate } from '../book/step-corporate.ts';
import type { RowDraft } from './ledger-row.ts';

/** The required sign of an amount: positive, not negative, or any (a payment taken back). */
type Sign = 'positive' | 'not-negative' | 'any';

interface AmountRule {
  readonly field: string;
  readonly sign: Sign;
  readonly isRequired: boolean;
}

const required = (field: string, sign: Sign): AmountRule => ({ field, sign, isRequired: true });
const optional = (field: string, sign: Sign): AmountRule => ({ field, sign, isRequired: false });

const SETTLED = (sign: Sign): readonly AmountRule[] => [
  optional('settledAmount', sign),
  optional('settledRate', 'positive'),
];

const TRADE = [
  required('quantity', 'positive'),
  required('amount', 'not-negative'),
  optional('price', 'not-negative'),
  optional('fee', 'not-negative'),
  optional('tax', 'not-negative'),
  ...SETTLED('not-negative'),
];
const INCOME = [required('amount', 'any'), optional('fee', 'any'), optional('tax', 'any'), ...SETTLED('any')];
const CHARGE = [required('amount', 'any'), ...SETTLED('any')];
const CASH = [required('amount', 'positive')];

const NEW_SHARES = [optional('to', 'positive'), optional('from', 'positive'), optional('quantity', 'positive')];

/** The amounts of each kind of row. */
const AMOUNTS: Readonly<Record<RowDraft['kind'], readonly AmountRule[]>> = {
  buy: TRADE,
  sell: TRADE,
  short: TRADE,
  cover: TRADE,
  dividend: INCOME,
  interest: INCOME,
  fee: CHARGE,
  tax: CHARGE,
  split: [optional('to', 'positive'), optional('from', 'positive'), optional('added', 'any')],
  'spin-off': [...NEW_SHARES, required('costShare', 'not-negative')],
  merger: [...NEW_SHARES, optional('amount', 'any')],
  rename: [],
  delisting: [optional('amount', 'not-negative')],
  maturity: [required('amount', 'not-negative')],
  expiry: [],
  exercise: [
    required('quantity', 'positive'),
    required('shares', 'positive'),
    required('amount', 'any'),
    optional('fee', 'not-negative'),
    optional('tax', 'not-negative'),
  ],
  owe: [required('quantity', 'positive'), required('amount', 'not-negative')],
  instrument: [
    optional('coupon', 'not-negative'),
    optional('frequency', 'positive'),
    optional('face', 'positive'),
    optional('strike', 'positive'),
    optional('multiplier', 'positive'),
  ],
  price: [required('price', 'not-negative')],
  'transfer-in': [required('quantity', 'positive'), optional('amount', 'not-negative')],
  'transfer-out': [required('quantity', 'positive')],
  deposit: CASH,
  withdrawal: CASH,
  fx: [required('amount', 'positive'), required('toAmount', 'positive'), optional('fee', 'not-negative')],
  undo: [],
};

/** Twenty digits before the point and eighteen after it hold every real amount and keep sums exact. */
const AMOUNT = /^-?\d{1,20}(\.\d{1,18})?$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const LONGEST_TEXT = [
  ['account', 60],
  ['note', 500],
  ['reference', 120],
  ['name', 80],
] as const;

/** Checks a row by itself, without looking at any other. */
export function checkDraft(draft: RowDraft, today: LocalDate): Refusal | undefined {
  const fields = draft as unknown as Readonly<Record<string, string | undefined>>;
  return (
    checkMoment(draft, today) ??
    checkTexts(fields) ??
    checkAmounts(draft.kind, fields) ??
    checkFx(draft) ??
    checkLots(draft) ??
    checkCorporate(draft)
  );
}

function checkMoment({ date, time }: RowDraft, today: LocalDate): Refusal | undefined {
  if (parseLocalDate(date) === undefined || date < '1900') return bad('date', date);
  if (date > today) return { reason: 'future-date', params: { date, today } };
  if (time !== undefined && !TIME.test(time)) return bad('time', time);
  return undefined;
}

function checkTexts(fields: Readonly<Record<string, string | undefined>>): Refusal | undefined {
  if (fields.account?.trim() === '') return { reason: 'missing-value', params: { field: 'account' } };
  for (const [name, longest] of LONGEST_TEXT) {
    const text = fields[name];
    if (text !== undefined && (text.length > longest || /[\u0000-\u0008\u000e-\u001f]/.test(text)))
      return bad(name, text);
  }
  return undefined;
}

function checkAmounts(
  kind: RowDraft['kind'],
  fields: Readonly<Record<string, string | undefined>>,
): Refusal | undefined {
  for (const { field, sign, isRequired } of AMOUNTS[kind]) {
    const value = fields[field];
    if (value === undefined) {
      if (isRequired) return { reason: 'missing-value', params: { field } };
    } else if (!AMOUNT.test(value) || !hasSign(value, sign)) return bad(field, value);
  }
  if (kind === 'split' && fields.added === undefined && (fields.to === undefined || fields.from === undefined))
    return { reason: 'missing-value', params: { field: 'ratio' } };
  return undefined;
}

/** Tells whether a well-formed amount has the required sign. */
function hasSign(value: string, sign: Sign): boolean {
  if (sign === 'any') return true;
  const isZero = !/[1-9]/.test(value);
  return isZero ? sign === 'not-negative' : !value.startsWith('-');
}

function checkFx(draft: RowDraft): Refusal | undefined {
  if (draft.kind !== 'fx' || draft.currency !== draft.toCurrency) return undefined;
  return bad('toCurrency', draft.toCurrency);
}

/**
 * New shares are of another symbol and are counted by a ratio or a number, and no more than the whole cost goes with
 * them.
 */
function checkCorporate(draft: RowDraft): Refusal | undefined {
  if (!isCorporate(draft) || endsAll(draft)) return undefined;
  const { symbol, toSymbol, to, from, quantity, costShare } = draft;
  if (toSymbol === undefined) return { reason: 'missing-value', params: { field: 'toSymbol' } };
  if (toSymbol === symbol) return bad('toSymbol', toSymbol);
  if (costShare !== undefined && parseDecimal(costShare).greaterThan(1)) return bad('costShare', costShare);
  const isCounted = draft.kind === 'rename' || quantity !== undefined || (to !== undefined && from !== undefined);
  return isCounted ? undefined : { reason: 'missing-value', params: { field: 'ratio' } };
}

/** Lots are chosen for a sale, and not more of them than are sold. */
function checkLots(draft: RowDraft): Refusal | undefined {
  if (!('lots' in draft) || draft.lots === undefined) return undefined;
  const chosen = draft.kind === 'sell' ? parseChosenLots(draft.lots) : undefined;
  if (chosen === undefined) return bad('lots', draft.lots);
  const sum = chosen.reduce((total, { quantity }) => total.plus(quantity), new Decimal(0));
  return sum.greaterThan(parseDecimal(draft.quantity)) ? bad('lots', draft.lots) : undefined;
}
