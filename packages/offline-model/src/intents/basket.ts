import { message } from '@finclaw/config';
import type { CalculationAnswer, QuoteAnswer, QuotedPrice } from '@finclaw/finance';
import { formatMoney, instrumentText, Money, minorUnits, numberText, quoteText, roundDecimal } from '@finclaw/finance';
import { type CurrencyCode, createDecimalString, type Locale } from '@finclaw/types';
import type { Intent, Script } from '../intent.ts';
import { foundIn } from '../question.ts';
import { referenceTo } from '../subject.ts';
import { useTools } from '../use-tool.ts';
import { findShares } from '../words/shares.ts';
import { calculateRequest } from './calculate.ts';
import { quoteRequest } from './quote.ts';

/** "삼성전자 50주랑 하이닉스 10주면 총 얼마야?" */
export const basket: Intent = {
  id: 'basket',
  understand(question) {
    const { text, mentions, locale } = question;
    const instruments = foundIn(mentions);
    const counts = findShares(text, mentions).map(({ count }) => count);
    const isAsked = /얼마|총|합|\b(?:how much|worth|total|cost)\b/i.test(text);
    if (instruments.length < 2 || counts.length !== instruments.length || !isAsked) return undefined;
    const names = instruments.map((each) => referenceTo(each, question));
    return { script: () => describeWorth(names, counts, locale) };
  },
};

function* describeWorth(names: readonly string[], counts: readonly string[], locale: Locale): Script {
  const replies = yield* useTools<QuoteAnswer>(names.map(quoteRequest), locale);
  const quotes = replies.flatMap((reply) => (reply.ok ? [reply.value] : []));
  const priced = quotes.filter((each): each is QuotedPrice => each.status === 'ok');
  const failures = replies.flatMap((reply) => (reply.ok ? [] : [reply.text]));
  if (priced.length < names.length) return [quoteText(quotes, locale), ...failures].join('\n');
  const terms = priced.map(({ price, currency }, index) => ({ currency, term: `${price} * ${counts[index]}` }));
  const sums = [...Map.groupBy(terms, ({ currency }) => currency)];
  const totals = yield* useTools<CalculationAnswer>(
    sums.map(([, parts]) => calculateRequest(parts.map(({ term }) => term).join(' + '))),
    locale,
  );
  const amounts = totals.map((total, index) => {
    const currency = sums[index]?.[0] as CurrencyCode;
    if (!total.ok || total.value.status !== 'ok') return '–';
    return formatMoney(Money.of(roundDecimal(createDecimalString(total.value.value), minorUnits(currency)), currency), locale);
  });
  const parts = priced.map(({ instrument }, index) => {
    const count = message(locale, instrument.type === 'crypto' ? 'offline.coins' : 'offline.shares', {
      count: numberText(counts[index] ?? '0'),
    });
    return `${instrumentText(instrument, locale)} ${count}`;
  });
  return [
    message(locale, 'offline.basket', { parts: parts.join(', '), value: amounts.join(', ') }),
    quoteText(priced, locale),
  ].join('\n');
}
