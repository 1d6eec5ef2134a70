import { message } from '@finclaw/config';
import { compareDecimals, currencyName, divideDecimals, multiplyDecimals, originLine } from '@finclaw/market';
import type { CurrencyCode, DecimalString, Freshness, Locale } from '@finclaw/types';
import { type Frame, sectorTitle } from '../frame.ts';
import { type Answered, tellOne, type Understanding } from '../script.ts';
import { nameOf } from '../subject.ts';

/** What `portfolio_summary` answers, as far as questions about holdings use it. */
interface Holdings {
  readonly status: string;
  readonly positions: readonly Position[];
  readonly byCurrency?: Readonly<Record<string, { readonly weightPercent?: DecimalString }>>;
  readonly sectors: readonly { readonly sector: string; readonly weightPercent: DecimalString }[];
  readonly total: Readonly<Record<string, { readonly amount?: DecimalString }>>;
}

interface Amount {
  readonly amount?: DecimalString;
}

interface Position {
  readonly symbol: string;
  readonly name: string;
  readonly nameEn: string;
  readonly account: string;
  readonly currency: CurrencyCode;
  readonly sector: string;
  readonly value: Amount;
  readonly valueInBase?: Amount;
  readonly unrealised: Amount;
  readonly unrealisedPercent?: DecimalString;
  readonly dayChangePercent?: DecimalString;
  readonly source?: string;
  readonly time?: string;
  readonly timeZone?: string;
  readonly freshness?: Freshness;
}

/** By what holdings are put in order: how each is measured, and the field that is shown. */
const MEASURES = {
  gain: { of: ({ unrealisedPercent }: Position) => unrealisedPercent, shown: 'unrealisedPercent|signed|.2' },
  day: { of: ({ dayChangePercent }: Position) => dayChangePercent, shown: 'dayChangePercent|signed|.2' },
  size: { of: ({ valueInBase }: Position) => valueInBase?.amount, shown: 'value' },
  money: { of: gainInBase, shown: 'unrealised|signed' },
} as const;
type Measure = keyof typeof MEASURES;

function gainInBase({ unrealised, value, valueInBase }: Position): DecimalString | undefined {
  if (unrealised.amount === undefined || value.amount === undefined || valueInBase?.amount === undefined) return undefined;
  if (compareDecimals(value.amount, 0n) === 0) return undefined;
  return divideDecimals(multiplyDecimals(unrealised.amount, valueInBase.amount), value.amount, 8);
}

/** A citation has its limits. */
const LONGEST_SUM = 290;

/** Numbers that are said in words. */
const WORDS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  ten: 10,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  '2nd': 2,
  '3rd': 3,
  '두 번째': 2,
  '세 번째': 3,
  두번째: 2,
  세번째: 3,
};
const MOST_RANKED = 50;

const isFall = (frame: Frame): boolean => frame.has('down', 'loss', 'losers');

function measureOf(frame: Frame): Measure {
  const isMove = frame.has('up', 'return', 'gainers', 'move') || isFall(frame);
  if (isMove || frame.has('good')) return frame.has('aday') ? 'day' : frame.has('money') ? 'money' : 'gain';
  return 'size';
}

