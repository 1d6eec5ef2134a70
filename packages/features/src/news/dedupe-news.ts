import type { NewsItem } from '@finclaw/types';
import { linkKey } from './news-item.ts';

/** The time within which an equal headline is the same story. */
const SAME_STORY_MS = 3 * 86_400_000;
/** Shorter headlines, such as 속보, are too unspecific. */
const MIN_TITLE_KEY = 8;

/**
 * Removes repeated stories, by link and by headline: the first publication stays, with the instruments of all. Newest
 * first.
 */
export function dedupeNews(items: readonly NewsItem[]): readonly NewsItem[] {
  const unique: NewsItem[] = [];
  const positions = new Map<string, number>();
  for (const item of [...items].sort((a, b) => a.publishedAt - b.publishedAt || a.id.localeCompare(b.id))) {
    const [link, title] = [linkKey(item.url), titleKey(item.title)];
    const known =
      positions.get(link) ?? (title === undefined ? undefined : sameTitle(positions.get(title), item, unique));
    if (known === undefined) {
      unique.push(item);
      positions.set(link, unique.length - 1);
      if (title !== undefined) positions.set(title, unique.length - 1);
    } else {
      unique[known] = joined(unique[known] as NewsItem, item);
      positions.set(link, known);
    }
  }
  return unique.reverse();
}

function sameTitle(position: number | undefined, item: NewsItem, unique: readonly NewsItem[]): number | undefined {
  const earlier = position === undefined ? undefined : unique[position];
  return earlier !== undefined && item.publishedAt - earlier.publishedAt <= SAME_STORY_MS ? position : undefined;
}

function joined(first: NewsItem, repeated: NewsItem): NewsItem {
  const symbols = [...new Set([...(first.symbols ?? []), ...(repeated.symbols ?? [])])];
  const summary = first.summary ?? repeated.summary;
  return { ...first, ...(summary !== undefined && { summary }), ...(symbols.length > 0 && { symbols }) };
}

/** Returns the letters and digits of a headline, without the publisher that aggregators append. */
function titleKey(title: string): string | undefined {
  const headline = title.replace(/(?<!\s)\s+[-–|]\s+[^-–|]{2,30}$/, '');
  const letters = headline
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return letters.length < MIN_TITLE_KEY ? undefined : `title ${letters}`;
}
