import { message } from '@finclaw/config';
import { compareDecimals, currencyName, divideDecimals, multiplyDecimals, originLine } from '@finclaw/market';
import { sectorName } from '@finclaw/market/instruments';
import { type LeftOut, leftOutText } from '@finclaw/portfolio';
import { type CurrencyCode, type DecimalString, type Freshness, type Locale, nameIn } from '@finclaw/types';
import { countIn, type Frame } from '../frame.ts';
import { type Answered, tellOne, type Understanding } from '../script.ts';
import { nameOf } from '../subject.ts';

/** The part of the answer of `portfolio_summary` used for questions about holdings. */
interface Holdings {
  readonly status: string;
  readonly positions: readonly Position[];
  readonly byCurrency?: Readonly<Record<string, { readonly weightPercent?: DecimalString }>>;
  readonly sectors: readonly { readonly sector: string; readonly weightPercent: DecimalString }[];
  readonly total: Readonly<Record<string, Amount>>;
  readonly today?: { readonly changePercent?: DecimalString };
  readonly leftOut?: LeftOut;
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
  readonly weightPercent?: DecimalString;
  /** Absent for a debt. */
  readonly unrealised?: Amount;
  readonly unrealisedPercent?: DecimalString;
  readonly dayChangePercent?: DecimalString;
  readonly source?: string;
  readonly time?: string;
  readonly timeZone?: string;
  readonly freshness?: Freshness;
}

/** The measures for sorting holdings, and the displayed field. */
const MEASURES = {
  gain: { of: ({ unrealisedPercent }: Position) => unrealisedPercent, shown: 'unrealisedPercent|signed|.2' },
  day: { of: ({ dayChangePercent }: Position) => dayChangePercent, shown: 'dayChangePercent|signed|.2' },
  size: { of: ({ valueInBase }: Position) => valueInBase?.amount, shown: 'value' },
  weight: { of: ({ weightPercent }: Position) => weightPercent, shown: 'weightPercent|.2' },
  money: { of: gainInBase, shown: 'unrealised|signed' },
} as const;
type Measure = keyof typeof MEASURES;

function gainInBase({ unrealised, value, valueInBase }: Position): DecimalString | undefined {
  if (unrealised?.amount === undefined || value.amount === undefined || valueInBase?.amount === undefined)
    return undefined;
  if (compareDecimals(value.amount, 0n) === 0) return undefined;
  return divideDecimals(multiplyDecimals(unrealised.amount, valueInBase.amount), value.amount, 8);
}

const isFall = (frame: Frame): boolean => frame.has('down', 'loss', 'losers');
const isRise = (frame: Frame): boolean => frame.has('up', 'return', 'gainers');

function measureOf(frame: Frame): Measure {
  if (isRise(frame) || isFall(frame) || frame.has('good', 'move'))
    return frame.has('aday') ? 'day' : frame.has('money') ? 'money' : 'gain';
  return frame.has('weight', 'percent', 'part') ? 'weight' : 'size';
}

/** A subset of the holdings: its name, and its condition. */
interface Part {
  readonly name: string;
  readonly conditions: readonly Condition[];
}

interface Condition {
  readonly field: 'symbol' | 'currency' | 'sector' | 'timeZone';
  readonly value: string;
  readonly isNot?: true;
}

const part = (name: string, field: Condition['field'], value: string): Part => ({
  name,
  conditions: [{ field, value }],
});

const isIn = (position: Position, { conditions }: Part): boolean =>
  conditions.every(({ field, value, isNot = false }) => (position[field] === value) !== isNot);

/** The rows of a part, as a citation picks them. */
const rowsOf = ({ conditions }: Part): string =>
  `positions[${conditions.map(({ field, value, isNot }) => `${field}${isNot ? '!=' : '='}"${value}"`).join(', ')}]`;

const MARKETS = {
  KRX: { name: 'offline.holdings.market.KRX', zone: 'Asia/Seoul' },
  US: { name: 'offline.holdings.market.US', zone: 'America/New_York' },
} as const;

