import { dayNamed, findNumbers, readText, spokenDays, spokenStretch, unitAt } from '@finclaw/language';
import { type Candles, candlesOf, indicatorsNamed, type LocalDate, lastCandles } from '@finclaw/market';
import {
  currenciesNamed,
  exchangesNamed,
  findMentions,
  type Instrument,
  type InstrumentDirectory,
  SECTORS,
  sectorName,
} from '@finclaw/market/instruments';
import { type CurrencyCode, type DecimalString, LOCALES, type Locale } from '@finclaw/types';
import { isFiller, isFree, type Span, type Word, wordsIn } from './words.ts';

/** A number of a sentence in the unit of its slot. */
interface SpokenNumber extends Span {
  readonly value: DecimalString;
}

export interface SpokenMoney extends Span {
  readonly amount: DecimalString;
  readonly currency: CurrencyCode;
}

/** The kinds of parts of a sentence, in the order in which they claim their positions. */
const KINDS = [
  'instrument',
  'percent',
  'money',
  'shares',
  'indicator',
  'sector',
  'day',
  'period',
  'currency',
  'exchange',
  'duration',
  'level',
  'number',
] as const;
export type SlotKind = (typeof KINDS)[number];

/** A part of a sentence whose value can be replaced. */
export interface Slot extends Span {
  readonly kind: SlotKind;
  readonly text: string;
}

/** The surroundings every sentence of a conversation shares. */
export interface QuestionDeps {
  readonly directory: InstrumentDirectory;
  readonly now: () => number;
  /** The language for messages without a word of either language. */
  readonly locale: Locale;
  /** The prefix of commands; `/` by default. */
  readonly prefix?: string;
}

/** A parsed sentence with all parts of a possible request, and the earlier topics. */
export interface Frame extends ReturnType<typeof readSentence> {
  readonly locale: Locale;
  readonly directory: InstrumentDirectory;
  readonly now: () => number;
  /** The day it is for the reader. */
  readonly today: LocalDate;
  readonly prefix: string;
  /** The instruments the conversation was last about, for "그거" and "it". */
  readonly topics: readonly Instrument[];
  /** The ones before them, for "둘 다" and "both". */
  readonly earlierTopics: readonly Instrument[];
  /** Parses another sentence in the same context. */
  reread(text: string): Frame;
}

const DIGITS = 8;

const BESIDE = /^\s?(?:보다|대비)/;
/** Matches text that makes a bare number a price. */
export const BEFORE_LEVEL = /(?:\bat|@|\bfor|\blimit(?: price)?(?: of)?|지정가로?|가격)\s*[$₩€]?\s*$/i;
export const BEHIND_LEVEL = /^\s?(?:에(?!서)|으로|로|이하|이상|짜리)/;

/** Reads a sentence into slots and words. */
export function readSentence(text: string, directory: InstrumentDirectory, today: LocalDate, holiday?: Span) {
  // 사 is four, and also to buy.
  const numbers = findNumbers(text).filter(({ text: written }) => !/^[가-힣]$/.test(written));
  const readings = numbers.length > 0 ? readText(text) : [];
  const money = readings.flatMap(({ start, end, value, unit: { dimension, currency } }) =>
    dimension === 'money' && currency !== undefined
      ? [{ start, end, amount: value.toDecimal(DIGITS), currency: currency as CurrencyCode }]
      : [],
  );
  // The 원 of "200만 원 엔화로" belongs to the amount.
  const mentions = findMentions(text, directory).filter(
    ({ start }) => !money.some((each) => each.start < start && start < each.end),
  );
  // Numbers in 만 and 억 without a unit are amounts in won.
  const won = numbers.flatMap(({ start, end, value, text: written }) =>
    /[만억조]/.test(written) && unitAt(text, end) === undefined && isFree({ start, end }, money)
      ? [{ start, end, amount: value.toDecimal(DIGITS), currency: 'KRW' as CurrencyCode }]
      : [],
  );
  const amounts = [...money, ...won].filter((each) => isFree(each, mentions)).sort((a, b) => a.start - b.start);
  const percents = readings.flatMap(({ start, end, value, unit: { dimension } }) =>
    dimension === 'percent' || dimension === 'percent-points' ? [{ start, end, value: value.toDecimal(DIGITS) }] : [],
  );
  const durations = readings.flatMap(({ start, end, value, unit: { dimension } }) =>
    dimension === 'duration' ? [{ start, end, value: value.toDecimal(DIGITS) }] : [],
  );
  const named = stretchIn(text, today);
  // "$250 a month" names no period.
  const isRate =
    named !== undefined &&
    [...amounts, ...percents, ...numbers.filter((each) => isFree(each, mentions))].some(
      ({ end }) => end <= named.start && text.slice(end, named.start).trim() === '',
    );
  const isStretch = named !== undefined && !isRate;
  // "어제보다 올랐어?" is about today.
  const spoken = spokenDays(text).filter(
    ({ end, ...day }) => !(day.kind === 'near' && (day.days === 0 || BESIDE.test(text.slice(end)))),
  );
  const isInDay = spoken.some(({ start, end }) => named !== undefined && start <= named.start && named.end <= end);
  const period = isStretch && named.edge === undefined && !isInDay ? named : undefined;
  const days: readonly Span[] = [
    ...spoken.filter(({ start, end }) => period === undefined || start < period.start || end > period.end),
    ...(isStretch && named.edge !== undefined ? [named] : []),
    ...(holiday === undefined ? [] : [holiday]),
  ];
  const parts = {
    mentions,
    percents,
    money: amounts,
    shares: sharesIn(text, mentions),
    indicators: indicatorsNamed(text),
    sectors: sectorsNamed(text),
    days,
    periods: period === undefined ? [] : [period],
    currencies: currenciesNamed(text, money),
    exchanges: exchangesNamed(text),
    durations,
  };
  const bare = numbers.map(({ start, end, value }) => ({ start, end, value: value.toDecimal(DIGITS) }));
  const levels = bare.filter(
    ({ start, end }) => BEFORE_LEVEL.test(text.slice(0, start)) || BEHIND_LEVEL.test(text.slice(end)),
  );
  const slots = claimed(text, [...Object.values(parts), levels, bare]);
  const ofKind = (kind: SlotKind) =>
    bare.filter((each) => slots.some((slot) => slot.kind === kind && slot.start === each.start));
  const words = wordsIn(text, slots);
  return {
    ...parts,
    text,
    period,
    slots,
    words,
    /** Bare numbers that are a price according to their context, and the others. */
    levels: ofKind('level'),
    numbers: ofKind('number'),
    /** The unambiguous instruments, each once. */
    instruments: [
      ...new Set(mentions.flatMap(({ resolution }) => (resolution.kind === 'found' ? [resolution.instrument] : []))),
    ],
    isQuestion: /[?？]/.test(text),
    /** Returns true when a word of the sentence can mean one of some concepts. */
    has: (...concepts: readonly string[]): boolean =>
      words.some((word) => concepts.some((each) => word.concepts.has(each))),
    hasSlot: (...kinds: readonly SlotKind[]): boolean => slots.some(({ kind }) => kinds.includes(kind)),
    /** Consecutive unknown words: they may be a name. */
    get unknown(): string {
      return words
        .filter(({ concepts }) => concepts.size === 0)
        .map((word) => word.text)
        .join(' ');
    },
  };
}

