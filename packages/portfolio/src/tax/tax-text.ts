import { message } from '@finclaw/config';
import { formatMoney, formatSignedMoney, Money } from '@finclaw/market';
import type { DecimalString, Locale } from '@finclaw/types';
import { describeMissing } from '../text/describe.ts';
import { isLongTerm, type TaxYear } from './tax-year.ts';

/** A year for the tax office, line by line; always with the sentence that it is information. */
export function taxText(year: TaxYear, locale: Locale): string[] {
  const {
    country,
    currency,
    parts,
    figures,
    possibleWashSales,
    missing,
    leftOut,
    isYearUnknown,
    largeHoldings,
    unpricedHoldings,
    limits,
  } = year;
  const money = (amount: DecimalString): string => formatMoney(Money.of(amount, currency), locale);
  const country_ = message(locale, `tax.country.${country}`);
  return [
    message(locale, 'tax.title', { year: year.year, country: country_ }),
    ...parts.map(({ closed, symbol, quantity, proceeds, cost, gain }) =>
      message(locale, 'tax.part', {
        closed,
        symbol,
        quantity,
        proceeds: money(proceeds),
        cost: money(cost),
        gain: formatSignedMoney(Money.of(gain, currency), locale),
      }),
    ),
    ...(parts.length === 0 ? [message(locale, 'tax.nothing')] : []),
    ...figures.map(({ name, amount, source }) => {
      const line = message(locale, 'tax.figure', { name: message(locale, `tax.${name}`), amount: money(amount) });
      return source === undefined ? line : `${line} (${source})`;
    }),
    ...largeHoldings.map(({ symbol, date, value }) => message(locale, 'tax.largeHolding', { symbol, date, value: money(value) })),
    ...(unpricedHoldings.length === 0 ? [] : [message(locale, 'tax.largeUnknown', { symbols: unpricedHoldings.join(', ') })]),
    ...possibleWashSales.map(({ symbol, closed }) => message(locale, 'tax.washSale', { symbol, date: closed })),
    ...(leftOut.length === 0 ? [] : [message(locale, 'tax.leftOut', { accounts: leftOut.join(', ') })]),
    ...(missing.length === 0 ? [] : [message(locale, 'tax.missing', { names: describeMissing(missing, locale) })]),
    ...(isYearUnknown ? [message(locale, 'tax.yearUnknown', { year: year.year })] : []),
    message(locale, country === 'kr' ? 'tax.howKorea' : 'tax.howUnitedStates'),
    ...(limits.includes('simulated') ? [message(locale, 'finance.simulatedNotice')] : []),
    message(locale, 'tax.notAdvice'),
  ];
}

const COLUMNS = [
  'closed',
  'acquired',
  'account',
  'accountKind',
  'symbol',
  'kind',
  'quantity',
  'proceeds',
  'cost',
  'gain',
  'currency',
  'foreign',
  'term',
] as const;

/** The closings of a year as CSV, for a return or for whoever prepares it. */
export function* taxCsv({ parts, currency }: TaxYear): Generator<string> {
  yield `\uFEFF${COLUMNS.join(',')}\r\n`;
  for (const part of parts) {
    const cells: Record<(typeof COLUMNS)[number], string> = {
      ...part,
      currency,
      foreign: part.isForeign ? 'yes' : 'no',
      term: isLongTerm(part) ? 'long' : 'short',
    };
    yield `${COLUMNS.map((name) => safeCell(cells[name])).join(',')}\r\n`;
  }
}

/** No cell can start a formula in a spreadsheet; numbers stay numbers. */
function safeCell(text: string): string {
  const inert = /^['=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
