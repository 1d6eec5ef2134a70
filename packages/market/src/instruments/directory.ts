import type { CurrencyCode, TickerSymbol } from '@finclaw/types';
import { parseForex } from './forex.ts';
import { type Instrument, shortTicker } from './instrument.ts';
import { isIsin } from './isin.ts';
import { FAMILIES, GROUP_NAMES, NAMESAKES } from './listings/families.ts';
import { tickerOfToday } from './listings/former-tickers.ts';
import { listedInstruments } from './listings/listed.ts';
import { type InstrumentSearch, lookUpName } from './look-up.ts';
import { NameIndex } from './name-index.ts';
import {
  choseongKey,
  isChoseong,
  letters,
  searchKey,
  slips,
  typedAsHangul,
  typedAsLatin,
  withoutLegalForms,
} from './search-key.ts';
import type { WideListing } from './wide/wide-listing.ts';
import { worldInstrument } from './world-instrument.ts';

/** The result of resolving a name: one instrument, several to choose from, or none. */
export type Resolution =
  | {
      readonly kind: 'found';
      readonly instrument: Instrument;
      readonly siblings: readonly Instrument[];
      /** The instrument listed under the typed code, where the code is also the name of a better-known one. */
      readonly namesake?: Instrument;
    }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly Instrument[] }
  | { readonly kind: 'unknown'; readonly nearest: readonly Instrument[] };

const MAX_CANDIDATES = 8;
const MAX_NEAREST = 3;
const NOISE = /(보통주|주가|주식|시세|가격|종목|현재가|stockprice|shareprice|stock|shares|share|price|quote)$/;
/** Punctuation is forgiven in a name, but a path is no name. */
const PATH = /\\|\.\.|\/\/|^\s*\//;
/** An exchange before a code, by its name or by its MIC. */
const EXCHANGE_PREFIX = /^\s*(krx|kospi|kosdaq|nasdaq|nyse|amex|xkrx|xkos|xnas|xnys|xase|arcx)\s*:\s*/i;
/** An American ticker. */
const CODE = /^[A-Z]{1,5}(?:[.-][A-Z]{1,2})?$/;
const KOREAN_ISIN = /^KR7([0-9A-Z]{6})00\d$/;

interface DirectoryOptions {
  /** Instruments reported by sources in earlier runs. */
  readonly learned?: readonly Instrument[];
  /** Stores an instrument reported by a source for later runs. */
  readonly remember?: (instrument: Instrument) => Promise<void>;
  /** Asks the sources about unknown names. */
  readonly search?: InstrumentSearch;
  /** All listed instruments, found by name or number but never picked out of a sentence. */
  readonly wide?: WideListing;
}

interface Tables {
  readonly instruments: Instrument[];
  readonly bySymbol: Map<TickerSymbol, Instrument>;
  readonly byKey: Map<string, Instrument[]>;
  /** Names without tickers: part of a name is a hint, part of a ticker is nothing. */
  readonly byName: Map<string, Instrument[]>;
}

/** Every instrument we know by name, and the rules by which a name finds one. */
export class InstrumentDirectory {
  readonly #known: () => readonly Instrument[];
  #made: Tables | undefined;
  readonly #remember: (instrument: Instrument) => void;
  readonly #search: InstrumentSearch | undefined;
  readonly #wide: WideListing | undefined;
  /** Names by their first consonants, built when they are first needed. */
  #byChoseong: ChoseongIndex | undefined;
  /** Every key as single letters, by their number; built for the first misspelled name. */
  #byLetters: Map<number, { readonly target: string; readonly found: readonly Instrument[] }[]> | undefined;
  /** Made when the first text is read. */
  #names: NameIndex | undefined;
  readonly #groups = new Set(GROUP_NAMES.map(searchKey));

  constructor(instruments?: readonly Instrument[], options: DirectoryOptions = {}) {
    const { learned = [], remember = async () => {}, search, wide } = options;
    this.#wide = wide;
    this.#remember = remember;
    this.#search = search;
    this.#known = () => [...(instruments ?? listedInstruments()), ...learned];
  }

