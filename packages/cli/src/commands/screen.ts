import { parseAmountCell } from '@finclaw/broker-files';
import { message } from '@finclaw/config';
import { chosenOf, listedOf, SCREEN_FIGURES, screen, screenText, shownScreen } from '@finclaw/features';

import type { InstrumentType } from '@finclaw/types';
import { type Invocation, printResult } from '../io.ts';
import { LOCAL_OWNER, PORTFOLIO_OWNER } from '../local-owner.ts';
import { UsageError } from '../usage-error.ts';
import { withFinance } from '../with-finance.ts';

const LIMIT = 10;

/** `finclaw screen [FIGURE]`: ranks instruments by a figure, among those listed, held or followed. */
export async function run(typed: Invocation): Promise<number> {
  const { locale, positionals, values } = typed;
  const by = SCREEN_FIGURES.find((known) => known.toLowerCase() === (positionals[0] ?? 'change').toLowerCase());
  if (by === undefined)
    throw new UsageError(
      message(locale, 'screen.badFigure', {
        value: String(positionals[0]).slice(0, 40),
        known: SCREEN_FIGURES.join(', '),
      }),
    );
  const amount = (name: 'min' | 'max' | 'limit') => {
    const text = values[name];
    const read = typeof text === 'string' ? parseAmountCell(text) : undefined;
    if (read === null)
      throw new UsageError(message(locale, 'cli.badAmount', { name: `--${name}`, value: String(text) }));
    return read;
  };
  const request = {
    by,
    order: values.lowest === true ? 'lowest' : 'highest',
    min: amount('min'),
    max: amount('max'),
    limit: Number(amount('limit') ?? LIMIT),
  } as const;
  return withFinance(typed, async (finance, invocation) => {
    const option = (name: 'exchange' | 'type' | 'sector') => {
      const value = values[name];
      return typeof value === 'string' ? value : undefined;
    };
    const isListed = values.among !== 'held' && values.among !== 'watched';
    const filter = {
      type: (option('type') ?? (isListed ? 'stock' : undefined)) as InstrumentType | undefined,
      exchange: option('exchange')?.toUpperCase(),
      sector: option('sector'),
    };
    const symbols =
      values.among === 'watched'
        ? await finance.features.watchlist.list(LOCAL_OWNER)
        : isListed
          ? []
          : (await finance.features.portfolio.of(PORTFOLIO_OWNER).held()).map(({ symbol }) => symbol);
    const instruments = isListed ? listedOf(filter, finance) : chosenOf(symbols, filter, finance.directory);
    const found = await screen(instruments, request, { ...finance, ...finance.features });
    return printResult(invocation, shownScreen(by, found), screenText(by, found, invocation.locale));
  });
}
