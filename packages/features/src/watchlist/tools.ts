import { answer, type FinanceTool, namesOf, sayingsOf } from '@finclaw/market';
import { ownerOf as ownerOfContext } from '../owner.ts';
import { changeWatchlist, type WatchlistDeps, watchedQuotes } from './change-watchlist.ts';

const LIST = "The user's own watchlist with the latest price of each instrument, its time, source and freshness.";

const CHANGE = "Puts an instrument on the user's watchlist or takes it off.";

/** The tools with which a model shows and changes the user's watchlist. */
export function watchlistTools(deps: WatchlistDeps): readonly FinanceTool[] {
  return [
    {
      definition: {
        name: 'get_watchlist',
        description: LIST,
        inputSchema: { type: 'object', properties: {}, additionalProperties: false },
        group: 'finance',
        changes: 'nothing',
        accessesSensitiveData: true,
        isPersonal: true,
        checksStatusOf: ['change_watchlist'],
      },
      async executor(_input, context) {
        return answer({
          status: 'ok',
          quotes: await watchedQuotes((deps.ownerOf ?? ownerOfContext)(context), deps, context.abortSignal),
        });
      },
    },
    {
      definition: {
        name: 'change_watchlist',
        description: CHANGE,
        inputSchema: {
          type: 'object',
          properties: {
            action: { type: 'string', enum: ['add', 'remove'] },
            instrument: { type: 'string', minLength: 1, maxLength: 80, description: 'Name or ticker' },
          },
          required: ['action', 'instrument'],
          additionalProperties: false,
        },
        group: 'finance',
        changes: 'own-data',
        accessesSensitiveData: false,
        consequentialArguments: ['action', 'instrument'],
        sinkArguments: [],
        restate: async ({ action, instrument }) => ({
          action: sayingsOf(action),
          instrument: namesOf(instrument, deps.directory),
        }),
      },
      async executor(input, context) {
        return answer(
          await changeWatchlist(
            input.action as 'add' | 'remove',
            String(input.instrument),
            (deps.ownerOf ?? ownerOfContext)(context),
            deps,
          ),
        );
      },
    },
  ];
}
