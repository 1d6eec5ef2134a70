import type { Locale } from '@finclaw/types';

/**
 * Returns the language of a message, so that the answer can follow it, for a reader without a setting. Names, tickers
 * and command words do not count: "AAPL 얼마?" is Korean, "삼성 price please" is English. A message without any word of
 * either language, such as a bare ticker, gets the fallback.
 */
export function detectLanguage(text: string, fallback: Locale = 'en'): Locale {
  return spokenLanguage(text) ?? fallback;
}

/** Does the same; undefined where there is no word of either language. */
export function spokenLanguage(text: string): Locale | undefined {
  const { hangul, english, isEnglishSentence } = wordsOf(text);
  // Ids and names after a command are no words of a language.
  if (/^\s*\//.test(text) && hangul.length === 0) return sentenceLanguage(text);
  if (hangul.length === 0) return english.length > 0 ? 'en' : undefined;
  return isEnglishSentence && !hangul.some(isKoreanSentenceWord) ? 'en' : 'ko';
}

/**
 * Returns the language of a message that is a sentence, for a reader who set one; a name, or a name with a loan word,
 * does not indicate another language.
 */
export function sentenceLanguage(text: string): Locale | undefined {
  const { words, hangul, english, isEnglishSentence } = wordsOf(text);
  if (isKoreanCommand(text)) return 'ko';
  const [only = ''] = words;
  if (words.length === 1 && hangul.length === 1)
    return KOREAN_WORD.test(only) || /(?:요|까|줘|니다)$/.test(only) ? 'ko' : undefined;
  if (hangul.some(isKoreanSentenceWord)) return 'ko';
  if (hangul.length === 0) return (isEnglishSentence && words.length > 1) || english.length > 3 ? 'en' : undefined;
  return isEnglishSentence ? 'en' : hangul.length > 2 ? 'ko' : undefined;
}

function wordsOf(text: string) {
  // A code such as 7e4a1b2c has letters, and no words.
  const withoutCommand = text.replace(/^\s*\/\S+/, '').replace(/(?<![A-Za-z])[A-Za-z]*\d[\dA-Za-z]*/g, ' ');
  const words: readonly string[] = withoutCommand.normalize('NFC').match(/[가-힣ㄱ-ㅎㅏ-ㅣ]+|[A-Za-z']+/g) ?? [];
  const hangul = words.filter((word) => /[가-힣ㄱ-ㅣ]/.test(word));
  const english = words.filter((word) => /[a-z]/.test(word));
  const known = english.filter((word) => ENGLISH_WORDS.has(word.toLowerCase()));
  // One loan word proves nothing ("애플 chart"), unless the sentence starts with it, as "buy 카카오" does.
  const isEnglishSentence = known.length >= 2 || (known.length === 1 && known[0] === words[0]);
  return { words, hangul, english, isEnglishSentence };
}

const isKoreanCommand = (text: string): boolean => /^\s*\/[가-힣]/.test(text.normalize('NFC'));
/** Words that indicate an English sentence around a Korean name. */
const ENGLISH_WORDS = new Set(
  `a about alert all and are at buy calculate can chart compare convert could did do does for from get give has have help hi
  hello hold how i if in is it its latest me much my news now of on or please portfolio price prices quote return sell share
  shares show stock tell thanks than that the this to today up was watch what what's when where which who why will with
  would yesterday you your`.split(/\s+/),
);

/**
 * Words that only a Korean sentence has: question words, everyday nouns, verb endings and particles that names seldom
 * end in.
 */
function isKoreanSentenceWord(word: string): boolean {
  return KOREAN_WORD.test(word) || KOREAN_ENDING.test(word);
}

const KOREAN_WORD =
  /^(?:내|왜|뭐|뭘|좀|그럼|그거|이거|저거|오늘|어제|내일|지금|현재|얼마|얼마나|주가|시세|가격|현재가|환율|뉴스|차트|주식|비교|계산|매수|매도|전망|실적|배당|수익률|알림|시장|원|달러|사|팔아)/;
const KOREAN_ENDING =
  /(?:요|까|줘|줄래|냐|니|니다|한다|하다|된다|이야|마야|뭐야|지|죠|네|때|래|해|해라|봐|하고|은|는|을|를|의|에|에서|에게|으로|보다|부터|까지|랑|처럼)$/;
