import {
  changePercentOf,
  compareDecimals,
  dayOfCandle,
  isoWithOffset,
  limitsOf,
  limitsOfSource,
  type MarketData,
  priceZoneOf,
} from '@finclaw/market';
import type { Instrument } from '@finclaw/market/instruments';
import type { DataLimit, DecimalString, MarketQuote } from '@finclaw/types';
import type { FundamentalsService } from '../fundamentals/fundamentals-service.ts';
import { RATIO_NAMES, type RatioName } from '../fundamentals/ratios.ts';

/** The number of trading days of each return. */
const SPANS = { return1m: 21, return3m: 63, return1y: 252 } as const;
const QUOTED = ['change', 'price', 'volume', 'marketCap'] as const;

/** The criteria of a ranking: today's figures, returns over a span, and ratios from filings. */
export const SCREEN_FIGURES = [...QUOTED, ...(Object.keys(SPANS) as (keyof typeof SPANS)[]), ...RATIO_NAMES] as const;
export type ScreenFigure = (typeof SCREEN_FIGURES)[number];

interface ScreenRequest {
  readonly by: ScreenFigure;
  readonly order: 'highest' | 'lowest';
  readonly min?: DecimalString | undefined;
  readonly max?: DecimalString | undefined;
  readonly limit: number;
}

/** An instrument with the figure it was ranked by, and its source. */
export interface ScreenedRow {
  readonly instrument: Instrument;
  readonly value: DecimalString;
  readonly source: string;
  readonly limits: readonly DataLimit[];
  /** The instant of a price, or the period a ratio was filed for. */
  readonly time?: string;
  readonly timeZone?: string;
  readonly period?: string;
  /** The day whose close a return starts from. */
  readonly since?: string;
}

/** The best rows, and how much of the list was checked. */
export interface Screened {
  readonly rows: readonly ScreenedRow[];
  readonly lookedAt: number;
  /** Omitted, because asking for so many would take too long. */
  readonly notLookedAt: number;
  /** Checked, and without that figure. */
  readonly without: number;
  /** Omitted, because amounts of different currencies cannot be compared. */
  readonly otherCurrency: number;
}

export interface ScreenDeps {
  readonly market: MarketData;
  readonly fundamentals: FundamentalsService;
}

/** Figures that are amounts of money. */
const AMOUNTS: ReadonlySet<ScreenFigure> = new Set(['price', 'marketCap', 'eps']);

/** Figures that are neither amounts nor percentages. */
const PLAIN: ReadonlySet<ScreenFigure> = new Set(['volume', 'per', 'pbr']);

/** Tells whether a figure is in percent. */
export const isPercentage = (by: ScreenFigure): boolean => !AMOUNTS.has(by) && !PLAIN.has(by);

/** The maximum number of instruments asked one by one: a price is one request, a ratio several. */
const MOST_ASKED = 150;
const MOST_FILED = 40;
const AT_ONCE = 8;

const isRatio = (by: ScreenFigure): by is RatioName => (RATIO_NAMES as readonly string[]).includes(by);
const isSpan = (by: ScreenFigure): by is keyof typeof SPANS => Object.hasOwn(SPANS, by);

/**
 * Ranks instruments by one figure, amounts in the most common currency. Markets with a bulk source are searched
 * completely; of the others the first instruments.
 */
export async function screen(
  all: readonly Instrument[],
  { by, order, min, max, limit }: ScreenRequest,
  deps: ScreenDeps,
  signal?: AbortSignal,
): Promise<Screened> {
  const instruments = AMOUNTS.has(by) ? ofOneCurrency(all) : all;
  const isCheap = (instrument: Instrument): boolean =>
    !isRatio(by) && !isSpan(by) && deps.market.knowsWholeBoard(instrument);
  let asked = 0;
  const looked = instruments.filter((each) => isCheap(each) || ++asked <= (isRatio(by) ? MOST_FILED : MOST_ASKED));
  const found: (ScreenedRow | undefined)[] = [];
  for (let start = 0; start < looked.length; start += AT_ONCE) {
    signal?.throwIfAborted();
    found.push(
      ...(await Promise.all(looked.slice(start, start + AT_ONCE).map((each) => figureOf(each, by, deps, signal)))),
    );
  }
  const known = found.filter((row) => row !== undefined);
  const direction = order === 'highest' ? -1 : 1;
  const rows = known
    .filter(
      ({ value }) =>
        (min === undefined || compareDecimals(value, min) >= 0) &&
        (max === undefined || compareDecimals(value, max) <= 0),
    )
    .sort((a, b) => direction * compareDecimals(a.value, b.value));
  return {
    rows: rows.slice(0, limit),
    lookedAt: looked.length,
    notLookedAt: instruments.length - looked.length,
    without: looked.length - known.length,
    otherCurrency: all.length - instruments.length,
  };
}

function ofOneCurrency(instruments: readonly Instrument[]): readonly Instrument[] {
  const groups = [...Map.groupBy(instruments, ({ currency }) => currency).values()];
  return groups.reduce((most, group) => (group.length > most.length ? group : most), []);
}

async function figureOf(
  instrument: Instrument,
  by: ScreenFigure,
  { market, fundamentals }: ScreenDeps,
  signal?: AbortSignal,
): Promise<ScreenedRow | undefined> {
  if (isRatio(by)) {
    const company = await fundamentals.company(instrument, 'year', signal);
    const ratio = company.ok ? company.value.ratios[by] : undefined;
    const period = company.ok ? company.value.statements.periods[0]?.period : undefined;
    if (!company.ok || ratio === undefined) return undefined;
    const limits = company.value.quote === undefined ? [] : limitsOf(company.value.quote.freshness);
    return {
      instrument,
      value: ratio.value,
      source: company.value.statements.source,
      limits,
      period,
    };
  }
  if (isSpan(by)) {
    const history = await market.history(instrument, { interval: '1d', limit: SPANS[by] + 1 }, signal);
    const [first, last] = history.ok ? [history.value.candles[0], history.value.candles.at(-1)] : [];
    // A share that was listed later has no return over the whole period.
    if (!history.ok || first === undefined || last === undefined || history.value.candles.length <= SPANS[by])
      return undefined;
    const value = changePercentOf(first.close, last.close);
    if (value === undefined) return undefined;
    return {
      instrument,
      value,
      source: history.value.source,
      limits: limitsOfSource(history.value.source),
      since: dayOfCandle(first.timestamp, instrument, priceZoneOf(instrument)),
      ...timeOf(last.timestamp, instrument),
    };
  }
  const quote = await market.boardQuote(instrument, signal);
  const value = quote.ok ? quotedFigure(quote.value, by) : undefined;
  if (!quote.ok || value === undefined) return undefined;
  const { source, freshness, timestamp } = quote.value;
  return { instrument, value, source, limits: limitsOf(freshness), ...timeOf(timestamp, instrument) };
}

function timeOf(instant: number, instrument: Instrument): { readonly time: string; readonly timeZone: string } {
  const timeZone = priceZoneOf(instrument);
  return { time: isoWithOffset(instant, timeZone), timeZone };
}

/** Returns a figure of a quote; undefined if its source does not give it. */
function quotedFigure(quote: MarketQuote, by: (typeof QUOTED)[number]): DecimalString | undefined {
  const lacks = (name: 'volume' | 'previousClose'): boolean => quote.missing?.includes(name) === true;
  switch (by) {
    case 'change':
      return lacks('previousClose') ? undefined : quote.changePercent;
    case 'volume':
      return lacks('volume') ? undefined : quote.volume;
    case 'marketCap':
      return quote.marketCap;
    case 'price':
      return quote.price;
  }
}
