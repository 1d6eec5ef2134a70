import { type MessageKey, message } from '@finclaw/config';
import type { PersonalContext, PersonalText } from '@finclaw/conversation';
import { type FeatureServices, nameWithSymbol, type ServedFeatures } from '@finclaw/features';
import type { FinClawLogger } from '@finclaw/infra';
import { isoWithOffset } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import type { PortfolioService } from '@finclaw/portfolio';
import { type Locale, nameIn, type TickerSymbol } from '@finclaw/types';
import type { People } from '../people/people.ts';
import type { Shares } from '../people/shares.ts';
import type { HoldingsNews, NewsCount } from './holdings-news.ts';

interface PersonalFinanceDeps {
  readonly served: Pick<ServedFeatures, 'parts'>;
  /** The watchlist, whose news are counted besides those of holdings. */
  readonly watched: Pick<FeatureServices['watchlist'], 'list'>;
  readonly directory: Pick<InstrumentDirectory, 'find'>;
  readonly people: Pick<People, 'ownerOf' | 'ownerKey' | 'profiles'>;
  readonly shares: Pick<Shares, 'received'>;
  portfolioOf(owner: string): Pick<PortfolioService, 'held' | 'own'>;
  readonly news: Pick<HoldingsNews, 'about'>;
  readonly logger: FinClawLogger;
}

type Person = Parameters<PersonalContext>[0];

/** The maximum delay of an answer for this; later results come with the next message. */
const PATIENCE_MS = 100;
/** News have a slightly shorter timeout, so that they never keep the rest from the model. */
const NEWS_PATIENCE_MS = 60;
/** Of more holdings than this the names are enough. */
const MOST_DESCRIBED = 10;
const MOST_HOLDINGS = 60;
const MOST_OTHERS = 10;
const MOST_NEWS = 5;
/** The maximum number of cached people. */
const MAX_CACHED = 500;

/**
 * Describes a person's holdings, watchlist and alerts as lines for the model: names, sizes and ages, from local data
 * only. No source of prices is asked: today's figures are looked up with tools, which can be cited.
 */
export class PersonalFinance {
  readonly #deps: PersonalFinanceDeps;
  readonly #cached = new Map<string, PersonalText>();

  constructor(deps: PersonalFinanceDeps) {
    this.#deps = deps;
  }