function claimed(text: string, parts: readonly (readonly Span[])[]): readonly Slot[] {
  const slots: Slot[] = [];
  for (const [at, kind] of KINDS.entries())
    for (const { start, end } of parts[at] ?? []) {
      const isTaken = (slot: Slot): boolean =>
        start < slot.end && end > slot.start && !(kind === 'exchange' && slot.kind === 'instrument');
      if (!slots.some(isTaken)) slots.push({ kind, text: text.slice(start, end), start, end });
    }
  return slots;
}

/** Other names of sectors. */
const CALLED_SECTORS: Readonly<Record<string, (typeof SECTORS)[number]>> = {
  tech: 'technology',
  기술주: 'technology',
  기술: 'technology',
  healthcare: 'health-care',
};

const NAMED_SECTORS: readonly (readonly [string, string])[] = [
  ...SECTORS.flatMap((sector) => LOCALES.map((locale) => [sectorName(sector, locale).toLowerCase(), sector] as const)),
  ...Object.entries(CALLED_SECTORS),
];

/** The sectors a sentence names by a whole word. */
function sectorsNamed(text: string): readonly (Span & { readonly sector: string })[] {
  const lower = text.toLowerCase();
  return NAMED_SECTORS.flatMap(([name, sector]) => {
    const start = lower.indexOf(name);
    const end = start + name.length;
    const isWord = start >= 0 && !/[\p{L}]/u.test(lower[start - 1] ?? '') && !/[a-z]/.test(lower[end] ?? '');
    return isWord ? [{ sector, start, end }] : [];
  });
}

/** 주 also means week: "3주 전", "2주 동안", "이번 주"; "5 Apple shares" are shares too. */
const SHARE_UNIT =
  /^\s?(?:주|개|좌|코인)(?!\s?(?:전(?!부|량)|동안|간|뒤|후|차|째|년|월|말|내|이내|치|당|일|[신최][고저]))|^\s*(?:more\s+)?(?:of\s+)?(?:(?!to\b|in\b|at\b|and\b|dollars?\b)[A-Za-z.&]+\s+){0,2}(?:shares?|stocks?|units?|coins?)\b/i;
/** "a share" is one, but not in "half a share". */
const ONE_SHARE = /(?<!half )\ban?\s+(?=(?:more\s+)?(?:shares?|stocks?|units?|coins?)\b)/gi;

