import { once } from '@finclaw/infra';
import { InstrumentDirectory } from './directory.ts';
import { parseForex } from './forex.ts';
import type { Instrument } from './instrument.ts';
import { searchKey, withoutLegalForms } from './search-key.ts';

/** Represents any exchange rate, where a text has only 환율. */
const ANY_FOREX = 'forex';

/** An instrument named in a text. Several ids mean that the name is ambiguous. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly ids: ReadonlySet<string>;
}

/** The built-in instruments, created by the first check and cached. */
const listed = once(() => new InstrumentDirectory());
const listedIds = new Map<string, ReadonlySet<string>>();

/** The names of the listed instruments and of exchange rates, as texts use them. */
export class NameBook {
  /** Returns the ids of exactly this name. */
  lookUp(name: string): ReadonlySet<string> | undefined {
    if (name.length > 80) return undefined;
    for (const key of [searchKey(name), ...withoutLegalForms(searchKey(name))]) {
      const ids = idsOf(key);
      if (ids.size > 0) return ids;
    }
    const pair = /[/=]|환율|^[A-Za-z]{6}$/.test(name) ? parseForex(name) : undefined;
    return pair && new Set([pair.symbol, ANY_FOREX]);
  }

  /** Returns every name in a text, longest first, without nesting. */
  find(text: string): Mention[] {
    return listed()
      .names.find(text, 'written')
      .map(({ start, end, key, rate }) => {
        const ids = rate === undefined ? idsOf(key) : new Set([rate === 'any' ? ANY_FOREX : rate.symbol]);
        return { start, end, ids };
      });
  }
}

function idsOf(key: string): ReadonlySet<string> {
  const known = listedIds.get(key);
  const isTicker = listed().names.isTicker(key);
  if (known !== undefined || isTicker === undefined) return known ?? NOTHING;
  const shared = isTicker ? {} : SHARED_NAMES;
  const symbols = listed().called(key).map(instrumentId);
  const ids = new Set(symbols.flatMap((id) => [id, ...(shared[id] ?? [])]));
  listedIds.set(key, ids);
  return ids;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Share classes with one common name. */
const SHARED_NAMES: Readonly<Record<string, readonly string[]>> = { GOOGL: ['GOOG'], 'BRK.B': ['BRK.A'] };

/** Returns an id: coins are identified independently of the currency, all others by symbol. */
const instrumentId = ({ symbol, type }: Instrument): string =>
  type === 'crypto' ? `coin:${symbol.split('-')[0]}` : symbol;

/** The listed instrument, or the pair of currencies, with this id. */
export const instrumentOf = (id: string): Instrument | undefined =>
  listed().find(id.replace(/^coin:(.+)/, '$1-USD') as Instrument['symbol']);
