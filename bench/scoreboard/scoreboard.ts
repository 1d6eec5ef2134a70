import { findNumbers, Rational } from '@finclaw/language';
import { calculate, type ExchangeId, type LocalDate, sessionRow, TradingCalendar, xirr } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import type { ArithmeticCase, NumberCase, Reference, SessionCase, XirrCase } from './reference.ts';
import { PASSED, type Score, score, type Verdict } from './score.ts';

/** Runs every reference set through the program's own code. */
export function runScoreboard({ sessions, arithmetic, xirr: flows, numbers }: Reference): Score[] {
  return [
    ...sessions.map(({ exchange, rows }) => scoreCalendar(exchange, rows)),
    score('arithmetic (TAT-QA)', arithmetic.map(judgeArithmetic)),
    score('XIRR (pyxirr)', flows.map(judgeXirr)),
    score('Korean numbers (Recognizers-Text)', numbers.map(judgeNumbers)),
  ];
}

/** One case a weekday: the same session with the same hours, or none. */
function scoreCalendar(exchange: ExchangeId, rows: readonly SessionCase[]): Score {
  const hours = (sessions: readonly SessionCase[]) =>
    new Map(sessions.map(({ date, open, close }) => [date, `${open} ${close}`]));
  const from = `${rows[0]?.date.slice(0, 4)}-01-01` as LocalDate;
  const to = `${rows.at(-1)?.date.slice(0, 4)}-12-31` as LocalDate;
  const expected = hours(rows);
  const actual = hours(new TradingCalendar(exchange).sessions(from, to).map(sessionRow));
  const dates = [...new Set([...expected.keys(), ...actual.keys()])].sort();
  return score(
    `calendar ${exchange}`,
    dates.map((date): Verdict => {
      if (expected.get(date) === actual.get(date)) return PASSED;
      return {
        kind: 'failed',
        detail: `${date}: ${actual.get(date) ?? 'closed'} instead of ${expected.get(date) ?? 'closed'}`,
      };
    }),
  );
}

const SCALES: Readonly<Record<string, bigint>> = { thousand: 10n ** 3n, million: 10n ** 6n, billion: 10n ** 9n };

/** Answers are given to two digits, ratios as percentages, and sometimes in the unit of the table. */
function judgeArithmetic({ derivation, answer, scale }: ArithmeticCase): Verdict {
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
}

/**
 * Each rate the reference gives must be among ours; further rates at which the value changes sign are right as well.
 */
function judgeXirr({ name, flows, xirr: first, otherRoot }: XirrCase): Verdict {
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
}

/** Texts in which we see other numbers than the reference does, and why. */
const OTHER_READINGS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/조와 /, 'two numbers joined by "and" are two'],
  [/한 다스|^다스$/, 'the count belongs to the dozen'],
  [/^[한두세]$/, 'a counting word counts nothing by itself'],
  [/^3백일$/, 'it may be 300 days as well'],
  [/^\d+\.\d+[a-z]+ /, 'an amount written against its unit is a figure of an answer'],
];

/** The same numbers at the same places, to fifteen digits. */
function judgeNumbers({ text: input, numbers }: NumberCase): Verdict {
  const found = findNumbers(input).map(({ text, value }) => ({ text, value: value.approximate() }));
  const isSame =
    found.length === numbers.length &&
    found.every(({ text, value }, index) => {
      const wanted = numbers[index];
      const number = Number(wanted?.value);
      return text === wanted?.text && Math.abs(value - number) <= 1e-14 * Math.max(1, Math.abs(number));
    });
  if (isSame) return PASSED;
  const other = OTHER_READINGS.find(([pattern]) => pattern.test(input));
  if (other !== undefined) return { kind: 'refused', reason: other[1] };
  return { kind: 'failed', detail: `${input}: ${found.map(({ text, value }) => `${text}=${value}`).join(', ')}` };
}
