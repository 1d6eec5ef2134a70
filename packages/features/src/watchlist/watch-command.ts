import { message } from '@finclaw/config';
import { instrumentText, quoteText, unresolvedText } from '@finclaw/market';
import type { Locale } from '@finclaw/types';
import type { Owner } from '../owner.ts';
import { changeWatchlist, type WatchlistChange, type WatchlistDeps, watchedQuotes } from './change-watchlist.ts';
import { MAX_WATCHED } from './watchlist.ts';

/** A watchlist command as typed. */
export type TypedWatch = { readonly action: 'list' } | { readonly action: 'add' | 'remove'; readonly query: string };

/** Runs a watchlist command and returns the text to show: the prices of the list, or the change. */
export async function runWatchCommand(
  typed: TypedWatch,
  deps: WatchlistDeps,
  { owner, locale, signal }: { readonly owner: Owner; readonly locale: Locale; readonly signal?: AbortSignal },
): Promise<string> {
  if (typed.action !== 'list')
    return watchlistChangeText(await changeWatchlist(typed.action, typed.query, owner, deps, signal), locale);
  const quotes = await watchedQuotes(owner, deps, signal);
  return quotes.length === 0 ? message(locale, 'watchlist.empty') : quoteText(quotes, locale);
}

/** Describes the result of a change. */
export function watchlistChangeText(change: WatchlistChange, locale: Locale): string {
  if (change.status === 'ambiguous' || change.status === 'unknown') return unresolvedText(change, locale);
  if (change.result === 'full') return message(locale, 'watchlist.full', { max: MAX_WATCHED });
  return message(locale, `watchlist.${change.result}`, { name: instrumentText(change.instrument, locale) });
}
