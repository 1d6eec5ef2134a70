import type { DecimalString, OHLCVCandle } from '@finclaw/types';
import { percentAbove, toUnits } from '../alerts/units.ts';
import { localDateAt } from '../calendar/zone-time.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { MarketData } from '../market/market-data.ts';
import { timeZoneOf } from '../tools/get-quote.ts';
import type { WatchEvent } from './watch-event.ts';

type LevelEvent = Extract<WatchEvent, { of: 'move' | 'average' | 'year' | 'volume' }>;

/** Where an instrument stands against a level. */
interface LevelReading {
  readonly met: boolean;
  readonly price: DecimalString;
  /** What was compared: a change in per cent, an average, the earlier extreme, a multiple. */
  readonly figure?: bigint;
}

/** The sessions of 52 weeks. */
const YEAR_DAYS = 252;
const USUAL_DAYS = 20;

/** Compares what an instrument costs now with its days before; undefined when there is too little to compare with. */
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
  const zone = timeZoneOf(instrument);
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
      return { met: wanted < 0n ? figure <= wanted : figure >= wanted, price, figure };
    }
    case 'average': {
      // Today's price is the last of the days of the average, as on every chart.
      const figure = (sum(days, 'close') + now) / BigInt(event.days);
      return { met: event.side === 'above' ? now > figure : now < figure, price, figure };
    }
    case 'year': {
      const levels = days.map((day) => toUnits(event.side === 'high' ? day.high : day.low));
      const figure = levels.reduce((most, each) => ((event.side === 'high' ? each > most : each < most) ? each : most));
      return { met: event.side === 'high' ? now > figure : now < figure, price, figure };
    }
    case 'volume': {
      const usual = sum(days, 'volume') / BigInt(USUAL_DAYS);
      if (usual <= 0n || missing.includes('volume')) return undefined;
      const figure = percentAbove(toUnits(volume), usual) / 100n + toUnits('1' as DecimalString);
      return { met: figure >= toUnits(event.times), price, figure };
    }
  }
}

function neededDays(event: LevelEvent): number {
  if (event.of === 'move') return event.days;
  if (event.of === 'average') return event.days - 1;
  return event.of === 'year' ? YEAR_DAYS : USUAL_DAYS;
}

const sum = (days: readonly OHLCVCandle[], field: 'close' | 'volume'): bigint =>
  days.reduce((total, day) => total + toUnits(day[field]), 0n);
