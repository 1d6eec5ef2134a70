import { message } from '@finclaw/config';
import { formatNumber, formatSignedPercent, type MarketData, priceText } from '@finclaw/market';
import type { Instrument, InstrumentDirectory } from '@finclaw/market/instruments';
import type { PortfolioService } from '@finclaw/portfolio';
import { type DecimalString, type Locale, nameIn, type TickerSymbol } from '@finclaw/types';
import type { FundamentalsService } from '../fundamentals/fundamentals-service.ts';
import type { NewsService } from '../news/news-service.ts';
import type { Owner } from '../owner.ts';
import { fromUnits, toUnits } from '../units.ts';
import { lookAtLevel, REACH_MARGIN, reached } from './look-at-level.ts';
import type { Look, Seen, WatchEvent } from './watch-event.ts';

/** The sources of events. */
export interface EventSources {
  readonly market: MarketData;
  readonly directory: InstrumentDirectory;
  readonly fundamentals: FundamentalsService;
  readonly news: NewsService;
  readonly portfolioOf: (owner: Owner) => PortfolioService;
}

/** The owner of a check, and the language of its findings. */
interface Watcher {
  readonly owner: Owner;
  readonly locale: Locale;
}

const MOST_NEWS = 300;
/** The number of remembered former items of a list, for a source that omits some and restores them. */
const MOST_GONE = 300;
const MOST_TOLD = 5;
/** The reports in which companies tell their results. */
const RESULTS = /^(?:10-[QK]|20-F|6-K)|\(items [\d., ]*\b2\.02\b|(?:사업|반기|분기)보고서|잠정\s?\)?\s?실적/;

/** Checks whether an event has happened since the last check. The first check only records the state. */
export async function lookAtEvent(
  event: WatchEvent,
  seen: Seen | undefined,
  { owner, locale }: Watcher,
  sources: EventSources,
  signal: AbortSignal,
): Promise<Look | undefined> {
  switch (event.of) {
    case 'drawdown':
      return lookAtPortfolio(event, seen, { owner, locale }, sources, signal);
    case 'filing':
    case 'earnings':
    case 'dividend':
    case 'news': {
      const lists = await listsOf(event, { owner, locale }, sources, signal);
      const isBlind = lists.length > 0 && lists.every(({ items }) => items === undefined);
      return isBlind ? undefined : lookAtLists(event.of, lists, seen, locale);
    }
    default: {
      const instrument = sources.directory.find(event.symbol);
      const level = instrument && (await lookAtLevel(event, instrument, sources.market, signal));
      if (instrument === undefined || level === undefined) return undefined;
      const hasFired = level.met && seen?.met === false;
      if (!hasFired) return { seen: { met: staysMet(level, seen) } };
      const price = priceText(level.price, instrument, locale);
      const told = message(locale, `watch.told.${event.of}`, {
        name: nameIn(instrument.names, locale),
        price,
        days: 'days' in event ? event.days : 0,
        side: 'side' in event ? message(locale, `watch.side.${event.side}`) : '',
        value: level.figure === undefined ? '' : formatLevel(event.of, level.figure, instrument, locale),
      });
      return { seen: { met: true }, happening: { told, asked: told } };
    }
  }
}

/** A reached level counts as reached until it is clearly left. */
const staysMet = ({ met, isLeft }: { met: boolean; isLeft: boolean }, seen: Seen | undefined): boolean =>
  met || (!isLeft && seen?.met === true);

function formatLevel(of: WatchEvent['of'], figure: bigint, instrument: Instrument, locale: Locale): string {
  const value = fromUnits(figure);
  if (of === 'move') return formatSignedPercent(value);
  return of === 'volume' ? formatNumber(value, 1) : priceText(value, instrument, locale);
}

/**
 * Checks how far the portfolio is below its maximum since the first check, without deposits and withdrawals; what
 * cannot be valued is not a fall.
 */
async function lookAtPortfolio(
  { percent }: Extract<WatchEvent, { of: 'drawdown' }>,
  seen: Seen | undefined,
  { owner, locale }: Watcher,
  { portfolioOf }: EventSources,
  signal: AbortSignal,
): Promise<Look | undefined> {
  const done = await portfolioOf(owner).performance({
    from: seen?.since,
    withoutContributions: true,
    signal,
  });
  // A holding that loses its price for a day would look like a fall, or hide one.
  if ('reason' in done || done.skipped > 0 || done.leftOut.length > 0) return undefined;
  const since = seen?.since ?? done.to;
  const fallen = seen?.since === undefined ? 0n : toUnits(done.drawdown?.now ?? ('0' as DecimalString)) * 100n;
  const stand = reached(-fallen, toUnits(percent), REACH_MARGIN);
  const next = { met: staysMet(stand, seen), since };
  if (!stand.met || seen?.met !== false) return { seen: next };
  const told = message(locale, 'watch.told.drawdown', { value: formatSignedPercent(fromUnits(fallen)) });
  return { seen: next, happening: { told, asked: told } };
}

