import type { InstrumentDirectory, Resolution } from './directory.ts';
import { currencyFromWord, parseForex } from './forex.ts';
import { isChoseong, searchKey, typedAsHangul } from './search-key.ts';

/** An instrument, or a name that could be one, inside a sentence. */
export interface Mention {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly resolution: Resolution;
}

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const LONGEST_NAME_IN_WORDS = 5;

/** What Koreans write directly behind a name without a blank. */
const PARTICLES =
  '이랑|랑|하고|이나|에서|으로|부터|까지|보다|처럼|한테|이라는|라는|은|는|이|가|을|를|의|와|과|도|만|에|로|나|및|님|쪽|꺼|거|이요|요|이야|야|인데|대비|말고';
const COMPANIONS =
  '주가|주식|주|시세|가격|값|현재가|종가|시가|고가|저가|환율|차트|지수|선물|코인|종목|얼마야|얼마에요|얼마예요|얼마임|얼마니|얼마죠|얼마|알려줘요|알려줘|어때요|어때|어떄|좀|지금|오늘|현재';
const TAIL = new RegExp(`^(?:${COMPANIONS}|${PARTICLES})*$`);
const LEADING_PARTICLE = new RegExp(`^(?:${PARTICLES})`);

/** Tickers that are English words as well; only capitals make them tickers. */
const WORDS_TOO = new Set(
  'now arm cat cost coin link snow hood dis sol ada hmm doge all sk lg gs cj kt sm yg nc ge gm ma ba ko hd mu v t f c o ms pg meta low de mo pm net app mar dash snap spot fig pins ups sap cop shop riot grab tm ul xyz ls'.split(
    ' ',
  ),
);

/** Finds every instrument named in a sentence, longest name first, in the order of the sentence. */
export function findMentions(sentence: string, directory: InstrumentDirectory): Mention[] {
  const text = sentence.slice(0, 2000);
  const tokens = tokenize(text);
  const isShouted = !/[a-z가-힣]/.test(text);
  const hasHangul = /[가-힣]/.test(text);
  const mentions: Mention[] = [];
  for (let at = 0; at < tokens.length; ) {
    const match =
      matchForex(text, tokens, at) ??
      matchName(text, tokens, at, directory, { isShouted, hasHangul }) ??
      matchSpelling(tokens, at, directory);
    mentions.push(...(match?.mentions ?? []));
    at += match?.tokens ?? 1;
  }
  return mentions;
}

interface Match {
  readonly mentions: readonly Mention[];
  readonly tokens: number;
}

interface Surroundings {
  readonly isShouted: boolean;
  readonly hasHangul: boolean;
}

function tokenize(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{N}$^][\p{L}\p{N}.&/^=:'-]*/gu)].map((found) => {
    const word = found[0].replace(/(?<![.:'-])[.:'-]+$/, '');
    return { text: word, start: found.index, end: found.index + word.length };
  });
}

/** A pair of currencies, or one currency followed by the word for its rate. */
function matchForex(text: string, tokens: readonly Token[], at: number): Match | undefined {
  for (let count = Math.min(4, tokens.length - at); count > 0; count--) {
    const first = tokens[at] as Token;
    const last = tokens[at + count - 1] as Token;
    const words = text
      .slice(first.start, last.end)
      .replace(new RegExp(`(?:${PARTICLES}|얼마야?)$`), '')
      .trim();
    if (/\d/.test(words)) continue;
    const isOneCurrency = currencyFromWord(words.replace(/(?<!\s)\s*(환율|시세|exchange rate|rate).*$/i, '')) !== undefined;
    if (isOneCurrency && !/환율|시세|rate/i.test(words)) continue;
    const instrument = parseForex(words);
    if (instrument === undefined) continue;
    const resolution = { kind: 'found', instrument, siblings: [] } as const;
    return { mentions: [{ text: words, start: first.start, end: first.start + words.length, resolution }], tokens: count };
  }
  return undefined;
}

