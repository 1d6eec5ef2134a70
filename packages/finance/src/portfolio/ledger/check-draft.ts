import type { DecimalString } from '@finclaw/types';
import { type LocalDate, parseLocalDate } from '../../calendar/local-date.ts';
import { compareDecimals } from '../../money/decimal.ts';
import type { RowDraft } from './ledger-row.ts';
import type { Refusal } from './refusal.ts';

/** What an amount has to be besides a number: more than nothing, not below nothing, or anything (a payment taken back). */
type Sign = 'positive' | 'not-negative' | 'any';

/** Fields with amounts by kind; the first list must be there, the second may be. */
const AMOUNTS: Readonly<Record<RowDraft['kind'], readonly [required: Fields, optional: Fields]>> = {
  buy: [
    { quantity: 'positive', amount: 'not-negative' },
    { price: 'not-negative', fee: 'not-negative', tax: 'not-negative' },
  ],
  sell: [
    { quantity: 'positive', amount: 'not-negative' },
    { price: 'not-negative', fee: 'not-negative', tax: 'not-negative' },
  ],
  dividend: [{ amount: 'any' }, { fee: 'any', tax: 'any' }],
  interest: [{ amount: 'any' }, { fee: 'any', tax: 'any' }],
  fee: [{ amount: 'any' }, {}],
  tax: [{ amount: 'any' }, {}],
  split: [{}, { to: 'positive', from: 'positive', added: 'any' }],
  'transfer-in': [{ quantity: 'positive', amount: 'not-negative' }, {}],
  'transfer-out': [{ quantity: 'positive' }, {}],
  deposit: [{ amount: 'positive' }, {}],
  withdrawal: [{ amount: 'positive' }, {}],
  fx: [{ amount: 'positive', toAmount: 'positive' }, { fee: 'not-negative' }],
  undo: [{}, {}],
};

type Fields = Readonly<Record<string, Sign>>;

/** Twenty digits before the point and eighteen after it hold every real amount and keep sums exact. */
const AMOUNT = /^-?\d{1,20}(\.\d{1,18})?$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const LONGEST_TEXT = { account: 60, note: 500, reference: 120 } as const;

/** Checks a row by itself, without looking at any other. */
export function checkDraft(draft: RowDraft, today: LocalDate): Refusal | undefined {
  const fields = draft as unknown as Readonly<Record<string, string | undefined>>;
  return checkMoment(draft, today) ?? checkTexts(fields) ?? checkAmounts(draft.kind, fields) ?? checkFx(draft);
}

function checkMoment({ date, time }: RowDraft, today: LocalDate): Refusal | undefined {
  if (parseLocalDate(date) === undefined || date < '1900') return bad('date', date);
  if (date > today) return { reason: 'future-date', params: { date, today } };
  if (time !== undefined && !TIME.test(time)) return bad('time', time);
  return undefined;
}

function checkTexts(fields: Readonly<Record<string, string | undefined>>): Refusal | undefined {
  if (fields.account?.trim() === '') return { reason: 'missing-value', params: { field: 'account' } };
  for (const [name, longest] of Object.entries(LONGEST_TEXT)) {
    const text = fields[name];
    if (text !== undefined && (text.length > longest || /[\u0000-\u0008\u000e-\u001f]/.test(text))) return bad(name, text);
  }
  return undefined;
}

function checkAmounts(kind: RowDraft['kind'], fields: Readonly<Record<string, string | undefined>>): Refusal | undefined {
  const [required, optional] = AMOUNTS[kind];
  for (const [name, sign] of Object.entries({ ...required, ...optional })) {
    const value = fields[name];
    if (value === undefined) {
      if (name in required) return { reason: 'missing-value', params: { field: name } };
    } else if (!AMOUNT.test(value) || !hasSign(value as DecimalString, sign)) return bad(name, value);
  }
  if (kind === 'split' && fields.added === undefined && (fields.to === undefined || fields.from === undefined))
    return { reason: 'missing-value', params: { field: 'ratio' } };
  return undefined;
}

function hasSign(value: DecimalString, sign: Sign): boolean {
  if (sign === 'any') return true;
  const order = compareDecimals(value, 0n);
  return sign === 'positive' ? order > 0 : order >= 0;
}

function checkFx(draft: RowDraft): Refusal | undefined {
  if (draft.kind !== 'fx' || draft.currency !== draft.toCurrency) return undefined;
  return bad('toCurrency', draft.toCurrency);
}

const bad = (field: string, value: string): Refusal => ({ reason: 'bad-value', params: { field, value: value.slice(0, 40) } });
