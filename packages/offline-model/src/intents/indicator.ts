import { message } from '@finclaw/config';
import type { IndicatorAnswer, IndicatorFound } from '@finclaw/finance';
import {
  groupThousands,
  instrumentText,
  minorUnits,
  priceText,
  quoteText,
  roundDecimal,
  sourceText,
  timeText,
} from '@finclaw/finance';
import type { CurrencyCode, DecimalString, Locale, TechnicalIndicator } from '@finclaw/types';
import { askBack, type Intent, type Script, type ToolRequest } from '../intent.ts';
import { referenceTo, subjectOf } from '../subject.ts';
import { useTools } from '../use-tool.ts';
import { findIndicators } from '../words/indicators.ts';

/** "삼성전자 RSI", "애플 60일 이동평균선", "is Tesla overbought?" */
export const indicator: Intent = {
  id: 'indicator',
  understand(question) {
    const { text, locale } = question;
    const wanted = findIndicators(text);
    if (
      wanted.length === 0 ||
      /이란|이\s?뭐|가\s?뭐|뜻|\bwhat (?:is|does) (?:an? |the )?(?:rsi|macd|sma|ema|atr|vwap|bollinger)[^a-z]*(?:mean)?\s*\??$/i.test(
        text,
      )
    )
      return undefined;
    const subject = subjectOf(question);
    if (subject.kind === 'unclear') return askBack(subject.question, /^.{1,30}$/);
    if (subject.kind === 'none') return askBack(message(locale, 'offline.whichToMeasure'), /^.{1,30}$/);
    const requests = subject.instruments.slice(0, 3).flatMap((each) =>
      wanted.map(({ indicator: name, period }) => ({
        name: 'get_indicator',
        input: { instrument: referenceTo(each, question), indicator: name, ...(period !== undefined && { period }) },
      })),
    );
    return { script: () => tell(requests, locale) };
  },
};

function* tell(requests: readonly ToolRequest[], locale: Locale): Script {
  const replies = yield* useTools<IndicatorAnswer>(requests, locale);
  const found = replies.flatMap((reply) => (reply.ok && reply.value.status === 'ok' ? [reply.value] : []));
  const [first] = found;
  const problems = replies.flatMap((reply) => {
    if (!reply.ok) return [reply.text];
    const { value } = reply;
    if (value.status === 'ok') return [];
    return [value.status === 'invalid' ? message(locale, 'offline.indicatorUnknown') : quoteText([value], locale)];
  });
  const origin = first === undefined ? [] : originLines(first, locale);
  return [...found.map((each) => indicatorText(each, locale)), ...problems, ...origin].join('\n');
}

function originLines({ time, timeZone, source, freshness }: IndicatorFound, locale: Locale): string[] {
  const asOf = { time: timeText(time, timeZone, locale), source: sourceText(source, freshness, locale) };
  return [message(locale, 'finance.asOf', asOf), ...(source === 'simulated' ? [message(locale, 'finance.simulatedNotice')] : [])];
}

/** Values in the unit of the price; the others are plain numbers. */
const IS_MONEY: Readonly<Record<TechnicalIndicator, boolean>> = {
  ...{ sma: true, ema: true, bollinger: true, atr: true, vwap: true },
  ...{ rsi: false, macd: false },
};

function indicatorText(
  { instrument, indicator: name, settings, latest, price, reading }: IndicatorFound,
  locale: Locale,
): string {
  const digits = instrument.type === 'index' ? 2 : minorUnits(instrument.currency as CurrencyCode);
  const shown = (value: DecimalString): string =>
    IS_MONEY[name] ? priceText(roundDecimal(value, digits), instrument, locale) : groupThousands(roundDecimal(value, 2));
  const { upperBand, middleBand, lowerBand, macd, macdSignal } = latest;
  const value = middleBand ?? macd ?? Object.values(latest)[0] ?? price;
  const title = message(locale, `offline.indicator.${name}`, { period: settings.period ?? '' });
  const parts = [
    message(locale, 'offline.indicatorValue', {
      name: instrumentText(instrument, locale),
      indicator: title,
      value: shown(value),
    }),
    ...(upperBand !== undefined && lowerBand !== undefined
      ? [message(locale, 'offline.bands', { upper: shown(upperBand), lower: shown(lowerBand) })]
      : []),
    ...(macdSignal === undefined ? [] : [message(locale, 'offline.signalLine', { value: shown(macdSignal) })]),
    ...(IS_MONEY[name] && name !== 'atr'
      ? [message(locale, 'offline.indicatorPrice', { price: priceText(price, instrument, locale) })]
      : []),
    ...(reading === undefined ? [] : [message(locale, `offline.reading.${reading}`)]),
  ];
  return parts.join(' ');
}
