import {
  GROUP_NAMES,
  type Instrument,
  listedInstruments,
  parseForex,
  searchKey,
  shortTicker,
} from '@finclaw/finance/instruments';
import { runToEnd, type Steps } from '@finclaw/infra';
import { forexIn } from './forex-names.ts';
import { ANY_FOREX, type Mention } from './mention.ts';

interface Name {
  /** Lower case, without blanks. */
  readonly key: string;
  /** Places in the key where a blank may stand. */
  readonly gaps: ReadonlySet<number>;
  readonly ids: Set<string>;
  readonly isTicker: boolean;
}

/** Tickers and names that are ordinary words or usual abbreviations as well. */
const DOUBTFUL = new Set(
  'ma arm cat cost coin hood now snow dis all link sol ada dia gold silver strategy v t f c o ms pg hd ge sm nc yg gs kt lg sk cj 비자 기아 포드 한화 두산 오리온 메타 릴리 이더 리플 알테 모비스 hd현대 visa ford meta oracle apple intel target block arm'.split(
    ' ',
  ),
);
/** Share classes that people call by one name. */
const SHARED_NAMES: Readonly<Record<string, readonly string[]>> = { GOOGL: ['GOOG'], 'BRK.B': ['BRK.A'] };
const LEGAL_FORM =
  /(?<![,\s])[,\s]+(?:incorporated|corporation|company|limited|holdings|inc|corp|ltd|plc|co|n\.?v|s\.?a|ag|group)\.?$/i;

/** What Koreans write directly behind a name. */
const PARTICLES =
  '이라는|이라고|으로는|에서는|에게는|이었|이며|이고|이나|이란|이랑|이다|입니다|인데|이에요|예요|였|라는|라고|하고|보다는|보다|처럼|까지|부터|에서|에는|에도|에게|으로|로는|와는|과는|만의|만|은|는|이|가|을|를|의|와|과|도|에|로|나|랑|및|며|고|인|야|요|님|씨|쪽|측|등';
const COMPANIONS =
  '보통주|우선주|주가|주식|시세|가격|현재가|종가|시가총액|시총|지수|선물|코인|종목|그룹|홀딩스|주|값|차트|환율|대비|투자|보유|매수|매도|관련|실적|배당';
const TAIL = new RegExp(`^(?:${COMPANIONS})?(?:${PARTICLES}|${COMPANIONS})*$`);

/** So many characters are looked at without a rest. */
const BETWEEN_RESTS = 1000;

/** The names that a walk looks up and learns on the way. */
export type Names = Pick<NameBook, 'lookUp' | 'learn'>;

/** Every name we can recognise in a text: the listed instruments and what the tool results call theirs. */
export class NameBook {
  readonly #parent: NameBook | undefined;
  readonly #byFirst = new Map<string, Name[]>();
  readonly #byKey = new Map<string, Name>();
  /** What this book was told to learn, in order. */
  readonly learnt: Parameters<NameBook['learn']>[] = [];
  #added = '';

  private constructor(parent?: NameBook) {
    this.#parent = parent;
  }

