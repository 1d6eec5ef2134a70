import type { OpenFinance } from '@finclaw/app/market';
import { message } from '@finclaw/config';
import { runNewsCommand } from '@finclaw/features';
import { FinClawError } from '@finclaw/infra';
import { unresolved } from '@finclaw/market';
import type { TickerSymbol } from '@finclaw/types';
import { instrumentProblem } from '../instrument-problem.ts';
import type { CommandModule } from '../io.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { LOCAL_OWNER } from '../local-owner.ts';
import { withFinance } from '../with-finance.ts';

/** `finclaw news [NAME]`: headlines of the configured feeds. */
export const run: CommandModule['run'] = (typed: Invocation) =>
  withFinance(typed, async (finance, { io, locale, positionals, values }) => {
    const { directory } = finance;
    const { news, watchlist } = finance.features;
    if (!news.isConfigured) throw new FinClawError(message(locale, 'news.unconfigured'), 'CONFIG_INVALID');
    const query = positionals.length === 0 ? undefined : positionals.join(' ');
    const symbols = query === undefined ? undefined : [await symbolOf(query, directory, locale)];
    if (values.json) writeJson(io.stdout, await news.find(symbols === undefined ? {} : { symbols }));
    else
      writeLine(
        io.stdout,
        await runNewsCommand(query, { news, directory }, { locale, followed: await watchlist.list(LOCAL_OWNER) }),
      );
    return EXIT.done;
  });

async function symbolOf(
  query: string,
  directory: OpenFinance['directory'],
  locale: Invocation['locale'],
): Promise<TickerSymbol> {
  const resolution = await directory.lookUp(query);
  if (resolution.kind === 'found') return resolution.instrument.symbol;
  throw new FinClawError(instrumentProblem(unresolved(query, resolution), locale), 'INVALID_INPUT');
}
