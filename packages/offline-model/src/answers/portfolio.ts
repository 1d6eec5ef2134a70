import { isMessageKey, message } from '@finclaw/config';
import { type ExchangeId, instrumentText, localDateAt } from '@finclaw/market';
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
  taxResultText,
} from '@finclaw/portfolio';
import type { DecimalString, Locale } from '@finclaw/types';
import { dayIn, type Frame, sectorTitle } from '../frame.ts';
import { type Answered, askBack, sayOnly, tellOne, type Understanding } from '../script.ts';
import { nameOf, referenceTo, subjectOf } from '../subject.ts';
import { isFiller, type Span } from '../words.ts';

/** "내 수익률?", "my portfolio", "how am I doing?", on a day of the past too. */
export function summary(frame: Frame): Understanding | undefined {
  const { text, locale, now, mentions, currencies, period } = frame;
  const [[currency], today] = [currencies, localDateAt(now(), 'Asia/Seoul')];
  if (mentions.length > 0) return undefined;
  const isOfADay = frame.hasSlot('day') && !frame.has('most', 'least');
  const date = isOfADay ? dayIn(text, today, 'past') : undefined;
  if ((isOfADay && date === undefined) || period !== undefined) return undefined;
  const input = { ...(currency && { currency: currency.currency }), ...(date && { date }) };
  return {
    script: () => tellOne<Summary>({ name: 'portfolio_summary', input }, locale, summaryText),
  };
}

/** The weights of a summary: of each holding, and of each sector. */
interface Weights {
  readonly status: string;
  readonly positions?: readonly { readonly symbol: string; readonly weightPercent?: DecimalString }[];
  readonly sectors?: readonly { readonly sector: string; readonly weightPercent: DecimalString }[];
}

const MOST_SECTORS = 12;

/** "반도체 비중이 얼마야?", "how much of my money is in Apple?" */
export function weights(frame: Frame): Understanding | undefined {
  const { locale, sectors, mentions } = frame;
  const subject = mentions.length > 0 ? subjectOf(frame) : undefined;
  if (subject?.kind === 'unclear') return askBack(subject.question, { takes: '#instrument #number', unclear: subject.unclear });
  const instruments = subject?.kind === 'found' ? subject.instruments : [];
  // What an index is made of nobody told us.
  if (instruments.some(({ type }) => type === 'index')) return undefined;
  const sector = sectors[0]?.sector;
  const request = { name: 'portfolio_summary', input: {} };
  return {
    script: () =>
      tellOne<Weights>(request, locale, (value) => {
        if (value.status !== 'ok') return message(locale, 'portfolio.show.empty');
        return instruments.length > 0
          ? instruments.map((each) => holdingWeight(each, value, locale)).join('\n')
          : sectorWeights(sector, value, locale);
      }),
  };
}

function holdingWeight(instrument: Instrument, { positions = [], cite, handle }: Answered<Weights>, locale: Locale): string {
  const held = positions.flatMap((each, at) => (each.symbol === instrument.symbol ? [{ ...each, at }] : []));
  const name = nameOf(instrument, locale);
  if (held.length === 0) return message(locale, 'offline.notHeld', { name });
  if (held.some(({ weightPercent }) => weightPercent === undefined)) return message(locale, 'offline.noWeight', { name });
  const sum = held.map(({ at }) => `${handle}.positions[${at}].weightPercent`).join(' + ');
  const value = held.length === 1 ? cite(`positions[${held[0]?.at}].weightPercent|.2`) : `{{${sum}}}`;
  return message(locale, 'offline.weight', { name, value });
}

function sectorWeights(wanted: string | undefined, { sectors = [], cite }: Answered<Weights>, locale: Locale): string {
  const shown = sectors.flatMap(({ sector }, at) =>
    wanted === undefined || sector === wanted
      ? [message(locale, 'offline.weight', { name: sectorTitle(sector, locale), value: cite(`sectors[${at}].weightPercent|.2`) })]
      : [],
  );
  const none = wanted === undefined ? 'portfolio.show.empty' : 'offline.noSuchSector';
  return shown.length === 0 ? message(locale, none, { name: wanted ?? '' }) : shown.slice(0, MOST_SECTORS).join('\n');
}

/** One holding: its return, what a share of it cost, or what a sale would bring. */
export function lots(frame: Frame): Understanding | undefined {
  const { locale, shares } = frame;
  const subject = subjectOf(frame);
  if (subject.kind === 'unclear') return askBack(subject.question, { takes: '#instrument #number', unclear: subject.unclear });
  if (subject.kind === 'none') return undefined;
  const [instrument, ...others] = subject.instruments as readonly [Instrument, ...Instrument[]];
  if (others.length > 0 || instrument.type === 'index') return undefined;
  const isSale = frame.has('sell', 'sold') && frame.has('if', 'should', 'return');
  const [count] = shares;
  if (count !== undefined && !isSale) return undefined;
  const input = { symbol: referenceTo(instrument, frame), ...(count && { sell_quantity: count.value }) };
  const isAverage = frame.has('average', 'paid', 'bought');
  const text = (answer: Answered<HoldingLots>): string => lotsText(answer, nameOf(instrument, locale), isAverage, locale);
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
    ...(kind && { kind }),
    ...(limit && { limit: Number(limit.value) }),
    ...(period?.from && { from: period.from }),
    ...(period?.to && { to: period.to }),
  };
  // The last so many days are no days of the calendar.
  if (period !== undefined && period.from === undefined) return undefined;
  return { script: () => tellOne<PortfolioRows>({ name: 'portfolio_trades', input }, locale, rowsText) };
}

