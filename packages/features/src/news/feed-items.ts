import { dig, listOf, textOf } from '@finclaw/market';

/** A raw entry of a feed: the fields may contain HTML. */
export interface FeedItem {
  readonly title: string;
  readonly summary?: string | undefined;
  readonly url: string;
  /** As the feed writes it. */
  readonly published?: string | undefined;
  readonly categories: readonly string[];
}

/**
 * Parses a feed of any kind (RSS, Atom, RDF or JSON); undefined when it is none. An entry without title or link is left
 * out.
 */
export async function parseFeedItems(text: string): Promise<readonly FeedItem[] | undefined> {
  // Loaded with the first feed: most runs of the program read none.
  const { parseFeed } = await import('feedsmith');
  let parsed: unknown;
  try {
    parsed = parseFeed(text);
  } catch {
    // The library throws one error for everything that is not a feed.
    return undefined;
  }
  const entries = listOf(dig(parsed, 'feed', 'entries'));
  const items = listOf(dig(parsed, 'feed', 'items'));
  return [...items, ...entries].flatMap((entry) => readItem(entry) ?? []);
}

function readItem(entry: unknown): FeedItem | undefined {
  const field = (name: string) => textOf(dig(entry, name)) ?? textOf(dig(entry, name, 'value'));
  const title = field('title');
  const url = textOf(dig(entry, 'link')) ?? textOf(dig(entry, 'url')) ?? alternateLink(entry) ?? permanentLink(entry);
  if (title === undefined || url === undefined) return undefined;
  return {
    title,
    url,
    summary: field('description') ?? field('summary') ?? field('content_text') ?? field('content'),
    published:
      field('pubDate') ??
      field('published') ??
      field('updated') ??
      field('date_published') ??
      textOf(dig(entry, 'dc', 'dates', 0)),
    categories: listOf(dig(entry, 'categories')).flatMap(
      (each) => textOf(dig(each, 'name')) ?? textOf(dig(each, 'term')) ?? [],
    ),
  };
}

function alternateLink(entry: unknown): string | undefined {
  const links = listOf(dig(entry, 'links'));
  const link = links.find((each) => (dig(each, 'rel') ?? 'alternate') === 'alternate');
  return textOf(dig(link, 'href'));
}

function permanentLink(entry: unknown): string | undefined {
  const guid = textOf(dig(entry, 'guid', 'value'));
  return dig(entry, 'guid', 'isPermaLink') === false ? undefined : guid;
}
