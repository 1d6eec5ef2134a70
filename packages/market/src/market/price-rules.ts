import { createDecimalString, type DecimalString, type FinancialInstrument } from '@finclaw/types';
import type { LocalDate } from '../calendar/local-date.ts';
import { addDecimals, compareDecimals, multiplyDecimals, roundToStep, subtractDecimals } from '../money/decimal.ts';

type Band = readonly [below: bigint, step: bigint];

/** Tick sizes of KRX shares by price band; the last band has no upper end. */
const KRX_SHARE_TICKS: readonly { readonly since: string; readonly bands: readonly Band[]; readonly above: bigint }[] =
  [
    {
      since: '2023-01-25',
      bands: [
        [2_000n, 1n],
        [5_000n, 5n],
        [20_000n, 10n],
        [50_000n, 50n],
        [200_000n, 100n],
        [500_000n, 500n],
      ],
      above: 1_000n,
    },
    {
      since: '0000-01-01',
      bands: [
        [1_000n, 1n],
        [5_000n, 5n],
        [10_000n, 10n],
        [50_000n, 50n],
        [100_000n, 100n],
        [500_000n, 500n],
      ],
      above: 1_000n,
    },
  ];

/** The step in which an instrument's price moves at a price level. */
export function tickSize(instrument: FinancialInstrument, price: DecimalString, date: LocalDate): DecimalString {
  const { type, exchange, currency } = instrument;
  if (type === 'index') return createDecimalString('0.01');
  if (exchange === 'KRX') return type === 'etf' ? fundTick(price, date) : shareTick(price, date);
  if (type === 'forex')
    return createDecimalString(currency === 'KRW' && compareDecimals(price, 100n) >= 0 ? '0.1' : smallStep(price));
  if (type === 'crypto' && currency === 'KRW')
    return createDecimalString(compareDecimals(price, 100_000n) >= 0 ? '1000' : '1');
  return createDecimalString(smallStep(price));
}

/**
 * The highest and lowest price of a day on KRX: 30 % around the last close (15 % before June 2015), twice that for
 * leveraged funds, cut to ticks.
 */
export function dailyLimits(
  instrument: FinancialInstrument,
  previousClose: DecimalString,
  date: LocalDate,
): { readonly upper: DecimalString; readonly lower: DecimalString } | undefined {
  if (instrument.exchange !== 'KRX' || instrument.type === 'index') return undefined;
  const once = createDecimalString(date >= '2015-06-15' ? '0.3' : '0.15');
  const share = isLeveraged(instrument) ? multiplyDecimals(once, 2n) : once;
  const width = roundToStep(multiplyDecimals(previousClose, share), tickSize(instrument, previousClose, date), 'down');
  const upper = addDecimals(previousClose, width);
  const lower = subtractDecimals(previousClose, width);
  return {
    upper: roundToStep(upper, tickSize(instrument, upper, date), 'floor'),
    lower: roundToStep(lower, tickSize(instrument, lower, date), 'ceil'),
  };
}

function shareTick(price: DecimalString, date: LocalDate): DecimalString {
  const table = KRX_SHARE_TICKS.find((row) => row.since <= date) as (typeof KRX_SHARE_TICKS)[number];
  const whole = wholeOf(price);
  const band = table.bands.find(([below]) => whole < below);
  return createDecimalString((band?.[1] ?? table.above).toString());
}

/** A price without its decimals; it is below a whole amount when they are. */
const wholeOf = (price: DecimalString): bigint => BigInt(price.split('.', 1)[0]!);

/** Five won; since December 2023 one won below 2,000. */
const fundTick = (price: DecimalString, date: LocalDate): DecimalString =>
  createDecimalString(date >= '2023-12-11' && wholeOf(price) < 2_000n ? '1' : '5');

/**
 * Funds and notes that move by twice their index, up or down, may also move twice as far in a day. Their names must say
 * so.
 */
const isLeveraged = ({ type, name }: FinancialInstrument): boolean =>
  type === 'etf' && /레버리지|2\s?X|leverage/i.test(name);

function smallStep(price: DecimalString): string {
  if (compareDecimals(price, 10n) >= 0) return '0.01';
  if (compareDecimals(price, 1n) >= 0) return '0.0001';
  return '0.000001';
}
