import type { Instrument } from '../instruments/instrument.ts';
import type { Mention } from '../instruments/mentions.ts';

/** What asks for a price beyond doubt; "어때" also asks about the weather. */
const PRICE_WORD = /주가|시세|가격|현재가|얼마|종가|값|\b(?:price|prices|quote|stock|how much|worth)\b/i;
const PRONOUN = /그거|그것|그\s?종목|그\s?주식|이거|이\s?종목|걔|\b(?:it|its|that|this|them|those)\b/i;
/** What a question about a price contains besides the name. */
const FILLER =
  /현재|지금|오늘|실시간|주가|시세|가격|현재가|얼마(?:야|에요|예요|인가요|입니까|지|니|임|나|쯤)?|알려\s?줘(?:요)?|알려\s?주세요|보여\s?줘|궁금해(?:요)?|좀|어때(?:요)?|어떻게\s?돼(?:요)?|종목|주식|값이?|[?!.~,]|\b(?:what|what's|is|the|current|price|stock|share|shares|of|for|how|much|tell|me|please|show|now|quote|today|a|at|get|check|and|are)\b/gi;
const MOST_NAMES = 8;
const LONGEST_NAME = 30;
const MAJOR_RATES = ['USD/KRW', 'JPY/KRW', 'EUR/KRW', 'CNY/KRW'];

interface Asked {
  readonly text: string;
  readonly mentions: readonly Mention[];
  readonly topics: readonly Instrument[];
}

/** The names or symbols a question wants prices of: those in the sentence, what "it" stands for, or whatever is left of the sentence. */
export function askedNames({ text, mentions, topics }: Asked): readonly string[] {
  if (mentions.length > 0) {
    const names = mentions.map(({ resolution, text: name }) =>
      resolution.kind === 'found' ? resolution.instrument.symbol : name,
    );
    return [...new Set(names)].slice(0, MOST_NAMES);
  }
  const left = withoutFiller(text);
  if (/환율/.test(text) && left.replace(/환율|[은는이가]/g, '').trim() === '') return MAJOR_RATES;
  if (topics.length > 0 && (PRONOUN.test(text) || isEmptyTalk(left))) return topics.map(({ symbol }) => symbol);
  const name = left.replace(/(?<=[가-힣]{2})(?:은|는|이|가|의|을|를|도)$/, '');
  const isNameLike = name !== '' && name.length <= LONGEST_NAME && name.split(' ').length <= 4;
  return isNameLike && PRICE_WORD.test(text) ? [name] : [];
}

/** True for a question about a price that names nothing. */
export const asksForPrice = (text: string): boolean => PRICE_WORD.test(text);

const withoutFiller = (text: string): string => text.replace(FILLER, ' ').trim().replace(/\s+/g, ' ');

const isEmptyTalk = (left: string): boolean => left.replace(/그럼|그러면|then|so/gi, '').trim() === '';
