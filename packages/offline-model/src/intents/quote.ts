import { message } from '@finclaw/config';
import { type QuoteAnswer, quoteText } from '@finclaw/finance';
import { forexPair, parseForex } from '@finclaw/finance/instruments';
import type { Locale } from '@finclaw/types';
import { askBack, type Intent, type Script, type ToolRequest } from '../intent.ts';
import { PRONOUN, type Question } from '../question.ts';
import { slotsIn } from '../slots.ts';
import { type Answered, useTools } from '../use-tool.ts';
import { findExchanges } from '../words/exchanges.ts';
import { leftoverName, leftoverOf } from '../words/leftover.ts';
import { findCurrencyWords, findMoney } from '../words/money.ts';

/** What asks for a price beyond doubt; "어때" also asks about the weather. */
const PRICE_WORD =
  /주가|시세|가격|현재가|얼마|종가|시가|고가|저가|거래량|환율|값|등락|상승|하락|오르고|내리고|빠지고|변동률|상승률|하락률|몇\s?(?:원|달러|포인트)|올랐|내렸|떨어졌|빠졌|오름|내림|빠지|떡상|떡락|[폭급][등락]|날아|달리|나락|불기둥|상한가|하한가|반등|치솟|뛰었|주춤|선방|회복|마감가|마감했|넘었|넘겼|깨졌|돌파했|찍었|떨어진|오른|내린|빠진|비싸|\b(?:(?:pump|moon|tank|crash|dump|rip|rally|surg|soar|plung|dropp|fall|climb|ris|slid|jump)ing|rallied|jumped|dropped|drop|fell|rose|in the (?:green|red)|up|down|perform(?:ing|ance)?|price|prices|quote|quotes|stock|how much|worth|trading|trade at|going for|cost|exchange rate|volume|high|low|up or down|value|level)\b/i;
