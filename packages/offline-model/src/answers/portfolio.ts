import { isMessageKey, type MessageKey, message } from '@finclaw/config';
import {
  addDecimals,
  type Cite,
  divideDecimals,
  type ExchangeId,
  instrumentText,
  type LocalDate,
} from '@finclaw/market';
import type { Instrument } from '@finclaw/market/instruments';
import {
  type HoldingLots,
  lotsText,
  type PerformanceAnswer,
  type PortfolioRows,
  performanceResultText,
  rowsText,
  type Summary,
  summaryText,
  type TaxAnswer,
  taxLimitsText,
  taxResultText,
} from '@finclaw/portfolio';
import { type DecimalString, type Locale, nameIn } from '@finclaw/types';
import { called, countIn, dayIn, type Frame } from '../frame.ts';
import {
  type Answered,
  type Asking,
  type Script,
  sayOnly,
  type ToolRequest,
  tellOne,
  type Understanding,
  useTool,
} from '../script.ts';
import { nameOf, referenceTo, subjectOf } from '../subject.ts';
import { isFiller, type Span } from '../words.ts';
import { sideIn } from './alerts.ts';

/** "내 수익률?", "my portfolio", "how am I doing?", on a day of the past too. */
export function summary(frame: Frame): Understanding | undefined {
  const { text, locale, today, mentions, currencies, period } = frame;
  const [currency] = currencies;
  if (mentions.length > 0) return undefined;
  const isOfADay = frame.hasSlot('day') && !frame.has('most', 'least');
  const date = isOfADay ? dayIn(text, today, 'past') : undefined;
  if ((isOfADay && date === undefined) || period !== undefined) return undefined;
  const input = { currency: currency?.currency, date };
  return {
    script: () => tellOne<Summary>({ name: 'portfolio_summary', input }, locale, summaryText),
  };
}

/** Handles questions about one holding: its return, its cost per share, or the proceeds of a sale. */
export function lots(frame: Frame): Understanding | undefined {
  const { locale, shares } = frame;
  const subject = subjectOf(frame);
  if (subject.kind !== 'found') return undefined;
  const [instrument, ...others] = subject.instruments as readonly [Instrument, ...Instrument[]];
  if (others.length > 0 || instrument.type === 'index') return undefined;
  const isSale = frame.has('sell', 'sold') && frame.has('if', 'should', 'return');
  const [count] = shares;
  if (count !== undefined && !isSale) return undefined;
  const input = { symbol: referenceTo(instrument, frame), sell_quantity: count?.value };
  const isAverage = frame.has('average', 'paid', 'bought');
  const text = (answer: Answered<HoldingLots>): string =>
    lotsText(answer, nameOf(instrument, locale), isAverage, locale);
  return { script: () => tellOne<HoldingLots>({ name: 'portfolio_lots', input }, locale, text) };
}

/** "거래 내역 보여줘", "받은 배당 얼마야?", "when did I buy Apple?" */
export function trades(frame: Frame): Understanding | undefined {
  const { period, locale, instruments, mentions, numbers } = frame;
  if (mentions.length > instruments.length || instruments.length > 1) return undefined;
  const [[instrument], [limit]] = [instruments, numbers];
  const buys = frame.has('buy', 'bought');
  const side = buys === frame.has('sell', 'sold') ? undefined : buys ? 'buy' : 'sell';
  const kind = frame.has('dividend') ? 'dividend' : side;
  const input = {
    ...(instrument && { symbol: referenceTo(instrument, frame) }),
    kind,
    ...(limit && { limit: Number(limit.value) }),
    ...(period?.from && { from: period.from }),
    ...(period?.to && { to: period.to }),
  };
  if (period !== undefined && period.from === undefined) return undefined;
  return { script: () => tellOne<PortfolioRows>({ name: 'portfolio_trades', input }, locale, rowsText) };
}

