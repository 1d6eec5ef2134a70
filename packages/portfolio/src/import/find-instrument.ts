import { type InstrumentText, isCurrency, type Refusal } from '@finclaw/broker-files';
import { countryOfExchange, unknownSuffix } from '@finclaw/market';
import {
  askedAboutCode,
  type Instrument,
  type InstrumentDirectory,
  type Resolution,
  shortTicker,
  symbolToAnswer,
} from '@finclaw/market/instruments';
import { type CurrencyCode, createCurrencyCode, createTickerSymbol, type TickerSymbol } from '@finclaw/types';

/** An instrument as the ledger needs it; the currency is unknown for one that only the owner knows. */
export interface FoundInstrument {
  readonly symbol: TickerSymbol;
  readonly currency?: CurrencyCode;
  /** No list has it: it goes by the code or the number that the file gives it. */
  readonly isUnlisted?: true;
}

/** Names that the owner has explained, such as a small company's name and its symbol. */
export type OwnNames = Readonly<Record<string, string>>;

/** Longer than the name of any security; looking for what is like it would take long for nothing. */
const LONGEST_NAME = 120;

/** The unlisted names a previewed file may define; typed names are more often mistakes. */
type UnlistedRule = 'codes' | 'codes-and-names';

/** Finds the one instrument a file or a person names, or returns the reason there is none; it never guesses. */
export function findInstrument(
  named: InstrumentText,
  directory: InstrumentDirectory,
  ownNames: OwnNames = {},
  unlisted?: UnlistedRule,
): FoundInstrument | Refusal {
  const { text, by, market, isin } = named;
  if (text.length > LONGEST_NAME) return unknown(text);
  const numbered = isin === undefined ? undefined : byIsin(isin, directory, ownNames);
  if (numbered !== undefined) return numbered;
  const own = Object.hasOwn(ownNames, text) ? ownNames[text] : undefined;
  if (own !== undefined) return ownInstrument(own, directory) ?? unknown(own);
  const called = by === 'symbol' ? meantOf(named, bySymbol(text, directory)) : askedAboutCode(directory.resolve(text));
  const found = inCurrency(called, named.currency);
  if (found.kind === 'found' && isOn(market, found.instrument) && isMeant(named, found.instrument))
    return inKnownMoney(named, found.instrument);
  if (found.kind === 'ambiguous' && isin === undefined) {
    const symbolOf = (each: Instrument): string => (by === 'symbol' ? each.symbol : symbolToAnswer(each, text));
    const label = (each: Instrument): string => `${each.name} (${symbolOf(each)})`;
    return { reason: 'ambiguous-symbol', params: { name: text, candidates: found.candidates.map(label).join(', ') } };
  }
  if (found.kind === 'unknown') return byItself(named, unlisted) ?? unknown(text);
  // A name of something that does not fit is a contradiction, not a name of its own, and a code of something else would
  // later be priced as that.
  return byItself(isin === undefined ? named : { ...named, by: 'name' }, unlisted && 'codes') ?? unknown(text);
}

/**
 * Leaves the currency open for a coin named by its code alone, which may be paid in any; a listing on an exchange with
 * several currencies trades in the one the row names.
 */
function inKnownMoney({ text, by }: InstrumentText, found: Instrument): FoundInstrument {
  const isBareCoin = found.type === 'crypto' && by === 'symbol' && shortTicker(found.symbol) === text.toUpperCase();
  return found.mayTradeInOtherMoney || isBareCoin ? { symbol: found.symbol } : found;
}

/** Of several that are called so, the only one that trades in the currency of the row. */
function inCurrency(found: Resolution, currency: string | undefined): Resolution {
  if (found.kind !== 'ambiguous' || currency === undefined) return found;
  const [instrument, ...others] = found.candidates.filter((each) => each.currency === currency.trim().toUpperCase());
  return instrument === undefined || others.length > 0 ? found : { kind: 'found', instrument, siblings: [] };
}

/**
 * Tells whether an instrument is the named one: a share and a coin may have the same code, and two securities the same
 * name, so a number or a name beside it decides.
 */
