import type { FinClawConfig } from '@finclaw/config';
import { type SourceResult, type TokenStore, usesRealMarket } from '@finclaw/market';
import type { AnnouncedDividend } from '@finclaw/portfolio';
import type { KeyValueStore } from '@finclaw/storage';
import type { FinancialInstrument } from '@finclaw/types';
import { createAlphaVantageDividends } from './alpha-vantage-dividends.ts';
import { createKisDividends } from './kis-dividends.ts';
import type { Dividend, FundamentalsSource, Listed } from './statement.ts';

interface CalendarOptions {
  readonly finance: Pick<FinClawConfig['finance'], 'marketData' | 'dataProviders'>;
  readonly now: () => number;
  readonly tokens?: TokenStore | undefined;
}

/** Returns the configured sources that know dividends before they are paid. */
export function dividendCalendars({ finance, now, tokens }: CalendarOptions): readonly FundamentalsSource[] {
  if (!usesRealMarket(finance)) return [];
  const provider = (name: string) => finance.dataProviders.find((each) => each.name === name);
  const [american, korean] = [provider('alpha-vantage'), provider('kis')];
  return [
    ...(american?.apiKey === undefined
      ? []
      : [createAlphaVantageDividends({ apiKey: american.apiKey, baseUrl: american.baseUrl })]),
    ...(korean?.apiKey === undefined || korean.apiSecret === undefined
      ? []
      : [
          createKisDividends({
            now,
            tokens,
            apiKey: korean.apiKey,
            apiSecret: korean.apiSecret,
            baseUrl: korean.baseUrl,
          }),
        ]),
  ];
}

/** A free key allows few requests a day, and dividends are announced weeks ahead. */
const GOOD_MS = 20 * 3_600_000;
const SCOPE = 'dividend-calendar';

/**
 * Returns a function that asks the calendars for dividends of an instrument: those it knows, `unknown` where no calendar
 * covers it, `unanswered` where the one that does fails. Answers are stored for most of a day, also for the next command of the shell.
 */
export function announcedDividends(options: CalendarOptions & { readonly values: KeyValueStore }) {
  const { values, now } = options;
  const sources = dividendCalendars(options);
  return async (
    instrument: FinancialInstrument,
    signal?: AbortSignal,
  ): Promise<readonly AnnouncedDividend[] | 'unknown' | 'unanswered'> => {
    const source = sources.find((each) => each.covers(instrument));
    if (source?.dividends === undefined) return 'unknown';
    const key = `${source.id} ${instrument.symbol}`;
    const stored = await values.get(SCOPE, key);
    const known: StoredAnswer | undefined = stored === undefined ? undefined : JSON.parse(stored);
    if (known !== undefined && now() - known.at < GOOD_MS) return known.items;
    if (signal?.aborted) return 'unanswered';
    const answer: SourceResult<Listed<Dividend>> = await source.dividends(instrument, signal);
    if (!answer.ok) return 'unanswered';
    const items = answer.value.items.flatMap(({ exDate, payDate, amount, currency }): AnnouncedDividend[] =>
      exDate === undefined ? [] : [{ exDate, payDate, amount, currency, source: source.id } as AnnouncedDividend],
    );
    await values.set(SCOPE, key, JSON.stringify({ at: now(), items } satisfies StoredAnswer));
    return items;
  };
}

interface StoredAnswer {
  readonly at: number;
  readonly items: readonly AnnouncedDividend[];
}
