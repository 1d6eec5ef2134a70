import type { TechnicalIndicator } from '@finclaw/types';

/** An indicator named in a sentence, with its number of candles. */
interface NamedIndicator {
  readonly start: number;
  readonly end: number;
  readonly indicator: TechnicalIndicator;
  readonly period?: number;
}

const INDICATORS: readonly (readonly [TechnicalIndicator, RegExp])[] = [
  ['rsi', /rsi|알에스아이|상대\s?강도(?:\s?지수)?|과매수|과매도|relative strength|overbought|oversold/i],
  ['macd', /macd|맥디|엠에이씨디|엠에이시디/i],
  ['bollinger', /볼린저\s?(?:밴드)?|볼밴|bollinger(?: bands?)?/i],
  ['ema', /지수\s?이동\s?평균(?:선)?|\bema\b|exponential moving average/i],
  [
    'sma',
    /이동\s?평균\s?(?:선|값|가)?|이평선?|(?<!\d)\d+\s?일선|\bsma\b|(?:simple )?moving average|(?<=\d[- ]?days? )average|(?<!\d)\d+[- ]?dma\b|\bma\b/i,
  ],
  ['atr', /\batr\b|평균\s?진폭|average true range/i],
  ['vwap', /vwap|거래량\s?가중\s?평균(?:\s?가격)?|volume.weighted average/i],
];
/** Matches numbers of candles: "5일, 20일 이동평균", "50-day moving average", "20일선이랑 60일선", "RSI(9)". */
const PERIODS =
  /(?<!\d)(\d{1,3})(?=\s?일(?!\s?전)|\s?-?\s?(?:days?|period|dma)|\s?\))|(?<!\d)\d{1,3}(?=(?:,|\s?(?:and|랑))\s?\d+\s?(?:일|-?days?))/gi;

/** Matches a number of candles with its unit: "20일", "60일선", "50-day". */
const DAYS = /^\d+(?:\s?일선?|[ -]?days?|dma)?/i;
const NOTHING_BETWEEN = /^[\s(-]*$/;

/** The indicators of a sentence; an average over several numbers of days is several indicators. */
export function indicatorsNamed(text: string): NamedIndicator[] {
  let rest = text;
  return INDICATORS.flatMap(([indicator, words]) => {
    const found = words.exec(rest);
    if (found === null) return [];
    const [start, end] = [found.index, found.index + found[0].length];
    // 지수이동평균 contains 이동평균, so a matched part is not matched again.
    rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
    const takesNone = indicator === 'macd' || indicator === 'vwap';
    const periods = takesNone ? [] : [...text.matchAll(PERIODS)].filter(([period]) => Number(period) >= 2);
    if (periods.length === 0) return [{ indicator, start, end }];
    return periods.map(({ 0: period, index }) => {
      const behind = index + (DAYS.exec(text.slice(index))?.[0].length ?? period.length);
      const isInside = start <= index && index < end;
      const between = behind <= start ? text.slice(behind, start) : text.slice(end, index);
      // The number beside the indicator's name and the name are one part of the sentence.
      const span =
        isInside || (periods.length === 1 && !NOTHING_BETWEEN.test(between))
          ? { start, end }
          : /\d/.test(found[0]) || !NOTHING_BETWEEN.test(between)
            ? { start: index, end: behind }
            : { start: Math.min(start, index), end: Math.max(end, behind) };
      return { indicator, period: Number(period), ...span };
    });
  });
}