function isMeant({ by, isin, called, type, currency }: InstrumentText, found: Instrument): boolean {
  if (found.type === 'crypto') {
    if (type === 'security' || isin !== undefined) return false;
    return called === undefined || isCalled(called, found);
  }
  if (type === 'coin') return false;
  if (isin === undefined) return true;
  if (found.isin !== undefined) return found.isin === isin;
  const country = isin.slice(0, 2);
  if (country === 'US' || country === 'KR') return (found.exchange === 'KRX') === (country === 'KR');
  // A foreign company under the same code on an American exchange, if the money is that exchange's too.
  return (
    by === 'symbol' &&
    found.exchange !== 'KRX' &&
    !/^(?:IE|LU)/.test(isin) &&
    currency?.toUpperCase() === found.currency
  );
}

const namesOf = ({ name, names, aliases }: Instrument): readonly string[] => [name, names.en, names.ko, ...aliases];

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];

function isCalled(name: string, found: Instrument): boolean {
  const known = new Set([...namesOf(found), shortTicker(found.symbol)].flatMap(wordsIn));
  return wordsIn(name).some((word) => known.has(word));
}

const CODE = /^[A-Z0-9][A-Z0-9.\-:=^/]{0,21}$/;

/** A security of the file's own: by its code, by its number, or by its name. */
function byItself({ text, by, isin, type }: InstrumentText, unlisted?: UnlistedRule): FoundInstrument | undefined {
  if (unlisted === undefined) return undefined;
  const code = text.toUpperCase();
  if (CODE.test(code) && /[A-Z]|^\d{9}$/.test(code) && (by === 'symbol' || (text === code && isin === undefined))) {
    const pair = type === 'coin' ? /^[A-Z0-9]+-([A-Z]{3,4})$/.exec(code)?.[1] : undefined;
    // What a coin costs in another coin is no amount of money.
    if (pair !== undefined && !isCurrency(pair)) return undefined;
    const symbol = readSymbol(code);
    return symbol && { symbol, isUnlisted: true, ...(pair !== undefined && { currency: createCurrencyCode(pair) }) };
  }
  if (isin !== undefined) return { symbol: isin as TickerSymbol, isUnlisted: true };
  if (unlisted === 'codes') return undefined;
  const slug = text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, LONGEST_SLUG)
    .replace(/^-|-$/g, '');
  const symbol = readSymbol(slug);
  return symbol && { symbol, isUnlisted: true };
}

const LONGEST_SLUG = 24;

/** The number of cached names of one file. */
const MOST_REMEMBERED = 10_000;

/** The instruments of a file. */
interface RememberedInstruments {
  /** Finds an instrument, each name once. */
  readonly find: (named: InstrumentText) => FoundInstrument | Refusal;
  /**
   * Notes the money that a trade moved: a number that is paid for in other money than its listing is listed elsewhere
   * too.
   */
  readonly noteTrade: (named: InstrumentText, currency: string) => void;
}

/** Finds instruments for the rows of a file. */
export function rememberedInstruments(known: {
  readonly directory: InstrumentDirectory;
  readonly ownNames?: OwnNames;
  readonly unlisted?: UnlistedRule;
}): RememberedInstruments {
  const found = new Map<string, FoundInstrument | Refusal>();
  /** The instruments of numbers, once another row had one beside a name. */
  const numbered = new Map<string, FoundInstrument>();
  const find = (named: InstrumentText): FoundInstrument | Refusal => {
    const meant = named.isin === undefined ? undefined : numbered.get(named.isin);
    if (meant !== undefined) return meant;
    const key = `${named.by} ${named.market ?? ''} ${named.type ?? ''} ${named.isin ?? ''} ${named.currency ?? ''} ${named.text}\n${named.called ?? ''}`;
    const answer = found.get(key) ?? findInstrument(named, known.directory, known.ownNames, known.unlisted);
    const isListed = !('reason' in answer) && answer.isUnlisted !== true;
    if (isListed && named.isin !== undefined && numbered.size < MOST_REMEMBERED) numbered.set(named.isin, answer);
    if (found.size < MOST_REMEMBERED) found.set(key, answer);
    return answer;
  };
  const noteTrade = (named: InstrumentText, currency: string): void => {
    const answer = find(named);
    if ('reason' in answer || named.isin === undefined || answer.currency === undefined || !isCurrency(currency))
      return;
    if (answer.currency === currency || numbered.size >= MOST_REMEMBERED) return;
    if (Object.hasOwn(known.ownNames ?? {}, named.isin)) return;
    numbered.set(named.isin, { symbol: named.isin as TickerSymbol, isUnlisted: true });
  };
  return { find, noteTrade };
}