interface Item {
  readonly id: string;
  readonly line: string;
}

/** The current items of one list: that of an instrument, or the news. */
interface List {
  readonly subject: string;
  readonly about: string;
  /** Undefined when no source answered. */
  readonly items: readonly Item[] | undefined;
}

/**
 * Compares each list with its known items: one that is checked for the first time, such as that of a share just bought,
 * reports nothing new.
 */
function lookAtLists(
  of: 'filing' | 'earnings' | 'dividend' | 'news',
  lists: readonly List[],
  seen: Seen | undefined,
  locale: Locale,
): Look {
  const known: Record<string, readonly string[]> = {};
  const fresh: Item[] = [];
  const abouts: string[] = [];
  for (const { subject, about, items } of lists) {
    const before = seen?.known?.[subject];
    if (items === undefined) {
      if (before) known[subject] = before;
      continue;
    }
    const now = new Set(items.map(({ id }) => id));
    known[subject] = [...now, ...(before ?? []).filter((id) => !now.has(id)).slice(0, MOST_GONE)];
    const news = before === undefined ? [] : items.filter(({ id }) => !before.includes(id));
    if (news.length > 0) abouts.push(about);
    fresh.push(...news);
  }
  if (fresh.length === 0) return { seen: { known } };
  const asked = message(locale, `watch.told.${of}`, { name: abouts.join(', '), count: fresh.length });
  const lines = fresh.slice(0, MOST_TOLD).map(({ line }) => `- ${line}`);
  return { seen: { known }, happening: { told: [asked, ...lines].join('\n'), asked } };
}

/** The lists as they are now. */
async function listsOf(
  event: Extract<WatchEvent, { of: 'filing' | 'earnings' | 'dividend' | 'news' }>,
  watcher: Watcher,
  sources: EventSources,
  signal: AbortSignal,
): Promise<readonly List[]> {
  const { locale } = watcher;
  if (event.of === 'news') return [await newsOf(event, locale, sources, signal)];
  const { of } = event;
  const wanted = event.symbol === undefined ? await heldBy(watcher, sources, signal) : [event.symbol];
  const lists: List[] = [];
  for (const instrument of wanted.flatMap((symbol) => sources.directory.find(symbol) ?? [])) {
    const about = nameIn(instrument.names, locale);
    const items = await itemsOf(of, instrument, sources.fundamentals, locale, signal);
    lists.push({ subject: instrument.symbol, about, items });
  }
  return lists;
}

async function newsOf(
  { word, symbol }: Extract<WatchEvent, { of: 'news' }>,
  locale: Locale,
  { directory, news }: EventSources,
  signal: AbortSignal,
): Promise<List> {
  const instrument = symbol === undefined ? undefined : directory.find(symbol);
  const found = await news.find({ ...(instrument && { symbols: [instrument.symbol] }), limit: MOST_NEWS, signal });
  const isMeant = (text: string): boolean => word === undefined || text.toLowerCase().includes(word.toLowerCase());
  const items = found.items
    .filter(({ title, summary = '' }) => isMeant(`${title}\n${summary}`))
    .map(({ id, title, source }) => ({ id, line: `${title} (${source})` }));
  const isSilent = found.items.length === 0 && found.unavailable.length > 0;
  return {
    subject: 'news',
    about: word ?? nameIn(instrument?.names, locale) ?? '',
    items: isSilent ? undefined : items,
  };
}

async function heldBy(
  { owner }: Watcher,
  { portfolioOf }: EventSources,
  signal: AbortSignal,
): Promise<readonly TickerSymbol[]> {
  const { value } = await portfolioOf(owner).current({ withoutReturns: true, deadlineMs: 0, signal });
  return [...new Set(value.accounts.flatMap(({ holdings }) => holdings.map(({ symbol }) => symbol)))];
}

/** Undefined when a source did not answer: a partial list would make the rest look new when it returns. */
async function itemsOf(
  of: 'filing' | 'earnings' | 'dividend',
  instrument: Instrument,
  fundamentals: FundamentalsService,
  locale: Locale,
  signal: AbortSignal,
): Promise<readonly Item[] | undefined> {
  const about = nameIn(instrument.names, locale);
  if (of === 'dividend') {
    const { lists, failures } = await fundamentals.dividends(instrument, signal);
    if (failures.length > 0) return undefined;
    return lists.flatMap(({ items }) =>
      items.map(({ period, exDate, amount, currency }) => ({
        id: `${instrument.symbol} ${exDate ?? period ?? ''} ${amount}`,
        line: message(locale, 'watch.dividend', { name: about, amount, currency, day: exDate ?? period ?? '' }),
      })),
    );
  }
  const { lists, failures } = await fundamentals.filings(instrument, signal);
  if (failures.length > 0) return undefined;
  return lists
    .flatMap(({ items }) => items)
    .filter(({ form, title }) => of === 'filing' || RESULTS.test(form) || RESULTS.test(title))
    .map(({ date, form, title, url }) => ({ id: url, line: `${date} ${about}: ${title || form} ${url}` }));
}
