import { once, runToEnd, type Steps } from '@finclaw/infra';
import { InstrumentDirectory } from './directory.ts';
import { parseForex } from './forex.ts';
import type { Instrument } from './instrument.ts';
import { NameIndex } from './name-index.ts';
import { searchKey, withoutLegalForms } from './search-key.ts';

/** Stands for any exchange rate, where a text says only 환율. */
export const ANY_FOREX = 'forex';

/** Something with a price that a text names. More than one id means that the name fits several. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly ids: ReadonlySet<string>;
  readonly isForex: boolean;
}

/** The names that a walk looks up and learns on the way. */
export type Names = Pick<NameBook, 'lookUp' | 'learn'>;

/** The listed instruments, made by the first check and kept for the others. */
const listed = once(() => new InstrumentDirectory());
const listedIds = new Map<string, ReadonlySet<string>>();

/** Every name we can recognise in a text: the listed instruments and what the tool results call theirs. */
export class NameBook {
  readonly #index = new NameIndex(listed().names);
  readonly #ids = new Map<string, ReadonlySet<string>>();
  /** What this book was told to learn, in order. */
  readonly learnt: Parameters<NameBook['learn']>[] = [];
  #added = '';

  /** What this book knows beyond the listed instruments: two books of which this is the same find the same names. */
  get added(): string {
    return this.#added;
  }

  /** The ids that exactly this name stands for. */
  lookUp(name: string): ReadonlySet<string> | undefined {
    if (name.length > 80) return undefined;
    for (const key of [searchKey(name), ...withoutLegalForms(searchKey(name))]) {
      const ids = this.#idsOf(key);
      if (ids.size > 0) return ids;
    }
    const pair = /[/=]|환율|^[A-Za-z]{6}$/.test(name) ? parseForex(name) : undefined;
    return pair && forexIds(pair.symbol);
  }

  /** Adds a name for something the tool results speak of. */
  learn(name: string, id: string, isTicker = false): void {
    this.learnt.push([name, id, isTicker]);
    const plain = name.trim();
    if (plain.length > 60 || !(/\p{L}/u.test(plain) || /^\d{6}$/.test(plain))) return;
    const key = searchKey(plain);
    this.#add(key, id, isTicker);
    const rest = searchKey(plain.replace(EUROPEAN_FORM, ''));
    for (const short of withoutLegalForms(rest)) if (short !== key && short.length > 2) this.#add(short, id, false);
  }

  /** Every name in a text, longest first, none inside another. */
  find(text: string): Mention[] {
    return runToEnd(this.finding(text));
  }

  /** The same in steps; somebody who asks types names in small letters. */
  *finding(text: string, manner: Parameters<NameIndex['finding']>[1] = 'written'): Steps<Mention[]> {
    return (yield* this.#index.finding(text, manner)).map(({ start, end, key, rate }) => {
      const ids = rate === undefined ? this.#idsOf(key) : new Set([rate === 'any' ? ANY_FOREX : rate.symbol]);
      return { start, end, ids, isForex: rate !== undefined };
    });
  }

  #idsOf(key: string): ReadonlySet<string> {
    const known = this.#ids.get(key) ?? listedIds.get(key);
    if (known !== undefined || this.#index.isTicker(key) === undefined) return known ?? NOTHING;
    const shared = listed().names.isTicker(key) === false ? SHARED_NAMES : {};
    const ids = new Set(
      listed()
        .called(key)
        .map(instrumentId)
        .flatMap((id) => [id, ...(shared[id] ?? [])]),
    );
    listedIds.set(key, ids);
    return ids;
  }

  #add(key: string, id: string, isTicker: boolean): void {
    const ids = this.#idsOf(key);
    if (key === '' || (ids.has(id) && (isTicker || this.#index.isTicker(key) === false))) return;
    this.#ids.set(key, new Set([...ids, id]));
    this.#index.add(key, isTicker);
    this.#added += `${key}\t${id}\t${isTicker}\n`;
  }
}

const NOTHING: ReadonlySet<string> = new Set();

/** Share classes that people call by one name. */
const SHARED_NAMES: Readonly<Record<string, readonly string[]>> = { GOOGL: ['GOOG'], 'BRK.B': ['BRK.A'] };

/** Coins are one thing in every currency, everything else is its symbol. */
const instrumentId = ({ symbol, type }: Instrument): string => (type === 'crypto' ? `coin:${symbol.split('-')[0]}` : symbol);

/** The listed instrument, or the pair of currencies, with this id. */
export const instrumentOf = (id: string): Instrument | undefined =>
  listed().find(id.replace(/^coin:(.+)/, '$1-USD') as Instrument['symbol']);

/** The money in which a coin is told, where its name says so: KRW-BTC, BTCUSDT. */
export const coinCurrency = (name: string): string | undefined =>
  /krw|usd/i.test(name)
    ? listed()
        .called(searchKey(name))
        .find(({ type }) => type === 'crypto')?.currency
    : undefined;

/** Nestlé S.A., SAP SE: told by themselves these letters end too many names. */
const EUROPEAN_FORM = / (?:S\.?A\.?|N\.?V\.?|AG|SE|S\.?p\.?A\.?|AB|ASA|Oyj)$/;

export const forexIds = (symbol: string): ReadonlySet<string> => new Set([symbol, ANY_FOREX]);
