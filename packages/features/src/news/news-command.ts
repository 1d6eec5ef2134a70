import { message } from '@finclaw/config';
import { zoneOfReader } from '@finclaw/infra';
import {
  describeInstrument,
  instrumentText,
  isoWithOffset,
  timeText,
  unresolved,
  unresolvedText,
} from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import type { Locale, NewsItem, TickerSymbol } from '@finclaw/types';
import type { NewsFound, NewsService } from './news-service.ts';

interface NewsCommandDeps {
  readonly news: NewsService;
  readonly directory: InstrumentDirectory;
}

/** Shows headlines about a name, or, without one, about the caller's instruments, or else in general. */
export async function runNewsCommand(
  query: string | undefined,
  { news, directory }: NewsCommandDeps,
  caller: { readonly locale: Locale; readonly followed?: readonly TickerSymbol[]; readonly signal?: AbortSignal },
): Promise<string> {
  const { locale, followed = [], signal } = caller;
  const using = signal === undefined ? {} : { signal };
  if (!news.isConfigured) return message(locale, 'news.unconfigured');
  if (query !== undefined) {
    const resolution = directory.resolve(query);
    if (resolution.kind !== 'found') return unresolvedText(unresolved(query, resolution), locale);
    const found = await news.find({ symbols: [resolution.instrument.symbol], ...using });
    return newsText(found, locale, instrumentText(describeInstrument(resolution.instrument), locale));
  }
  const own = followed.length === 0 ? undefined : await news.find({ symbols: followed, ...using });
  return newsText(own !== undefined && own.items.length > 0 ? own : await news.find(using), locale);
}

/** Headlines with their source, time and link, one below the other. */
export function newsText({ items, unavailable }: NewsFound, locale: Locale, about?: string): string {
  const nothing =
    about === undefined ? message(locale, 'news.none') : message(locale, 'news.noneAbout', { name: about });
  const lines = items.length === 0 ? [nothing] : items.map((item) => newsLine(item, locale));
  if (unavailable.length > 0) lines.push(message(locale, 'news.unavailable', { names: unavailable.join(', ') }));
  return lines.join('\n');
}

function newsLine({ title, source, url, publishedAt }: NewsItem, locale: Locale): string {
  const zone = zoneOfReader();
  const time = timeText(isoWithOffset(publishedAt, zone), zone, locale);
  return message(locale, 'news.line', { title: inert(title), source, time, url });
}

/**
 * A stranger's headline must not become a mention or markup of ours; links and citations are taken out where it is read
 * in.
 */
function inert(title: string): string {
  return title.replaceAll('@', '＠').replace(/[`*_~|<>\\]/g, ' ');
}