/** The parts that a question names, by instrument, currency, sector or market, or all but them. */
function partsOf(frame: Frame): readonly Part[] | undefined {
  const { locale, instruments, mentions, currencies, sectors, exchanges, text } = frame;
  // The members of an index are unknown.
  if (mentions.length > instruments.length || instruments.some(({ type }) => type === 'index')) return undefined;
  // "Korean won" names no market.
  const markets = exchanges.filter(({ end }) => currencies.every(({ start }) => text.slice(end, start).trim() !== ''));
  const named = [
    ...instruments.map((each) => part(nameOf(each, locale), 'symbol', each.symbol)),
    ...[...new Set(currencies.map(({ currency }) => currency))].map((each) =>
      part(currencyName(each, locale), 'currency', each),
    ),
    ...sectors.map(({ sector }) => part(sectorName(sector, locale), 'sector', sector)),
    ...markets
      .map(({ exchange }) => MARKETS[exchange === 'KRX' ? 'KRX' : 'US'])
      .map((each) => part(message(locale, each.name), 'timeZone', each.zone)),
  ];
  if (!frame.has('except') || named.length === 0) return named;
  const name = message(locale, 'offline.holdings.without', { name: named.map((each) => each.name).join(', ') });
  return [
    {
      name,
      conditions: named.flatMap(({ conditions }) => conditions.map((each) => ({ ...each, isNot: true as const }))),
    },
  ];
}

const MOST_RANKED = 50;

/** "내 종목 중 오늘 제일 많이 오른 건?", "my three worst holdings", "수익률 3위" */
export function rankedHoldings(frame: Frame): Understanding | undefined {
  const { locale } = frame;
  const count = countIn(frame, 1);
  const parts = partsOf(frame);
  const isMixed = frame.has('up', 'gainers') && isFall(frame);
  if (count === undefined || count > MOST_RANKED || isMixed || parts?.length !== 0) return undefined;
  const measure = measureOf(frame);
  const isLowest = frame.has('least') || isFall(frame);
  const isPlace = frame.has('rank');
  return ofHoldings(locale, (answer) => {
    const all = measured(answer, measure);
    if (all.length === 0) return message(locale, 'offline.portfolioUnpriced');
    const sorted = all.toSorted((a, b) => (isLowest ? 1 : -1) * compareDecimals(a.value, b.value));
    const rows = sorted.slice(isPlace ? count - 1 : 0, count);
    if (rows.length === 0) return message(locale, 'offline.holdings.noPlace', { count: all.length, place: count });
    return [
      message(locale, `offline.holdings.${isLowest ? 'lowest' : 'highest'}`, {
        figure: message(locale, `offline.holdings.by.${measure}`),
        count: countOf(answer),
      }),
      ...lines(rows, measure, answer, locale, isPlace ? count : 1),
      ...unknownLine(answer.positions.length - all.length, locale),
      ...originLines(answer.positions, locale),
    ].join('\n');
  });
}

/** Returns the holdings that have a figure, with their ranks. */
const measured = ({ positions }: Holdings, measure: Measure) =>
  positions.flatMap((each, at) => {
    const value = MEASURES[measure].of(each);
    return value === undefined ? [] : [{ each, at, value }];
  });

function lines(
  rows: readonly { readonly each: Position; readonly at: number }[],
  measure: Measure,
  answer: Answered<Holdings>,
  locale: Locale,
  first = 1,
): string[] {
  return rows.map(({ each, at }, index) =>
    message(locale, 'offline.holdings.line', {
      place: first + index,
      name: titleOf(each, answer, locale),
      value: answer.cite(`positions[${at}].${MEASURES[measure].shown}`),
    }),
  );
}

/** Returns the number of holdings with its source. */
const countOf = ({ positions, handle }: Answered<Holdings>): string =>
  `${positions.length}{{count(${handle}.positions)}}`;

const unknownLine = (count: number, locale: Locale): readonly string[] =>
  count === 0 ? [] : [message(locale, 'offline.holdings.unknown', { count })];

const titleOf = ({ name, nameEn, symbol, account }: Position, { positions }: Holdings, locale: Locale): string => {
  const hasAccounts = positions.some((each) => each.account !== account);
  const title = `${nameIn({ ko: name, en: nameEn }, locale)} (${symbol.split('.')[0]})`;
  return hasAccounts ? `${title} [${account}]` : title;
};