const MARKET =
  /(?:증시|시장|주식\s?시장|장|국장|미장|지수)(?:은|는|이|가|들?은?)?\s?(?:전체|전반|오늘|지금|요즘)?\s?(?:어때|어떄|어떤가|어떻|상황|현황|분위기|요약|동향|좀\s?(?:알려|보여)|알려\s?줘)|\bhow(?:'s| is| are| did)? (?:the )?(?:(?:stock|us|u\.s\.|korean|american)\s)*markets?\b(?! (?:hours|open|close))|\bmarket (?:summary|overview|update)\b/i;
const MOST_NAMES = 8;
const MAJOR_RATES = ['USD/KRW', 'JPY/KRW', 'EUR/KRW', 'CNY/KRW'];

/** What people look at when they ask how the market is. */
const INDICES: Readonly<Record<'KRX' | 'NYSE', readonly string[]>> = { KRX: ['^KS11', '^KQ11'], NYSE: ['^GSPC', '^IXIC'] };

/** Prices of the instruments a question names, or of those the conversation is about. */
export const quote: Intent = {
  id: 'quote',
  understand(question) {
    const { text, locale } = question;
    const names = askedNames(question);
    if (names.length > 0) return { script: () => describePrices(names, text, locale) };
    return PRICE_WORD.test(text) && isOnlyAboutPrice(question)
      ? askBack(message(locale, 'offline.whichInstrument'), /^.{1,30}$/)
      : undefined;
  },
};

/** A request for the price of an instrument. */
export const quoteRequest = (name: string): ToolRequest => ({ name: 'get_quote', input: { instrument: name } });

/** The names or symbols a question wants prices of: those in the sentence, what "it" stands for, or whatever is left of the sentence. */
function askedNames(question: Question): readonly string[] {
  const { text, mentions, topics } = question;
  const left = leftoverOf(text, slotsIn(text, question));
  if (mentions.length > 0) {
    if (left !== '' && !PRICE_WORD.test(text) && !isRemark(left, text)) return [];
    const names = mentions.map(({ resolution, text: name }) =>
      resolution.kind === 'found' ? resolution.instrument.symbol : name,
    );
    const isRateToo =
      /환율/.test(text) &&
      mentions.every(({ resolution }) => resolution.kind !== 'found' || resolution.instrument.type !== 'forex');
    return [...new Set([...names, ...(isRateToo ? ['USD/KRW'] : [])])].slice(0, MOST_NAMES);
  }
  if (MARKET.test(text)) return indicesAsked(text);
  if (/환율|exchange rates?/i.test(text) && left === '') return MAJOR_RATES;
  if (topics.length > 0 && (PRONOUN.test(text) ? left === '' || PRICE_WORD.test(text) : left === '' && PRICE_WORD.test(text)))
    return topics.map(({ symbol }) => symbol);
  const name = PRICE_WORD.test(text) && !PRONOUN.test(text) ? leftoverName(left) : undefined;
  return name !== undefined && couldBeName(name, question) ? [name] : currencyAsked(text);
}

/** "코스피 3천 넘어?", "셀트리온 살아났네": one word about the course of things, and no other question. */
const isRemark = (left: string, text: string): boolean =>
  /^[가-힣]{2,7}$/.test(left) &&
  /(?:[어아여해네요죠지냐니까다음임함나래]|대요)$/.test(left) &&
  !/누구|언제|어디|왜|뭐|무엇|무슨|어떤|어떻게|누가|뜻|회사/.test(text);

/** One word may be a name we do not know; more are one only if they resemble a name, and sums of money are no names at all. */
function couldBeName(name: string, { text, directory }: Question): boolean {
  if (findMoney(text).length > 0) return false;
  const resolution = directory.resolve(name);
  return !name.includes(' ') || resolution.kind !== 'unknown' || resolution.nearest.length > 0;
}

function indicesAsked(text: string): readonly string[] {
  const asked = findExchanges(text).map(({ exchange }) => (exchange === 'KRX' ? 'KRX' : 'NYSE'));
  return (asked.length === 0 ? (['KRX', 'NYSE'] as const) : [...new Set(asked)]).flatMap((market) => INDICES[market]);
}

const RATE_WORD = /환율|대비|당\s|얼마|\b(?:against|versus|vs|rate|at|worth|trading)\b/i;

/** "달러 얼마야" asks for a rate without saying so. */
function currencyAsked(text: string): readonly string[] {
  const word =
    /(달러|엔화?|유로|위안화?|파운드)\s?(?:은|는|이|가)?\s?(?:지금\s?|오늘\s?|현재\s?)*(?:얼마|시세|가격|몇\s?원)/.exec(
      text,
    )?.[1];
  const rate = word === undefined ? undefined : parseForex(word);
  if (rate !== undefined) return [rate.symbol];
  const [first, second] = [...new Set(findCurrencyWords(text).map(({ currency }) => currency))];
  const pair = first !== undefined && second !== undefined && RATE_WORD.test(text) ? forexPair(first, second) : undefined;
  return pair === undefined ? [] : [pair.symbol];
}

const isOnlyAboutPrice = (question: Question): boolean => leftoverOf(question.text, slotsIn(question.text, question)) === '';

function* describePrices(names: readonly string[], text: string, locale: Locale): Script {
  const { values, problems } = yield* useTools<QuoteAnswer>(names.map(quoteRequest), locale);
  const [only, ...others] = values;
  const details = only !== undefined && others.length === 0 ? detailsOf(only, text, locale) : [];
  return [...details, ...pricesText(values, locale), ...problems].join('\n');
}

/** Exchange rates are told one by one: in a list, "달러/원: 1,448원" does not say what costs what. */
function pricesText(quotes: readonly Answered<QuoteAnswer>[], locale: Locale): readonly string[] {
  if (quotes.length === 0) return [];
  if (!quotes.some(({ instrument }) => instrument.type === 'forex')) return [quoteText(quotes, locale)];
  const lines = quotes.flatMap((each) => [...quoteText([each], locale).split('\n'), '']);
  const notice = message(locale, 'finance.simulatedNotice');
  const told = lines.filter((line) => line !== notice).slice(0, -1);
  return told.length === lines.length - 1 ? told : [...told, '', notice];
}

/** What else of the day was asked for. A figure the source does not give is not shown. */
function detailsOf({ missing = [], cite }: Answered<QuoteAnswer>, text: string, locale: Locale): string[] {
  return DETAILS.filter(([field, words]) => words.test(text) && !missing.includes(field)).map(([field]) =>
    message(locale, `offline.detail.${field}`, { value: cite(field) }),
  );
}

const DETAILS = [
  ['open', /시가(?!총액)|시초가|\bopen(?:ing)?\b/i],
  ['high', /고가|최고(?!의)|\bhigh\b/i],
  ['low', /저가|최저|\blow\b/i],
  ['previousClose', /전일\s?종가|어제\s?종가|previous close/i],
  ['volume', /거래량|\bvolume\b/i],
] as const;
