import type { DecimalString, FinancialInstrument, Locale } from '@finclaw/types';
import { brokenFigures, Conversing, type Exchange } from './converse.ts';
import { astray, readTalks, type Talk, type Turn } from './exchanges.ts';
import { MovedMarket, type Moves } from './moved-market.ts';
import { isPartial } from './questions.ts';

/** What one message of a day led to, and what was wrong about it. */
export interface Heard {
  readonly turn: Turn;
  readonly exchange: Exchange;
  readonly at: number;
  /** The figures that differ from their source or whose source has no value. */
  readonly broken: readonly string[];
  /** What was done that was not asked for, or not done. */
  readonly astray: readonly string[];
}

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const FIRST_DAY = Date.parse('2026-01-02T00:00:00+09:00');
const DAYS = 720;

/** A small generator of numbers between 0 and 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 97) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Hours at which something begins, ends or turns over in Seoul, New York or London time. */
const EDGES = ['08:59', '09:00', '15:30', '23:59', '00:00', '22:30', '23:30', '05:00', '06:00', '14:00', '10:30'];

/** A moment of two years: any minute, or one at which a day or a session begins or ends. */
function momentFrom(random: () => number): number {
  const day = FIRST_DAY + Math.floor(random() * DAYS) * DAY;
  if (random() < 0.6) return day + Math.floor(random() * 1440) * MINUTE;
  const [hours = 0, minutes = 0] = (EDGES[Math.floor(random() * EDGES.length)] ?? '').split(':').map(Number);
  return day + (hours * 60 + minutes) * MINUTE;
}

/**
 * What the market does on a day: as simulated, nothing moves, everything at its limit, or moves that are numbers people
 * say.
 */
const MARKETS = ['simulated', 'simulated', 'still', 'limits', 'said'] as const;

function movesOf(kind: (typeof MARKETS)[number], said: readonly string[], random: () => number): Moves | undefined {
  if (kind === 'simulated') return undefined;
  const moves = new Map<string, number>();
  return ({ symbol, type }: FinancialInstrument, price: DecimalString) => {
    if (kind === 'still') return '0' as DecimalString;
    const chosen = moves.get(symbol) ?? random();
    moves.set(symbol, chosen);
    const sign = chosen < 0.5 ? '-' : '';
    const size = Number(price);
    if (kind === 'limits') return type === 'stock' ? (`${sign}${Math.round(size * 0.23)}` as DecimalString) : undefined;
    const fitting = said.filter((number) => Number(number) < size * 0.25 && Number(number) > size * 0.0001);
    const number = fitting[Math.floor(chosen * 997) % fitting.length];
    return number === undefined ? undefined : (`${sign}${number}` as DecimalString);
  };
}

const numbersIn = (talks: readonly Talk[]): string[] =>
  talks
    .flatMap(({ turns }) => turns.flatMap(({ said }) => said.match(/\d[\d,]*(?:\.\d+)?/g) ?? []))
    .map((each) => each.replaceAll(',', ''));

const talks = readTalks();

/** What was not understood to the last word is declined, or answered in part with a word about the rest. */
const isDeclined = (exchange: Exchange): boolean => exchange.calls.length === 0 || isPartial(exchange);

/** A day of somebody who talks about one thing after another, while time goes on. */
export async function anyDay(seed: number, messages: number): Promise<Heard[]> {
  const random = randomFrom(seed);
  let now = momentFrom(random);
  const chosen: Talk[] = [];
  const locale: Locale = random() < 0.5 ? 'ko' : 'en';
  for (let count = 0; count < messages; ) {
    // Most people stay with one language.
    const fitting = talks.filter((talk) => talk.locale === locale || random() < 0.15);
    const talk = fitting[Math.floor(random() * fitting.length)] as Talk;
    chosen.push(talk);
    count += talk.turns.length;
  }
  const kind = MARKETS[Math.floor(random() * MARKETS.length)] ?? 'simulated';
  const moves = movesOf(kind, numbersIn(chosen), random);
  const market = moves && ((clock: () => number) => new MovedMarket({ now: clock }, moves));
  const talking = new Conversing(() => now, { locale, ...(market && { market }) });
  const heard: Heard[] = [];
  for (const turn of chosen.flatMap(({ turns }) => turns)) {
    now += Math.floor(random() ** 4 * 120) * MINUTE;
    const exchange = await talking.settle(turn.said);
    heard.push({
      turn,
      exchange,
      at: now,
      broken: brokenFigures(exchange),
      astray: isDeclined(exchange) ? [] : astray(turn, exchange),
    });
  }
  return heard;
}