  /** The tables by which instruments are found, made for the first of them: a server may start and wait long for it. */
  get #tables(): Tables {
    if (this.#made !== undefined) return this.#made;
    this.#made = { instruments: [], bySymbol: new Map(), byKey: new Map(), byName: new Map() };
    for (const instrument of this.#known()) this.#index(instrument);
    return this.#made;
  }

  /** Returns the instruments known by name: the built-in ones, then those learned from sources. */
  get instruments(): readonly Instrument[] {
    return this.#tables.instruments;
  }

  /** Returns all listed instruments, of one exchange and kind where these are given. */
  everyListed(filter: {
    readonly type?: string | undefined;
    readonly exchange?: string | undefined;
  }): Iterable<Instrument> {
    return this.#wide?.every(filter) ?? [];
  }

  /** The instrument with exactly this symbol; currency pairs are made on demand. */
  find(symbol: TickerSymbol): Instrument | undefined {
    const pair = symbol.includes('/') ? parseForex(symbol) : undefined;
    const found =
      this.#tables.bySymbol.get(symbol) ?? (pair?.symbol === symbol ? pair : undefined) ?? this.#wide?.find(symbol);
    if (found === undefined && pair === undefined) {
      const abroad = worldInstrument(symbol);
      if (abroad !== undefined) return abroad;
    }
    const today = found === undefined || found.isDelisted ? tickerOfToday(symbol) : undefined;
    return today === undefined ? found : (this.find(today as TickerSymbol) ?? found);
  }

  /** Every name and ticker, to be found in texts. */
  get names(): NameIndex {
    if (this.#names !== undefined) return this.#names;
    this.#names = new NameIndex();
    for (const key of [...this.#tables.byName.keys(), ...this.#groups]) this.#names.add(key);
    for (const key of this.#tables.byKey.keys()) this.#names.add(key, true);
    return this.#names;
  }

  /** Returns every instrument with exactly this name, by the key of the name; a group returns all its companies. */
  called(key: string): readonly Instrument[] {
    const found = this.#tables.byKey.get(key) ?? [];
    return this.#groups.has(key) ? [...new Set([...found, ...this.#startingWith(key)])] : found;
  }

  /** The instruments of other share classes or look-alike names. */
  siblings(instrument: Instrument): readonly Instrument[] {
    const family = FAMILIES.find((symbols) => symbols.includes(instrument.symbol)) ?? [];
    return family
      .flatMap((symbol) => this.#tables.bySymbol.get(symbol as TickerSymbol) ?? [])
      .filter((other) => other !== instrument);
  }

  /** Resolves a name; when it is ambiguous the result is a choice, never a guess. */
  resolve(query: string): Resolution {
    return this.#besideCode(query, this.#resolve(query, this.#wide, true));
  }

  /** Does the same among well-known names only, for words of a sentence. */
  resolveFamiliar(query: string): Resolution {
    return this.#resolve(query, undefined, false);
  }

  #resolve(query: string, wide: WideListing | undefined, takesParts: boolean): Resolution {
    if (PATH.test(query)) return { kind: 'unknown', nearest: [] };
    const plain = query
      .slice(0, 80)
      .replace(EXCHANGE_PREFIX, '')
      .replace(/^\s*\$/, '')
      // As terminals of data vendors write it: AAPL US, AAPL.US.
      .replace(/^([A-Z.]{1,6})[.\s]US(?:\s+Equity)?\s*$/i, '$1')
      .replace(/^A(?=\d{6}$)/i, '');
    const key = searchKey(plain);
    if (key === '') return { kind: 'unknown', nearest: [] };
    const abroad = wide === undefined ? undefined : worldInstrument(plain);
    if (abroad !== undefined) return this.#listed([this.find(abroad.symbol) ?? abroad])!;
    return (
      this.#namesakes(key, plain, wide) ??
      this.#exact(key) ??
      this.#forex(plain) ??
      this.#exact(key.replace(/^주(?=.{2})/, '')) ??
      this.#exact(key.replace(NOISE, '')) ??
      this.#listed(wide?.named(key)) ??
      this.#withoutLegalForms(key) ??
      this.#byIsin(plain.trim().toUpperCase(), wide) ??
      this.#listed(wide?.called(key)) ??
      this.#listed(wide?.called(key.replace(NOISE, ''))) ??
      this.#formerTicker(plain) ??
      this.#byFirstConsonants(key) ??
      this.#byKeyboard(key) ??
      this.#byPart(key.replace(NOISE, '')) ??
      (takesParts ? this.#listedPart(key.replace(NOISE, ''), wide) : undefined) ?? {
        kind: 'unknown',
        nearest: this.#nearest(key),
      }
    );
  }

  /** Resolves a name, and looks an unknown one up at the sources; their results are cached. */
  async lookUp(query: string, signal?: AbortSignal): Promise<Resolution> {
    // A part of a listed name is a weaker hint than an exact match of a source.
    const known = this.#besideCode(query, this.#resolve(query, this.#wide, false));
    const isUnnamed = known.kind === 'found' && known.instrument.isUnnamed === true;
    if ((known.kind !== 'unknown' && !isUnnamed) || this.#search === undefined)
      return known.kind === 'unknown' ? this.resolve(query) : known;
    const { only, candidates: meant } = await lookUpName(query, this.#search, signal);
    if (only === undefined && isUnnamed) return known;
    if (only === undefined) return candidates(meant) ?? this.resolve(query);
    const instrument = this.#learn(only);
    return { kind: 'found', instrument, siblings: this.siblings(instrument) };
  }

  /** Asks the sources what a symbol is that no list has, if it is traded in the given money. */
  async learnSymbol(symbol: TickerSymbol, currency: CurrencyCode, signal?: AbortSignal): Promise<void> {
    const answer = this.find(symbol) === undefined ? await this.#search?.(symbol, signal) : undefined;
    const found = answer?.ok && answer.value.find((each) => each.symbol === symbol && each.currency === currency);
    if (found) this.#learn(found);
  }

  #learn(found: Instrument): Instrument {
    const known = this.#tables.bySymbol.get(found.symbol);
    if (known !== undefined) return known;
    this.#index(found);
    this.#byLetters = undefined;
    this.#byChoseong = undefined;
    this.#names = undefined;
    this.#remember(found);
    return found;
  }

  /**
   * Resolves a stored symbol: the listed instrument that has it, even where the same letters are the name of a
   * better-known one; an unknown one is looked up.
   */
  async lookUpSymbol(symbol: TickerSymbol, signal?: AbortSignal): Promise<Resolution> {
    const instrument = this.find(symbol);
    if (instrument === undefined) return this.lookUp(symbol, signal);
    return { kind: 'found', instrument, siblings: this.siblings(instrument) };
  }

  #formerTicker(plain: string): Resolution | undefined {
    const today = tickerOfToday(plain.trim().toUpperCase());
    const found = today === undefined ? undefined : this.find(today as TickerSymbol);
    return found && this.#listed([found]);
  }

  /** Finds an ISIN; that of a Korean share contains its code, which finds shares without an ISIN in the lists. */
  #byIsin(number: string, wide: WideListing | undefined): Resolution | undefined {
    if (!isIsin(number)) return undefined;
    const listed = wide?.byIsin(number);
    if (listed !== undefined) return this.#listed([listed]);
    const code = KOREAN_ISIN.exec(number)?.[1];
    const named =
      code === undefined ? undefined : (this.#exact(searchKey(code)) ?? this.#listed(wide?.called(searchKey(code))));
    const isOther = named?.kind === 'found' && wide?.find(named.instrument.symbol)?.isin !== undefined;
    return isOther ? undefined : named;
  }

  /**
   * Converts the result of the wide lists: one instrument, or a choice. A well-known one is returned with all its
   * names.
   */
  #listed(found: readonly Instrument[] = []): Resolution | undefined {
    const [only, ...others] = found.map((instrument) => this.#tables.bySymbol.get(instrument.symbol) ?? instrument);
    if (only === undefined) return undefined;
    return others.length > 0
      ? candidates([only, ...others])
      : { kind: 'found', instrument: only, siblings: this.siblings(only) };
  }

  #listedPart(key: string, wide: WideListing | undefined): Resolution | undefined {
    if (wide === undefined || key.length < 2 || /^\d+$/.test(key)) return undefined;
    const found = isChoseong(key) ? wide.byConsonants(key) : wide.byPart(key);
    return isChoseong(key) ? this.#listed(found) : candidates(found);
  }

  /**
   * Adds the namesakes: a well-known instrument and a listed one whose official name or ticker is the other's name. A
   * typed code means the instrument that has it, with the other beside it; otherwise it could not be requested.
   */
  #namesakes(key: string, query: string, wide: WideListing | undefined): Resolution | undefined {
    const symbol = NAMESAKES[key];
    const other = symbol === undefined ? undefined : wide?.find(symbol as TickerSymbol);
    if (other === undefined) return undefined;
    const both = [...this.called(key), other];
    const instrument = both.find((each) => each.symbol === query.trim());
    if (instrument === undefined) return candidates(both);
    return { kind: 'found', instrument, siblings: both.filter((each) => each !== instrument) };
  }

  /**
   * Adds the instrument listed under a typed code, where that means a better-known one: KT on the Korean exchange is
   * returned with the KT of New York beside it. A coin and a share with one code are a choice.
   */
  #besideCode(query: string, meant: Resolution): Resolution {
    const typed = query.trim().replace(EXCHANGE_PREFIX, '');
    const code = typed.toUpperCase();
    if (meant.kind !== 'found' || !CODE.test(code)) return meant;
    const { instrument, siblings } = meant;
    // Most instruments have the code itself, so the wide listing need not be opened for them.
    if (instrument.symbol === code) return meant;
    const [, exchange] = EXCHANGE_PREFIX.exec(query) ?? [];
    if (exchange !== undefined && /^(?:k|xk)/i.test(exchange)) return meant;
    const isCoin = instrument.type === 'crypto' && instrument.symbol.startsWith(`${code}-`);
    if (!isCoin && code !== typed && exchange === undefined) return meant;
    const listed = this.#wide?.find(code as TickerSymbol);
    const others = [instrument, ...siblings];
    if (listed === undefined || listed.isDelisted || others.some(({ symbol }) => symbol === listed.symbol))
      return meant;
    const isThere = exchange !== undefined && (listed.exchange === 'NASDAQ') === /nas/i.test(exchange);
    if (isThere) return this.#listed([listed])!;
    if (isCoin && listed.type === 'stock') return candidates([listed, instrument])!;
    return code === typed ? { ...meant, siblings: [...siblings, listed], namesake: listed } : meant;
  }

  #exact(key: string): Resolution | undefined {
    const found = this.called(key);
    const [only, ...others] = found;
    if (only === undefined) return undefined;
    if (others.length > 0 || this.#groups.has(key)) return candidates(found);
    return { kind: 'found', instrument: only, siblings: this.siblings(only) };
  }

  #withoutLegalForms(key: string): Resolution | undefined {
    for (const shorter of withoutLegalForms(key)) {
      const found = this.#exact(shorter);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #forex(query: string): Resolution | undefined {
    // In Korea the rate, without more, is that of the dollar.
    const pair = parseForex(/^\s*환율\s*$/.test(query) ? 'USD/KRW' : query);
    return pair && { kind: 'found', instrument: pair, siblings: [] };
  }

  #byFirstConsonants(key: string): Resolution | undefined {
    if (!isChoseong(key)) return undefined;
    this.#byChoseong ??= indexByChoseong(this.#tables.byName);
    const { whole, parts } = this.#byChoseong;
    const exact = whole.get(key) ?? parts.get(key) ?? [];
    const [only] = exact;
    if (exact.length === 1 && only !== undefined)
      return { kind: 'found', instrument: only, siblings: this.siblings(only) };
    const longer = [...parts].filter(([choseong]) => choseong.startsWith(key)).flatMap(([, found]) => found);
    return candidates(exact.length > 0 ? exact : longer);
  }

  #byKeyboard(key: string): Resolution | undefined {
    const meant = typedAsHangul(key) ?? typedAsLatin(key);
    return meant === undefined ? undefined : this.#exact(meant);
  }

