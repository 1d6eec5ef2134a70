import type { LocalDate } from '@finclaw/market';
import {
  type AlertCondition,
  createChannelId,
  createTimestamp,
  type DecimalString,
  type TickerSymbol,
} from '@finclaw/types';
import type { Owner } from '../../owner.ts';
import type { Reading } from '../reading.ts';
import type { StoredAlert } from '../stored-alert.ts';

/** Monday, 11:00 in New York. */
export const MONDAY = Date.parse('2026-11-16T11:00:00-05:00');

export const alice: Owner = { channelId: createChannelId('telegram'), accountId: 'default', senderId: 'alice' };
export const bob: Owner = { ...alice, senderId: 'bob' };

/** The room in which an owner talks to the program. */
export const roomOf = (owner: Owner) => ({
  channelId: owner.channelId,
  accountId: owner.accountId,
  targetId: `room-${owner.senderId}`,
});

interface ReadingChanges
  extends Partial<Omit<Reading, 'price' | 'high' | 'low' | 'volume' | 'previousClose' | 'rsi' | 'day' | 'at'>> {
  readonly price?: string;
  readonly high?: string;
  readonly low?: string;
  readonly volume?: string | undefined;
  readonly previousClose?: string | undefined;
  readonly rsi?: string;
  readonly day?: string;
  readonly at?: number;
}

/** A reading of AAPL; high and low are the price unless said otherwise. */
export function reading(changes: ReadingChanges = {}): Reading {
  const price = changes.price ?? '195';
  return {
    symbol: 'AAPL' as TickerSymbol,
    currency: 'USD' as Reading['currency'],
    at: createTimestamp(MONDAY),
    day: '2026-11-16' as LocalDate,
    price,
    high: price,
    low: price,
    previousClose: '190',
    volume: '1000000',
    source: 'yahoo',
    freshness: { kind: 'real-time' },
    ...changes,
  } as Reading;
}

/** A condition. */
export function condition(
  type: AlertCondition['type'],
  value: string,
  more: Partial<AlertCondition> = {},
): AlertCondition {
  return { type, value: value as DecimalString, field: 'price', ...more };
}

/** An alert of Alice's on AAPL above 200, set on Monday. */
export function storedAlert(changes: Partial<StoredAlert> = {}): StoredAlert {
  return {
    id: 'a1',
    owner: alice,
    target: roomOf(alice),
    locale: 'en',
    symbol: 'AAPL' as TickerSymbol,
    condition: condition('above', '200'),
    enabled: true,
    channelId: alice.channelId,
    armed: true,
    cooldownMs: 0,
    createdAt: createTimestamp(MONDAY - 60_000),
    since: createTimestamp(MONDAY - 60_000),
    triggerCount: 0,
    ...changes,
  };
}
