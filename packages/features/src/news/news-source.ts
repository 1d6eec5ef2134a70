import type { SourceResult } from '@finclaw/market';
import type { FinancialInstrument, NewsItem } from '@finclaw/types';

/** Somebody who publishes news. */
export interface NewsSource {
  readonly name: string;
  /** How long an answer is good for. */
  readonly refreshMs: number;
  /** Whether it has news about one instrument; the others give all they have. */
  covers(instrument: FinancialInstrument): boolean;
  /** News about an instrument it covers, or in general. */
  fetch(instrument?: FinancialInstrument, signal?: AbortSignal): Promise<SourceResult<readonly NewsItem[]>>;
}
