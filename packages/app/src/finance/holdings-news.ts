import type { NewsService } from '@finclaw/features';
import type { FinClawLogger } from '@finclaw/infra';
import type { Store } from '@finclaw/storage';
import type { TickerSymbol } from '@finclaw/types';

interface HoldingsNewsDeps {
  readonly news: NewsService;
  readonly values: Store['values'];
  readonly now: () => number;
  readonly logger: FinClawLogger;
}

/** The number of headlines of the last day about an instrument, and the time of the newest. */
export interface NewsCount {
  readonly symbol: TickerSymbol;
  readonly count: number;
  readonly newest: number;
}

/** The stored state of an instrument: the time its sources were last asked, and the headlines of the last day by id. */
interface Seen {
  readonly askedAt: number;
  readonly items: readonly (readonly [id: string, at: number])[];
}

const SCOPE = 'news-seen';
const REFRESH_MS = 15 * 60_000;
const WINDOW_MS = 86_400_000;
const MOST_SYMBOLS = 25;
const MOST_HEADLINES = 200;

/**
 * Counts new headlines about instruments. Their text comes from outside, and a prompt with it would make a conversation
 * untrusted from its first message on; counts and times are this program's own. Sources are asked at most once in a
 * quarter of an hour for an instrument, by all processes together, and a slow one delays nothing.
 */
export class HoldingsNews {
  readonly #deps: HoldingsNewsDeps;
  readonly #reading = new Set<Promise<void>>();

  constructor(deps: HoldingsNewsDeps) {
    this.#deps = deps;
  }

  /** Returns the counts, the newest first. Waits only for instruments without a count yet, until `patience` ends. */
  async about(symbols: readonly TickerSymbol[], patience: Promise<unknown>): Promise<readonly NewsCount[]> {
    const { news, now } = this.#deps;
    const wanted = [...new Set(symbols)].slice(0, MOST_SYMBOLS);
    if (!news.isConfigured || wanted.length === 0) return [];
    let seen = await this.#seen();
    const due = wanted.filter((symbol) => (seen.get(symbol)?.askedAt ?? 0) <= now() - REFRESH_MS);
    if (due.length > 0) {
      const reading = this.#read(due, seen);
      if (due.some((symbol) => !seen.has(symbol))) {
        await Promise.race([reading, patience]);
        seen = await this.#seen();
      }
    }
    const since = now() - WINDOW_MS;
    return wanted
      .map((symbol) => {
        const times = (seen.get(symbol)?.items ?? []).map(([, at]) => at).filter((at) => at > since);
        return { symbol, count: times.length, newest: Math.max(...times) };
      })
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.newest - a.newest);
  }

  /** Waits for pending reads; the news service must be closed before. */
  async settled(): Promise<void> {
    await Promise.all(this.#reading);
  }

  async #seen(): Promise<ReadonlyMap<string, Seen>> {
    const rows = await this.#deps.values.list(SCOPE);
    return new Map(rows.map(({ key, value }) => [key, JSON.parse(value)]));
  }

  #read(symbols: readonly TickerSymbol[], before: ReadonlyMap<string, Seen>): Promise<void> {
    const reading = this.#refresh(symbols, before)
      .catch((error: unknown) => this.#deps.logger.warn('News about holdings could not be read', error))
      .finally(() => this.#reading.delete(reading));
    this.#reading.add(reading);
    return reading;
  }

  async #refresh(symbols: readonly TickerSymbol[], before: ReadonlyMap<string, Seen>): Promise<void> {
    const { news, values, now } = this.#deps;
    const askedAt = now();
    const store = (itemsOf: (symbol: TickerSymbol) => Seen['items']): Promise<void> =>
      values.transaction([SCOPE], async (tx) => {
        for (const symbol of symbols)
          await tx.set(SCOPE, symbol, JSON.stringify({ askedAt, items: itemsOf(symbol) } satisfies Seen));
      });
    const earlier = (symbol: TickerSymbol): Seen['items'] =>
      (before.get(symbol)?.items ?? []).filter(([, at]) => at > askedAt - WINDOW_MS);
    // Stored first, so that a hanging source is not asked again with every message.
    await store(earlier);
    const { items } = await news.find({ symbols, limit: MOST_HEADLINES });
    const recent = items.filter(({ publishedAt }) => publishedAt > askedAt - WINDOW_MS);
    await store((symbol) => {
      const named = recent
        .filter((item) => item.symbols?.includes(symbol))
        .map(({ id, publishedAt }) => [id, publishedAt] as const);
      // A feed without times says "now" each time; a known headline keeps the time it was first seen at.
      return [...new Map([...named, ...earlier(symbol)])];
    });
  }
}