  /** The book of all listed instruments and of the groups they belong to, written in steps because it takes a while. */
  static *listing(): Steps<NameBook> {
    const book = new NameBook();
    const keyed: { readonly id: string; readonly keys: readonly string[] }[] = [];
    for (const instrument of listedInstruments()) {
      yield;
      keyed.push({ id: instrumentId(instrument), keys: Object.values(instrument.names).map(searchKey) });
      book.#addInstrument(instrument);
    }
    for (const group of GROUP_NAMES) {
      yield;
      const key = searchKey(group);
      for (const { id, keys } of keyed) if (keys.some((name) => name.startsWith(key))) book.#name(group, id, false);
    }
    const longestFirst = [...book.#byKey.values()].sort((one, other) => other.key.length - one.key.length);
    for (const name of longestFirst) {
      const others = book.#byFirst.get(name.key[0] as string);
      if (others === undefined) book.#byFirst.set(name.key[0] as string, [name]);
      else others.push(name);
    }
    return book;
  }

  /** A book that knows this one and can learn more without changing it. */
  extended(): NameBook {
    return new NameBook(this);
  }

  /** What this book knows beyond the listed instruments: two books of which this is the same find the same names. */
  get added(): string {
    return this.#parent === undefined ? '' : this.#parent.added + this.#added;
  }

  /** The ids that exactly this name stands for. */
  lookUp(name: string): ReadonlySet<string> | undefined {
    if (name.length > 80) return undefined;
    const known = this.#known(searchKey(name)) ?? this.#known(searchKey(withoutLegalForm(name)));
    if (known !== undefined) return known.ids;
    const pair = /[/=]|환율|^[A-Za-z]{6}$/.test(name) ? parseForex(name) : undefined;
    return pair && forexIds(pair.symbol);
  }

  /** Adds a name for something the tool results speak of. */
  learn(name: string, id: string, isTicker = false): void {
    this.learnt.push([name, id, isTicker]);
    const plain = name.trim();
    if (plain.length > 60 || !(/\p{L}/u.test(plain) || /^\d{6}$/.test(plain))) return;
    this.#add(plain, id, isTicker);
    const short = withoutLegalForm(plain);
    if (short !== plain && short.length > 2) this.#add(short, id, false);
    const head = headOf(short);
    if (head !== undefined) this.#add(head, id, false);
  }

  /** Every name in a text, longest first, none inside another. */
  find(text: string): Mention[] {
    return runToEnd(this.finding(text));
  }

  /** The same in steps. */
  *finding(text: string): Steps<Mention[]> {
    const lower = text.toLowerCase();
    if (lower.length !== text.length) return [];
    const forex = new Map([...forexIn(text)].map((mention) => [mention.start, mention]));
    const mentions: Mention[] = [];
    let rested = 0;
    for (let at = 0; at < text.length; ) {
      if (at - rested > BETWEEN_RESTS) {
        rested = at;
        yield;
      }
      const mention = forex.get(at) ?? this.#matchAt(text, lower, at);
      if (mention !== undefined) mentions.push(mention);
      at = mention?.end ?? at + 1;
    }
    return mentions;
  }

  #matchAt(text: string, lower: string, at: number): Mention | undefined {
    const names = this.#startingWith(lower[at] as string);
    if (names === undefined || !startsWord(text, at)) return undefined;
    for (const name of goingOnWith(lower[at + 1], names)) {
      const end = endOf(lower, at, name);
      if (end === undefined || !endsAsName(text, end, name.key)) continue;
      const written = text.slice(at, end);
      if (name.isTicker && written !== written.toUpperCase()) continue;
      return { start: at, end, ids: name.ids, isCertain: isCertain(text, at, end, name), isForex: false };
    }
    return undefined;
  }

  #known(key: string): Name | undefined {
    if (key === '') return undefined;
    return this.#byKey.get(key) ?? (this.#parent === undefined ? undefined : this.#parent.#known(key));
  }

  #startingWith(char: string): readonly Name[] | undefined {
    return this.#byFirst.get(char) ?? (this.#parent === undefined ? undefined : this.#parent.#startingWith(char));
  }

  #addInstrument(instrument: Instrument): void {
    const { symbol, names, aliases, type } = instrument;
    const id = instrumentId(instrument);
    for (const ticker of type === 'crypto' ? [symbol] : [symbol, shortTicker(symbol)]) this.#name(ticker, id, true);
    for (const name of [names.ko, names.en, ...aliases]) {
      this.#name(name, id, type === 'crypto' && name.length <= 4 && name === name.toUpperCase());
      for (const other of SHARED_NAMES[id] ?? []) if (!/ [AB]$/.test(name)) this.#name(name, other, false);
    }
  }

  #add(written: string, id: string, isTicker: boolean): void {
    const { name, known } = this.#name(written, id, isTicker) ?? {};
    if (name === undefined) return;
    const others = (this.#startingWith(name.key[0] as string) ?? []).filter((other) => other !== known);
    const at = others.findIndex((other) => other.key.length < name.key.length);
    this.#byFirst.set(name.key[0] as string, others.toSpliced(at < 0 ? others.length : at, 0, name));
  }

  /** Gives a name to something, without making it findable in texts yet; says what the name is now and was before. */
  #name(written: string, id: string, isTicker: boolean): { readonly name: Name; readonly known?: Name | undefined } | undefined {
    const key = written.toLowerCase().replace(/\s+/g, '');
    if (key === '') return undefined;
    const sought = searchKey(written);
    const known = this.#known(sought);
    if (known?.ids.has(id) && known.isTicker === (known.isTicker && isTicker)) return undefined;
    const ids = new Set([...(known?.ids ?? []), id]);
    const name: Name =
      known === undefined
        ? { key, gaps: gapsOf(written), ids, isTicker }
        : { ...known, ids, isTicker: known.isTicker && isTicker };
    this.#byKey.set(sought, name);
    if (this.#parent !== undefined) this.#added += `${written}\t${id}\t${isTicker}\n`;
    return { name, known };
  }
}

