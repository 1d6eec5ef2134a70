import type { Result } from '@finclaw/types';
import { worldExchange } from '../calendar/world-exchanges.ts';
import { type Instrument, shortTicker } from './instrument.ts';
import { searchKey, withoutLegalForm } from './search-key.ts';

/** Searches the sources for a name. */
export type InstrumentSearch = (query: string, signal?: AbortSignal) => Promise<Result<readonly Instrument[], unknown>>;

/** The result of the sources for a name: the one instrument with that name, or candidates. */
interface LookedUp {
  readonly only?: Instrument;
  readonly candidates: readonly Instrument[];
}

const MOST_CANDIDATES = 8;

/** Asks the sources about an unknown name; a failing source finds nothing. */
export async function lookUpName(query: string, search: InstrumentSearch, signal?: AbortSignal): Promise<LookedUp> {
  if (!isName(query)) return { candidates: [] };
  const answer = await search(query.trim(), signal);
  if (!answer.ok) return { candidates: [] };
  // A typed name means a share far more often than a coin.
  const hits = answer.value.toSorted((a, b) => Number(a.type === 'crypto') - Number(b.type === 'crypto'));
  const called = hits.filter((instrument) => isCalled(instrument, query));
  // Most companies are listed on a dozen exchanges; without one, Seoul or New York is meant.
  const near = called.filter(({ exchange }) => worldExchange(exchange) === undefined);
  const exact = near.length > 0 ? near : called;
  const [only] = exact;
  // A single hit with another name is still only a candidate, because a search also finds similar names.
  if (only !== undefined && exact.length === 1) return { only, candidates: [only] };
  return { candidates: (exact.length > 0 ? exact : hits).slice(0, MOST_CANDIDATES) };
}

/** Returns true when a text may be a name: vendors are not asked about arbitrary pasted text. */
const isName = (query: string): boolean =>
  query.length <= 80 && /^[\p{L}\p{N} .,&'()-]+$/u.test(query) && searchKey(query).length > 1;

function isCalled({ symbol, names }: Instrument, query: string): boolean {
  const key = searchKey(query);
  const keys = [symbol, shortTicker(symbol), names.ko, names.en].map(searchKey);
  return keys.includes(key) || keys.map(withoutLegalForm).includes(withoutLegalForm(key));
}