interface Supposed {
  readonly status: string;
  readonly reason?: string;
  readonly held?: string;
  readonly trades?: readonly { readonly realised?: object; readonly realisedInBase?: object }[];
  readonly tax?: { readonly country: string; readonly year: string; readonly added?: object };
}

/** "If I sell all my Apple now, how much tax do I owe?" */
export function taxOfSale(frame: Frame): Understanding | undefined {
  const { locale, shares, numbers, exchanges } = frame;
  const subject = subjectOf(frame);
  if (subject.kind === 'unclear') return askBack(subject.question, { takes: '#instrument #number', unclear: subject.unclear });
  const [instrument, ...others] = subject.kind === 'found' ? subject.instruments : [];
  if (instrument === undefined || others.length + Math.max(0, shares.length + numbers.length - 1) > 0) return undefined;
  const quantity = (shares[0] ?? numbers[0])?.value ?? 'all';
  const name = nameOf(instrument, locale);
  const input = { changes: [{ action: 'sell', instrument: referenceTo(instrument, frame), quantity }] };
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
      tax?.added === undefined
        ? message(locale, tax === undefined ? 'offline.saleTaxCountry' : 'offline.saleTaxUnknown')
        : message(locale, 'offline.saleTax', { year: tax.year, tax: cite('tax.added') }),
    ].join('\n');
  };
  return { script: () => tellOne<Supposed>({ name: 'what_if', input }, locale, tell) };
}

const COUNTRIES: Readonly<Record<ExchangeId, string>> = { KRX: 'kr', NYSE: 'us', NASDAQ: 'us' };

/** "내 포트폴리오 코스피보다 잘했어?", "my drawdown this year" */
export function performance(frame: Frame): Understanding | undefined {
  const { locale, instruments, period } = frame;
  const [index, ...others] = instruments;
  if (others.length > 0 || (index !== undefined && index.type !== 'index' && !frame.has('own', 'portfolio'))) return undefined;
  const input = { ...(period?.from && { from: period.from }), ...(index && { benchmark: index.symbol }) };
  // The tool measures up to today.
  const isOver = period?.to !== undefined;
  const note = isOver ? [message(locale, 'offline.untilToday')] : [];
  const tell = (value: Answered<PerformanceAnswer>): string => [...note, performanceResultText(value, locale)].join('\n');
  return { script: () => tellOne<PerformanceAnswer>({ name: 'portfolio_performance', input }, locale, tell) };
}

/** "작년 양도세 얼마나 나와?", "my taxes for 2025"; asks for the country where neither the question nor the profile names one. */
export function tax({ locale, period, exchanges, words }: Frame): Understanding | undefined {
  const [place] = exchanges;
  // "미국 주식 세금" is about shares, "세금은 미국" is about a country.
  const isCountry = (at: Span): boolean => words.every((word) => word.start < at.start || isFiller(word));
  if (exchanges.length > 1 || (place !== undefined && !isCountry(place))) return undefined;
  const year = period?.from === undefined ? undefined : Number(period.from.slice(0, 4));
  const input = { ...(year !== undefined && { year }), ...(place && { country: COUNTRIES[place.exchange] }) };
  const asked = message(locale, 'offline.taxCountry');
  const tell = (value: Answered<TaxAnswer | { readonly status: 'needs_country' }>): string =>
    value.status === 'needs_country' ? asked : taxResultText(value, locale);
  return {
    script: () => tellOne({ name: 'portfolio_tax', input }, locale, tell),
    open: { asked, takes: '#exchange' },
  };
}

/** What `screen_instruments` answers, as far as it is told. */
interface Ranking {
  readonly status: string;
  readonly rows: readonly { readonly instrument: Parameters<typeof instrumentText>[0] }[];
  readonly lookedAt: number;
  readonly notLookedAt: number;
}

/** "오늘 제일 많이 오른 종목은?", "biggest losers today" */
export function screen(frame: Frame): Understanding | undefined {
  const { locale, exchanges, instruments, numbers, mentions } = frame;
  if (mentions.some(({ resolution }) => resolution.kind !== 'found' || resolution.instrument.type !== 'index')) return undefined;
  const by = frame.has('volume') ? 'volume' : frame.has('fundamentals') ? 'marketCap' : 'change';
  const order = frame.has('losers', 'down') ? 'lowest' : 'highest';
  const exchange = instruments.length > 0 || exchanges.length > 0 ? (exchanges[0]?.exchange ?? 'KRX') : undefined;
  const among = frame.has('watchlist') ? 'watched' : frame.has('own', 'portfolio') ? 'held' : undefined;
  const [limit] = numbers;
  const input = {
    by,
    order,
    ...(among && { among }),
    ...(exchange && { exchange }),
    ...(limit && { limit: Math.min(50, Number(limit.value)) }),
  };
  const field = by === 'change' ? 'valuePercent|signed|.2' : 'value';
  const tell = ({ rows, lookedAt, notLookedAt, cite }: Answered<Ranking>): string => {
    if (rows.length === 0) return message(locale, 'screen.nothing', { lookedAt });
    const lines = rows.map(
      ({ instrument }, at) => `${at + 1}. ${instrumentText(instrument, locale)} ${cite(`rows[${at}].${field}`)}`,
    );
    return [
      message(locale, `offline.ranked.${order}`, { figure: message(locale, `screen.by.${by}`), count: cite('lookedAt') }),
      ...lines,
      ...(notLookedAt > 0 ? [message(locale, 'screen.left', { count: notLookedAt })] : []),
    ].join('\n');
  };
  return { script: () => tellOne<Ranking>({ name: 'screen_instruments', input }, locale, tell) };
}

/** What is said to somebody who wants an entry of the ledger taken back or put right. */
export const undo = ({ locale, prefix }: Frame): Understanding => sayOnly(message(locale, 'offline.undoHow', { prefix }));
