import type { SourceResult } from '@finclaw/market';
import type { FinancialInstrument, NewsItem } from '@finclaw/types';

/** A publisher of news. */
export interface NewsSource {
  readonly name: string;
  /** The time an answer stays fresh. */
  readonly refreshMs: number;
  /** Returns true when it has news about one instrument; the others return all their news. */
  covers(instrument: FinancialInstrument): boolean;
  /** News about an instrument it covers, or in general. */
  fetch(instrument?: FinancialInstrument, signal?: AbortSignal): Promise<SourceResult<readonly NewsItem[]>>;
}
