import { message } from '@finclaw/config';
import { instrumentText, type Unresolved, unresolvedText } from '@finclaw/market';
import { createTimestamp, type Locale, type NewsItem } from '@finclaw/types';
import { newsText } from './news-command.ts';
import type { NewsHeader } from './tools.ts';

/**
 * Formats the result of `get_news`: its first line is this program's, every other JSON line an outside headline;
 * undefined for any other text.
 */
export function newsResultText(content: string, locale: Locale): string | undefined {
  const rows = content.split('\n').flatMap(readRow);
  const header = rows.find(({ status }) => typeof status === 'string') as unknown as
    | NewsHeader
    | Unresolved
    | undefined;
  if (header === undefined) return undefined;
  if (header.status === 'ambiguous' || header.status === 'unknown') return unresolvedText(header, locale);
  if (header.status === 'unconfigured') return message(locale, 'news.unconfigured');
  const items = header.items.flatMap(({ number, source, time }) => {
    const row = rows.find((each) => each.number === number && typeof each.title === 'string');
    if (row === undefined) return [];
    const { title, url } = row as unknown as Pick<NewsItem, 'title' | 'url'>;
    return [{ id: String(number), title, url: String(url), source, publishedAt: createTimestamp(Date.parse(time)) }];
  });
  const about = header.instrument === undefined ? undefined : instrumentText(header.instrument, locale);
  const title =
    about === undefined || items.length === 0 ? [] : [message(locale, 'offline.newsAbout', { name: about })];
  return [...title, newsText({ items, unavailable: header.unavailable }, locale, about)].join('\n');
}

function readRow(line: string): Readonly<Record<string, unknown>>[] {
  try {
    return line.startsWith('{') ? [JSON.parse(line)] : [];
  } catch {
    return [];
  }
}