/** "내 종목 중 오늘 제일 많이 오른 건?", "my three worst holdings", "수익률 3위" */
export function rankedHoldings(frame: Frame): Understanding | undefined {
  const { locale, numbers, shares, words } = frame;
  const written = words.flatMap(({ text }) => WORDS[text.toLowerCase()] ?? []);
  const [count = 1, ...others] = [...[...numbers, ...shares].map(({ value }) => Number(value)), ...written];
  const isMixed = frame.has('up', 'gainers') && isFall(frame);
  if (others.length > 0 || isMixed || !Number.isInteger(count) || count < 1 || count > MOST_RANKED) return undefined;
  const measure = measureOf(frame);
  const isLowest = frame.has('least') || isFall(frame);
  const isPlace = frame.has('rank');
  return ofHoldings(locale, (answer) => {
    const { of, shown } = MEASURES[measure];
    const all = answer.positions.flatMap((each, at) => {
      const value = of(each);
      return value === undefined ? [] : [{ each, at, value }];
    });
    const order = isLowest ? 'lowest' : 'highest';
    const sorted = all.toSorted((a, b) => (isLowest ? 1 : -1) * compareDecimals(a.value, b.value));
    const unknown = answer.positions.length - all.length;
    if (all.length === 0) return message(locale, 'offline.portfolioUnpriced');
    const rows = sorted.slice(isPlace ? count - 1 : 0, count);
    if (rows.length === 0) return message(locale, 'offline.holdings.noPlace', { count: all.length, place: count });
    return [
      message(locale, `offline.holdings.${order}`, {
        figure: message(locale, `offline.holdings.by.${measure}`),
        count: `{{count(${answer.handle}.positions)}}`,
      }),
      ...rows.map(({ each, at }, index) =>
        message(locale, 'offline.holdings.line', {
          place: isPlace ? count : index + 1,
          name: titleOf(each, answer, locale),
          value: answer.cite(`positions[${at}].${shown}`),
        }),
      ),
      ...(unknown === 0 ? [] : [message(locale, 'offline.holdings.unknown', { count: unknown })]),
      ...originLines(answer.positions, locale),
    ].join('\n');
  });
}

const titleOf = ({ name, nameEn, symbol, account }: Position, { positions }: Holdings, locale: Locale): string => {
  const hasAccounts = positions.some((each) => each.account !== account);
  const title = `${locale === 'ko' ? name : nameEn} (${symbol.split('.')[0]})`;
  return hasAccounts ? `${title} [${account}]` : title;
};

function originLines(positions: readonly Position[], locale: Locale): readonly string[] {
  const priced = positions.filter(({ time }) => time !== undefined);
  const [newest] = priced.toSorted((a, b) => Date.parse(b.time as string) - Date.parse(a.time as string));
  return newest === undefined ? [] : [originLine(newest as Parameters<typeof originLine>[0], locale)];
}

/** "How many of my holdings are down?", "내 종목 중 달러 종목은 몇 개야?" */
export function countedHoldings(frame: Frame): Understanding | undefined {
  const { locale, currencies, sectors } = frame;
  const [[currency, ...moreCurrencies], [sector, ...moreSectors]] = [currencies, sectors];
  const isDown = isFall(frame);
  const isUp = !isDown && frame.has('up', 'return');
  const kinds = [currency, sector, isUp || isDown ? true : undefined].filter((each) => each !== undefined).length;
  // "How many Swiss francs is my portfolio?" counts money.
  const isMoney =
    currency !== undefined &&
    frame.words.some(({ concepts, end }) => concepts.has('howmany') && frame.text.slice(end, currency.start).trim() === '');
  if (moreCurrencies.length + moreSectors.length > 0 || kinds > 1 || isMoney) return undefined;
  const measure: Measure = frame.has('aday') ? 'day' : 'gain';
  const told = currency
    ? message(locale, 'offline.holdings.in', { name: currencyName(currency.currency, locale) })
    : sector
      ? message(locale, 'offline.holdings.in', { name: sectorTitle(sector.sector, locale) })
      : message(locale, isUp ? `offline.holdings.${measure}.up` : `offline.holdings.${measure}.down`);
  return ofHoldings(locale, (answer) => {
    const { positions } = answer;
    if (kinds === 0) return message(locale, 'offline.holding.count', { count: `{{count(${answer.handle}.positions)}}` });
    const { of } = MEASURES[measure];
    const unknown = currency || sector ? 0 : positions.filter((each) => of(each) === undefined).length;
    const found = positions.filter((each) => {
      if (currency) return each.currency === currency.currency;
      if (sector) return each.sector === sector.sector;
      const value = of(each);
      return value !== undefined && (isUp ? compareDecimals(value, 0n) > 0 : compareDecimals(value, 0n) < 0);
    });
    return [
      message(locale, 'offline.holdings.counted', {
        what: told,
        count: found.length,
        all: `{{count(${answer.handle}.positions)}}`,
      }),
      ...(unknown === 0 ? [] : [message(locale, 'offline.holdings.unknown', { count: unknown })]),
      ...originLines(positions, locale),
    ].join('\n');
  });
}

