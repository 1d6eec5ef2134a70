import type { MessageParams } from '@finclaw/config';

/** The reasons a row is refused. */
export const REFUSAL_REASONS = [
  'oversell',
  'overcover',
  'long-held',
  'short-held',
  'no-such-lot',
  'pooled-lots',
  'nothing-held',
  'breaks-later-row',
  'unknown-symbol',
  'unknown-suffix',
  'ambiguous-symbol',
  'future-date',
  'duplicate',
  'overlap',
  'wrong-currency',
  'missing-value',
  'bad-value',
  'missing-cost',
  'amount-mismatch',
  'settlement-mismatch',
  'unpaired-row',
  'unsupported-kind',
  'unknown-state',
  'listed-name',
  'listed-price',
  'unknown-class',
  'not-an-option',
  'not-a-bond',
  'unknown-row',
  'already-undone',
  'read-only-account',
  'not-shared',
  'confusable-account',
  'mixed-account',
  'moved-here',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** One refused row: why, and the facts the sentence about it needs. */
export interface Refusal {
  readonly reason: RefusalReason;
  readonly params: MessageParams;
}

/** Refuses a row without a field it needs. */
export const missing = (field: string): Refusal => ({ reason: 'missing-value', params: { field } });

/** Refuses a row with a field that cannot be read; its text is quoted, shortened. */
export const bad = (field: string, value = ''): Refusal => ({
  reason: 'bad-value',
  params: { field, value: value.slice(0, 40) },
});