interface Supposed {
  readonly status: string;
  readonly reason?: string;
  readonly held?: string;
  readonly trades?: readonly { readonly realised?: object; readonly realisedInBase?: object }[];
  readonly tax?: {
    readonly country: string;
    readonly year: string;
    readonly added?: object;
    readonly gainOfSalesIs?: string;
    readonly notWorkedOut?: Parameters<typeof taxLimitsText>[0]['declined'];
  };
}

/** "If I sell all my Apple now, how much tax do I owe?" */
export function taxOfSale(frame: Frame): Understanding | undefined {
  const { locale, shares, numbers, exchanges } = frame;
  const subject = subjectOf(frame);
  const [instrument, ...others] = subject.kind === 'found' ? subject.instruments : [];
  if (instrument === undefined || others.length + Math.max(0, shares.length + numbers.length - 1) > 0) return undefined;
  const [name, symbol] = [nameOf(instrument, locale), referenceTo(instrument, frame)];
  const wanted = exchanges.map(({ exchange }) => COUNTRIES[exchange]);
  const tell = ({ status, reason, held, trades: sales, tax, cite }: Answered<Supposed>): string => {
    if (status !== 'ok') {
      const key = `offline.saleUnknown.${reason}`;
      return message(locale, isMessageKey(locale, key) ? key : 'offline.saleUnknown', { name, held: held ?? '0' });
    }
    const gain = sales?.[0]?.realisedInBase !== undefined ? 'realisedInBase' : 'realised';
    const other = wanted.find((each) => tax !== undefined && each !== tax.country.toLowerCase());
    return [
      ...(other === undefined ? [] : [message(locale, 'offline.taxOtherCountry')]),
      ...(sales?.[0]?.[gain] === undefined
        ? []
        : [message(locale, 'offline.saleGain', { name, gain: cite(`trades[0].${gain}|signed`) })]),
      ...addedTax(tax, cite, locale),
    ].join('\n');
  };
  return {
    script: () =>
      supposeSale(symbol, frame.has('half') ? 'half' : ((shares[0] ?? numbers[0])?.value ?? 'all'), locale, tell),
  };
}

function addedTax(tax: Supposed['tax'], cite: Cite, locale: Locale): readonly string[] {
  if (tax === undefined) return [message(locale, 'offline.saleTaxCountry')];
  const { added, gainOfSalesIs, year, country, notWorkedOut = [] } = tax;
  if (added !== undefined)
    return [
      ...(gainOfSalesIs === undefined
        ? []
        : [message(locale, 'offline.saleGainForTax', { gain: cite('tax.gainOfSales|signed') })]),
      message(locale, 'offline.saleTax', { year, tax: cite('tax.added') }),
    ];
  if (notWorkedOut.length === 0 && country === 'us') return [message(locale, 'offline.saleTaxIncome', { year })];
  return [message(locale, 'offline.saleTaxUnknown'), ...taxLimitsText({ declined: notWorkedOut, omitted: [] }, locale)];
}

function* supposeSale(
  symbol: string,
  wanted: string,
  locale: Locale,
  tell: (answer: Answered<Supposed>) => string,
): Script {
  const held = wanted === 'half' ? yield* useHeld({ symbol }, locale) : undefined;
  if (held?.ok === false) return held.text;
  const quantity = held === undefined ? wanted : divideDecimals(held.value, 2n, 8);
  const input = { changes: [{ action: 'sell', instrument: symbol, quantity }] };
  return yield* tellOne<Supposed>({ name: 'what_if', input }, locale, tell);
}

/** Looks up the held quantity of one instrument. */
export function* useHeld(
  input: ToolRequest['input'],
  locale: Locale,
): Asking<{ ok: true; value: DecimalString } | { ok: false; text: string }> {
  const held = yield* useTool<HeldLots>({ name: 'portfolio_lots', input }, locale);
  if (!held.ok) return held;
  const value = (held.value.holdings ?? []).reduce(
    (sum, each) => addDecimals(sum, each.quantity),
    '0' as DecimalString,
  );
  return { ok: true, value };
}