function originLines(positions: readonly Position[], locale: Locale): readonly string[] {
  const priced = positions.filter(({ time }) => time !== undefined);
  const [newest] = priced.toSorted((a, b) => Date.parse(b.time as string) - Date.parse(a.time as string));
  return newest === undefined ? [] : [originLine(newest as Parameters<typeof originLine>[0], locale)];
}

/**
 * Handles "How many of my holdings are down?", "손실 난 종목 있어?", "my portfolio without Samsung": the number, and the
 * holdings unless only a number is requested.
 */
export function someHoldings(frame: Frame): Understanding | undefined {
  const { locale } = frame;
  const [[found, ...more], isCounted] = [partsOf(frame) ?? [], frame.has('howmany')];
  const isDown = isFall(frame);
  const isUp = !isDown && (frame.has('up', 'gainers') || (isCounted && frame.has('return')));
  const isSigned = isUp || isDown;
  // "How many Swiss francs is my portfolio?" counts money.
  const isMoney = frame.currencies.some(({ start }) =>
    frame.words.some(({ concepts, end }) => concepts.has('howmany') && frame.text.slice(end, start).trim() === ''),
  );
  if (more.length > 0 || (found !== undefined && isSigned) || isMoney || frame.has('not')) return undefined;
  if (found === undefined && !isSigned && !isCounted) return undefined;
  const measure: Measure = frame.has('aday') ? 'day' : 'gain';
  const isRest = found?.conditions[0]?.isNot ?? false;
  const name = found && !isRest ? message(locale, 'offline.holdings.in', { name: found.name }) : found?.name;
  const what = name ?? message(locale, `offline.holdings.${measure}.${isUp ? 'up' : 'down'}`);
  return ofHoldings(locale, (answer) => {
    const { positions, handle } = answer;
    const all = countOf(answer);
    if (found === undefined && !isSigned) return message(locale, 'offline.holding.count', { count: all });
    const known = measured(answer, measure);
    const rows = found
      ? placed(answer, found)
      : known.filter(({ value }) => compareDecimals(value, 0n) === (isUp ? 1 : -1));
    return [
      message(locale, 'offline.holdings.counted', { what, count: rows.length, all }),
      ...(isCounted ? [] : lines(rows, found && !frame.has('return') ? 'size' : measure, answer, locale)),
      ...(found && !isCounted
        ? returnOf(
            rows.map(({ each }) => each),
            found,
            handle,
            locale,
          )
        : []),
      ...unknownLine(found ? 0 : positions.length - known.length, locale),
      ...originLines(positions, locale),
    ].join('\n');
  });
}

const placed = ({ positions }: Holdings, wanted: Part) =>
  positions.flatMap((each, at) => (isIn(each, wanted) ? [{ each, at }] : []));

/** Returns the joint return of some holdings, where all have the same currency and a price. */
function returnOf(rows: readonly Position[], found: Part, handle: string, locale: Locale): readonly string[] {
  const isOne =
    new Set(rows.map(({ currency }) => currency)).size === 1 && rows.every(({ value }) => value.amount !== undefined);
  const sum = (field: string): string => `sum(${handle}.${rowsOf(found)}.${field})`;
  return isOne
    ? [message(locale, 'offline.holdings.return', { value: `{{change(${sum('cost')}, ${sum('value')})|signed}}` })]
    : [];
}

const MOST_SECTORS = 12;

/** "What percent of my portfolio is in US dollars?", "반도체 비중이 얼마야?", "내 포트폴리오에서 비중이 가장 큰 섹터는?" */
export function partOfHoldings(frame: Frame): Understanding | undefined {
  const { locale } = frame;
  const parts = partsOf(frame);
  // "How much is my portfolio in euros?" asks for all of it, "how much of it is in euros" for a part.
  const isWhole = frame.currencies.length > 0 && !frame.has('percent', 'weight', 'part');
  if (parts === undefined || isWhole || frame.has('except')) return undefined;
  return ofHoldings(locale, (answer) => {
    const without = leftOutText(answer, locale);
    if (parts.length > 0) return [...parts.map((each) => weightOf(each, answer, locale)), ...without].join('\n');
    const shown = answer.sectors.flatMap(({ sector }, at) =>
      sector === 'cash' && frame.has('most')
        ? []
        : [weightText(sectorName(sector, locale), answer.cite(`sectors[${at}].weightPercent|.2`), locale)],
    );
    return shown.length === 0
      ? message(locale, 'portfolio.show.empty')
      : [...shown.slice(0, frame.has('most') ? 1 : MOST_SECTORS), ...without].join('\n');
  });
}

