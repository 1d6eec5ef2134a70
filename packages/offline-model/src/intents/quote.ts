import { message } from '@finclaw/config';
import { instrumentText, type QuoteAnswer, type QuotedPrice, quoteText } from '@finclaw/finance';
import { compareDecimals, forexPair, type Instrument } from '@finclaw/finance/instruments';
import type { CurrencyCode, Locale } from '@finclaw/types';
import { type Intent, lastNamed, PRONOUN, type Question, referenceTo } from '../question.ts';
import { nameIn } from '../said.ts';
import { type Answered, askBack, type Script, type ToolRequest, useTools } from '../script.ts';

/** What asks for a price beyond doubt; "어때" also asks about the weather. */
const PRICE_WORD =
  /주가|시세|가격|현재가|얼마|종가|시가|고가|저가|거래량|환율|값|등락|상승|하락|오르고|내리고|빠지고|변동률|상승률|하락률|몇\s?(?:원|달러|포인트)|올랐|내렸|떨어졌|빠졌|오름|내림|빠지|떡상|떡락|[폭급][등락]|날아|달리|나락|불기둥|상한가|하한가|반등|치솟|뛰었|주춤|선방|회복|마감가|마감했|넘었|넘겼|깨졌|돌파했|찍었|떨어진|오른|내린|빠진|비싸|\b(?:(?:pump|moon|tank|crash|dump|rip|rally|surg|soar|plung|dropp|fall|climb|ris|slid|jump)ing|rallied|jumped|dropped|drop|fell|rose|in the (?:green|red)|up|down|perform(?:ing|ance)?|price|prices|quote|quotes|stock|how much|worth|trading|trade at|going for|cost|exchange rate|volume|high|low|up or down|value|level)\b/i;
