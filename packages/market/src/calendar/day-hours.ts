import type { DayName } from './day-name.ts';

/** Trading hours of one day in the exchange's own time. */
export interface DayHours {
  readonly open: string;
  readonly close: string;
  readonly pause?: readonly [start: string, end: string];
  /** Set when the hours are not the usual ones. */
  readonly irregular?: { readonly kind: 'late-open' | 'early-close' | 'shifted'; readonly reason: DayName };
}
