import { type MessageKey, message } from '@finclaw/config';
import { formatMoney, formatSignedMoney, Money } from '@finclaw/market';
import { type DecimalString, LANGUAGES, type Locale, type TaxReportView } from '@finclaw/types';
import { describeMissing } from '../text/describe.ts';
import { isLongTerm, type TaxYear } from './tax-year.ts';

/** Describes a year for the tax office: its trades, its figures, and what limits them. */
export function taxReport(year: TaxYear, locale: Locale): TaxReportView {
  const { country, currency, parts, figures, rates, paidIncome, washSales, missing, leftOut, largeHoldings } = year;
  const money = (amount: DecimalString): string => formatMoney(Money.of(amount, currency), locale);
  return {
    title: message(locale, 'tax.title', { year: year.year, country: message(locale, `tax.country.${country}`) }),
    status: year.status === 'ok' ? undefined : message(locale, `tax.status.${year.status}`),
    sales: parts.map(({ closed, symbol, quantity, proceeds, cost, gain, currency: own, isCostUnknown }) =>
      message(locale, isCostUnknown ? 'tax.partCostUnknown' : 'tax.part', {
        closed,
        symbol,
        quantity: message(locale, quantity === '1' ? 'finance.unit.share' : 'finance.unit.shares', { value: quantity }),
        proceeds: formatMoney(Money.of(proceeds, own), locale),
        cost: formatMoney(Money.of(cost, own), locale),
        gain: formatSignedMoney(Money.of(gain, own), locale),
      }),
    ),
    figures: [
      ...figures.map(({ name, amount, source }) => ({
        label: message(locale, `tax.${name}`),
        value: money(amount),
        source,
      })),
      ...rates.map(({ name, ratePercent, source }) => ({
        label: message(locale, `figure.${name}` as MessageKey),
        value: `${ratePercent}%`,
        source,
      })),
    ],
    notes: [
      ...paidIncome.map(({ currency: own, amount, withheld }) =>
        message(locale, 'tax.paidIncome', {
          currency: own,
          amount: formatMoney(Money.of(amount, own), locale),
          withheld: formatMoney(Money.of(withheld, own), locale),
        }),
      ),
      ...(parts.length === 0 ? [message(locale, 'tax.nothing')] : []),
      ...largeHoldings.map(({ symbol, date, value }) =>
        message(locale, 'tax.largeHolding', { symbol, date, value: money(value) }),
      ),
      ...washSales.map(({ symbol, closed, disallowed }) =>
        message(locale, 'tax.washSale', { symbol, date: closed, amount: money(disallowed) }),
      ),
      ...(leftOut.length === 0 ? [] : [message(locale, 'tax.leftOut', { accounts: leftOut.join(', ') })]),
      ...limitsText(year, locale),
      ...(missing.length === 0 ? [] : [message(locale, 'tax.missing', { names: describeMissing(missing, locale) })]),
      message(locale, `tax.rules.${country}`, { year: year.year }),
      message(locale, 'tax.notAdvice'),
    ],
  };
}

/** Lists the same line by line. */
export function taxText(year: TaxYear, locale: Locale): string[] {
  const { title, status, sales, figures, notes } = taxReport(year, locale);
  const lines = figures.map(({ label, value, source }) => {
    const line = message(locale, 'tax.figure', { name: label, amount: value });
    return source === undefined ? line : `${line} (${source})`;
  });
  return [title, ...(status === undefined ? [] : [status]), ...sales, ...lines, ...notes];
}

/** Lists what a report does not compute and why, and the rules it does not apply. */
export function limitsText({ declined, omitted }: Pick<TaxYear, 'declined' | 'omitted'>, locale: Locale): string[] {
  const reasons = declined.map(({ reason, symbols = [] }) => {
    const example = JSON.stringify({ [symbols[0] ?? 'CODE']: 'krx-other-fund' });
    return `- ${message(locale, `tax.declined.${reason}`, { symbols: symbols.join(', '), example })}`;
  });
  const rules = omitted.map((rule) => message(locale, `tax.omitted.${rule}`)).join(LANGUAGES[locale].listSeparator);
  return [
    ...(reasons.length === 0 ? [] : [message(locale, 'tax.declinedTitle'), ...reasons]),
    ...(omitted.length === 0 ? [] : [message(locale, 'tax.omittedTitle', { rules })]),
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
  'settled',
  'class',
  'term',
] as const;

/** Yields the closings of a year as CSV, for preparing a return. */
export function* taxCsv({ parts }: TaxYear): Generator<string> {
  yield `\uFEFF${COLUMNS.join(',')}\r\n`;
  for (const part of parts) {
    const cells: Record<(typeof COLUMNS)[number], string> = {
      ...part,
      ...(part.isCostUnknown && { cost: '', gain: '' }),
      class: part.assetClass,
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