const MARKET =
  /(?:증시|시장|주식\s?시장|장|국장|미장|지수)(?:은|는|이|가|들?은?)?\s?(?:전체|전반|오늘|지금|요즘)?\s?(?:어때|어떄|어떤가|어떻|상황|현황|분위기|요약|동향|좀\s?(?:알려|보여)|알려\s?줘)|\bhow(?:'s| is| are| did)? (?:the )?(?:(?:stock|us|u\.s\.|korean|american)\s)*markets?\b(?! (?:hours|open|close))|\bmarket (?:summary|overview|update)\b/i;
const MOST_NAMES = 8;
const MAJOR_RATES = ['USD/KRW', 'JPY/KRW', 'EUR/KRW', 'CNY/KRW'];

/** What people look at when they ask how the market is. */
const INDICES = { KRX: ['^KS11', '^KQ11'], NYSE: ['^GSPC', '^IXIC'] } as const;

/** Prices of the instruments a question names, or of those the conversation is about. */
export const quote: Intent = {
  id: 'quote',
  understand(question) {
    const { text, locale, left, shares, mentions } = question;
    // What several numbers of shares come to is a sum, and prices alone would be half of it.
    if (mentions.length > 1 && shares.length > 1) return undefined;
    const names = askedNames(question);
    if (names.length > 0) return { script: () => describePrices(names, text, locale) };
    return PRICE_WORD.test(text) && left === '' ? askBack(message(locale, 'offline.whichInstrument')) : undefined;
  },
};

/** A request for the price of an instrument. */
export const quoteRequest = (name: string): ToolRequest => ({ name: 'get_quote', input: { instrument: name } });

/** The names or symbols a question wants prices of: those in the sentence, what "it" stands for, or whatever is left of the sentence. */
function askedNames(question: Question): readonly string[] {
  const { text, mentions, instruments, topics, left } = question;
  const asksPrice = PRICE_WORD.test(text);
  if (mentions.length > 0) {
    if (left !== '' && !asksPrice && !isRemark(left, text)) return [];
    const names = mentions.map(({ resolution, text: name }) =>
      resolution.kind === 'found' ? resolution.instrument.symbol : name,
    );
    const isRateToo = /환율/.test(text) && instruments.every(({ type }) => type !== 'forex');
    return [...new Set([...names, ...(isRateToo ? ['USD/KRW'] : [])])].slice(0, MOST_NAMES);
  }
  if (MARKET.test(text)) return indicesAsked(question);
  const rate = rateAsked(question);
  if (rate !== undefined) return [rate.symbol];
  if (/환율|exchange rates?/i.test(text) && left === '') return MAJOR_RATES;
  // "volume?": what of the price is wanted, and no name.
  const rest = DETAILS.reduce((words, [, detail]) => words.replace(detail, ''), left).trim();
  if (topics.length > 0 && (PRONOUN.test(text) ? rest === '' || asksPrice : rest === '' && asksPrice))
    return topics.map(({ symbol }) => symbol);
  const name = asksPrice && !PRONOUN.test(text) ? nameIn(rest) : undefined;
  return name !== undefined && couldBeName(name, question) ? [name] : [];
}

/** "코스피 3천 넘어?", "셀트리온 살아났네": one word about the course of things, and no other question. */
const isRemark = (left: string, text: string): boolean =>
  /^[가-힣]{2,7}$/.test(left) &&
  /(?:[어아여해네요죠지냐니까다음임함나래]|대요)$/.test(left) &&
  !/누구|언제|어디|왜|뭐|무엇|무슨|어떤|어떻게|누가|뜻|회사/.test(text);

/** One word may be a name we do not know; more are one only if they resemble a name, and sums of money are no names at all. */
function couldBeName(name: string, { money, directory }: Question): boolean {
  const resolution = directory.resolve(name);
  return money.length === 0 && (!name.includes(' ') || resolution.kind !== 'unknown' || resolution.nearest.length > 0);
}

function indicesAsked({ exchanges }: Question): readonly string[] {
  const asked = new Set(exchanges.map(({ exchange }) => (exchange === 'KRX' ? 'KRX' : 'NYSE')));
  return (asked.size === 0 ? (['KRX', 'NYSE'] as const) : [...asked]).flatMap((market) => INDICES[market]);
}

/** "원화로는?", "in won": what something comes to in other money; 유로 is no such word. */
export const INTO = /(?<!유)로(?![가-힣])|(?<!유)로(?:는|도|치면|하면|얼마)|\b(?:in|into|to)\b/i;

/** "달러 얼마야", "what's the yen at?", "euro against the dollar": a rate that is not called one. Won are what money is worth in, if nothing else is said. */
function rateAsked({ text, currencies, left, money }: Question): Instrument | undefined {
  const [first, second = 'KRW' as CurrencyCode, ...others] = new Set(currencies.map(({ currency }) => currency));
  const isRate = /환율|대비|당\s|얼마|시세|가격|몇\s?원|\b(?:against|versus|vs|rate|at|worth|trading|how much)\b/i.test(text);
  const isOther = money.length > 0 || left !== '' || INTO.test(text) || others.length > 0;
  return first === undefined || first === second || !isRate || isOther ? undefined : forexPair(first, second);
}

function* describePrices(names: readonly string[], text: string, locale: Locale): Script {
  const { values, problems } = yield* useTools<QuoteAnswer>(names.map(quoteRequest), locale);
  const [only, ...others] = values;
  const details = only !== undefined && others.length === 0 ? detailsOf(only, text, locale) : [];
  return [...details, ...pricesText(values, locale), ...problems].join('\n');
}

/** Exchange rates are told one by one: in a list, "달러/원: 1,448원" does not say what costs what. */
function pricesText(quotes: readonly Answered<QuoteAnswer>[], locale: Locale): readonly string[] {
  const hasRate = quotes.some(({ instrument }) => instrument.type === 'forex');
  const texts = (hasRate ? quotes.map((each) => [each]) : [quotes]).map((each) => quoteText(each, locale));
  return quotes.length === 0 ? [] : [texts.join(hasRate ? '\n\n' : '\n')];
}

const DETAILS = [
  ['open', /시가(?!총액)|시초가|\bopen(?:ing)?\b/i],
  ['high', /고가|최고(?!의)|\bhigh\b/i],
  ['low', /저가|최저|\blow\b/i],
  ['volume', /거래량|\bvolume\b/i],
] as const;

/** What else of the day was asked for. A figure the source does not give is not shown. */
const detailsOf = ({ missing = [], cite }: Answered<QuoteAnswer>, text: string, locale: Locale): string[] =>
  DETAILS.filter(([field, words]) => words.test(text) && !missing.includes(field)).map(([field]) =>
    message(locale, `offline.detail.${field}`, { value: cite(field) }),
  );

/** "삼성전자랑 하이닉스 비교해줘", "which is up more, Apple or Tesla?" */
export const compare: Intent = {
  id: 'compare',
  words:
    /비교|대결|보다\s?(?:더|많이|덜)|(?:뭐|뭘|누|어느\s?(?:게|쪽|것|종목))[가이]?\s?더|더\s?(?:많이\s?|크게\s?)?(?:오른|떨어진|내린|빠진|비싼|싼|좋은|올랐|떨어졌|내렸|빠졌)|보다\s?(?:비싸|싸|많이|높|낮)|둘\s?중|셋\s?중|중에?서?\s?(?:뭐|뭘|어떤|어느|누|제일|가장|젤)|누가\s?(?:제일|가장|더)|차이|\bvs\b\.?|\bversus\b|\bcompar(?:e|ed|ison)\b|\bwhich (?:one )?(?:is|did|has|was)\b|\bdifference between\b|\b(?:better|worse) than\b|\b(?:outperform|beat)(?:s|ed|ing)?\b/i,
  understand(question) {
    const { text, locale, mentions, instruments: named, topics } = question;
    const instruments =
      named.length > 1 ? named : named.length === 1 ? [...new Set([...topics.slice(0, 1), ...named])] : lastNamed(question);
    if (instruments.length < 2 || mentions.some(({ resolution }) => resolution.kind !== 'found')) return undefined;
    const names = instruments.slice(0, MOST_NAMES).map((each) => referenceTo(each, question));
    return { script: () => describeComparison(names, PRICES_COMPARED.test(text), locale) };
  },
};

/** "뭐가 더 비싸?" is about prices, not about the day. */
const PRICES_COMPARED = /비싸|비싼|(?<![가-힣])싼|더\s?싸|\b(?:expensive|cheaper|cheapest|pricier|costs? more|higher price)\b/i;

function* describeComparison(names: readonly string[], byPrice: boolean, locale: Locale): Script {
  const { values, problems } = yield* useTools<QuoteAnswer>(names.map(quoteRequest), locale);
  const verdict = values.length < 2 ? undefined : byPrice ? dearer(values, locale) : moreUp(values, locale);
  return [...(verdict ?? []), ...(values.length === 0 ? [] : [quoteText(values, locale)]), ...problems].join('\n');
}

/** Which of two costs more, where both are paid in the same money. */
function dearer(quotes: readonly QuotedPrice[], locale: Locale): string[] | undefined {
  const [best, worst] = quotes.toSorted((a, b) => compareDecimals(b.price, a.price)) as [QuotedPrice, QuotedPrice];
  const isPlain = [best, worst].every(({ instrument: { type } }) => type === 'stock' || type === 'etf');
  if (quotes.length > 2 || best.currency !== worst.currency || !isPlain || best.price === worst.price) return undefined;
  return [message(locale, 'offline.compared.dearer', namesOf(best, worst, locale))];
}

/** Which of them did best today; a sentence without a figure of its own. */
function moreUp(quotes: readonly QuotedPrice[], locale: Locale): string[] | undefined {
  const ranked = quotes.toSorted((a, b) => compareDecimals(b.changePercent, a.changePercent));
  const [best, next, last] = [ranked[0], ranked[1], ranked.at(-1)] as [QuotedPrice, QuotedPrice, QuotedPrice];
  if (compareDecimals(best.changePercent, next.changePercent) === 0) return undefined;
  const [isUp, isDown] = [compareDecimals(last.changePercent, 0n) > 0, compareDecimals(best.changePercent, 0n) < 0];
  const key = ranked.length > 2 ? 'many' : isUp ? 'bothUp' : isDown ? 'bothDown' : 'apart';
  return [message(locale, `offline.compared.${key}`, namesOf(best, last, locale))];
}

const namesOf = (best: QuotedPrice, worst: QuotedPrice, locale: Locale) => ({
  best: instrumentText(best.instrument, locale),
  worst: instrumentText(worst.instrument, locale),
});
