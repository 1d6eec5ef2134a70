import {
  describeInstrument,
  type FinanceToolDeps,
  type NamedInstrument,
  type QuoteAnswer,
  quoteInstrument,
  type Unresolved,
  unresolved,
} from '@finclaw/market';
import type { ToolExecutionContext } from '@finclaw/tools';
import type { Owner } from '../owner.ts';
import type { Watchlist } from './watchlist.ts';

/** The dependencies of the watchlist. */
export interface WatchlistDeps extends FinanceToolDeps {
  readonly watchlist: Watchlist;
  /** Returns the owner of the list of a tool call; by default the sender on that channel. */
  readonly ownerOf?: (context: ToolExecutionContext) => Owner;
}

/** The result of a change. */
export type WatchlistChange =
  | { readonly status: 'ok'; readonly result: 'added' | 'removed'; readonly instrument: NamedInstrument }
  | {
      readonly status: 'unchanged';
      readonly result: 'present' | 'absent' | 'full';
      readonly instrument: NamedInstrument;
    }
  | Unresolved;

/** Adds a named instrument to a person's list, or removes it. */
export async function changeWatchlist(
  action: 'add' | 'remove',
  query: string,
  owner: Owner,
  { watchlist, directory }: Pick<WatchlistDeps, 'watchlist' | 'directory'>,
  signal?: AbortSignal,
): Promise<WatchlistChange> {
  const resolution = await directory.lookUp(query, signal);
  if (resolution.kind !== 'found') return unresolved(query, resolution);
  const { symbol } = resolution.instrument;
  const result = action === 'add' ? await watchlist.add(owner, symbol) : await watchlist.remove(owner, symbol);
  const instrument = describeInstrument(resolution.instrument);
  if (result === 'added' || result === 'removed') return { status: 'ok', result, instrument };
  return { status: 'unchanged', result, instrument };
}

/** Returns the prices of a person's watchlist, in its order; delisted instruments are left out. */
export async function watchedQuotes(
  owner: Owner,
  deps: WatchlistDeps,
  signal?: AbortSignal,
): Promise<readonly QuoteAnswer[]> {
  const instruments = (await deps.watchlist.list(owner)).flatMap((symbol) => deps.directory.find(symbol) ?? []);
  return Promise.all(instruments.map((instrument) => quoteInstrument(instrument, deps, signal)));
}
