import type { OHLCVCandle } from '@finclaw/types';
import { answered, failed, type SourceResult } from './source-result.ts';

const MOST_PAGES = 20;

/**
 * Pages back from an instant to a start or until there is nothing older; one with too many pages is left to other
 * sources.
 */
export async function pagedCandles(
  name: string,
  { start, end }: { readonly start: number; readonly end: number },
  page: (end: number) => Promise<SourceResult<readonly OHLCVCandle[]>>,
): Promise<SourceResult<readonly OHLCVCandle[]>> {
  const all = new Map<number, OHLCVCandle>();
  let until = end;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const answer = await page(until);
    if (!answer.ok) return answer;
    const oldest = answer.value[0]?.timestamp;
    const before = all.size;
    for (const candle of answer.value) all.set(candle.timestamp, candle);
    if (oldest === undefined || all.size === before || oldest <= start)
      return answered([...all.values()].sort((a, b) => a.timestamp - b.timestamp));
    until = oldest - 1;
  }
  return failed('out-of-range', `${name} would have to be asked more than ${MOST_PAGES} times`);
}