/**
 * Finds an instrument by its number, which takes precedence over the name; the owner may have defined an unlisted one.
 */
function byIsin(isin: string, directory: InstrumentDirectory, ownNames: OwnNames): FoundInstrument | undefined {
  const own = Object.hasOwn(ownNames, isin) ? ownNames[isin] : undefined;
  if (own !== undefined) return ownInstrument(own, directory);
  const found = directory.resolve(isin);
  return found.kind === 'found' ? found.instrument : undefined;
}

/** Finds what has this very symbol; a share and a coin that both have it are two. */
function bySymbol(text: string, directory: InstrumentDirectory): Resolution {
  // A bare number is a code of the Korean exchange; everything else must be the symbol itself, not a name like it.
  if (/^A?\d{6}$/i.test(text)) return directory.resolve(text);
  const symbol = readSymbol(text);
  const exact = symbol && directory.find(symbol);
  const ticker = withTicker(text, directory).filter((each) => exact === undefined || each.type === 'crypto');
  return oneOf([...new Set([...(exact ? [exact] : []), ...ticker])]);
}

/** Finds instruments by a bare ticker whose symbols are longer, such as BTC. */
function withTicker(text: string, directory: InstrumentDirectory): readonly Instrument[] {
  const found = directory.resolve(text);
  const named = found.kind === 'found' ? [found.instrument] : found.kind === 'ambiguous' ? found.candidates : [];
  return named.filter(({ symbol }) => shortTicker(symbol) === text.toUpperCase());
}

/** Of several with one symbol, those that the rest of the row allows; something traded comes before what no longer is. */
function meantOf(named: InstrumentText, found: Resolution): Resolution {
  if (found.kind !== 'ambiguous') return found;
  const allowed = found.candidates.filter((each) => isOn(named.market, each) && isMeant(named, each));
  const called = named.called === undefined ? [] : nearestName(named.called, named.text, allowed);
  const left = called.length > 0 ? called : allowed;
  const traded = left.filter((each) => each.isDelisted !== true);
  return left.length === 0 ? found : oneOf(traded.length > 0 ? traded : left);
}

/** The instruments whose names share the most words with a name and differ in the fewest; their ticker is no word. */
function nearestName(name: string, ticker: string, candidates: readonly Instrument[]): readonly Instrument[] {
  const words = (text: string): Set<string> =>
    new Set(wordsIn(text.toUpperCase().replaceAll(ticker.toUpperCase(), ' ')));
  const wanted = words(name);
  const distances = candidates.map((each) => {
    const shared = namesOf(each).map(
      (other) => [words(other).size, [...words(other)].filter((word) => wanted.has(word)).length] as const,
    );
    return Math.min(...shared.filter(([, both]) => both > 0).map(([size, both]) => size + wanted.size - 2 * both));
  });
  const least = Math.min(...distances);
  return Number.isFinite(least) ? candidates.filter((_each, at) => distances[at] === least) : [];
}

function oneOf(candidates: readonly Instrument[]): Resolution {
  const [instrument, ...others] = candidates;
  if (instrument === undefined) return { kind: 'unknown', nearest: [] };
  return others.length > 0 ? { kind: 'ambiguous', candidates } : { kind: 'found', instrument, siblings: [] };
}

function ownInstrument(text: string, directory: InstrumentDirectory): FoundInstrument | undefined {
  const listed = bySymbol(text, directory);
  if (listed.kind === 'found') return listed.instrument;
  const symbol = readSymbol(text);
  return symbol && { symbol, ...(/\.(KS|KQ)$/.test(symbol) && { currency: createCurrencyCode('KRW') }) };
}

function readSymbol(text: string): TickerSymbol | undefined {
  try {
    return createTickerSymbol(text);
  } catch {
    return undefined;
  }
}

function isOn(market: InstrumentText['market'], { type, exchange }: Instrument): boolean {
  if (market === undefined) return type !== 'forex' && type !== 'index';
  return (
    (type === 'stock' || type === 'etf') &&
    (market === 'KRX' ? exchange === 'KRX' : countryOfExchange(exchange) === 'US')
  );
}

function unknown(text: string): Refusal {
  const [name, suffix] = [text.slice(0, 60), unknownSuffix(text)];
  return suffix === undefined
    ? { reason: 'unknown-symbol', params: { name } }
    : { reason: 'unknown-suffix', params: { name, suffix } };
}