/** The numbers of shares a sentence names: 10주, 열 주, 5 shares, ten shares. */
function sharesIn(text: string, taken: readonly Span[]): SpokenNumber[] {
  const counted = findNumbers(text).flatMap(({ start, end, value }) => {
    const unit = SHARE_UNIT.exec(text.slice(end))?.[0];
    if (unit === undefined || !isFree({ start, end }, taken)) return [];
    // "5 Apple shares": the name in between is a separate slot.
    const isPlain = isFree({ start: end, end: end + unit.length }, taken);
    return [{ value: value.toDecimal(DIGITS), start, end: isPlain ? end + unit.length : end }];
  });
  const one = [...text.matchAll(ONE_SHARE)].map(({ index: start, 0: word }) => ({
    start,
    end: start + word.trimEnd().length,
  }));
  const spelled = one.filter((span) => isFree(span, taken)).map((span) => ({ ...span, value: '1' as DecimalString }));
  return [...counted, ...spelled].sort((a, b) => a.start - b.start);
}

/** Returns the entry of a table of names that the words of a sentence mean; `_` is a space. */
export function called<Name extends string>(
  { words }: Pick<Frame, 'words'>,
  table: Readonly<Record<Name, string>>,
): Name | undefined {
  const spelled = new Set(words.map(({ text }) => text.toLowerCase().replaceAll(' ', '_')));
  return (Object.keys(table) as Name[]).find((name) => table[name].split(' ').some((word) => spelled.has(word)));
}

/** Numbers written in words. */
const COUNTS = {
  2: 'two second 2nd 두_번째 두번째',
  3: 'three third 3rd 세_번째 세번째',
  4: 'four fourth',
  5: 'five fifth',
  10: 'ten',
};

/** Returns the requested count, in digits or words; undefined where two counts are given or none is plausible. */
export function countIn(
  { numbers, shares, words }: Pick<Frame, 'numbers' | 'shares' | 'words'>,
  usual: number,
): number | undefined {
  const written = words.flatMap((word) => called({ words: [word] }, COUNTS) ?? []).map(Number);
  const [count = usual, ...others] = [...[...numbers, ...shares].map(({ value }) => Number(value)), ...written];
  return others.length > 0 || !Number.isInteger(count) || count < 1 ? undefined : count;
}

/** The day a sentence names, if it names one besides today. */
export function dayIn(text: string, today: LocalDate, leaning: 'past' | 'future'): LocalDate | undefined {
  const { name, start = 0, end = 0, edge, from, to } = stretchIn(text, today) ?? {};
  if (edge !== undefined) return edge === 'last' ? to : from;
  // The days that bound a period do not count separately.
  const rest = name === 'between' ? `${text.slice(0, start)} ${text.slice(end)}` : text;
  return dayNamed(rest, today, leaning) as LocalDate | undefined;
}

/** Returns the past period of a sentence, or the day that ends or begins it. */
function stretchIn(text: string, today: LocalDate) {
  const stretch = spokenStretch(text);
  if (stretch === undefined) return undefined;
  const { start, end, edge, name } = stretch;
  return {
    start,
    end,
    edge,
    name,
    count: stretch.name === 'between' ? 1 : stretch.count,
    ...candlesOf(stretch, today),
  };
}

/** Candles that are called by their length. */
export const candlesCalled = (frame: Frame, today: LocalDate): Candles | undefined => {
  const [, candles] =
    CALLED.find(([words]) => frame.words.some(({ text }) => words.includes(text.toLowerCase()))) ?? [];
  return typeof candles === 'string' ? candlesOf({ name: candles, count: 1 }, today) : candles;
};

const CALLED: readonly (readonly [readonly string[], Candles | 'oneYear' | 'oneMonth' | 'oneWeek'])[] = [
  [['yearly', 'annual', '연간'], 'oneYear'],
  [['주봉'], lastCandles('1w', 52)],
  [['월봉'], lastCandles('1M', 24)],
  [['분봉', 'intraday'], lastCandles('15m', 26)],
  [['quarterly', 'quarter', '분기'], lastCandles('1d', 66)],
  [['monthly', '월간'], 'oneMonth'],
  [['weekly', '주간'], 'oneWeek'],
  [['daily', '일간', '일봉'], lastCandles('1d', 30)],
];

/** A part of a sentence that a request does not use. */
export type Unused = (Slot | Word) & { readonly weight: number };

/**
 * The slots and words of a sentence besides those a request takes, which are written as concepts and, behind #, as
 * kinds of slots.
 */
export function unusedIn(
  { slots, words }: Pick<Frame, 'slots' | 'words'>,
  takes: ReadonlySet<string>,
): readonly Unused[] {
  return [
    ...slots.flatMap((slot) => {
      // A market that is named by its index was used with it.
      const isNamed =
        slot.kind === 'exchange' &&
        !isFree(
          slot,
          slots.filter(({ kind }) => kind === 'instrument'),
        );
      return isNamed || takes.has(`#${slot.kind}`) ? [] : [{ ...slot, weight: 3 }];
    }),
    ...words.flatMap((word) => {
      const isTaken = isFiller(word) || [...word.concepts].some((each) => takes.has(each));
      return isTaken ? [] : [{ ...word, weight: word.concepts.size === 0 ? 1.5 : 2 }];
    }),
  ].sort((a, b) => a.start - b.start);
}

/** True when a currency is the target of a conversion. */
export const isInto = (text: string, { start, end }: Span): boolean =>
  /^으?로/.test(text.slice(end)) || /\b(?:in|to|into)\s+(?:the\s+|us\s+)?$/i.test(text.slice(0, start));
