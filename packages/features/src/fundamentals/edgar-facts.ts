import {
  dayNumber,
  dig,
  type LocalDate,
  listOf,
  parseLocalDate,
  readDecimal,
  subtractDecimals,
  textOf,
} from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import { STATEMENT_LINES, type StatementLine, type StatementPeriod } from './statement.ts';

/** The position of a line in the facts of a company: tags in order of preference, and the unit. */
interface Concept {
  readonly tags: readonly string[];
  readonly unit: 'money' | 'perShare';
  /** A balance is of one day, every other value of a period. */
  readonly isBalance?: boolean;
}

const CONCEPTS: Readonly<Record<StatementLine, Concept>> = {
  revenue: {
    tags: [
      'RevenueFromContractWithCustomerExcludingAssessedTax',
      'Revenues',
      'RevenueFromContractWithCustomerIncludingAssessedTax',
      'SalesRevenueNet',
    ],
    unit: 'money',
  },
  operatingIncome: { tags: ['OperatingIncomeLoss'], unit: 'money' },
  netIncome: { tags: ['NetIncomeLoss', 'ProfitLoss'], unit: 'money' },
  eps: { tags: ['EarningsPerShareDiluted', 'EarningsPerShareBasic'], unit: 'perShare' },
  assets: { tags: ['Assets'], unit: 'money', isBalance: true },
  liabilities: { tags: ['Liabilities'], unit: 'money', isBalance: true },
  equity: {
    tags: ['StockholdersEquity', 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest'],
    unit: 'money',
    isBalance: true,
  },
  operatingCashFlow: { tags: ['NetCashProvidedByUsedInOperatingActivities'], unit: 'money' },
  dividendPerShare: {
    tags: ['CommonStockDividendsPerShareDeclared', 'CommonStockDividendsPerShareCashPaid'],
    unit: 'perShare',
  },
};

/** A filed value of a period, or of one day. */
interface FiledFact {
  readonly start?: LocalDate;
  readonly end: LocalDate;
  readonly filed: string;
  readonly value: DecimalString;
}

const YEAR = [350, 380] as const;
const NINE_MONTHS = [260, 290] as const;
const QUARTER = [80, 100] as const;

/** The currency that a company reports in: the one in which most of its assets were filed. */
export function currencyOfFacts(facts: unknown): string | undefined {
  const units = Object.entries(Object(dig(facts, 'us-gaap', 'Assets', 'units')) as Record<string, unknown>);
  return units.toSorted(([, a], [, b]) => listOf(b).length - listOf(a).length)[0]?.[0];
}

/**
 * The years or quarters of a company, newest first. Later filings repeat earlier periods; the last one filed counts.
 */
export function periodsOfFacts(facts: unknown, currency: string, by: 'year' | 'quarter'): StatementPeriod[] {
  const table = new Map<StatementLine, readonly FiledFact[]>(
    STATEMENT_LINES.map((line) => [line, factsOf(facts, CONCEPTS[line], currency)]),
  );
  const spans = endsOf(table, by);
  const years = endsOf(table, 'year');
  return spans.map(({ end }) => {
    const lines: Partial<Record<StatementLine, DecimalString>> = {};
    const derived: StatementLine[] = [];
    for (const line of STATEMENT_LINES) {
      const filed = table.get(line) ?? [];
      const value = CONCEPTS[line].isBalance
        ? balanceOn(filed, end)
        : spanning(filed, by === 'year' ? YEAR : QUARTER, end);
      const rest =
        value === undefined && by === 'quarter' && line !== 'eps' && !CONCEPTS[line].isBalance
          ? lastQuarter(filed, end)
          : undefined;
      if (value !== undefined) lines[line] = value;
      else if (rest !== undefined) {
        lines[line] = rest;
        derived.push(line);
      }
    }
    return { period: periodName(end, by, years), end, lines, ...(derived.length > 0 && { derived }) };
  });
}

/** Returns the shares outstanding from the cover of the last filing. */
export function sharesOfFacts(facts: unknown): { readonly count: DecimalString; readonly asOf: string } | undefined {
  const rows = listOf(dig(facts, 'dei', 'EntityCommonStockSharesOutstanding', 'units', 'shares')).flatMap(
    (row) => readFact(row) ?? [],
  );
  const last = rows.toSorted((a, b) => (a.end === b.end ? (a.filed < b.filed ? 1 : -1) : a.end < b.end ? 1 : -1))[0];
  return last && { count: last.value, asOf: last.end };
}

function factsOf(facts: unknown, { tags, unit }: Concept, currency: string): readonly FiledFact[] {
  const key = unit === 'money' ? currency : `${currency}/shares`;
  const found = new Map<string, FiledFact>();
  // A tag of lower priority only fills gaps of the others.
  for (const tag of tags) {
    const own = new Map<string, FiledFact>();
    for (const row of listOf(dig(facts, 'us-gaap', tag, 'units', key))) {
      const fact = readFact(row);
      const span = `${fact?.start} ${fact?.end}`;
      if (fact !== undefined && fact.filed >= (own.get(span)?.filed ?? '')) own.set(span, fact);
    }
    for (const [span, fact] of own) if (!found.has(span)) found.set(span, fact);
  }
  return [...found.values()];
}

function readFact(row: unknown): FiledFact | undefined {
  const [start, end] = [textOf(dig(row, 'start')), textOf(dig(row, 'end'))].map((day) =>
    day === undefined ? undefined : parseLocalDate(day),
  );
  const [value, filed = ''] = [readDecimal(dig(row, 'val')), textOf(dig(row, 'filed'))];
  return end === undefined || value === undefined ? undefined : { start, end, filed, value };
}

const daysOf = ({ start, end }: FiledFact): number => (start === undefined ? 0 : dayNumber(end) - dayNumber(start) + 1);
const isIn = (fact: FiledFact, [least, most]: readonly [number, number]): boolean =>
  daysOf(fact) >= least && daysOf(fact) <= most;

const MOST_PERIODS = 12;

/** Returns the periods with filed income, newest first; the last quarter of a year is derived from the year. */
function endsOf(
  table: ReadonlyMap<StatementLine, readonly FiledFact[]>,
  by: 'year' | 'quarter',
): readonly { start: LocalDate; end: LocalDate }[] {
  const incomes = [...(table.get('netIncome') ?? []), ...(table.get('revenue') ?? [])];
  const wanted = incomes.filter(
    (fact) => isIn(fact, by === 'year' ? YEAR : QUARTER) || (by === 'quarter' && isIn(fact, YEAR)),
  );
  const byEnd = new Map(wanted.map((fact) => [fact.end, { start: fact.start as LocalDate, end: fact.end }]));
  return [...byEnd.values()].sort((a, b) => (a.end < b.end ? 1 : -1)).slice(0, MOST_PERIODS);
}

const spanning = (
  facts: readonly FiledFact[],
  span: readonly [number, number],
  end: LocalDate,
): DecimalString | undefined => facts.find((fact) => fact.end === end && isIn(fact, span))?.value;

const balanceOn = (facts: readonly FiledFact[], end: LocalDate): DecimalString | undefined =>
  facts.find((fact) => fact.start === undefined && fact.end === end)?.value;

/** A company files three quarters and the year; the fourth quarter is the difference. */
function lastQuarter(facts: readonly FiledFact[], end: LocalDate): DecimalString | undefined {
  const year = facts.find((fact) => fact.end === end && isIn(fact, YEAR));
  const nine = year && facts.find((fact) => fact.start === year.start && isIn(fact, NINE_MONTHS));
  return year && nine ? subtractDecimals(year.value, nine.value) : undefined;
}

/** Names a period by the year in which the fiscal year ends, and for a quarter its number. */
function periodName(
  end: LocalDate,
  by: 'year' | 'quarter',
  years: readonly { start: LocalDate; end: LocalDate }[],
): string {
  if (by === 'year') return end.slice(0, 4);
  const lastYear = years.find((year) => year.end < end);
  const own = years.find((year) => year.end >= end && year.start < end);
  const from = own?.start ?? lastYear?.end;
  if (from === undefined) return end;
  const quarter = Math.min(4, Math.max(1, Math.round((dayNumber(end) - dayNumber(from)) / 91)));
  const year = own?.end.slice(0, 4) ?? `${Number.parseInt((lastYear?.end ?? end).slice(0, 4), 10) + 1}`;
  return `${year}-Q${quarter}`;
}
