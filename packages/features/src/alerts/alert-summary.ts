import { zoneOfReader } from '@finclaw/infra';
import {
  describeInstrument,
  isoWithOffset,
  type Limited,
  type LocalDate,
  limited,
  limitsOf,
  type NamedInstrument,
  priceZoneOf,
  roundDecimal,
} from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import type { AlertCondition, CurrencyCode, DecimalString, Freshness, TickerSymbol } from '@finclaw/types';
import { fromUnits } from '../units.ts';
import type { Reading } from './reading.ts';
import { spanOf } from './span.ts';
import type { StoredAlert } from './stored-alert.ts';

/** The instrument of an alert; a delisted one has only its symbol. */
export type AlertInstrument = Omit<NamedInstrument, 'type' | 'currency'> &
  Partial<Pick<NamedInstrument, 'type' | 'currency'>>;

const DAILY_BASE = 'the previous close of each day';

/** An alert in a tool result. */
export interface AlertSummary {
  readonly id: string;
  readonly name?: string;
  readonly instrument: AlertInstrument;
  readonly condition: AlertCondition;
  /** The reference of a change on the day. */
  readonly changeIsFrom?: typeof DAILY_BASE;
  readonly enabled: boolean;
  /** False after firing, until the condition no longer holds. */
  readonly armed: boolean;
  readonly createdAt: string;
  readonly timeZone: string;
  readonly lastTriggeredAt?: string;
  readonly triggerCount: number;
}

/** A price in a tool result. */
export interface ReadingSummary extends Limited {
  readonly price: DecimalString;
  /** Since the close before; absent where the source does not give that. */
  readonly dayChangePercent?: DecimalString;
  /** The reference value of that change; for a coin the price a day ago, which has no date. */
  readonly previousClose?: { readonly date?: LocalDate; readonly close: DecimalString };
  /** The price at which an alert on the day's change is met today. */
  readonly level?: DecimalString;
  readonly currency: CurrencyCode;
  readonly time: string;
  readonly timeZone: string;
  readonly source: string;
  readonly freshness: Freshness;
}

/** Returns the named instrument of a symbol; a delisted one is named by its symbol. */
export function nameInstrument(symbol: TickerSymbol, directory: InstrumentDirectory): AlertInstrument {
  const instrument = directory.find(symbol);
  if (instrument !== undefined) return describeInstrument(instrument);
  return { symbol, name: symbol, nameEn: symbol };
}

/** Summarizes an alert for a result, without its delivery target and owner. */
export function summarizeAlert(alert: StoredAlert, directory: InstrumentDirectory): AlertSummary {
  const { id, name, symbol, condition, enabled, armed, createdAt, lastTriggeredAt, triggerCount } = alert;
  const timeZone = zoneOfReader();
  return {
    id,
    name,
    instrument: nameInstrument(symbol, directory),
    condition,
    ...((condition.type === 'change_percent' || condition.field === 'changePercent') && { changeIsFrom: DAILY_BASE }),
    enabled,
    armed,
    createdAt: isoWithOffset(createdAt, timeZone),
    ...(lastTriggeredAt !== undefined && { lastTriggeredAt: isoWithOffset(lastTriggeredAt, timeZone) }),
    timeZone,
    triggerCount,
  };
}

/** Summarizes a reading, in the time of its exchange, else in that of its reader. */
export function summarizeReading(
  reading: Reading,
  directory: InstrumentDirectory,
  readersZone?: string,
): ReadingSummary {
  const timeZone = priceZoneOf(directory.find(reading.symbol) ?? {}, readersZone);
  const { price, currency, at, source, freshness, previousClose, previousDay } = reading;
  const change = spanOf('changePercent', reading, reading)?.to;
  return {
    price,
    ...(change !== undefined && { dayChangePercent: roundDecimal(fromUnits(change), 2) }),
    ...(previousClose !== undefined && {
      previousClose: { date: previousDay, close: previousClose },
    }),
    currency,
    time: isoWithOffset(at, timeZone),
    timeZone,
    source,
    freshness,
    ...limited(...limitsOf(freshness)),
  };
}
