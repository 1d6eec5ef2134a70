import { message } from '@finclaw/config';
import type { PersonalContext, PersonalText } from '@finclaw/conversation';
import type { AlertService, Watchlist } from '@finclaw/finance/alerts';
import type { InstrumentDirectory } from '@finclaw/finance/instruments';
import type { PortfolioService } from '@finclaw/finance/portfolio';
import type { FinClawLogger } from '@finclaw/infra';
import type { Locale, TickerSymbol } from '@finclaw/types';
import type { People } from '../people/people.ts';
import type { Shares } from '../people/shares.ts';

interface PersonalFinanceDeps {
  readonly alerts: Pick<AlertService, 'list'>;
  readonly watchlist: Pick<Watchlist, 'list'>;
  readonly directory: Pick<InstrumentDirectory, 'find'>;
  readonly people: Pick<People, 'ownerOf' | 'ownerKey'>;
  readonly shares: Pick<Shares, 'received'>;
  portfolioOf(owner: string): Pick<PortfolioService, 'held'>;
  readonly logger: FinClawLogger;
}

type Person = Parameters<PersonalContext>[0];

/** Nobody waits longer for this than a blink; what comes later is told with the next message. */
const PATIENCE_MS = 100;
const MOST_HOLDINGS = 15;
const MOST_OTHERS = 10;
/** People whose lines are kept. */
const MOST_KEPT = 500;

/**
 * What a person holds, watches and waits for, as lines for the model: names, sizes and ages, read from what lies on this machine. No source of prices is asked: figures of today are looked up with tools, which can be cited.
 */
export class PersonalFinance {
  readonly #deps: PersonalFinanceDeps;
  readonly #kept = new Map<string, PersonalText>();

  constructor(deps: PersonalFinanceDeps) {
    this.#deps = deps;
  }

  /** The lines as they are now, or as they were last time when they cannot be had at once. */
  async lines(person: Person, locale: Locale): Promise<PersonalText> {
    const key = `${locale} ${this.#deps.people.ownerKey(person)}`;
    const reading = this.#read(person, locale).then(
      (lines) => {
        this.#keep(key, lines);
        return lines;
      },
      (error: unknown) => {
        this.#deps.logger.warn("A person's finances could not be read", error);
        return undefined;
      },
    );
    const { promise: late, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
    try {
      return (await Promise.race([reading, late])) ?? this.#kept.get(key) ?? {};
    } finally {
      clearTimeout(timer);
    }
  }

  #keep(key: string, lines: PersonalText): void {
    this.#kept.delete(key);
    this.#kept.set(key, lines);
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
  }

  async #read(person: Person, locale: Locale): Promise<PersonalText> {
    const { alerts, watchlist, portfolioOf, people, shares } = this.#deps;
    const owner = people.ownerOf(person);
    const key = people.ownerKey(person);
    const [holdings, watched, waiting, shared] = await Promise.all([
      portfolioOf(key).held(),
      watchlist.list(owner),
      alerts.list(owner),
      shares.received(key),
    ]);
    const live = waiting.filter(({ enabled }) => enabled);
    const name = (symbol: TickerSymbol): string => this.#nameOf(symbol, locale);
    const rows = {
      holds: holdings.map(({ symbol, quantity, since = '?' }) =>
        message(locale, 'personal.holding', { name: name(symbol), quantity, since }),
      ),
      watches: watched.map(name),
      waits: live.map(({ symbol, condition, createdAt }) =>
        message(locale, 'personal.alert', {
          ...{ name: name(symbol), condition: `${condition.type} ${condition.value}` },
          since: new Date(createdAt).toISOString().slice(0, 10),
        }),
      ),
      shared: shared.map(({ name: account, access }) => message(locale, `personal.shared.${access}`, { account })),
    };
    const lines = [
      listed(rows.holds, MOST_HOLDINGS, (list) => message(locale, 'personal.holds', { list })),
      listed(rows.watches, MOST_OTHERS, (list) => message(locale, 'personal.watches', { list })),
      listed(rows.waits, MOST_OTHERS, (list) => message(locale, 'personal.waits', { list })),
      listed(rows.shared, MOST_OTHERS, (list) => message(locale, 'personal.shared', { list })),
    ].filter((line) => line !== '');
    if (lines.length === 0) return {};
    // Whoever shares an account has named it.
    const trust = shared.length === 0 ? 'user' : 'untrusted';
    return { text: [...lines, message(locale, 'personal.lookUp')].join('\n'), trust };
  }

  #nameOf(symbol: TickerSymbol, locale: Locale): string {
    const name = this.#deps.directory.find(symbol)?.names[locale];
    return name === undefined || name === symbol ? symbol : `${name} (${symbol})`;
  }
}

/** A line with as many rows as belong on one, and how many more there are; blank without any. */
function listed(rows: readonly string[], most: number, line: (list: string) => string): string {
  if (rows.length === 0) return '';
  const more = rows.length > most ? ` (+${rows.length - most})` : '';
  return line(`${rows.slice(0, most).join(', ')}${more}`);
}
