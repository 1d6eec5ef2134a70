import { findNumbers, Rational } from '@finclaw/language';
import type { DecimalString } from '@finclaw/types';
import { calculate } from '../calc/calculate.ts';
import { xirr } from '../calc/xirr.ts';
import type { ExchangeId } from '../calendar/exchange-rules.ts';
import type { LocalDate } from '../calendar/local-date.ts';
import { sessionRow } from '../calendar/session-row.ts';
import { TradingCalendar } from '../calendar/trading-calendar.ts';
import { readReference } from './reference-data.ts';
import { PASSED, type Score, score, type Verdict } from './score.ts';

/** Runs every reference set of the finance package. */
export function runScoreboard(folder: string): Score[] {
  return [
    scoreCalendar(folder, 'KRX', 'xkrx-2000-2021.csv'),
    scoreCalendar(folder, 'NYSE', 'xnys-2000-2014.csv'),
    scoreArithmetic(folder),
    scoreXirr(folder),
    scoreKoreanNumbers(folder),
  ];
}

/** One case a weekday: the same session with the same hours, or none. */
export function scoreCalendar(folder: string, exchange: ExchangeId, file: string): Score {
  const rows = readReference(folder, 'calendars', file)
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
  const expected = new Map(rows.map(([session = '', open = '', close = '']) => [session.slice(0, 10), `${open} ${close}`]));
  const years = rows.map(([session = '']) => session.slice(0, 4));
  const from = `${years[0]}-01-01` as LocalDate;
  const to = `${years.at(-1)}-12-31` as LocalDate;
  const sessions = new TradingCalendar(exchange).sessions(from, to).map(sessionRow);
  const actual = new Map<string, string>(sessions.map(({ date, open, close }) => [date, `${open} ${close}`]));
  const dates = [...new Set([...expected.keys(), ...actual.keys()])].sort();
  return score(
    `calendar ${exchange}`,
    dates.map((date): Verdict => {
      if (expected.get(date) === actual.get(date)) return PASSED;
      return { kind: 'failed', detail: `${date}: ${actual.get(date) ?? 'closed'} instead of ${expected.get(date) ?? 'closed'}` };
    }),
  );
}

interface ArithmeticRow {
  readonly derivation: string;
  readonly answer: number;
  readonly scale: string;
}

const SCALES: Readonly<Record<string, bigint>> = { thousand: 10n ** 3n, million: 10n ** 6n, billion: 10n ** 9n };

/** Answers are given to two digits, ratios as percentages, and sometimes in the unit of the table. */
export function scoreArithmetic(folder: string): Score {
  const rows = JSON.parse(readReference(folder, 'tatqa', 'dev-arithmetic.json')) as ArithmeticRow[];
  return score(
    'arithmetic (TAT-QA)',
    rows.map(({ derivation, answer, scale }): Verdict => {
      const outcome = calculate(derivation);
      if (!outcome.ok) return { kind: 'refused', reason: outcome.refusal.reason };
      const wanted = answer.toFixed(2);
      const readings = [
        outcome.value,
        ...(scale === 'percent' ? [outcome.value.times(Rational.of(100n))] : []),
        ...(SCALES[scale] === undefined ? [] : [outcome.value.dividedBy(Rational.of(SCALES[scale]))]),
      ];
      if (readings.some((value) => value.toFixed(2) === wanted)) return PASSED;
      return { kind: 'failed', detail: `${derivation} = ${outcome.value.toDecimal(6)} instead of ${answer}` };
    }),
  );
}

interface XirrRow {
  readonly name: string;
  readonly flows: readonly (readonly [date: string, amount: number])[];
  readonly xirr: number | null;
  readonly otherRoot: number | null;
}

/** Each rate the reference gives must be among ours; further rates at which the value changes sign are right as well. */
export function scoreXirr(folder: string): Score {
  const rows = JSON.parse(readReference(folder, 'xirr', 'vectors.json')) as XirrRow[];
  return score(
    'XIRR (pyxirr)',
    rows.map(({ name, flows, xirr: first, otherRoot }): Verdict => {
      const roots = xirr(
        flows.map(([date, amount]) => ({ date: date as LocalDate, amount: String(amount) as DecimalString })),
      ).map(Number);
      const wanted = [first, otherRoot].filter((rate) => rate !== null);
      if (wanted.length === 0 && roots.length > 0)
        return { kind: 'refused', reason: 'the reference finds no rate, but the value of the flows changes sign at one' };
      const isClose = (rate: number) => roots.some((root) => Math.abs(root - rate) <= 1e-9 * Math.max(1, Math.abs(rate)));
      return wanted.every(isClose)
        ? PASSED
        : { kind: 'failed', detail: `${name}: ${roots.join(' ')} without ${wanted.join(' ')}` };
    }),
  );
}

interface NumberRow {
  readonly Input: string;
  readonly Results: readonly { readonly Text: string; readonly Resolution: { readonly value: string } }[];
}

/** Sentences in which we see other numbers than the reference does, and why. */
const OTHER_READINGS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/조와 .*다른 수이다/, 'the sentence itself says that these are two numbers'],
  [/한 다스/, 'the count belongs to the dozen'],
];

/** The same numbers at the same places, to fifteen digits. */
export function scoreKoreanNumbers(folder: string): Score {
  const rows = JSON.parse(readReference(folder, 'korean-numbers', 'NumberModel.json')) as NumberRow[];
  return score(
    'Korean numbers (Recognizers-Text)',
    rows.map(({ Input, Results }): Verdict => {
      const found = findNumbers(Input).map(({ text, value }) => ({ text, value: value.approximate() }));
      const isSame =
        found.length === Results.length &&
        found.every(({ text, value }, index) => {
          const wanted = Results[index];
          const number = Number(wanted?.Resolution.value);
          return text === wanted?.Text && Math.abs(value - number) <= 1e-14 * Math.max(1, Math.abs(number));
        });
      if (isSame) return PASSED;
      const other = OTHER_READINGS.find(([pattern]) => pattern.test(Input));
      if (other !== undefined) return { kind: 'refused', reason: other[1] };
      return { kind: 'failed', detail: `${Input}: ${found.map(({ text, value }) => `${text}=${value}`).join(', ')}` };
    }),
  );
}
