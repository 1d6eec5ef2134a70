import { message } from '@finclaw/config';
import { formatMoney, Money } from '@finclaw/market';
import type { Instrument } from '@finclaw/market/instruments';
import { type CompanyView, type CurrencyCode, type Locale, nameIn } from '@finclaw/types';
import type { CompanyFundamentals, FundamentalsService } from './fundamentals-service.ts';
import { earningsText, lineText, ratioTexts, sourceName } from './fundamentals-text.ts';
import { STATEMENT_LINES } from './statement.ts';

const PERIODS = 4;
const DIVIDENDS = 12;
const RESULTS = 8;
const FILINGS = 20;

/**
 * Returns a company's important filings with formatted figures; data a source lacks is listed as missing, not guessed.
 */
export async function companyView(
  instrument: Instrument,
  by: 'year' | 'quarter',
  fundamentals: FundamentalsService,
  locale: Locale,
  signal?: AbortSignal,
): Promise<CompanyView> {
  const [company, dividends, earnings, filings] = await Promise.all([
    fundamentals.company(instrument, by, signal),
    fundamentals.dividends(instrument, signal),
    fundamentals.earnings(instrument, signal),
    fundamentals.filings(instrument, signal),
  ]);
  const failures = [
    ...(company.ok ? [] : [company.error]),
    ...dividends.failures,
    ...earnings.failures,
    ...filings.failures,
  ];
  return {
    symbol: instrument.symbol,
    name: nameIn(instrument.names, locale),
    ...(company.ok && { statements: shownStatements(company.value, locale) }),
    dividends: dividends.lists
      .flatMap(({ source, items }) =>
        items.map(({ period, exDate, amount, currency }) => ({
          when: exDate ?? period ?? '',
          amount: formatMoney(Money.of(amount, currency as CurrencyCode), locale),
          source: sourceName(source, locale),
        })),
      )
      .slice(0, DIVIDENDS),
    results: earnings.lists.every(({ items }) => items.length === 0) ? [] : earningsText(earnings, RESULTS, locale),
    filings: filings.lists
      .flatMap(({ items }) => items)
      .slice(0, FILINGS)
      .map(({ date, title, url }) => ({ date, title, url })),
    unavailable: [...new Set(failures.map(({ detail }) => detail))],
  };
}

function shownStatements(found: CompanyFundamentals, locale: Locale): NonNullable<CompanyView['statements']> {
  const { company, source, currency, periods } = found.statements;
  const shown = periods.slice(0, PERIODS);
  return {
    title: message(locale, 'fundamentals.title', { company, source: sourceName(source, locale), currency, scope: '' }),
    periods: shown.map(({ period }) => period),
    lines: STATEMENT_LINES.filter((line) => shown.some(({ lines }) => lines[line] !== undefined)).map((line) => ({
      label: message(locale, `fundamentals.line.${line}`),
      values: shown.map((period) => lineText(period, line, currency as CurrencyCode, locale)),
    })),
    ratios: ratioTexts(found, locale),
  };
}
