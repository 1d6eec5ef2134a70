import { type MessageKey, message } from '@finclaw/config';
import { formatMoney, formatSignedMoney, Money } from '@finclaw/market';
import { type DecimalString, LANGUAGES, type Locale, type TaxReportView } from '@finclaw/types';
import { describeMissing } from '../text/describe.ts';
import { entryText } from '../text/entry-text.ts';
import { originText } from '../text/origin-text.ts';
import { entriesOfParts, otherEntries } from './open-figures.ts';
import { type ClosedPart, isLongTerm, type OpenedFigure, type TaxEntry, type TaxYear } from './tax-year.ts';

/**
 * Describes a year for the tax office: its trades, each with the entries behind it unless those are left out, its
 * figures, and what limits them.
 */
export function taxReport(year: TaxYear, locale: Locale, { withEntries = true } = {}): TaxReportView {
  const { country, currency, parts, figures, rates, paidIncome, washSales, missing, leftOut, largeHoldings } = year;
  const { others, itemsOf } = itemsIn(year);
  const entriesOf = entriesOfParts(year);
  const money = (amount: DecimalString): string => formatMoney(Money.of(amount, currency), locale);
  return {
    title: message(locale, 'tax.title', { year: year.year, country: message(locale, `tax.country.${country}`) }),
    status: year.status === 'ok' ? undefined : message(locale, `tax.status.${year.status}`),
    sales: parts.map((part) => ({
      text: partText(part, locale),
      entries: withEntries ? entriesText(entriesOf(part), locale) : [],
    })),
    others: others.map((entry) => ({
      text: entryText(entry, locale),
      entries: [originText(entry.origin, locale)],
    })),
    files: filesText(year, locale),
    figures: [
      ...figures.map((figure) => ({
        label: message(locale, `tax.${figure.name}`),
        value: money(figure.amount),
        source: figure.source,
        items: itemsOf(figure),
      })),
      ...rates.map(({ name, ratePercent, source }) => ({
        label: message(locale, `figure.${name}` as MessageKey),
        value: `${ratePercent}%`,
        source,
        items: [],
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

/** Lists the same line by line; `explains` also numbers the trades, and says which ones each figure rests on. */
export function taxText(year: TaxYear, locale: Locale, { explains = false } = {}): string[] {
  const { title, status, sales, others, files, figures, notes } = taxReport(year, locale, { withEntries: explains });
  const lines = figures.flatMap(({ label, value, source, items }) => {
    const line = message(locale, 'tax.figure', { name: label, amount: value });
    const numbers =
      explains && items.length > 0 ? [message(locale, 'tax.restsOn', { numbers: rangesText(items) })] : [];
    return [source === undefined ? line : `${line} (${source})`, ...numbers];
  });
  const items = explains
    ? [...sales, ...others].flatMap(({ text, entries }, at) => [
        `  [${at + 1}] ${text}`,
        ...entries.map((entry) => `        ${entry}`),
      ])
    : sales.map(({ text }) => `  ${text}`);
  return [title, ...(status === undefined ? [] : [status]), ...items, ...lines, ...notes, ...(explains ? files : [])];
}

/** Numbers of items with neighbours as ranges: 1, 3–5. */
function rangesText(places: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const place of places) {
    const last = ranges.at(-1);
    if (last?.[1] === place) last[1]++;
    else ranges.push([place + 1, place + 1]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

/** The entries behind figures that are no closed trades, and the items of a figure by their places. */
function itemsIn(year: TaxYear) {
  const others = otherEntries(year);
  const places = new Map(others.map(({ id }, at) => [id, year.parts.length + at]));
  const itemsOf = ({ trades, rows }: OpenedFigure): readonly number[] => [
    ...trades,
    ...rows.map((id) => places.get(id) as number).sort((a, b) => a - b),
  ];
  return { others, itemsOf };
}

function partText(part: ClosedPart, locale: Locale): string {
  const { closed, symbol, quantity, proceeds, cost, gain, currency, isCostUnknown } = part;
  return message(locale, isCostUnknown ? 'tax.partCostUnknown' : 'tax.part', {
    closed,
    symbol,
    quantity: message(locale, quantity === '1' ? 'finance.unit.share' : 'finance.unit.shares', { value: quantity }),
    proceeds: formatMoney(Money.of(proceeds, currency), locale),
    cost: formatMoney(Money.of(cost, currency), locale),
    gain: formatSignedMoney(Money.of(gain, currency), locale),
  });
}

/** An average over years can come from thousands of purchases. */
const MOST_ENTRIES = 20;

/** The sale and what brought in its shares, each with where it was read from. */
function entriesText(all: readonly TaxEntry[], locale: Locale): readonly string[] {
  const shown = all.slice(0, MOST_ENTRIES);
  return [
    ...shown.map((entry) =>
      message(locale, 'tax.entry', { entry: entryText(entry, locale), origin: originText(entry.origin, locale) }),
    ),
    ...(all.length > shown.length ? [message(locale, 'tax.moreEntries', { count: all.length - shown.length })] : []),
  ];
}

/** The files that entries were read from, each once. */
function filesText({ entries }: TaxYear, locale: Locale): readonly string[] {
  const marks = entries.flatMap(({ origin }) =>
    origin?.digest === undefined ? [] : [`${origin.file}\n${origin.digest}`],
  );
  return [...new Set(marks)].map((mark) => {
    const [file = '', digest = ''] = mark.split('\n');
    return message(locale, 'tax.file', { file, digest });
  });
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
