import { message } from '@finclaw/config';
import { type Cited, instrumentText, type NamedInstrument, type Unavailable, type Unresolved } from '@finclaw/market';
import type { Locale } from '@finclaw/types';
import { sourceName } from './fundamentals-text.ts';
import type { RatioName } from './ratios.ts';
import type { StatementLine } from './statement.ts';
import { ratioKey, type shownFundamentals } from './tools.ts';

/** The answer of `get_fundamentals`. */
export type FundamentalsAnswer = ReturnType<typeof shownFundamentals> | Unresolved | Unavailable;

const LINES: readonly (readonly [StatementLine, RegExp])[] = [
  ['revenue', /매출(?!\s?(?:증가|성장))|\b(?:revenue|sales)\b(?! growth)/i],
  ['operatingIncome', /영업\s?이익(?!률)|\boperating (?:income|profit)\b/i],
  ['netIncome', /순이익(?!률)|\b(?:net (?:income|profit)|earnings)\b/i],
  ['assets', /자산|\bassets\b/i],
  ['liabilities', /부채(?!\s?비율)|\bliabilities\b/i],
  ['equity', /자본|\bequity\b/i],
  ['operatingCashFlow', /현금\s?흐름|\bcash flow\b/i],
];
const RATIOS: readonly (readonly [RatioName, RegExp])[] = [
  ['per', /\bPER(?![a-z])|\bP\/E\b|\bprice.to.earnings\b/i],
  ['pbr', /\bPBR(?![a-z])|\bP\/B\b/i],
  ['eps', /\bEPS(?![a-z])|주당\s?순이익/i],
  ['roe', /\bROE(?![a-z])/i],
  ['operatingMargin', /영업\s?이익률|\boperating margin\b/i],
  ['netMargin', /순이익률|\bnet margin\b/i],
  ['debtRatio', /부채\s?비율|\bdebt ratio\b/i],
  ['revenueGrowth', /매출\s?(?:증가|성장)|\brevenue growth\b/i],
];
/** The figures of an answer when none is requested by name. */
const MAIN: ReadonlySet<string> = new Set(['revenue', 'operatingIncome', 'netIncome', 'per', 'pbr', 'roe']);

/** Formats the requested figures of a company's newest year, or the main ones, each cited. */
export function fundamentalsResultText(
  answer: Extract<FundamentalsAnswer, { status: 'ok' }> & Cited,
  asked: string,
  locale: Locale,
): string {
  const { company, source, currency, periods, ratios, price, cite } = answer;
  const isNamed = [...LINES, ...RATIOS].some(([, words]) => words.test(asked));
  const isWanted = ([name, words]: readonly [string, RegExp]): boolean =>
    isNamed ? words.test(asked) : MAIN.has(name);
  const [newest] = periods;
  const lines = LINES.filter((line) => isWanted(line) && newest?.lines[line[0]] !== undefined).map(
    ([line]) => `${message(locale, `fundamentals.line.${line}`)} ${cite(`periods[0].lines.${line}`)}`,
  );
  const wantedRatios = RATIOS.filter((ratio) => isWanted(ratio) && ratios[ratioKey(ratio[0])] !== undefined).map(
    ([name]) =>
      message(locale, 'fundamentals.ratio', {
        name: message(locale, `fundamentals.ratio.${name}`),
        value: cite(`ratios.${ratioKey(name)}|.2`),
        formula: message(locale, `fundamentals.formula.${name}`),
      }),
  );
  if (newest === undefined || lines.length + wantedRatios.length === 0) return noData(answer.instrument, locale);
  return [
    message(locale, 'fundamentals.title', { company, source: sourceName(source, locale), currency, scope: '' }),
    ...(lines.length === 0
      ? []
      : [message(locale, 'fundamentals.period', { period: newest.period, lines: lines.join(', ') })]),
    ...(wantedRatios.length === 0
      ? []
      : [message(locale, 'fundamentals.ratios', { period: newest.period }), ...wantedRatios]),
    ...(price === undefined || wantedRatios.length === 0
      ? []
      : [message(locale, 'fundamentals.price', { price: cite('price.price'), source: price.source })]),
  ].join('\n');
}

/** Returns the message that there is no such data. */
export const noData = (instrument: NamedInstrument | undefined, locale: Locale): string =>
  message(locale, 'offline.noData', { name: instrument === undefined ? '' : instrumentText(instrument, locale) });

type FilingsHeader =
  | { readonly status: 'ok'; readonly filings: readonly { readonly number: number; readonly date: string }[] }
  | Unresolved
  | Unavailable;

/**
 * Formats the result of `get_filings`: its first line is this program's, every other one a filer's title; undefined for
 * anything else.
 */
export function filingsResultText(content: string, locale: Locale): string | undefined {
  const rows = content.split('\n').flatMap((line): Readonly<Record<string, unknown>>[] => {
    try {
      return line.startsWith('{') ? [JSON.parse(line)] : [];
    } catch {
      return [];
    }
  });
  const [header, ...filed] = rows as unknown as [FilingsHeader | undefined, ...Readonly<Record<string, string>>[]];
  if (header?.status === 'unavailable') return noData(header.instrument, locale);
  if (header?.status !== 'ok') return undefined;
  if (header.filings.length === 0) return message(locale, 'fundamentals.noFilings');
  return header.filings
    .map(
      ({ date }, at) =>
        `- ${date} ${String(filed[at]?.title ?? '').replace(/[`*_~|<>\\[\]@]/g, ' ')} ${filed[at]?.url ?? ''}`,
    )
    .join('\n');
}
