import type { TechnicalIndicator } from '@finclaw/types';

/** An indicator that a sentence names, with the number of candles it is to look back on. */
interface SpokenIndicator {
  readonly indicator: TechnicalIndicator;
  readonly period?: number;
  readonly start: number;
  readonly end: number;
}

const NAMES: readonly (readonly [RegExp, TechnicalIndicator])[] = [
  [/rsi|알에스아이|상대\s?강도(?:\s?지수)?|과매수|과매도|relative strength|overbought|oversold/i, 'rsi'],
  [/macd|맥디|엠에이씨디|엠에이시디/i, 'macd'],
  [/볼린저\s?(?:밴드)?|볼밴|bollinger(?: bands?)?/i, 'bollinger'],
  [/지수\s?이동\s?평균(?:선)?|\bema\b|exponential moving average/i, 'ema'],
  [
    /이동\s?평균\s?(?:선|값|가)?|이평선?|(?<!\d)\d+\s?일선|\bsma\b|(?:simple )?moving average|(?<=\d[- ]?days? )average|(?<!\d)\d+[- ]?dma\b|\bma\b/i,
    'sma',
  ],
  [/\batr\b|평균\s?진폭|average true range/i, 'atr'],
  [/vwap|거래량\s?가중\s?평균(?:\s?가격)?|volume.weighted average/i, 'vwap'],
];

/** How many candles are meant: "20일 이동평균", "5일, 20일 이동평균", "50-day moving average", "60일선", "RSI(9)". */
const BEFORE = /((?:\d{1,3}(?!\d)(?:\s?일(?:짜리|간|의|선)?|\s?-?\s?(?:days?|period))?[\s,·/]*(?:(?:이?랑|과|와|and)\s*)?)+)$/i;
const AFTER = /^\s*\(\s?(\d{1,3})\s?\)/;

/** The indicators of a sentence; an average over several numbers of days is several indicators. */
export function findIndicators(text: string): SpokenIndicator[] {
  let rest = text;
  return NAMES.flatMap(([pattern, indicator]) => {
    const found = pattern.exec(rest);
    if (found === null) return [];
    const [word] = found;
    const [start, end] = [found.index, found.index + word.length];
    // 지수이동평균 contains 이동평균, so what was read is not read again.
    rest = rest.slice(0, start) + ' '.repeat(word.length) + rest.slice(end);
    const written = `${/일|day/i.test(text.slice(0, start)) ? (BEFORE.exec(text.slice(0, start))?.[1] ?? '') : ''} ${/^\d+/.exec(word)?.[0] ?? ''} ${AFTER.exec(text.slice(end))?.[1] ?? ''}`;
    const lines = indicator === 'sma' ? [...text.matchAll(/(\d{1,3})\s?일\s?선/g)].map(([, days]) => days) : [];
    const periods = (lines.length > 1 ? lines : (written.match(/\d+/g) ?? [])).map(Number).filter((period) => period >= 2);
    if (periods.length === 0 || indicator === 'macd' || indicator === 'vwap') return [{ indicator, start, end }];
    return periods.map((period) => ({ indicator, period, start, end }));
  });
}
