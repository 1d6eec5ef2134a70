import { Refusal } from '@finclaw/config';
import * as z from 'zod/mini';
import type { FeatureCall, FeatureMethods } from '../feature.ts';
import { nothing, shortText } from '../method-params.ts';
import { instrumentNamed, quoteOf } from '../named-instruments.ts';
import type { WatchlistDeps } from './change-watchlist.ts';

/** The caller's watchlist, for the page and for programs. */
export function watchlistMethods(deps: WatchlistDeps) {
  const { watchlist, directory } = deps;
  const entries = async ({ owner, locale, signal }: FeatureCall) => {
    const asked = { locale, signal, isSymbol: true };
    const symbols = await watchlist.list(owner);
    return { entries: await Promise.all(symbols.map((symbol) => quoteOf(deps, symbol, asked))) };
  };
  return {
    'watchlist.get': { params: nothing, run: (_params, call) => entries(call) },
    'watchlist.add': {
      params: z.strictObject({ symbol: shortText }),
      run: async ({ symbol }, call) => {
        const isFull = (await watchlist.add(call.owner, instrumentNamed(directory, symbol).symbol)) === 'full';
        if (isFull) throw new Refusal('CONFLICT', 'watchlist.full', { max: (await watchlist.list(call.owner)).length });
        return entries(call);
      },
    },
    'watchlist.remove': {
      params: z.strictObject({ symbol: shortText }),
      run: async ({ symbol }, call) => {
        const found = directory.resolve(symbol);
        // A delisted instrument can be removed too.
        const wanted = found.kind === 'found' ? found.instrument.symbol : symbol.trim().toUpperCase();
        const watched = (await watchlist.list(call.owner)).find((each) => each === wanted);
        if (watched !== undefined) await watchlist.remove(call.owner, watched);
        return entries(call);
      },
    },
  } satisfies FeatureMethods;
}