  /** A part of a name may also match names we do not know, so even a single hit is only a candidate. */
  #byPart(key: string): Resolution | undefined {
    if (key.length < 2 || /^\d+$/.test(key)) return undefined;
    const starting = this.#startingWith(key);
    return candidates(starting.length > 0 ? starting : this.#matching((name) => key.length > 2 && name.includes(key)));
  }

  #startingWith(key: string): Instrument[] {
    return this.#matching((name) => name.startsWith(key));
  }

  #matching(test: (key: string) => boolean): Instrument[] {
    return [...new Set([...this.#tables.byName].filter(([key]) => test(key)).flatMap(([, found]) => found))];
  }

  #nearest(key: string): Instrument[] {
    const typed = letters(key);
    const limit = Math.max(1, Math.floor(typed.length / 3));
    const best = new Map<Instrument, number>();
    for (let length = typed.length - limit; length <= typed.length + limit; length++) {
      for (const { target, found } of this.#spelled().get(length) ?? []) {
        const distance = slips(typed, target);
        if (distance > limit) continue;
        for (const instrument of found) best.set(instrument, Math.min(distance, best.get(instrument) ?? limit));
      }
    }
    return [...best]
      .sort(([, a], [, b]) => a - b)
      .slice(0, MAX_NEAREST)
      .map(([instrument]) => instrument);
  }

  #spelled() {
    if (this.#byLetters !== undefined) return this.#byLetters;
    this.#byLetters = new Map();
    for (const [name, found] of this.#tables.byKey) {
      const target = letters(name);
      add(this.#byLetters, target.length, { target, found });
    }
    return this.#byLetters;
  }

  #index(instrument: Instrument): void {
    const { instruments, bySymbol, byKey, byName } = this.#tables;
    if (bySymbol.has(instrument.symbol)) return;
    instruments.push(instrument);
    bySymbol.set(instrument.symbol, instrument);
    const { symbol, names, aliases } = instrument;
    // A coin against the won shares its code with the pair against the dollar, which is the one meant by the bare code.
    const ticker = instrument.type === 'crypto' ? symbol : shortTicker(symbol);
    for (const key of new Set([symbol, ticker].map(searchKey))) add(byKey, key, instrument);
    for (const key of new Set([names.ko, names.en, ...aliases].map(searchKey))) {
      add(byKey, key, instrument);
      add(byName, key, instrument);
    }
  }
}

