import { isRecord } from '@finclaw/types';
/** One thing that was found. */
export interface Found {
  readonly title: string;
  readonly url: string;
  readonly text: string;
  readonly date?: string;
}

/** The request and response format of one service. */
export interface SearchProvider {
  readonly name: string;
  /** Undefined for self-hosted servers. */
  readonly baseUrl?: string;
  readonly path: string;
  /** Returns the parameters in the address, or in a JSON body with `posts`. */
  readonly query: (words: string, count: number) => Readonly<Record<string, string | number>>;
  readonly posts?: true;
  readonly headers: (key: string) => Readonly<Record<string, string>>;
  /** The path of the list in the answer. */
  readonly list: readonly string[];
  readonly fields: { readonly text: string; readonly date: string };
}

/** The services, one row each. */
export const SEARCH_PROVIDERS: Readonly<Record<'brave' | 'tavily' | 'searxng', SearchProvider>> = {
  brave: {
    name: 'Brave Search',
    baseUrl: 'https://api.search.brave.com',
    path: '/res/v1/web/search',
    query: (q, count) => ({ q, count }),
    headers: (key) => ({ 'x-subscription-token': key }),
    list: ['web', 'results'],
    fields: { text: 'description', date: 'page_age' },
  },
  tavily: {
    name: 'Tavily',
    baseUrl: 'https://api.tavily.com',
    path: '/search',
    query: (query, max_results) => ({ query, max_results }),
    posts: true,
    headers: (key) => ({ authorization: `Bearer ${key}` }),
    list: ['results'],
    fields: { text: 'content', date: 'published_date' },
  },
  searxng: {
    name: 'SearXNG',
    path: '/search',
    query: (q) => ({ q, format: 'json' }),
    headers: () => ({}),
    list: ['results'],
    fields: { text: 'content', date: 'publishedDate' },
  },
};

const LONGEST = 600;

/** Takes the usable results of an answer. */
export function readFound(
  { list, fields }: SearchProvider,
  answer: unknown,
  count: number,
): readonly Found[] | undefined {
  const rows = list.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), answer);
  if (!Array.isArray(rows)) return undefined;
  return rows.flatMap((row) => foundIn(row, fields) ?? []).slice(0, count);
}

function foundIn(row: unknown, fields: SearchProvider['fields']): Found | undefined {
  if (!isRecord(row) || typeof row.url !== 'string') return undefined;
  const url = URL.parse(row.url);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const date = plain(row[fields.date]).slice(0, 40);
  return { title: plain(row.title), url: url.href, text: plain(row[fields.text]), ...(date && { date }) };
}

const plain = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, LONGEST) : '';