type HeldLots = { readonly status: string; readonly holdings?: readonly { readonly quantity: DecimalString }[] };

const COUNTRIES: Readonly<Record<ExchangeId, string>> = { KRX: 'kr', NYSE: 'us', NASDAQ: 'us' };

/** "내 포트폴리오 코스피보다 잘했어?", "my drawdown this year" */
export function performance(frame: Frame): Understanding | undefined {
  const { locale, instruments, period } = frame;
  const [index, ...others] = instruments;
  if (others.length > 0 || (index !== undefined && index.type !== 'index' && !frame.has('own', 'portfolio')))
    return undefined;
  if (period !== undefined && period.from === undefined) return undefined;
  const input = { ...(period?.from && { from: period.from }), benchmark: index?.symbol };
  // The tool measures up to today.
  const isOver = period?.to !== undefined;
  const note = isOver ? [message(locale, 'offline.untilToday')] : [];
  const tell = (value: Answered<PerformanceAnswer>): string =>
    [...note, performanceResultText(value, locale)].join('\n');
  return { script: () => tellOne<PerformanceAnswer>({ name: 'portfolio_performance', input }, locale, tell) };
}

/**
 * Handles "작년 양도세 얼마나 나와?", "my taxes for 2025"; asks for the country where neither the question nor the profile names
 * one.
 */
export function tax({ locale, period, exchanges, words, today }: Frame): Understanding | undefined {
  const [place] = exchanges;
  // "미국 주식 세금" is about shares, "세금은 미국" is about a country.
  const isCountry = (at: Span): boolean => words.every((word) => word.start < at.start || isFiller(word));
  if (exchanges.length > 1 || (place !== undefined && !isCountry(place))) return undefined;
  const year = period && calendarYear(period, today);
  if (period !== undefined && year === undefined) return sayOnly(message(locale, 'offline.taxYears'));
  const input = { year, ...(place && { country: COUNTRIES[place.exchange] }) };
  const asked = message(locale, 'offline.taxCountry');
  const tell = (value: Answered<TaxAnswer | { readonly status: 'needs_country' }>): string =>
    value.status === 'needs_country' ? asked : taxResultText(value, locale);
  return {
    script: () => tellOne({ name: 'portfolio_tax', input }, locale, tell),
    open: { asked, takes: '#exchange' },
  };
}

/** The year that a period is, as a whole or so far; taxes are of calendar years. */
function calendarYear({ from, to }: Frame['period'] & object, today: LocalDate): number | undefined {
  const year = from?.slice(0, 4);
  const isWhole =
    from === `${year}-01-01` && (to === undefined ? today.startsWith(`${year}-`) : to === `${year}-12-31`);
  return isWhole ? Number(year) : undefined;
}

/** The part of the answer of `screen_instruments` used for its text. */
interface Ranking {
  readonly status: string;
  readonly rows: readonly {
    readonly instrument: Parameters<typeof instrumentText>[0];
    readonly valuePercent?: string;
  }[];
  readonly lookedAt: number;
  readonly notLookedAt: number;
  readonly without: number;
}

/** The figures that instruments are ranked by, with their names. */
const FIGURES = {
  volume: 'volume 거래량',
  per: 'per pe p/e p/e_ratio pe_ratio',
  pbr: 'pbr p/b p/b_ratio',
  roe: 'roe',
  eps: 'eps',
  marketCap: 'market_cap capitalization capitalisation 시가총액 시총',
  dividendYield: 'dividend_yield yield yields 배당률 배당수익률',
  debtRatio: '부채비율 부채_비율',
};
/** The spans over which returns are ranked. */
const SPANS: Readonly<Record<string, string>> = {
  'oneMonth 1': 'return1m',
  'months 1': 'return1m',
  'months 3': 'return3m',
  'oneYear 1': 'return1y',
  'years 1': 'return1y',
  'fiftyTwoWeeks 1': 'return1y',
};
const TYPES = { etf: 'etf etfs', crypto: 'coin coins 코인' };
/** As many as the tool ranks. */
const MOST_RANKED = 50;

