import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalDate } from '@finclaw/market';
import { InstrumentDirectory, openListing } from '@finclaw/market/instruments';
import { expect, it } from 'vitest';
import { foldLedger } from '../book/fold.ts';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import { readRow } from '../testing/read-row.ts';
import { ledger } from '../testing/rows.ts';
import { collectTaxYear, taxFold } from './collect-tax-year.ts';
import { taxInstruments } from './tax-instruments.ts';

/**
 * One worked example: rows in short, the law it follows, and what the report has to say; null for what it must not
 * state.
 */
interface Example {
  readonly title: string;
  readonly law: string;
  readonly country: 'kr' | 'us';
  readonly year: number;
  readonly method?: 'average' | 'fifo';
  readonly rows: readonly string[];
  readonly rates?: readonly string[];
  readonly closes?: Readonly<Record<string, string>>;
  readonly classes?: Readonly<Record<string, never>>;
  readonly kinds?: Readonly<Record<string, never>>;
  readonly limits?: readonly never[];
  readonly otherIncome?: never;
  readonly highDividend?: readonly never[];
  readonly magi?: never;
  readonly filing?: never;
  readonly expect: Readonly<Record<string, string | null | readonly string[]>>;
}

const examples = JSON.parse(readFileSync(join(import.meta.dirname, 'worked-tax.json'), 'utf8')) as Example[];
const directory = new InstrumentDirectory(undefined, { wide: openListing() });

/** What the program says where an example disagrees with it. */
async function disagreement(example: Example): Promise<readonly string[]> {
  const { country, year, method = 'average', rates = [], closes = {}, classes, kinds = {}, limits = [] } = example;
  const { declined = [], omits = [], omitsNot = [], ...wanted } = example.expect;
  const rows = ledger(...example.rows.map(readRow)) as HistoryRow[];
  const report = await collectTaxYear(
    rows,
    foldLedger(rows, taxFold(country, { method })).accounts,
    rates.map((text) => {
      const [date = '', rate = ''] = text.split(' ');
      return { from: 'USD', to: 'KRW', date, rate } as never;
    }),
    {
      country,
      year,
      asOf: '2027-12-31' as LocalDate,
      kinds,
      limits,
      instruments: taxInstruments(directory, classes),
      closeOn: (symbol) => closes[symbol] as never,
      otherIncome: example.otherIncome,
      highDividend: example.highDividend,
      grossIncome: example.magi,
      filing: example.filing,
    },
  );
  const stated = new Map<string, string>(report.figures.map(({ name, amount }) => [name, amount]));
  const reasons: readonly string[] = report.declined.map(({ reason }) => reason);
  const omitted: readonly string[] = report.omitted;
  return [
    ...Object.entries(wanted)
      // A report with figures says nothing of gains that there were none of.
      .map(
        ([name, value]) => [name, value, stated.get(name) ?? (value === '0' && stated.size > 0 ? '0' : null)] as const,
      )
      .filter(([, value, found]) => value !== found)
      .map(([name, value, found]) => `${name} is ${value}, not ${found}`),
    ...(declined as readonly string[]).filter((each) => !reasons.includes(each)).map((each) => `declines ${each}`),
    ...(omits as readonly string[]).filter((each) => !omitted.includes(each)).map((each) => `leaves out ${each}`),
    ...(omitsNot as readonly string[])
      .filter((each) => omitted.includes(each))
      .map((each) => `does not mention ${each}`),
  ].map((text) => `${country} ${year}, ${example.title}: ${text} (${example.law})`);
}

it('a hundred and more examples from the statutes, by class, year and edge case', async () => {
  expect(examples.filter(({ country }) => country === 'kr').length).toBeGreaterThanOrEqual(60);
  expect(examples.filter(({ country }) => country === 'us').length).toBeGreaterThanOrEqual(40);
  expect((await Promise.all(examples.map(disagreement))).flat()).toEqual([]);
});
