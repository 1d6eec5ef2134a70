import type { DecimalString, FinancialInstrument } from '@finclaw/types';
import type { LocalDate } from '../calendar/local-date.ts';
import { Decimal, parseDecimal, type Rounding, toDecimalString } from '../money/decimal.ts';

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

const [TENTH, HUNDREDTH, TEN_THOUSANDTH, MILLIONTH] = [
  new Decimal(1n, 1),
  new Decimal(1n, 2),
  new Decimal(1n, 4),
  new Decimal(1n, 6),
];

/** The step in which an instrument's price moves at a price level. */
export const tickSize = (instrument: FinancialInstrument, price: DecimalString, date: LocalDate): DecimalString =>
  toDecimalString(tickAt(instrument, parseDecimal(price), date));

/** Moves a price onto the ticks of its level. */
export function onTick(
  instrument: FinancialInstrument,
  price: Decimal,
  date: LocalDate,
  rounding: Rounding = 'half-up',
): Decimal {
  const tick = tickAt(instrument, price, date);
  return price.dividedBy(tick, 0, rounding).times(tick);
}

function tickAt({ type, exchange, currency }: FinancialInstrument, price: Decimal, date: LocalDate): Decimal {
  if (type === 'index') return HUNDREDTH;
  if (exchange === 'KRX') return type === 'etf' ? fundTick(price, date) : shareTick(price, date);
  if (type === 'forex') return currency === 'KRW' && !price.lessThan(100) ? TENTH : smallStep(price);
  if (type === 'crypto' && currency === 'KRW') return new Decimal(price.lessThan(100_000) ? 1n : 1000n);
  return smallStep(price);
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
  const close = parseDecimal(previousClose);
  const share = new Decimal(date >= '2015-06-15' ? '0.3' : '0.15').times(isLeveraged(instrument) ? 2 : 1);
  const tick = tickAt(instrument, close, date);
  const width = close.times(share).dividedBy(tick, 0, 'down').times(tick);
  return {
    upper: toDecimalString(onTick(instrument, close.plus(width), date, 'floor')),
    lower: toDecimalString(onTick(instrument, close.minus(width), date, 'ceil')),
  };
}

function shareTick(price: Decimal, date: LocalDate): Decimal {
  const table = KRX_SHARE_TICKS.find((row) => row.since <= date) as (typeof KRX_SHARE_TICKS)[number];
  const band = table.bands.find(([below]) => price.lessThan(below));
  return new Decimal(band?.[1] ?? table.above);
}

/** Five won; since December 2023 one won below 2,000. */
const fundTick = (price: Decimal, date: LocalDate): Decimal =>
  new Decimal(date >= '2023-12-11' && price.lessThan(2_000) ? 1n : 5n);

/**
 * Leveraged funds and notes (twice their index, up or down) may also move twice as far in a day. Their names must say
 * so.
 */
const isLeveraged = ({ type, name }: FinancialInstrument): boolean =>
  type === 'etf' && /레버리지|2\s?X|leverage/i.test(name);

function smallStep(price: Decimal): Decimal {
  if (!price.lessThan(10)) return HUNDREDTH;
  return price.lessThan(1) ? MILLIONTH : TEN_THOUSANDTH;
}
