/** What a part of a sentence says. */
export type SlotKind = 'instrument' | 'percent' | 'money' | 'shares' | 'currency' | 'exchange' | 'period' | 'day' | 'indicator';

/** A part of a sentence that another value can stand for. */
export interface Slot {
  readonly kind: SlotKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}
