import { message } from '@finclaw/config';
import type { QuoteAnswer, QuotedPrice } from '@finclaw/finance';
import { instrumentText, quoteText } from '@finclaw/finance';
import type { Instrument } from '@finclaw/finance/instruments';
import { compareDecimals } from '@finclaw/finance/instruments';
import type { Locale } from '@finclaw/types';
import type { Intent, Script } from '../intent.ts';
import { foundIn, lastNamed, type Question } from '../question.ts';
import { referenceTo } from '../subject.ts';
import { useTools } from '../use-tool.ts';
import { quoteRequest } from './quote.ts';

const COMPARE_WORD =
  /비교|대결|보다\s?(?:더|많이|덜)|(?:뭐|뭘|누|어느\s?(?:게|쪽|것|종목))[가이]?\s?더|더\s?(?:많이\s?|크게\s?)?(?:오른|떨어진|내린|빠진|비싼|싼|좋은|올랐|떨어졌|내렸|빠졌)|보다\s?(?:비싸|싸|많이|높|낮)|둘\s?중|셋\s?중|중에?서?\s?(?:뭐|뭘|어떤|어느|누|제일|가장|젤)|누가\s?(?:제일|가장|더)|차이|\bvs\b\.?|\bversus\b|\bcompar(?:e|ed|ison)\b|\bwhich (?:one )?(?:is|did|has|was)\b|\bdifference between\b|\b(?:better|worse) than\b|\b(?:outperform|beat)(?:s|ed|ing)?\b/i;
const MOST_NAMES = 6;

/** "삼성전자랑 하이닉스 비교해줘", "which is up more, Apple or Tesla?" */
export const compare: Intent = {
  id: 'compare',
  understand(question) {
    const { text, locale, mentions, topics } = question;
    if (!COMPARE_WORD.test(text)) return undefined;
    const named = foundIn(mentions);
    const instruments =
      classesIn(question) ??
      (named.length > 1 ? named : named.length === 1 ? [...new Set([...topics.slice(0, 1), ...named])] : lastNamed(question));
    if (instruments.length < 2 || mentions.some(({ resolution }) => resolution.kind !== 'found')) return undefined;
    const names = instruments.slice(0, MOST_NAMES).map((each) => referenceTo(each, question));
    return { script: () => describeComparison(names, PRICES_COMPARED.test(text), locale) };
  },
};

/** "우선주랑 보통주 차이": two classes of one share. */
function classesIn({ text, mentions }: Question): readonly Instrument[] | undefined {
  const [mention, ...others] = mentions;
  if (mention?.resolution.kind !== 'found' || others.length > 0) return undefined;
  const isBoth = /우선주/.test(text) && /보통주|본주/.test(text);
  const [sibling, ...more] = mention.resolution.siblings;
  return isBoth && sibling !== undefined && more.length === 0 ? [mention.resolution.instrument, sibling] : undefined;
}

/** "뭐가 더 비싸?" is about prices, not about the day. */
const PRICES_COMPARED = /비싸|비싼|(?<![가-힣])싼|더\s?싸|\b(?:expensive|cheaper|cheapest|pricier|costs? more|higher price)\b/i;

function* describeComparison(names: readonly string[], byPrice: boolean, locale: Locale): Script {
  const { values, problems } = yield* useTools<QuoteAnswer>(names.map(quoteRequest), locale);
  const body = values.length === 0 ? [] : [quoteText(values, locale)];
  return [...(byPrice ? dearer(values, locale) : verdict(values, locale)), ...body, ...problems].join('\n');
}

/** Which of two costs more, where both are paid in the same money. */
function dearer(quotes: readonly QuotedPrice[], locale: Locale): string[] {
  const [best, worst, ...others] = quotes.toSorted((a, b) => compareDecimals(b.price, a.price));
  const isPlain = [best, worst].every((each) => each?.instrument.type === 'stock' || each?.instrument.type === 'etf');
  if (best === undefined || worst === undefined || others.length > 0 || best.currency !== worst.currency || !isPlain) return [];
  if (compareDecimals(best.price, worst.price) === 0) return [];
  const params = { best: instrumentText(best.instrument, locale), worst: instrumentText(worst.instrument, locale) };
  return [message(locale, 'offline.compared.dearer', params)];
}

/** Which of them did best today; a sentence without a figure of its own. */
function verdict(quotes: readonly QuotedPrice[], locale: Locale): string[] {
  const ranked = quotes.toSorted((a, b) => compareDecimals(b.changePercent, a.changePercent));
  const [best, next] = ranked;
  const last = ranked.at(-1);
  if (best === undefined || next === undefined || last === undefined) return [];
  if (compareDecimals(best.changePercent, next.changePercent) === 0) return [];
  const params = { best: instrumentText(best.instrument, locale), worst: instrumentText(last.instrument, locale) };
  if (ranked.length > 2) return [message(locale, 'offline.compared.many', params)];
  const [isUp, isDown] = [compareDecimals(last.changePercent, 0n) > 0, compareDecimals(best.changePercent, 0n) < 0];
  return [message(locale, `offline.compared.${isUp ? 'bothUp' : isDown ? 'bothDown' : 'apart'}`, params)];
}
