import { isCurrency } from '../currencies.ts';
import { plainPattern } from '../vocabulary/plain-letters.ts';
import { headKey } from './column-field.ts';
import type { DayOrder } from './day-order.ts';
import type { Found, TableSample } from './table-sample.ts';

/** The currency of a table that has no column for it, and whether only the language of the heads speaks for it. */
interface TableCurrency {
  readonly code: string;
  readonly isAssumed: boolean;
}

const SYMBOLS: readonly (readonly [RegExp, string])[] = [
  [/us\$|\$|달러|미화|(?:us|米|米国)ドル/i, 'USD'],
  [/₩|원화|\(원\)/, 'KRW'],
  [/€|유로/, 'EUR'],
  [/£/, 'GBP'],
  [/엔화|円/, 'JPY'],
];
const MONEY = ['amount', 'gross', 'price', 'fee', 'credit', 'debit'] as const;
/**
 * Headings whose language suggests the currency of the table; German is written in Switzerland too, so this is never
 * more than a suggestion.
 */
const LANGUAGES = (
  [
    [
      /^(?:거래일자?|거래일시|체결일자?|매매일자?|거래구분|거래종류|거래유형|종목명|수량|거래수량|단가|거래단가|거래금액|정산금액|수수료|거래세|제세금)$/,
      'KRW',
    ],
    [/^(?:約定日|受渡日|銘柄|銘柄コード|取引|約定数量|約定単価|受渡金額.*|手数料.*)$/, 'JPY'],
    [
      /^(?:belopp|antal|köpsälj|typavtransaktion|värdepapper.*|avgift|handelsdag|affärsdag|bokföringsdag|summa|skatt)$/,
      'SEK',
    ],
    [
      /^(?:datum|betrag.*|stück|anzahl|wertpapier.*|gebühr.*|steuern?|kurs|waarde.*|aantal|bedrag|kosten|belasting|transactietype|tijd|valutadatum|omschrijving|mutatie|opmerking|montant.*|quantité|libellé|frais|cours|fecha.*|importe.*|cantidad|comisión|títulos|dataoperazione|importo.*|quantità|prezzo.*|commissioni|ticket|controvalore|nachnahme|opérat.*)$/,
      'EUR',
    ],
  ] as readonly (readonly [RegExp, string])[]
).map(([pattern, code]) => [plainPattern(pattern), code] as const);

/**
 * Finds the money of a table in its heads, in the signs beside its amounts, or as a last proposal in the language of
 * its heads.
 */
export function currencyOfTable(
  { header, rows }: TableSample,
  found: Found,
  order: { readonly order: DayOrder; readonly isDoubtful: boolean } | undefined,
): TableCurrency | undefined {
  const indices = MONEY.flatMap((field) => found.get(field) ?? []);
  const days = order?.isDoubtful === false ? order.order : undefined;
  const named = new Set(indices.flatMap((index) => inHead(header[index] ?? '', days) ?? []));
  if (named.size === 1) return { code: [...named][0] as string, isAssumed: false };
  const shown = new Set(rows.flatMap((row) => indices.flatMap((index) => inCell(row[index] ?? '', days) ?? [])));
  if (shown.size === 1) return { code: [...shown][0] as string, isAssumed: false };
  if (named.size + shown.size > 0) return undefined;
  for (const [pattern, code] of LANGUAGES)
    if (header.filter((head) => pattern.test(headKey(head))).length >= 3) return { code, isAssumed: true };
  const isins = rows.map((row) => row[found.get('isin') ?? -1] ?? '').filter((isin) => isin !== '');
  const [country, ...others] = new Set(isins.map((isin) => isin.slice(0, 2)));
  const home = others.length === 0 ? AT_HOME[country ?? ''] : undefined;
  if (home !== undefined) return { code: home, isAssumed: true };
  // Nobody else writes the month before the day.
  return order?.order === 'mdy' && !order.isDoubtful ? { code: 'USD', isAssumed: true } : undefined;
}

/** Tells whether the headings are in a language that writes the day first. */
export const isContinental = (header: readonly string[]): boolean =>
  LANGUAGES.some(
    ([pattern, code]) =>
      code !== 'KRW' && code !== 'JPY' && header.filter((head) => pattern.test(headKey(head))).length >= 2,
  );

/** Money of countries whose securities hardly anybody trades from abroad, by the beginning of their numbers. */
const AT_HOME: Readonly<Record<string, string>> = { IN: 'INR', KR: 'KRW', BR: 'BRL', TR: 'TRY' };

/** The money that an amount is written with: a sign, or a code before or behind it. */
export function inCell(cell: string, days?: DayOrder): string | undefined {
  const symbol = signIn(cell, days);
  const [, before, behind] = /^([A-Z]{3})\s*[-+\d.,]|\d\s*([A-Z]{3})$/.exec(cell.trim()) ?? [];
  const code = before ?? behind ?? '';
  return symbol ?? (isCurrency(code) ? code : undefined);
}

/** The money of a sign. Where the day comes before the month, a mere $ may be Australia's or Canada's as well. */
function signIn(text: string, days: DayOrder | undefined): string | undefined {
  const code = SYMBOLS.find(([pattern]) => pattern.test(text))?.[1];
  return code === 'USD' && days === 'dmy' && !/us\$|달러|미화|ドル/i.test(text) ? undefined : code;
}

function inHead(head: string, days?: DayOrder): string | undefined {
  return signIn(head, days) ?? head.match(/\b[A-Z]{3}\b/g)?.find(isCurrency);
}
