import { createHash } from 'node:crypto';
import { message } from '@finclaw/config';
import {
  addDays,
  closeOfDay,
  Decimal,
  dayOfCandle,
  formatMoney,
  type LocalDate,
  limitsOfSource,
  localDateAt,
  type MarketData,
  Money,
  minorUnits,
  parseDecimal,
  toDecimalString,
  tradingZone,
} from '@finclaw/market';
import { forexPair, type Instrument, type InstrumentDirectory } from '@finclaw/market/instruments';
import { describeRefusal, type PortfolioService, undoCode } from '@finclaw/portfolio';
import {
  type CurrencyCode,
  createTimestamp,
  type DecimalString,
  type FinancialInstrument,
  type Locale,
  nameIn,
} from '@finclaw/types';
import type { Job, JobRun, SavingsPlan } from './job.ts';
import { nextRun } from './rule.ts';

/** A job that records a purchase. */
export type PlanJob = Job & { readonly task: SavingsPlan };

/** The outcome of a run: the text for its owner, or when to retry because a close is not available yet. */
export type PlanOutcome = { readonly text: string; readonly isBooked: boolean } | { readonly until: number };

interface BookingDeps {
  readonly market: Pick<MarketData, 'history'>;
  readonly directory: Pick<InstrumentDirectory, 'find'>;
  readonly portfolio: Pick<PortfolioService, 'record'>;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

const DAY_MS = 86_400_000;
/** A close is published in the evening of a market, which may be the owner's next day. */
const RETRY_MS = 3_600_000;
/** The days after which a purchase without a price is abandoned and its owner asked to record it. */
const LONGEST_WAIT_DAYS = 10;
const SHARE_DIGITS = 6;
const COIN_DIGITS = 8;
const RATE_DIGITS = 8;

/**
 * Records what a plan bought on each day that was due, at the first close from that day on. A booking has an id made of
 * plan and day, so that one that is repeated after a crash adds nothing. Without a real price nothing is recorded, and
 * the text says so.
 */
export async function bookPlan(job: PlanJob, run: JobRun, deps: BookingDeps): Promise<PlanOutcome> {
  const booked: string[] = [];
  let isBooked = false;
  for (const day of daysDue(job, run)) {
    const outcome = await bookDay(job, day, deps);
    if (outcome === 'wait') return { until: deps.now() + RETRY_MS };
    booked.push(outcome.text);
    isBooked ||= outcome.isBooked;
  }
  return { text: booked.join('\n'), isBooked };
}

/** Returns the days of a run and of the earlier ones it covers, in the zone of the plan. */
function daysDue(job: PlanJob, { instant, missed }: JobRun): readonly LocalDate[] {
  const due: number[] = [];
  for (let at = nextRun(job, job.createdAt); at !== undefined && at <= instant; at = nextRun(job, at)) due.push(at);
  // An extra run that the user requested.
  if (due.at(-1) !== instant) due.push(instant);
  return [...new Set(due.slice(-(missed + 1)).map((at) => localDateAt(at, job.zone)))];
}

async function bookDay(job: PlanJob, day: LocalDate, deps: BookingDeps) {
  const { task, locale } = job;
  const { amount, currency, account } = task;
  const sum = formatMoney(Money.of(amount, currency), locale);
  const name = nameIn(task.names, locale) ?? task.symbol;
  const refused = (reason: string) => ({
    text: message(locale, 'plans.notBooked', { name, sum, day, account, reason }),
    isBooked: false,
  });
  const isOver = deps.now() > Date.parse(day) + LONGEST_WAIT_DAYS * DAY_MS;
  const instrument = deps.directory.find(task.symbol);
  const price = instrument && (await firstClose(instrument, day, deps));
  const pair = instrument && instrument.currency !== currency ? forexPair(instrument.currency, currency) : undefined;
  const rate = price && typeof price !== 'string' && pair ? await firstClose(pair, price.date, deps) : undefined;
  if (price === 'simulated' || rate === 'simulated') return refused(message(locale, 'plans.simulated'));
  if (instrument === undefined || price === undefined || (pair !== undefined && rate === undefined))
    return isOver ? refused(message(locale, 'plans.noPrice')) : 'wait';
  const each = pair && rate ? inCurrency(currency, pair, rate.price) : new Decimal(1);
  const quantity = parseDecimal(amount).dividedBy(parseDecimal(price.price).times(each), digitsOf(instrument), 'down');
  if (quantity.isZero()) return refused(message(locale, 'plans.tooLittle'));
  const paid = Money.of(
    toDecimalString(quantity.times(parseDecimal(price.price)).toDecimalPlaces(minorUnits(instrument.currency))),
    instrument.currency,
  );
  const recorded = await deps.portfolio.record(
    {
      kind: 'buy',
      date: price.date,
      account,
      instrument: { text: task.symbol, by: 'symbol' },
      currency: instrument.currency,
      quantity: toDecimalString(quantity),
      price: price.price,
      amount: paid.amount,
      ...(pair && {
        settledCurrency: currency,
        settledRate: toDecimalString(each.toDecimalPlaces(RATE_DIGITS)),
      }),
      note: message(locale, 'plans.note', { id: job.id, source: price.source, day: price.date }),
    },
    bookingId(job.id, day),
  );
  if (!recorded.ok) return refused(describeRefusal(recorded.refusal, locale));
  return {
    text: message(locale, 'plans.booked', {
      name,
      account,
      day: price.date,
      quantity: toDecimalString(quantity),
      price: formatMoney(Money.of(price.price, instrument.currency), locale),
      paid: formatMoney(paid, locale),
      source: price.source,
      code: undoCode(recorded.row.id),
    }),
    isBooked: true,
  };
}

/** Returns the id of a plan's booking for a day; its prefix is typed to undo it. */
const bookingId = (plan: string, day: LocalDate): string =>
  createHash('sha256').update(`${plan} ${day}`).digest('hex').slice(0, 32);

/** The price of one unit of an instrument's currency in another. */
function inCurrency(currency: CurrencyCode, { currency: quoted }: Instrument, rate: DecimalString): Decimal {
  return quoted === currency ? parseDecimal(rate) : new Decimal(1).dividedBy(parseDecimal(rate));
}

/** Korean shares are bought whole; coins and other shares in parts. */
function digitsOf({ type, exchange }: Instrument): number {
  if (type === 'crypto') return COIN_DIGITS;
  return exchange === 'KRX' ? 0 : SHARE_DIGITS;
}

interface DatedPrice {
  readonly date: LocalDate;
  readonly price: DecimalString;
  readonly source: string;
}

/** Returns the first close from a day on whose session is over; `simulated` where only an invented one is known. */
async function firstClose(
  instrument: FinancialInstrument,
  day: LocalDate,
  { market, now, signal }: BookingDeps,
): Promise<DatedPrice | 'simulated' | undefined> {
  const [from, to] = [addDays(day, -1), addDays(day, LONGEST_WAIT_DAYS)].map((date) =>
    createTimestamp(Date.parse(`${date}T00:00:00Z`)),
  );
  const found = await market.history(
    instrument,
    { interval: '1d', from, to: createTimestamp(Math.min(Number(to), now())) },
    signal,
  );
  if (!found.ok) return undefined;
  const { source, candles } = found.value;
  const zone = tradingZone(instrument);
  for (const { timestamp, close } of candles) {
    const date = dayOfCandle(timestamp, instrument, zone);
    // A rate or a coin has a price for its day once the day is over.
    const end = closeOfDay(date, instrument) ?? Date.parse(`${addDays(date, 1)}T00:00:00Z`);
    if (date < day || end > now()) continue;
    return limitsOfSource(source).includes('simulated') ? 'simulated' : { date, price: close, source };
  }
  return undefined;
}

/** Describes a plan on one line: amount, instrument, and the account it is recorded in. */
export const planText = ({ names, symbol, amount, currency, account }: SavingsPlan, locale: Locale): string =>
  message(locale, 'schedules.task.invest', {
    sum: formatMoney(Money.of(amount, currency), locale),
    name: nameIn(names, locale) ?? symbol,
    account,
  });
