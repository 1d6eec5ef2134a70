import type { Instrument, InstrumentDirectory } from '@finclaw/finance/instruments';
import { letters, searchKey, slips } from '@finclaw/finance/instruments';

/** Words that decide what is wanted, and that are long enough to be known by all letters but one. */
const ENGLISH_WORDS =
  'price prices stock stocks quote chart graph history compare convert exchange dollar dollars euros portfolio watchlist alert alerts market markets share shares average moving dividend dividends yesterday tomorrow today monday tuesday wednesday thursday friday saturday holdings holding transactions balance percent monthly payment mortgage interest cancel remove delete please between difference performance returns profit closing currency headlines notify bought trading holiday holidays christmas thanksgiving bitcoin ethereum limit orders order current currently volume worth about should which trade trades better added bollinger oversold overbought calculate compound'.split(
    ' ',
  );
const KNOWN_ENGLISH = new Set(ENGLISH_WORDS);
/** English words one slip away from one of ours. */
const OTHER_WORDS = new Set(
  'stack charm alter prize shared store stick shock sock older early hares stare alarm trader rates euro bough brought though priced ordered chat chats'.split(
    ' ',
  ),
);
const KOREAN_WORDS =
  '알려줘 보여줘 얼마야 얼마예요 얼마에요 포트폴리오 관심종목 수익률 거래내역 이동평균 비교해줘 계산해줘 추가해줘 취소해줘 삭제해줘 현재가'.split(
    ' ',
  );
const KOREAN_LETTERS = KOREAN_WORDS.map((word) => [word, letters(word)] as const);
const SHORTEST = 5;
const SHORTEST_KOREAN = 7;

/** Puts words right that are one slip away from a word that decides what is wanted. */
export function mendSpelling(text: string): string {
  return text
    .replace(/(?<![\p{L}\d$&'’.-])[a-z]{5,14}(?![\p{L}\d&])/gu, (word) => mendedEnglish(word) ?? word)
    .replace(/(?<![\p{L}\d])[가-힣]{3,6}(?![\p{L}\d])/gu, (word) => mendedKorean(word) ?? word);
}

function mendedEnglish(word: string): string | undefined {
  if (
    word.length < SHORTEST ||
    KNOWN_ENGLISH.has(word) ||
    KNOWN_ENGLISH.has(`${word}s`) ||
    KNOWN_ENGLISH.has(word.replace(/s$/, '')) ||
    OTHER_WORDS.has(word)
  )
    return undefined;
  const [only, ...others] = ENGLISH_WORDS.filter(
    (known) => known[0] === word[0] && Math.abs(known.length - word.length) <= 1 && slips(word, known) === 1,
  );
  return others.length === 0 ? only : undefined;
}

function mendedKorean(word: string): string | undefined {
  if (KOREAN_WORDS.includes(word)) return undefined;
  const typed = letters(word);
  if (typed.length < SHORTEST_KOREAN) return undefined;
  const [only, ...others] = KOREAN_LETTERS.filter(
    ([known, target]) => known[0] === word[0] && Math.abs(target.length - typed.length) <= 1 && slips(typed, target) === 1,
  );
  return others.length === 0 ? only?.[0] : undefined;
}

/** The one instrument whose name is a single slip away from what was typed. */
export function instrumentMeantBy(name: string, directory: InstrumentDirectory): Instrument | undefined {
  const resolution = directory.resolve(name);
  if (resolution.kind !== 'unknown') return undefined;
  const typed = letters(searchKey(name));
  // Short names are one slip away from ordinary words: 환전 and 한전.
  if (typed.length < (/[가-힣]/.test(name) ? 7 : 5)) return undefined;
  const [only, ...others] = resolution.nearest.filter(({ names, aliases, symbol }) =>
    [names.ko, names.en, symbol, ...aliases].some((each) => slips(typed, letters(searchKey(each))) === 1),
  );
  return others.length === 0 ? only : undefined;
}
