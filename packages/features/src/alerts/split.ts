import { divideDecimals, multiplyDecimals } from '@finclaw/market';
import type { AlertCondition, DecimalString, OHLCVCandle } from '@finclaw/types';
import { toUnits } from '../units.ts';
import type { Reading } from './reading.ts';
import type { ShareSplit } from './share-split.ts';

type Ratio = readonly [to: bigint, from: bigint];

const COMMON: readonly Ratio[] = [
  ...[2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n, 10n, 15n, 20n, 25n, 30n, 40n, 50n, 100n].map((to): Ratio => [to, 1n]),
  ...([
    [3n, 2n],
    [5n, 2n],
    [4n, 3n],
    [5n, 4n],
  ] satisfies Ratio[]),
];
const RATIOS: readonly Ratio[] = [...COMMON, ...COMMON.map(([to, from]): Ratio => [from, to])];

/** The digits of a threshold that does not divide evenly. */
const DIGITS = 8;

/** Returns true when a price is so far from the last one, on another day, that the shares may have been split. */
export function maySplit(previous: Reading, current: Reading): boolean {
  if (current.day <= previous.day) return false;
  const before = toUnits(previous.price);
  return [current.price, current.previousClose].some((price) => {
    const now = price === undefined ? 0n : toUnits(price);
    return now > 0n && (before * 5n > now * 6n || now * 5n > before * 6n);
  });
}

/**
 * Returns the split that happened since a reading. Sources divide old prices by later splits, so the candle of that day
 * shows it: where the old price does not fit into it, but fits when divided by a common ratio, the shares were split. A
 * fall is not a split.
 */
export function splitSince(
  previous: Reading,
  candle: OHLCVCandle | undefined,
  current: Reading,
): ShareSplit | undefined {
  const seen = toUnits(previous.price);
  const [low, high, close] =
    candle === undefined ? closeBefore(current) : [toUnits(candle.low), toUnits(candle.high), toUnits(candle.close)];
  if (low === undefined || high === undefined || close === undefined || fits(seen, low, high)) return undefined;
  const fitting = RATIOS.filter(([to, from]) => fits((seen * from) / to, low, high));
  if (fitting.length === 0) return undefined;
  const off = ([to, from]: Ratio): bigint => distance((seen * from) / to, close);
  const best = fitting.reduce((nearest, each) => (off(each) < off(nearest) ? each : nearest));
  return { after: previous.day, to: String(best[0]) as DecimalString, from: String(best[1]) as DecimalString };
}

/** Without a candle only the close before today's change is known; it is near the last observed price. */
function closeBefore({ previousClose }: Reading): [bigint, bigint, bigint] | [] {
  if (previousClose === undefined) return [];
  const close = toUnits(previousClose);
  return [(close * 97n) / 100n, (close * 103n) / 100n, close];
}

const fits = (price: bigint, low: bigint, high: bigint): boolean =>
  price * 1000n >= low * 995n && price * 1000n <= high * 1005n;

const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);

/** A condition in terms of the new shares, or undefined when it does not depend on them. */
export function afterSplit(condition: AlertCondition, split: ShareSplit): AlertCondition | undefined {
  const { field = 'price', value } = condition;
  if (field === 'price') return { ...condition, value: divided(value, split) };
  return field === 'volume' ? { ...condition, value: divided(value, { to: split.from, from: split.to }) } : undefined;
}

/** A reading from before a split in terms of the new shares. */
export function readAfterSplit(reading: Reading, split: ShareSplit): Reading {
  if (reading.day > split.after) return reading;
  const { price, high, low, previousClose, volume } = reading;
  return {
    ...reading,
    price: divided(price, split),
    high: divided(high, split),
    low: divided(low, split),
    ...(previousClose !== undefined && { previousClose: divided(previousClose, split) }),
    ...(volume !== undefined && { volume: divided(volume, { to: split.from, from: split.to }) }),
  };
}

/** Adjusts a reading after a split. On its first day some sources still give the previous close in pre-split shares. */
export function withNewClose(reading: Reading, previous: Reading, split: ShareSplit): Reading {
  const { previousClose } = reading;
  if (previousClose === undefined) return { ...reading, split };
  const [close, before, after] = [previousClose, previous.price, divided(previous.price, split)].map(toUnits) as [
    bigint,
    bigint,
    bigint,
  ];
  const isOld = distance(close, before) < distance(close, after);
  return { ...reading, ...(isOld && { previousClose: divided(previousClose, split) }), split };
}

function divided(value: DecimalString, { to, from }: Pick<ShareSplit, 'to' | 'from'>): DecimalString {
  return divideDecimals(multiplyDecimals(value, from), to, DIGITS);
}
