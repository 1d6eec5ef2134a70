import { message } from '@finclaw/config';
import { formatMoney, formatMoneyShort, groupThousands, Money } from '@finclaw/market';
import type { CurrencyCode, Locale } from '@finclaw/types';
import { findSection, sectionText } from './filing-sections.ts';
import type { CompanyFundamentals, FoundLists, ReadFiling } from './fundamentals-service.ts';
import { RATIO_NAMES, type RatioName } from './ratios.ts';
import {
  type Dividend,
  type EarningsDate,
  type Filing,
  STATEMENT_LINES,
  type StatementLine,
  type StatementPeriod,
} from './statement.ts';

const PER_SHARE: ReadonlySet<StatementLine> = new Set(['eps', 'dividendPerShare']);
const PERCENTAGES: ReadonlySet<RatioName> = new Set([
  'roe',
  'operatingMargin',
  'netMargin',
  'debtRatio',
  'revenueGrowth',
  'netIncomeGrowth',
  'dividendYield',
]);

/** A company's statements and ratios, line by line. */
export function fundamentalsText(
  { statements, ratios, quote }: CompanyFundamentals,
  count: number,
  locale: Locale,
): string[] {
  const { company, source, currency, isConsolidated, periods, shares } = statements;
  const scope =
    isConsolidated === undefined
      ? ''
      : message(locale, isConsolidated ? 'fundamentals.consolidated' : 'fundamentals.separate');
  return [
    message(locale, 'fundamentals.title', {
      company,
      source: sourceName(source, locale),
      currency,
      scope,
    }),
    ...periods.slice(0, count).flatMap((period) => periodText(period, currency as CurrencyCode, locale)),
    ...(shares
      ? [message(locale, 'fundamentals.shares', { count: groupThousands(shares.count), asOf: shares.asOf })]
      : []),
    ...(quote
      ? [
          message(locale, 'fundamentals.price', {
            price: formatMoney(Money.of(quote.price, quote.currency), locale),
            source: quote.source,
          }),
        ]
      : []),
    ...(periods[0] ? [message(locale, 'fundamentals.ratios', { period: periods[0].period })] : []),
    ...ratioTexts({ statements, ratios }, locale).map(({ label, value, formula }) =>
      message(locale, 'fundamentals.ratio', { name: label, value, formula }),
    ),
  ];
}

/** Returns the display name of a source of filings. */
export const sourceName = (source: string, locale: Locale): string =>
  message(locale, `fundamentals.source.${source as 'opendart'}`);

/** Returns every available ratio, with its name and formula in words. */
export function ratioTexts({ statements, ratios }: Pick<CompanyFundamentals, 'statements' | 'ratios'>, locale: Locale) {
  return RATIO_NAMES.flatMap((name) => {
    const ratio = ratios[name];
    if (ratio === undefined) return [];
    const value =
      name === 'eps'
        ? formatMoney(Money.of(ratio.value, statements.currency as CurrencyCode), locale)
        : `${groupThousands(ratio.value)}${PERCENTAGES.has(name) ? ' %' : ''}`;
    return [
      {
        label: message(locale, `fundamentals.ratio.${name}`),
        value,
        formula: message(locale, `fundamentals.formula.${name}`),
      },
    ];
  });
}

/** Formats one line of a period; a star marks a derived figure, a dash an unknown one. */
export function lineText(
  { lines, derived = [] }: StatementPeriod,
  line: StatementLine,
  currency: CurrencyCode,
  locale: Locale,
): string {
  const value = lines[line];
  if (value === undefined) return '–';
  const money = Money.of(value, currency);
  const shown = PER_SHARE.has(line) ? formatMoney(money, locale) : formatMoneyShort(money, locale);
  return `${shown}${derived.includes(line) ? '*' : ''}`;
}

function periodText(told: StatementPeriod, currency: CurrencyCode, locale: Locale): string[] {
  const { period, end, lines, derived = [] } = told;
  const parts = STATEMENT_LINES.filter((line) => lines[line] !== undefined).map(
    (line) => `${message(locale, `fundamentals.line.${line}`)} ${lineText(told, line, currency, locale)}`,
  );
  return [
    message(locale, end === undefined ? 'fundamentals.period' : 'fundamentals.periodEnd', {
      period,
      end: end ?? '',
      lines: parts.join(', '),
    }),
    ...(derived.length === 0 ? [] : [message(locale, 'fundamentals.derived')]),
  ];
}

/** Filings, newest first. */
export function filingsText({ lists }: FoundLists<Filing>, count: number, locale: Locale): string[] {
  const filings = lists.flatMap(({ items }) => items).slice(0, count);
  if (filings.length === 0) return [message(locale, 'fundamentals.noFilings')];
  return filings.map(({ id, date, title, url }) => `${date}  ${title}  ${id}  ${url}`);
}

/** One section of a filing, or the list of them; undefined when there is none of that name. */
export function readFilingText({ filing, source, sections }: ReadFiling, wanted: string | undefined, locale: Locale) {
  const from = sourceName(source, locale);
  const head = message(locale, 'fundamentals.filing', {
    title: filing.title,
    date: filing.date,
    source: from,
    url: filing.url,
  });
  if (wanted === undefined && sections.length > 1)
    return [
      head,
      ...sections.map(({ title, level }, at) => `${`${at + 1}`.padStart(4)}  ${'  '.repeat(level - 1)}${title}`),
      message(locale, 'fundamentals.sections'),
    ];
  const at = wanted === undefined ? 0 : findSection(sections, wanted);
  return sections[at] === undefined ? undefined : [head, sections[at].title, ...sectionText(sections, at).split('\n')];
}

/** Dividends, newest first, source by source. */
export function dividendsText({ lists }: FoundLists<Dividend>, count: number, locale: Locale): string[] {
  if (lists.every(({ items }) => items.length === 0)) return [message(locale, 'fundamentals.noDividends')];
  return lists.flatMap(({ source, items }) => [
    sourceName(source, locale),
    ...items.slice(0, count).map(({ period, exDate, amount, currency }) => {
      const money = formatMoney(Money.of(amount, currency as CurrencyCode), locale);
      return exDate === undefined
        ? `  ${period}  ${money}`
        : message(locale, 'fundamentals.exDate', { date: exDate, amount: money });
    }),
  ]);
}

/** Formats days of results: the coming ones first, then the latest past ones. */
export function earningsText({ lists }: FoundLists<EarningsDate>, count: number, locale: Locale): string[] {
  const all = lists.flatMap(({ source, items }) => items.map((item) => ({ ...item, source })));
  if (all.length === 0) return [message(locale, 'fundamentals.noEarnings')];
  const [expected, told] = [all.filter(({ isExpected }) => isExpected), all.filter(({ isExpected }) => !isExpected)];
  return [...expected, ...told]
    .slice(0, count)
    .map(({ date, isExpected, period, hour, source }) =>
      [
        date,
        message(locale, isExpected ? 'fundamentals.earnings.expected' : 'fundamentals.earnings.told'),
        ...(period === undefined ? [] : [period]),
        ...(hour === undefined ? [] : [message(locale, `fundamentals.earnings.${hour}`)]),
        `(${sourceName(source, locale)})`,
      ].join('  '),
    );
}
