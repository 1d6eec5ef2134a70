import type { LocalDate } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';

/** Shares that were split, or merged, after a day: `to` new ones for `from` old ones. */
export interface ShareSplit {
  /** The last day with the old shares that we saw. */
  readonly after: LocalDate;
  readonly to: DecimalString;
  readonly from: DecimalString;
}