/** "What percent of my portfolio is in US dollars?", "내 포트폴리오에서 비중이 가장 큰 섹터는?" */
export function partOfHoldings(frame: Frame): Understanding | undefined {
  const { locale, currencies, sectors, exchanges, text } = frame;
  const [[currency, ...moreCurrencies], [sector, ...moreSectors]] = [currencies, sectors];
  // "Korean won" names no market.
  const isMarket = exchanges.some(({ end }) => currency === undefined || text.slice(end, currency.start).trim() !== '');
  // "How much is my portfolio in euros?" asks for all of it, "how much of it is in euros" for a part.
  const isWhole = currency !== undefined && !frame.has('percent', 'weight', 'part');
  if (moreCurrencies.length + moreSectors.length > 0 || (currency && sector) || isMarket || isWhole) return undefined;
  return ofHoldings(locale, (answer) => {
    const { byCurrency, positions, cite } = answer;
    const said = (name: string, value: string): string => message(locale, 'offline.weight', { name, value });
    if (currency) {
      const name = currencyName(currency.currency, locale);
      const part = byCurrency?.[currency.currency];
      if (byCurrency === undefined)
        return said(name, positions.every((each) => each.currency === currency.currency) ? '100%' : '0%');
      if (part === undefined) return said(name, '0%');
      if (part.weightPercent === undefined) return message(locale, 'offline.noWeight', { name });
      return said(name, cite(`byCurrency.${currency.currency}.weightPercent|.2`));
    }
    const largest = answer.sectors.findIndex((each) => each.sector !== 'cash');
    const at = sector ? answer.sectors.findIndex((each) => each.sector === sector.sector) : largest;
    const found = answer.sectors[at];
    if (found === undefined)
      return message(locale, 'offline.noSuchSector', { name: sector ? sectorTitle(sector.sector, locale) : '' });
    return said(sectorTitle(found.sector, locale), cite(`sectors[${at}].weightPercent|.2`));
  });
}

/** "내 총 매입금액 얼마야?", "How much did my portfolio change today?" */
export function totalOfHoldings(frame: Frame): Understanding | undefined {
  const { locale } = frame;
  const isToday = frame.has('aday');
  return ofHoldings(locale, (answer) => {
    const { total, positions, byCurrency, cite, handle } = answer;
    // What was paid in one currency is told in that currency.
    const sum = `{{${positions.map((_, at) => `${handle}.positions[${at}].cost`).join(' + ')}}}`;
    const isOne = byCurrency === undefined && sum.length < LONGEST_SUM;
    if (!isToday && total.cost?.amount === undefined) return message(locale, 'offline.holdings.noTotal');
    return [
      isToday
        ? message(locale, 'offline.holdings.today', {
            change: cite('today.change|signed'),
            percent: cite('today.changePercent|signed|.2'),
          })
        : message(locale, 'offline.holdings.cost', { cost: isOne ? sum : cite('total.cost') }),
      ...originLines(positions, locale),
    ].join('\n');
  });
}

/** "What is my Apple position worth?" */
export function valueOfHolding(frame: Frame): Understanding | undefined {
  const { locale, instruments, mentions } = frame;
  const [instrument, ...others] = instruments;
  if (instrument === undefined || others.length + mentions.length - 1 > 0) return undefined;
  return ofHoldings(locale, (answer) => {
    const { positions, cite } = answer;
    const rows = positions.flatMap((each, at) => {
      if (each.symbol !== instrument.symbol) return [];
      const name = titleOf(each, answer, locale);
      if (each.value.amount === undefined) return [message(locale, 'offline.noWeight', { name })];
      const value = cite(`positions[${at}].value`);
      return [message(locale, 'offline.holdings.value', { name, value, gain: cite(`positions[${at}].unrealised|signed`) })];
    });
    if (rows.length === 0) return message(locale, 'offline.notHeld', { name: nameOf(instrument, locale) });
    return [...rows, ...originLines(positions, locale)].join('\n');
  });
}

/** An answer over every holding. */
const ofHoldings = (locale: Locale, tell: (answer: Answered<Holdings>) => string): Understanding => ({
  script: () =>
    tellOne<Holdings>({ name: 'portfolio_summary', input: {} }, locale, (answer) =>
      answer.status === 'ok' ? tell(answer) : message(locale, 'portfolio.show.empty'),
    ),
});
