import type { OpenFinance } from '@finclaw/app/market';
import { message } from '@finclaw/config';
import { changeWatchlist, watchedQuotes, watchlistChangeText } from '@finclaw/features';
import { FinClawError } from '@finclaw/infra';
import { quoteText } from '@finclaw/market';
import { instrumentProblem } from '../instrument-problem.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { LOCAL_OWNER } from '../local-owner.ts';
import { withFinance } from '../with-finance.ts';

/** `finclaw watch [list | add NAME | remove NAME]`: the names one follows, with their prices. */
export async function run(typed: Invocation): Promise<number> {
  const { action, positionals: words } = typed;
  const query = words.join(' ');
  return withFinance(typed, async (finance, { io, locale, values }) => {
    const text = action === 'list' ? await listText(finance, locale) : await changed(action, query, finance, locale);
    if (values.json)
      writeJson(io.stdout, { message: text, symbols: await finance.features.watchlist.list(LOCAL_OWNER) });
    else writeLine(io.stdout, text);
    return EXIT.done;
  });
}

type Finance = OpenFinance;
type Locale = Invocation['locale'];

async function listText({ directory, market, features: { watchlist } }: Finance, locale: Locale): Promise<string> {
  const quotes = await watchedQuotes(LOCAL_OWNER, { directory, market, watchlist, now: Date.now });
  return quotes.length === 0 ? message(locale, 'watchlist.empty') : quoteText(quotes, locale);
}

/** An unchanged list is not a failure; an unknown name and a full list are. */
async function changed(action: string, query: string, finance: Finance, locale: Locale): Promise<string> {
  const change = await changeWatchlist(action === 'remove' ? 'remove' : 'add', query, LOCAL_OWNER, {
    ...finance,
    ...finance.features,
  });
  if (change.status === 'unknown' || change.status === 'ambiguous')
    throw new FinClawError(instrumentProblem(change, locale), 'INVALID_INPUT');
  const text = watchlistChangeText(change, locale);
  if (change.result === 'full') throw new FinClawError(text, 'INVALID_INPUT');
  return text;
}