function matchName(
  text: string,
  tokens: readonly Token[],
  at: number,
  directory: InstrumentDirectory,
  around: Surroundings,
): Match | undefined {
  const first = tokens[at] as Token;
  for (let count = Math.min(LONGEST_NAME_IN_WORDS, tokens.length - at); count > 0; count--) {
    const words = tokens.slice(at, at + count);
    const read = readName(words, directory, around);
    if (read === undefined) continue;
    const last = words.at(-1) as Token;
    const end = Math.max(last.start + 1, last.end - read.rest.length);
    const mention = {
      text: text.slice(first.start, end),
      start: first.start,
      end,
      resolution: directory.resolveFamiliar(read.key),
    };
    const followers = read.followers.map((name) => ({
      text: name,
      start: end,
      end: last.end,
      resolution: directory.resolveFamiliar(name),
    }));
    return { mentions: [mention, ...followers], tokens: count };
  }
  return undefined;
}

interface ReadName {
  readonly key: string;
  /** What stands behind the name in the same word. */
  readonly rest: string;
  /** Names glued to the first one. */
  readonly followers: readonly string[];
}

/** The longest name that starts with the first word, ends in the last one, and leaves only particles behind it. */
function readName(words: readonly Token[], directory: InstrumentDirectory, around: Surroundings): ReadName | undefined {
  const keys = words.map((word) => searchKey(word.text));
  const joined = keys.join('');
  const raw = words.map((word) => word.text).join(' ');
  const shortest = joined.length - (keys.at(-1)?.length ?? 0);
  for (let length = joined.length; length > shortest; length--) {
    const key = joined.slice(0, length);
    const rest = joined.slice(length);
    const kind = directory.knows(key);
    const isCutWord = /[a-z0-9]$/.test(key) && /^[a-z0-9]/.test(rest);
    if (kind === undefined || isCutWord || !isMeantAsName(key, kind, raw, around)) continue;
    const isAlone = TAIL.test(rest) || /^\d+(주|개)/.test(rest);
    const followers = isAlone ? [] : gluedNames(rest, directory);
    if (followers !== undefined) return { key, rest, followers };
  }
  return undefined;
}

/** 애플이랑테슬라: the rest of the word may be a particle and another name. */
function gluedNames(rest: string, directory: InstrumentDirectory): string[] | undefined {
  const particle = LEADING_PARTICLE.exec(rest)?.[0];
  if (particle === undefined) return undefined;
  const word = rest.slice(particle.length);
  for (let length = word.length; length > 1; length--) {
    const key = word.slice(0, length);
    if (directory.knows(key) === 'name' && TAIL.test(word.slice(length))) return [key];
  }
  return undefined;
}

function isMeantAsName(key: string, kind: 'name' | 'ticker', raw: string, around: Surroundings): boolean {
  if (/[^a-z0-9]/.test(key)) return key.length > 1;
  const written = raw.replace(/^\$/, '').slice(0, key.length);
  const isCapital = written === written.toUpperCase() && !around.isShouted;
  if (raw.startsWith('$')) return true;
  if (/^\d+$/.test(key)) return key.length === 6;
  if (key.length === 1) return isCapital;
  if (WORDS_TOO.has(key) || (kind === 'ticker' && key.length < 3)) return isCapital || (around.hasHangul && key.length > 1);
  return true;
}

/** First consonants, and Hangul typed on an English keyboard. */
function matchSpelling(tokens: readonly Token[], at: number, directory: InstrumentDirectory): Match | undefined {
  const token = tokens[at] as Token;
  const key = searchKey(token.text);
  const isSpelled = (isChoseong(key) && key.length > 2) || (key.length > 5 && typedAsHangul(key) !== undefined);
  if (!isSpelled) return undefined;
  const resolution = directory.resolveFamiliar(key);
  if (resolution.kind === 'unknown') return undefined;
  return { mentions: [{ ...token, resolution }], tokens: 1 };
}
