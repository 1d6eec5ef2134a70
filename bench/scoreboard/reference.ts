import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ExchangeId } from '@finclaw/market';

/** A trading session with its hours in UTC. */
export interface SessionCase {
  readonly date: string;
  readonly open: string;
  readonly close: string;
}

/** A derivation with its result, in the unit named by `scale`. */
export interface ArithmeticCase {
  readonly derivation: string;
  readonly answer: number;
  readonly scale: string;
}

/** Dated cash flows with their internal rate of return. */
export interface XirrCase {
  readonly name: string;
  readonly flows: readonly (readonly [date: string, amount: number])[];
  readonly xirr: number | null;
  readonly otherRoot: number | null;
}

/** A text and the numbers in it, in order. */
export interface NumberCase {
  readonly text: string;
  readonly numbers: readonly { readonly text: string; readonly value: string }[];
}

/** A set of results computed by others. */
export interface Reference {
  readonly sessions: readonly { readonly exchange: ExchangeId; readonly rows: readonly SessionCase[] }[];
  readonly arithmetic: readonly ArithmeticCase[];
  readonly xirr: readonly XirrCase[];
  readonly numbers: readonly NumberCase[];
}

const OWN = resolve(import.meta.dirname, '../reference');
const lines = (...path: string[]): string[] =>
  readFileSync(join(...path), 'utf8')
    .trim()
    .split('\n');
const rows = <T>(file: string): T[] => lines(OWN, file).map((line) => JSON.parse(line));

/** The facts and figures that lie in this repository. */
export function readOwnReference(): Reference {
  return {
    sessions: [
      { exchange: 'KRX', rows: sessionsByMonth('krx-sessions.csv') },
      { exchange: 'NYSE', rows: sessionsByMonth('nyse-sessions.csv') },
    ],
    arithmetic: rows('arithmetic.jsonl'),
    xirr: rows('xirr.jsonl'),
    numbers: rows<NumberCase['numbers'][number]>('korean-numbers.jsonl').map((number) => ({
      text: number.text,
      numbers: [number],
    })),
  };
}

function sessionsByMonth(file: string): SessionCase[] {
  return lines(OWN, file)
    .slice(1)
    .flatMap((line) => {
      const [month, open, close, days = ''] = line.split(',');
      const session = (date: string) => ({ date, open: `${date}T${open}:00Z`, close: `${date}T${close}:00Z` });
      return days.split(' ').map((day) => session(`${month}-${day}`));
    });
}

/**
 * The folder with the sources as their makers wrote them: FINCLAW_REFERENCE_DATA, or ../shared/data beside the
 * checkout.
 */
export function outsideFolder(env: Readonly<Record<string, string | undefined>>, checkout: string): string | undefined {
  const folder = env.FINCLAW_REFERENCE_DATA || resolve(checkout, '../shared/data');
  return existsSync(join(folder, 'README.md')) ? folder : undefined;
}

interface RecognizersRow {
  readonly Input: string;
  readonly Results: readonly { readonly Text: string; readonly Resolution: { readonly value: string } }[];
}

/** The same sources in their own formats, with the sentences that may not be copied. */
export function readOutsideReference(folder: string): Reference {
  const json = <T>(...path: string[]): T => JSON.parse(readFileSync(join(folder, ...path), 'utf8'));
  const calendar = (exchange: ExchangeId, prefix: string) => ({
    exchange,
    rows: sessionRows(join(folder, 'calendars'), prefix),
  });
  return {
    sessions: [calendar('KRX', 'xkrx-'), calendar('NYSE', 'xnys-')],
    arithmetic: json('tatqa', 'dev-arithmetic.json'),
    xirr: json('xirr', 'vectors.json'),
    numbers: json<RecognizersRow[]>('korean-numbers', 'NumberModel.json').map(({ Input, Results }) => ({
      text: Input,
      numbers: Results.map(({ Text, Resolution }) => ({ text: Text, value: Resolution.value })),
    })),
  };
}

function sessionRows(folder: string, prefix: string): SessionCase[] {
  const file = readdirSync(folder).find((name) => name.startsWith(prefix));
  if (file === undefined) return [];
  return lines(folder, file)
    .slice(1)
    .map((line) => line.split(','))
    .map(([date = '', open = '', close = '']) => ({ date: date.slice(0, 10), open, close }));
}
