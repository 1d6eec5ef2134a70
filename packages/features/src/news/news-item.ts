import { createHash } from 'node:crypto';
import { findMentions, type InstrumentDirectory } from '@finclaw/market/instruments';
import { createTimestamp, type NewsItem, type TickerSymbol, type Timestamp } from '@finclaw/types';
import type { FeedItem } from './feed-items.ts';
import { toPlainText } from './plain-text.ts';

const MAX_TITLE = 200;
const MAX_SUMMARY = 400;
const MAX_URL = 1000;
const DAY_MS = 86_400_000;

interface NewsContext {
  /** The feed's name in the configuration, or the service's. */
  readonly source: string;
  readonly directory: InstrumentDirectory;
  readonly now: number;
  /** The instrument of the item, according to the service that sent it. */
  readonly about?: TickerSymbol;
}

/** Makes a news item of an entry: plain text, a safe link, and the instruments it names. */
export function toNewsItem(entry: FeedItem, { source, directory, now, about }: NewsContext): NewsItem | undefined {
  const title = toPlainText(entry.title, MAX_TITLE);
  const url = safeLink(entry.url);
  if (title === '' || url === undefined) return undefined;
  const summary = toPlainText(entry.summary ?? '', MAX_SUMMARY);
  const symbols = symbolsIn(`${title}\n${summary}`, directory);
  if (about !== undefined && !symbols.includes(about)) symbols.unshift(about);
  const categories = entry.categories.map((each) => toPlainText(each, 40)).slice(0, 5);
  return {
    id: createHash('sha256').update(linkKey(url)).digest('hex').slice(0, 16),
    title,
    ...(summary !== '' && summary !== title && { summary }),
    url,
    source,
    publishedAt: readTime(entry.published, now),
    ...(symbols.length > 0 && { symbols }),
    ...(categories.length > 0 && { categories }),
  };
}

/** Returns a key that links to the same story share: the address without tracking parameters. */
export function linkKey(link: string): string {
  const url = new URL(link);
  for (const name of [...url.searchParams.keys()])
    if (/^(?:utm_|fbclid$|gclid$)/.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  return `${url.hostname.replace(/^(?:www|m)\./, '')}${url.pathname.replace(/\/$/, '')}${url.search}`;
}

function safeLink(text: string): string | undefined {
  const url = URL.parse(text.trim());
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  if (url.username !== '' || url.password !== '' || url.href.length > MAX_URL) return undefined;
  return url.href;
}

function symbolsIn(text: string, directory: InstrumentDirectory): TickerSymbol[] {
  const found = findMentions(text, directory).flatMap(({ resolution }) =>
    resolution.kind === 'found' ? [resolution.instrument.symbol] : [],
  );
  return [...new Set(found)];
}

/**
 * The time of an item; one that is missing, unreadable or in the future counts as now. Feeds that name no zone are
 * Korean ones.
 */
function readTime(text: string | undefined, now: number): Timestamp {
  const local = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)$/.exec(text?.trim() ?? '');
  const instant = Date.parse(local === null ? (text ?? '') : `${local[1]}T${local[2]}+09:00`);
  const isBelievable = instant > Date.UTC(2000, 0, 1) && instant < now + DAY_MS;
  return createTimestamp(isBelievable ? Math.min(instant, now) : now);
}