  /** Returns the current lines, or the last ones when they take too long. */
  async lines(person: Person, locale: Locale): Promise<PersonalText> {
    const key = `${locale} ${this.#deps.people.ownerKey(person)}`;
    const soon = timer(NEWS_PATIENCE_MS);
    const late = timer(PATIENCE_MS);
    const reading = this.#read(person, locale, soon.ended).then(
      (lines) => {
        this.#keep(key, lines);
        return lines;
      },
      (error: unknown) => {
        this.#deps.logger.warn("A person's finances could not be read", error);
        return undefined;
      },
    );
    try {
      return (await Promise.race([reading, late.ended])) ?? this.#cached.get(key) ?? {};
    } finally {
      soon.stop();
      late.stop();
    }
  }

  #keep(key: string, lines: PersonalText): void {
    this.#cached.delete(key);
    this.#cached.set(key, lines);
    if (this.#cached.size > MAX_CACHED) this.#cached.delete(this.#cached.keys().next().value!);
  }

  async #read(person: Person, locale: Locale, soon: Promise<undefined>): Promise<PersonalText> {
    const { served, watched, directory, portfolioOf, people, shares } = this.#deps;
    const owner = people.ownerOf(person);
    const key = people.ownerKey(person);
    const [holdings, follows, ofFeatures, shared] = await Promise.all([
      portfolioOf(key).held(),
      watched.list(owner),
      Promise.all(served.parts.map(({ personalLine }) => personalLine?.(owner, locale))),
      shares.received(key),
    ]);
    const news = await this.#news([...holdings.map(({ symbol }) => symbol), ...follows], soon);
    const name = (symbol: TickerSymbol): string => nameWithSymbol(directory, symbol, locale);
    const zone = people.profiles.zoneOf(key);
    const isListed = (symbol: TickerSymbol): boolean => directory.find(symbol) !== undefined;
    const own = holdings.every(({ symbol }) => isListed(symbol)) ? undefined : await portfolioOf(key).own();
    const rows = {
      holds: holdings.map(({ symbol, quantity, since = '?' }) => {
        // A house or a loan is listed by its name, and its quantity says nothing.
        const stated = isListed(symbol) ? undefined : own?.find(symbol);
        if (holdings.length > MOST_DESCRIBED)
          return stated?.name ?? nameIn(directory.find(symbol)?.names, locale) ?? symbol;
        return stated === undefined
          ? message(locale, 'personal.holding', { name: name(symbol), quantity, since })
          : message(locale, 'personal.ownHolding', { name: stated.name, code: symbol, since });
      }),
      news: news.map(({ symbol, count, newest }) =>
        message(locale, 'personal.newsOf', {
          name: name(symbol),
          count,
          time: isoWithOffset(newest, zone).slice(0, 16).replace('T', ' '),
        }),
      ),
      shared: shared.map(({ name: account, access }) => message(locale, `personal.shared.${access}`, { account })),
    };
    const profile = this.#profile(key, locale);
    const lines = [
      listed([...new Set(rows.holds)], MOST_HOLDINGS, (list) => message(locale, 'personal.holds', { list })),
      ...ofFeatures.map((line) => (line ? listed(line.entries, MOST_OTHERS, line.text) : '')),
      listed(rows.news, MOST_NEWS, (list) => message(locale, 'personal.news', { list, zone })),
      listed(rows.shared, MOST_OTHERS, (list) => message(locale, 'personal.shared', { list })),
    ].filter((line) => line !== '');
    const facts = lines.length === 0 ? [] : [...lines, message(locale, 'personal.lookUp')];
    if (profile === '' && facts.length === 0) return {};
    // The name of a shared account was chosen by its owner.
    const trust = shared.length === 0 ? 'user' : 'untrusted';
    return { text: [profile, ...facts].filter((line) => line !== '').join('\n'), trust };
  }

  /** Returns new headlines about a person's holdings and watchlist; none on failure. */
  async #news(symbols: readonly TickerSymbol[], soon: Promise<undefined>): Promise<readonly NewsCount[]> {
    try {
      return await this.#deps.news.about(symbols, soon);
    } catch (error) {
      this.#deps.logger.warn('News about holdings could not be counted', error);
      return [];
    }
  }

  /** The risk tolerance and markets that a person chose; blank without any. */
  #profile(owner: string, locale: Locale): string {
    const { riskTolerance, markets } = this.#deps.people.profiles.of(owner);
    const part = (name: MessageKey, values: readonly MessageKey[]): string =>
      `${message(locale, name)}: ${values.map((value) => message(locale, value)).join(', ')}`;
    const parts = [
      ...(riskTolerance === undefined
        ? []
        : [part('profile.riskTolerance', [`profile.riskTolerance.${riskTolerance}`])]),
      ...(markets.length === 0
        ? []
        : [
            part(
              'profile.markets',
              markets.map((market) => `profile.markets.${market}` as const),
            ),
          ]),
    ];
    return parts.length === 0 ? '' : `- ${parts.join('; ')}`;
  }
}

/** Joins the rows that fit on a line, and the number of the others; blank without any. */
function listed(rows: readonly string[], most: number, line: (list: string) => string): string {
  if (rows.length === 0) return '';
  const more = rows.length > most ? ` (+${rows.length - most})` : '';
  return line(`${rows.slice(0, most).join(', ')}${more}`);
}

/** Returns a promise that resolves after a time, unless it is stopped before. */
function timer(ms: number): { readonly ended: Promise<undefined>; stop(): void } {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const handle = setTimeout(() => resolve(undefined), ms);
  return { ended: promise, stop: () => clearTimeout(handle) };
}
