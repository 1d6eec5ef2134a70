import { message } from '@finclaw/config';
import { type IndicatorAnswer, instrumentText } from '@finclaw/finance';
import { originLines } from '@finclaw/finance/alerts';
import { minorUnits } from '@finclaw/finance/instruments';
import type { CurrencyCode, Locale, TechnicalIndicator } from '@finclaw/types';
import type { Intent, Script, ToolRequest } from '../intent.ts';
import { withSubject } from '../subject.ts';
import { type Answered, useTools } from '../use-tool.ts';
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
    return withSubject(question, { ask: message(locale, 'offline.whichToMeasure') }, (_, names) => {
      const requests = names.slice(0, 3).flatMap((instrument) =>
        wanted.map(({ indicator: name, period }) => ({
          name: 'get_indicator',
          input: { instrument, indicator: name, ...(period !== undefined && { period }) },
        })),
      );
      return { script: () => tell(requests, locale) };
    });
  },
};

function* tell(requests: readonly ToolRequest[], locale: Locale): Script {
  const { values, problems } = yield* useTools<IndicatorAnswer>(requests, locale);
  const [first] = values.flatMap((each) => (each.status === 'ok' ? [each] : []));
  const texts = values.map((each) =>
    each.status === 'ok' ? indicatorText(each, locale) : message(locale, 'offline.indicatorUnknown'),
  );
  return [...texts, ...problems, ...(first === undefined ? [] : originLines(first, locale))].join('\n');
}

/** Those whose value is in the unit of the price, beside which the price says something. */
const BESIDE_PRICE = new Set<TechnicalIndicator>(['sma', 'ema', 'bollinger', 'vwap']);

function indicatorText(found: Extract<Answered<IndicatorAnswer>, { status: 'ok' }>, locale: Locale): string {
  const { instrument, indicator: name, settings, latest, reading, cite } = found;
  // Two decimals, but of won none.
  const digits =
    instrument.type === 'index' || name === 'rsi' || name === 'macd' ? 2 : minorUnits(instrument.currency as CurrencyCode);
  const shown = (field: string): string => cite(`latest.${field}|.${digits}${name === 'macd' ? '|plain' : ''}`);
  const field = 'middleBand' in latest ? 'middleBand' : 'macd' in latest ? 'macd' : Object.keys(latest)[0];
  const title = message(locale, `offline.indicator.${name}`, { period: settings.period ?? '' });
  const value = { name: instrumentText(instrument, locale), indicator: title, value: field === undefined ? '–' : shown(field) };
  return [
    message(locale, 'offline.indicatorValue', value),
    ...('upperBand' in latest
      ? [message(locale, 'offline.bands', { upper: shown('upperBand'), lower: shown('lowerBand') })]
      : []),
    ...('macdSignal' in latest ? [message(locale, 'offline.signalLine', { value: shown('macdSignal') })] : []),
    ...(BESIDE_PRICE.has(name) ? [message(locale, 'offline.indicatorPrice', { price: cite('price') })] : []),
    ...(reading === undefined ? [] : [message(locale, `offline.reading.${reading}`)]),
  ].join(' ');
}