const weightText = (name: string, value: string, locale: Locale): string =>
  message(locale, 'offline.weight', { name, value });

function weightOf(wanted: Part, { positions, byCurrency, cite, handle }: Answered<Holdings>, locale: Locale): string {
  const [{ name }, [{ field, value } = { field: 'symbol', value: '' }]] = [wanted, wanted.conditions];
  if (field === 'currency' && byCurrency?.[value]?.weightPercent !== undefined)
    return weightText(name, cite(`byCurrency.${value}.weightPercent|.2`), locale);
  const held = positions.filter((each) => isIn(each, wanted));
  if (held.length === 0 && field === 'symbol') return message(locale, 'offline.notHeld', { name });
  if (held.length === 0)
    return field === 'sector' ? message(locale, 'offline.noSuchSector') : weightText(name, '0%', locale);
  if (held.some(({ weightPercent }) => weightPercent === undefined))
    return message(locale, 'offline.noWeight', { name });
  return weightText(name, `{{sum(${handle}.${rowsOf(wanted)}.weightPercent)|.2}}`, locale);
}

/** "내 총 매입금액 얼마야?", "How much did my portfolio change today?" */
export function totalOfHoldings(frame: Frame): Understanding | undefined {
  const { locale } = frame;
  const isToday = frame.has('aday');
  return ofHoldings(locale, (answer) => {
    const { total, today, positions, byCurrency, cite, handle } = answer;
    if (!isToday && total.cost?.amount === undefined) return message(locale, 'offline.holdings.noTotal');
    // Costs in a single currency are shown in that currency.
    const cost = byCurrency === undefined ? `{{sum(${handle}.positions[*].cost)}}` : cite('total.cost');
    return [
      isToday
        ? message(locale, 'offline.holdings.today', {
            change: [
              cite('today.change|signed'),
              ...(today?.changePercent === undefined ? [] : [`(${cite('today.changePercent|signed|.2')})`]),
            ].join(' '),
          })
        : message(locale, 'offline.holdings.cost', { cost }),
      // Costs of one currency are added up over all holdings.
      ...(!isToday && byCurrency === undefined ? [] : leftOutText(answer, locale)),
      ...originLines(positions, locale),
    ].join('\n');
  });
}

/** Handles "What is my Apple position worth?" */
export function valueOfHolding(frame: Frame): Understanding | undefined {
  const { locale, instruments } = frame;
  const [wanted, ...others] = partsOf(frame) ?? [];
  if (wanted === undefined || others.length > 0 || instruments.length !== 1) return undefined;
  return ofHoldings(locale, (answer) => {
    const rows = placed(answer, wanted).map(({ each, at }) => {
      const name = titleOf(each, answer, locale);
      if (each.value.amount === undefined) return message(locale, 'offline.noWeight', { name });
      const value = answer.cite(`positions[${at}].value`);
      if (each.unrealised === undefined) return message(locale, 'offline.weight', { name, value });
      return message(locale, 'offline.holdings.value', {
        name,
        value,
        gain: answer.cite(`positions[${at}].unrealised|signed`),
      });
    });
    if (rows.length === 0) return message(locale, 'offline.notHeld', { name: wanted.name });
    return [...rows, ...originLines(answer.positions, locale)].join('\n');
  });
}

const ofHoldings = (locale: Locale, tell: (answer: Answered<Holdings>) => string): Understanding => ({
  script: () =>
    tellOne<Holdings>({ name: 'portfolio_summary', input: {} }, locale, (answer) =>
      answer.status === 'ok' ? tell(answer) : message(locale, 'portfolio.show.empty'),
    ),
});
