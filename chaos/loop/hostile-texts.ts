import type { ScenarioSize } from './scenario.ts';

/** The one of them that is whole JSON, with a price in each row. */
export const ROWS_OF_DATA = 'rows of data';

/** Texts that are expensive for readers that backtrack: each with the requested length. */
export const HOSTILE_TEXTS: Readonly<Record<string, (length: number) => string>> = {
  'cut JSON': repeated('["2025-01-02","243.85","245.55"],'),
  base64: repeated(Buffer.from(Uint8Array.from({ length: 3000 }, (_, at) => at * 7919)).toString('base64')),
  'one long word': repeated('a'),
  commas: repeated(','),
  'numbers and commas': repeated('1,'),
  'number words': repeated('1만 2천 '),
  'English number words': repeated('two hundred and '),
  'Korean without blanks': repeated('애플은243.85달러로올랐고삼성전자는71,500원이다'),
  digits: repeated('1'),
  blanks: repeated(' '),
  'open brackets': repeated('['),
  'open tags': repeated('<a '),
  'rows of a table': repeated('| AAPL | 243.85 | 1.2% |\n'),
  [ROWS_OF_DATA]: rowsOfData,
  percentages: repeated('5%'),
  sums: repeated('1+'),
  HTML: repeated('<div class="row"><td>243.85</td><p>Apple rose</p></div>\n'),
  'card numbers': repeated('4111 1111 1111 1111, '),
};

/** All of them, or the few that a test has time for. */
export function hostileTexts(
  size: ScenarioSize,
): readonly (readonly [kind: string, text: (length: number) => string])[] {
  const all = Object.entries(HOSTILE_TEXTS);
  return size === 'whole' ? all : all.filter(([kind]) => ['cut JSON', 'HTML', ROWS_OF_DATA].includes(kind));
}

function repeated(part: string): (length: number) => string {
  return (length) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
}

function rowsOfData(length: number): string {
  const row = (at: number) => ({
    ticker: `T${at}`,
    name: `Company ${at}`,
    date: '2026-11-13',
    close: 100 + at / 2,
    change: '-3.2%',
  });
  const count = Math.floor(length / (JSON.stringify(row(length)).length + 1));
  return JSON.stringify({ rows: Array.from({ length: count }, (_, at) => row(at)) });
}