interface ChoseongIndex {
  /** Only whole names, which precede the Hangul part of mixed ones: ㅇㅋㅍㄹ is 에코프로, not 에코프로BM. */
  readonly whole: ReadonlyMap<string, readonly Instrument[]>;
  readonly parts: ReadonlyMap<string, readonly Instrument[]>;
}

function indexByChoseong(byName: ReadonlyMap<string, readonly Instrument[]>): ChoseongIndex {
  const whole = new Map<string, Instrument[]>();
  const parts = new Map<string, Instrument[]>();
  for (const [key, found] of byName) {
    if (!/[가-힣]/.test(key)) continue;
    for (const instrument of found) {
      add(whole, choseongKey(key), instrument);
      for (const choseong of consonantForms(key)) add(parts, choseong, instrument);
    }
  }
  return { whole, parts };
}

/** 에스케이하이닉스 is found by its consonants, SK하이닉스 also by those of its Hangul part. */
function consonantForms(key: string): Set<string> {
  const whole = choseongKey(key);
  return new Set([whole, whole.replace(/[^ㄱ-ㅎ]/g, '')]);
}

/** For entries and orders: a code that means a better-known instrument is a choice. */
export const askedAboutCode = (found: Resolution): Resolution =>
  found.kind === 'found' && found.namesake !== undefined
    ? { kind: 'ambiguous', candidates: [found.instrument, found.namesake] }
    : found;

/** Returns the symbol that identifies one of several: the original code would be ambiguous again. */
export const symbolToAnswer = ({ symbol, exchange }: Instrument, query: string): string =>
  symbol === query.trim().toUpperCase() && exchange !== undefined ? `${exchange}:${symbol}` : symbol;

function candidates(found: readonly Instrument[]): Resolution | undefined {
  const distinct = [...new Set(found)].slice(0, MAX_CANDIDATES);
  return distinct.length === 0 ? undefined : { kind: 'ambiguous', candidates: distinct };
}

function add<Key, Item>(index: Map<Key, Item[]>, key: Key, item: Item): void {
  const found = index.get(key);
  if (found === undefined) index.set(key, [item]);
  else if (!found.includes(item)) found.push(item);
}