/** "오늘 제일 많이 오른 종목은?", "five tech stocks with the lowest P/E", "PER 10 이하인 종목" */
export const screen = (frame: Frame): Understanding | undefined => ranked(frame, 'change');

/** "which stocks rose most over the past month?" */
export function screenOverSpan(frame: Frame): Understanding | undefined {
  const by = SPANS[`${frame.period?.name} ${frame.period?.count}`];
  return by === undefined ? undefined : ranked(frame, by);
}

function ranked(frame: Frame, usual: string): Understanding | undefined {
  const { exchanges, sectors, instruments, numbers, percents, levels, mentions, locale } = frame;
  if (mentions.some(({ resolution }) => resolution.kind !== 'found' || resolution.instrument.type !== 'index'))
    return undefined;
  const figure = called(frame, FIGURES);
  if (figure === undefined && frame.has('fundamentals', 'yield')) return undefined;
  const by = figure ?? usual;
  const isFall = frame.has('losers', 'down');
  const side = sideIn(frame);
  const [bound] = side === undefined ? [] : [...percents, ...levels, ...numbers];
  const limit = countIn({ ...frame, numbers: numbers.filter((each) => each !== bound) }, MOST_RANKED);
  const isBelow = side?.includes('below') ?? false;
  // "down more than 3%" is at most -3.
  const isLoss = figure === undefined && isFall;
  const order = isFall || isBelow || frame.has('least', 'low') ? 'lowest' : 'highest';
  const input = {
    by,
    order,
    type: called(frame, TYPES),
    sector: sectors[0]?.sector,
    among: frame.has('watchlist') ? 'watched' : frame.has('own', 'portfolio') ? 'held' : undefined,
    exchange: exchanges[0]?.exchange ?? instruments[0]?.exchange,
    [isBelow === isLoss ? 'min' : 'max']: bound && `${isLoss ? '-' : ''}${bound.value}`,
    limit: limit === undefined || limit >= MOST_RANKED ? undefined : limit,
  };
  const tell = ({ rows, lookedAt, notLookedAt, without, cite }: Answered<Ranking>): string => {
    const left = [
      ...(without > 0 ? [message(locale, 'screen.without', { count: without })] : []),
      ...instruments.flatMap(({ names, exchange: at }) => notOfIndex(nameIn(names, locale), at, locale)),
      ...(notLookedAt > 0 ? [message(locale, 'screen.left', { count: notLookedAt })] : []),
    ];
    if (rows.length === 0) return [message(locale, 'screen.nothing', { lookedAt }), ...left].join('\n');
    const lines = rows.map(({ instrument, valuePercent }, at) => {
      const field = valuePercent === undefined ? 'value' : `valuePercent${figure === undefined ? '|signed' : ''}|.2`;
      return `${at + 1}. ${instrumentText(instrument, locale)} ${cite(`rows[${at}].${field}`)}`;
    });
    return [
      message(locale, `offline.ranked.${order}`, {
        figure: message(locale, `screen.by.${by}` as MessageKey),
        count: cite('lookedAt'),
      }),
      ...lines,
      ...left,
    ].join('\n');
  };
  return { script: () => tellOne<Ranking>({ name: 'screen_instruments', input }, locale, tell) };
}

/** Notes that the members of an index are unknown. */
const notOfIndex = (name: string, exchange: string | undefined, locale: Locale): readonly string[] => {
  const key = `offline.exchange.${exchange}`;
  return isMessageKey(locale, key)
    ? [message(locale, 'offline.ranked.notIndex', { name, exchange: message(locale, key) })]
    : [];
};

/** Answers a wish to undo or correct an entry of the ledger. */
export const undo = ({ locale, prefix }: Frame): Understanding =>
  sayOnly(message(locale, 'offline.undoHow', { prefix }));