/** Coins are one thing in every currency, everything else is its symbol. */
export function instrumentId({ symbol, type }: Pick<Instrument, 'symbol' | 'type'>): string {
  return type === 'crypto' ? `coin:${symbol.split('-')[0]}` : symbol;
}

export const forexIds = (symbol: string): ReadonlySet<string> => new Set([symbol, ANY_FOREX]);

/** First words that many companies share. */
const COMMON_HEADS = new Set(
  'the new first general national american united global international bank standard royal south north east west china korea japan european public capital digital advanced applied central data energy financial fund health home life micro modern next power prime super total world real green blue black white silver gold golden red best great good open high state city trust index treasury vanguard ishares spdr invesco proshares direxion tiger kodex bitcoin crude brent dollar'.split(
    ' ',
  ),
);

/** Toyota of Toyota Motor: the part of a name that people say. */
function headOf(name: string): string | undefined {
  const head = /^([A-Z][A-Za-z'-]{3,})[\s,]+[A-Z&]/.exec(name.trim())?.[1];
  return head === undefined || COMMON_HEADS.has(head.toLowerCase()) ? undefined : head;
}

const withoutLegalForm = (name: string): string => name.replace(LEGAL_FORM, '').replace(LEGAL_FORM, '');

/** A blank may stand where the name has one, and where the script changes (SK 하이닉스). */
function gapsOf(written: string): Set<number> {
  const gaps = new Set<number>();
  let length = 0;
  for (const [index, char] of [...written].entries()) {
    if (/\s/.test(char)) {
      gaps.add(length);
      continue;
    }
    if (index > 0 && /[가-힣]/.test(char) !== /[가-힣]/.test(written[index - 1] as string)) gaps.add(length);
    length += char.length;
  }
  return gaps;
}

const bySecond = new WeakMap<readonly Name[], Map<string | undefined, readonly Name[]>>();

/** Of the names that start with one character, those that can have this one after it: a few of hundreds. */
function goingOnWith(second: string | undefined, names: readonly Name[]): readonly Name[] {
  let known = bySecond.get(names);
  if (known === undefined) {
    known = new Map();
    bySecond.set(names, known);
  }
  let some = known.get(second);
  if (some === undefined) {
    some = names.filter(({ key, gaps }) => key.length === 1 || (second === ' ' ? gaps.has(1) : key[1] === second));
    known.set(second, some);
  }
  return some;
}

function endOf(lower: string, at: number, name: Name): number | undefined {
  let place = at;
  for (let index = 0; index < name.key.length; index++) {
    if (lower[place] === ' ' && name.gaps.has(index)) place++;
    if (lower[place] !== name.key[index]) return undefined;
    place++;
  }
  return place;
}

/** Whether a name may end here: what is glued to it must be particles or words that go with names. */
function endsAsName(text: string, end: number, key: string): boolean {
  const next = text[end];
  if (next === undefined) return true;
  const last = key.at(-1) as string;
  if (/[a-z0-9]/.test(last) && /[A-Za-z0-9]/.test(next)) return false;
  const rest = /^[가-힣]*/.exec(text.slice(end, end + 12))?.[0] ?? '';
  return rest === '' || TAIL.test(rest);
}

function startsWord(text: string, at: number): boolean {
  const before = text[at - 1];
  if (before === undefined) return true;
  const current = text[at] as string;
  if (/[가-힣]/.test(current)) return !/[가-힣]/.test(before);
  return !/[A-Za-z0-9]/.test(before) && !(/\d/.test(current) && /[.,$₩]/.test(before));
}

function isCertain(text: string, start: number, end: number, { key }: Name): boolean {
  const written = text.slice(start, end);
  if (!/^[a-z0-9.&'-]+$/i.test(written)) return key.length > 1;
  return text[start - 1] === '(' || (/^[A-Z0-9]/.test(written) && key.length > (DOUBTFUL.has(key) ? 3 : 1));
}
