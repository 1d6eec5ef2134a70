import { localDateAt, type MarketData, tradingZone } from '@finclaw/market';
import type { Instrument } from '@finclaw/market/instruments';
import type { DecimalString, OHLCVCandle } from '@finclaw/types';
import { percentAbove, toUnits } from '../units.ts';
import type { WatchEvent } from './watch-event.ts';

type LevelEvent = Extract<WatchEvent, { of: 'move' | 'average' | 'year' | 'volume' }>;

/** The position of an instrument relative to a level. */
interface LevelReading {
  readonly met: boolean;
  /** True if it is clearly not reached. A price that swings around a level is reported once, not at every crossing. */
  readonly isLeft: boolean;
  readonly price: DecimalString;
  /** The compared value: a change in per cent, an average, the earlier extreme, a multiple. */
  readonly figure?: bigint;
}

/** The sessions of 52 weeks. */
const YEAR_DAYS = 252;
const USUAL_DAYS = 20;
/** The margin below which a level does not count as left: a tenth of a move or a volume, half a per cent of a price. */
export const REACH_MARGIN = 10n;
const PASS_MARGIN_PER_MILLE = 5n;

/** Compares the current price of an instrument with previous days; undefined when there are too few. */
export async function lookAtLevel(
  event: LevelEvent,
  instrument: Instrument,
  market: MarketData,
  signal: AbortSignal,
): Promise<LevelReading | undefined> {
  const quote = await market.quote(instrument, signal);
  if (!quote.ok) return undefined;
  const { price, timestamp, volume, missing = [] } = quote.value;
  const needed = neededDays(event);
  const history = await market.history(instrument, { interval: '1d', limit: needed + 10 }, signal);
  if (!history.ok) return undefined;
  const zone = tradingZone(instrument);
  const today = localDateAt(timestamp, zone);
  const days = history.value.candles.filter((candle) => localDateAt(candle.timestamp, zone) < today).slice(-needed);
  if (days.length < needed) return undefined;
  const now = toUnits(price);
  switch (event.of) {
    case 'move': {
      const base = toUnits(days[0]!.close);
      if (base <= 0n) return undefined;
      const figure = percentAbove(now, base);
      const wanted = toUnits(event.percent);
      const [size, needed] = wanted < 0n ? [-figure, -wanted] : [figure, wanted];
      return { ...reached(size, needed, REACH_MARGIN), price, figure };
    }
    case 'average': {
      // Today's price is the last of the days of the average, as on every chart.
      const figure = (sum(days, 'close') + now) / BigInt(event.days);
      return { ...passed(now, figure, event.side === 'above'), price, figure };
    }
    case 'year': {
      const levels = days.map((day) => toUnits(event.side === 'high' ? day.high : day.low));
      const figure = levels.reduce((most, each) => ((event.side === 'high' ? each > most : each < most) ? each : most));
      return { ...passed(now, figure, event.side === 'high'), price, figure };
    }
    case 'volume': {
      const usual = sum(days, 'volume') / BigInt(USUAL_DAYS);
      if (usual <= 0n || missing.includes('volume')) return undefined;
      const figure = percentAbove(toUnits(volume), usual) / 100n + toUnits('1' as DecimalString);
      return { ...reached(figure, toUnits(event.times), REACH_MARGIN), price, figure };
    }
  }
}

type Stand = Pick<LevelReading, 'met' | 'isLeft'>;

/** Tells whether a size is reached, and whether it is below it by more than a percentage. */
export function reached(size: bigint, needed: bigint, marginPercent: bigint): Stand {
  return { met: size >= needed, isLeft: size * 100n < needed * (100n - marginPercent) };
}

/** Tells whether a price is beyond a level, and whether it is well back on the other side. */
function passed(now: bigint, level: bigint, isUp: boolean): Stand {
  const back = isUp ? level - now : now - level;
  return { met: back < 0n, isLeft: back * 1000n > level * PASS_MARGIN_PER_MILLE };
}

function neededDays(event: LevelEvent): number {
  if (event.of === 'move') return event.days;
  if (event.of === 'average') return event.days - 1;
  return event.of === 'year' ? YEAR_DAYS : USUAL_DAYS;
}

const sum = (days: readonly OHLCVCandle[], field: 'close' | 'volume'): bigint =>
  days.reduce((total, day) => total + toUnits(day[field]), 0n);
