import {
  addDays,
  currencyFromWord,
  dayOfWeek,
  type ExchangeId,
  findMentions,
  type Instrument,
  type InstrumentDirectory,
  type LocalDate,
  localDate,
  localDateAt,
  type Mention,
  yearOf,
} from '@finclaw/finance/instruments';
import { findNumbers, readText, type SpokenDay, type StretchName, spokenDays, spokenStretch, unitAt } from '@finclaw/language';
import type { CurrencyCode, DecimalString, TechnicalIndicator, TimeInterval } from '@finclaw/types';

/** A part of a sentence. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A number of a sentence in the unit that its slot says. */
export interface SaidNumber extends Span {
  readonly value: DecimalString;
}

export interface SaidMoney extends Span {
  readonly amount: DecimalString;
  readonly currency: CurrencyCode;
}

/** What a part of a sentence says. */
export type SlotKind = 'instrument' | 'percent' | 'money' | 'shares' | 'indicator' | 'day' | 'period' | 'currency' | 'exchange';

/** A part of a sentence that another value can stand for. */
export interface Slot extends Span {
  readonly kind: SlotKind;
  readonly text: string;
}

/** Everything in a sentence that a request can be made of, read once. */
export interface Said {
  readonly text: string;
  readonly mentions: readonly Mention[];
  /** The instruments that are named beyond doubt, each once. */
  readonly instruments: readonly Instrument[];
  readonly money: readonly SaidMoney[];
  readonly percents: readonly SaidNumber[];
  readonly shares: readonly SaidNumber[];
  readonly indicators: readonly SaidIndicator[];
  /** Currencies without an amount. */
  readonly currencies: readonly (Span & { readonly currency: CurrencyCode })[];
  readonly exchanges: readonly (Span & { readonly exchange: ExchangeId })[];
  /** The stretch of the past it names, as the candles that cover it. */
  readonly period?: Span & Candles;
  /** All of these, each place once. */
  readonly slots: readonly Slot[];
  /** What is left without them and without every known word: a name that nobody has listed, or something else entirely. */
  readonly left: string;
}

const DIGITS = 8;

/** Reads a sentence; a part counts as the first kind that claims it, a market also as the index of that name. */
export function readSaid(text: string, directory: InstrumentDirectory, now: number): Said {
  const mentions = findMentions(text, directory);
  const readings = readText(text);
  const money = readings.flatMap(({ start, end, value, unit: { dimension, currency } }) =>
    dimension === 'money' && currency !== undefined
      ? [{ start, end, amount: value.toDecimal(DIGITS), currency: currency as CurrencyCode }]
      : [],
  );
  const percents = readings.flatMap(({ start, end, value, unit: { dimension } }) =>
    dimension === 'percent' || dimension === 'percent-points' ? [{ start, end, value: value.toDecimal(DIGITS) }] : [],
  );
  const shares = sharesIn(text, mentions);
  const period = periodIn(text, localDateAt(now, 'Asia/Seoul'));
  const parts = {
    ...{ mentions, percents, money, shares, indicators: indicatorsIn(text), days: spokenDays(text) },
    ...{ periods: period === undefined ? [] : [period], currencies: currenciesIn(text, money), exchanges: exchangesIn(text) },
  };
  const slots = claimed(text, Object.values(parts));
  const { indicators, currencies, exchanges } = parts;
  let left: string | undefined;
  return {
    ...{ text, mentions, money, percents, shares, indicators, currencies, exchanges, slots, ...(period && { period }) },
    instruments: instrumentsIn(mentions),
    get left() {
      left ??= unknownWords(text, slots);
      return left;
    },
  };
}

/** In the order in which they claim their places. */
const KINDS: readonly SlotKind[] = [
  ...(['instrument', 'percent', 'money', 'shares', 'indicator', 'day', 'period', 'currency', 'exchange'] as const),
];

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

/** The instruments that are named beyond doubt, each once. */
const instrumentsIn = (mentions: readonly Mention[]): readonly Instrument[] => [
  ...new Set(mentions.flatMap(({ resolution }) => (resolution.kind === 'found' ? [resolution.instrument] : []))),
];

/** Whether a part lies in none of the others. */
export const isFree = ({ start, end }: Span, taken: readonly Span[]): boolean =>
  !taken.some((other) => start < other.end && end > other.start);

/** 주 also means week: "3주 전", "2주 동안", "이번 주"; "5 Apple shares" are shares too. */
const SHARE_UNIT =
  /^\s?(?:주|개|좌|코인)(?!\s?(?:전(?!부|량)|동안|간|뒤|후|차|째|년|월|말|내|이내|치|당|일|[신최][고저]))|^\s*(?:more\s+)?(?:of\s+)?(?:(?!to\b|in\b|at\b|and\b|dollars?\b)[A-Za-z.&]+\s+){0,2}(?:shares?|stocks?|units?|coins?)\b/i;
/** "a share" is one, but not in "half a share". */
const ONE_SHARE = /(?<!half )\ban?\s+(?=(?:more\s+)?(?:shares?|stocks?|units?|coins?)\b)/gi;

/** The numbers of shares a sentence names: 10주, 열 주, 5 shares, ten shares. */
function sharesIn(text: string, taken: readonly Span[]): SaidNumber[] {
  const counted = findNumbers(text).flatMap(({ start, end, value }) => {
    const unit = SHARE_UNIT.exec(text.slice(end))?.[0];
    return unit === undefined || !isFree({ start, end }, taken)
      ? []
      : [{ value: value.toDecimal(DIGITS), start, end: end + unit.length }];
  });
  const one = [...text.matchAll(ONE_SHARE)].map(({ index: start, 0: word }) => ({ start, end: start + word.length }));
  const spelled = one.filter((span) => isFree(span, taken)).map((span) => ({ ...span, value: '1' as DecimalString }));
  return [...counted, ...spelled].sort((a, b) => a.start - b.start);
}

/** "2억 5천을 달러로": nobody counts anything but won in 만 and 억 without saying so. */
export const unsaidWonIn = (text: string): SaidMoney[] =>
  findNumbers(text).flatMap(({ start, end, value, text: written }) =>
    /[만억조]/.test(written) && unitAt(text, end) === undefined
      ? [{ amount: value.toDecimal(DIGITS), currency: 'KRW' as CurrencyCode, start, end }]
      : [],
  );

/** Words for currencies, longest first so that 홍콩달러 is not read as 달러; a short one alone needs something behind it. */
const CURRENCY_WORD =
  /(?<![\p{L}\d])(?:(?:(?:미국|호주|홍콩|캐나다|대만|싱가포르|뉴질랜드)\s?달러|스위스\s?프랑|달러화?|유로화?|위안화?|파운드화?|원화|엔화|바트|루피|프랑|us dollars?|dollars?|euros?|yen|yuan|pounds?|won|bucks|[a-z]{3})(?![a-z])|(?:원|엔|불|동)(?=으로|로|이?랑|하고|과|와|[?!.]|\s*$)|(?<=몇\s?)(?:원|엔|불|동))/giu;

const currenciesIn = (text: string, amounts: readonly Span[]) =>
  [...text.matchAll(CURRENCY_WORD)].flatMap(({ index: start, 0: word }) => {
    const isAmount = amounts.some((each) => start >= each.start && start < each.end);
    const currency = isAmount ? undefined : currencyFromWord(word);
    return currency === undefined ? [] : [{ currency, start, end: start + word.length }];
  });

const EXCHANGES: readonly (readonly [ExchangeId, RegExp])[] = [
  ['NASDAQ', /나스닥|nasdaq/i],
  ['NYSE', /미국|뉴욕|미장|미증시|다우|nyse|new york|wall street|\bu\.?s\.?(?![a-z])|america(?:n)?/i],
  ['KRX', /한국|국내|(?<!미)국장|우리나라|코스피|코스닥|서울|krx|korean?|seoul|kospi|kosdaq|넥스트레이드|nextrade|nxt/i],
];

/** The markets of a sentence, each once, in the order in which they are named. */
const exchangesIn = (text: string) =>
  EXCHANGES.flatMap(([exchange, words]) => {
    const found = words.exec(text);
    return found === null ? [] : [{ exchange, start: found.index, end: found.index + found[0].length }];
  }).sort((a, b) => a.start - b.start);

/** An indicator that a sentence names, with the number of candles it is to look back on. */
interface SaidIndicator extends Span {
  readonly indicator: TechnicalIndicator;
  readonly period?: number;
}

const INDICATORS: readonly (readonly [TechnicalIndicator, RegExp])[] = [
  ['rsi', /rsi|알에스아이|상대\s?강도(?:\s?지수)?|과매수|과매도|relative strength|overbought|oversold/i],
  ['macd', /macd|맥디|엠에이씨디|엠에이시디/i],
  ['bollinger', /볼린저\s?(?:밴드)?|볼밴|bollinger(?: bands?)?/i],
  ['ema', /지수\s?이동\s?평균(?:선)?|\bema\b|exponential moving average/i],
  [
    'sma',
    /이동\s?평균\s?(?:선|값|가)?|이평선?|(?<!\d)\d+\s?일선|\bsma\b|(?:simple )?moving average|(?<=\d[- ]?days? )average|(?<!\d)\d+[- ]?dma\b|\bma\b/i,
  ],
  ['atr', /\batr\b|평균\s?진폭|average true range/i],
  ['vwap', /vwap|거래량\s?가중\s?평균(?:\s?가격)?|volume.weighted average/i],
];
/** How many candles are meant: "5일, 20일 이동평균", "50-day moving average", "20일선이랑 60일선", "RSI(9)". */
const PERIODS =
  /(?<!\d)(\d{1,3})(?=\s?일(?!\s?전)|\s?-?\s?(?:days?|period|dma)|\s?\))|(?<!\d)\d{1,3}(?=(?:,|\s?(?:and|랑))\s?\d+\s?(?:일|-?days?))/gi;

/** The indicators of a sentence; an average over several numbers of days is several indicators. */
function indicatorsIn(text: string): SaidIndicator[] {
  let rest = text;
  return INDICATORS.flatMap(([indicator, words]) => {
    const found = words.exec(rest);
    if (found === null) return [];
    const [start, end] = [found.index, found.index + found[0].length];
    // 지수이동평균 contains 이동평균, so what was read is not read again.
    rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
    const takesNone = indicator === 'macd' || indicator === 'vwap';
    const periods = takesNone ? [] : (text.match(PERIODS) ?? []).map(Number).filter((period) => period >= 2);
    return periods.length === 0 ? [{ indicator, start, end }] : periods.map((period) => ({ indicator, period, start, end }));
  });
}

/** Which way a day without a year, or a day of the week, lies: trades are in the past, sessions in the future. */
type Leaning = 'past' | 'future';

/** The day a sentence names, if it names one besides today. */
export function dayIn(text: string, today: LocalDate, leaning: Leaning): LocalDate | undefined {
  for (const said of spokenDays(text)) {
    const date = dateOf(said, today, leaning === 'future' ? 1 : -1);
    if (date !== undefined) return date;
  }
  return undefined;
}

function dateOf(said: SpokenDay, today: LocalDate, step: 1 | -1): LocalDate | undefined {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number];
  if (said.kind === 'near') return said.days === 0 ? undefined : addDays(today, said.days);
  if (said.kind === 'ago') {
    if (said.unit === 'year') return localDate(year - said.count, month, day);
    if (said.unit === 'month') return localDate(year, month - said.count, day);
    return addDays(today, -said.count * (said.unit === 'week' ? 7 : 1));
  }
  if (said.kind === 'date') {
    const date = localDate(said.year ?? year, said.month, said.day);
    // The 30th of February is no day.
    if (said.year !== undefined) return Number(date.slice(5, 7)) === said.month ? date : undefined;
    return date === today || date > today === step > 0 ? date : localDate(year + step, said.month, said.day);
  }
  // 다음 주 월요일 counts from the Monday of this week.
  if (said.isNextWeek) return addDays(monday(today), 7 + ((said.weekday + 6) % 7));
  return addDays(today, step * (((said.weekday - dayOfWeek(today)) * step + 7) % 7));
}

const monday = (today: LocalDate): LocalDate => addDays(today, -((dayOfWeek(today) + 6) % 7));

/** Candles as `get_history` is asked for them. */
export interface Candles {
  readonly interval: TimeInterval;
  readonly limit: number;
  readonly from?: LocalDate;
  readonly to?: LocalDate;
}

/** A year of days, also where every day is one of trading. */
const MOST_CANDLES = 366;

const last = (interval: TimeInterval, limit: number): Candles => ({
  interval,
  limit: Math.min(MOST_CANDLES, Math.max(2, limit)),
});
const months = (count: number): Candles => (count <= 6 ? last('1d', count * 22) : last('1w', Math.ceil(count * 4.34)));
const years = (count: number): Candles => (count <= 2 ? last('1w', count * 52) : last('1M', count * 12));
const between = (from: LocalDate, to?: LocalDate): Candles => ({ ...last('1d', MOST_CANDLES), from, ...(to && { to }) });
/** The first of a month that lies so many months back. */
const monthStart = (today: LocalDate, back = 0): LocalDate => localDate(yearOf(today), Number(today.slice(5, 7)) - back, 1);

const STRETCHES: Readonly<Record<StretchName, (today: LocalDate, count: number) => Candles>> = {
  ever: () => last('1M', MOST_CANDLES),
  fiftyTwoWeeks: () => years(1),
  thisYear: (today) => between(localDate(yearOf(today), 1, 1)),
  lastYear: (today) => between(localDate(yearOf(today) - 1, 1, 1), localDate(yearOf(today) - 1, 12, 31)),
  sinceMonth: (today, month) => between(monthStart(today, (Number(today.slice(5, 7)) - month + 12) % 12)),
  thisMonth: (today) => between(monthStart(today)),
  lastMonth: (today) => between(monthStart(today, 1), addDays(monthStart(today), -1)),
  thisWeek: (today) => between(monday(today)),
  lastWeek: (today) => between(addDays(monday(today), -7), addDays(monday(today), -3)),
  oneYear: () => years(1),
  oneMonth: () => months(1),
  halfYear: () => months(6),
  oneWeek: () => last('1d', 5),
  years: (_, count) => years(count),
  months: (_, count) => months(count),
  weeks: (_, count) => last('1d', count * 5),
  days: (_, count) => last('1d', count),
};

/** Candles of a length, then stretches named by an adjective; the first that fits counts. */
const BY_CANDLE: readonly (readonly [RegExp, Candles])[] = [
  [/주봉|weekly (?:candles?|bars?)/i, years(1)],
  [/월봉|monthly (?:candles?|bars?)/i, last('1M', 24)],
  [/분봉|intraday/i, last('15m', 26)],
  [/연간|\b(?:yearly|annual(?:ly)?)\b/i, years(1)],
  [/분기|quarter/i, months(3)],
  [/월간|\bmonthly\b/i, months(1)],
  [/주간(?!\s?거래)|\bweekly\b/i, last('1d', 5)],
  [/일[간봉]|\bdaily\b/i, last('1d', 30)],
];

/** The stretch of the past that a sentence names. */
export function periodIn(text: string, today: LocalDate): (Span & Candles) | undefined {
  const stretch = spokenStretch(text);
  if (stretch !== undefined) {
    const { name, count, start, end } = stretch;
    return { ...STRETCHES[name](today, count), start, end };
  }
  for (const [words, candles] of BY_CANDLE) {
    const found = words.exec(text);
    if (found !== null) return { ...candles, start: found.index, end: found.index + found[0].length };
  }
  return undefined;
}

/** What goes up, and what goes down. */
export const RISE =
  /오르|오른|올라|올랐|상승|뛰|증가|급등|\b(?:up|rises?|rose|risen|gains?|gained|goes up|went up|higher|increases?|jumps?|climbs?)\b/i;
export const FALL =
  /내리|내린|내려|내렸|떨어|하락|빠지|빠졌|빠진|급락|폭락|감소|\b(?:down|falls?|fell|fallen|drops?|dropped|lower|loses?|lost|declines?|dips?|decreases?)\b/i;

/** What a sentence contains besides names and numbers: polite words, words for prices, and every word that says what is wanted. */
const NOUNS = [
  '현재가|현재|지금|오늘|실시간|요즘|요새|최근|방금|아까|당장|일단|혹시|그럼|그러면|그리고|근데|그런데|아니|음|저기|좀|한번|한\\s?번|다시|빨리|바로|그냥|제발|씩|각각|전부|전량|모두|다|절반|반|중에|중|정도|쯤|약|것|거|꺼|나|나한테|저|제|내|내가|제가|우리|더|조금|약간|이제',
  '주가|시세|가격|종가|시가|고가|저가|거래량|값|종목|주식|주|개|코인|환율|지수|몇|정보|상황|등락률?|등락폭|변동률?|상승률|하락률|시장가|지정가|시장|가격으로',
  '매수|구매|매입|매도|처분|정리|주문|추가|등록|삭제|제거|취소|설정|알림|관심\\s?종목|관심|뉴스|기사|소식|차트|그래프|추이|흐름|비교|수익률|포트폴리오|확인|조회|부탁|기록|계산|환산|환전|송금',
];
/** Stems that take an ending: 알려줘, 보여 주세요, 사고 싶어요, 걸어줄래. */
const STEMS =
  '알려|보여|찾아|말해|봐|보고|해|하|사|살|팔|팔아|담아|넣어|걸어|빼|지워|만들어|바꿔|매수해|매도해|구매해|매입해|처분해|정리해|주문해|추가해|등록해|삭제해|제거해|취소해|설정해|비교해|확인해|조회해|부탁해|부탁|기록해|계산해|환산해|궁금해|궁금|싶어';
const ENDINGS =
  '(?:\\s?(?:줘|줘요|주세요|주라|줄래|줄래요|줄\\s?수\\s?있어|줄\\s?수\\s?있나요|주실래요|주시겠어요|달라|드려요|드립니다|봐|봐요|봐줘|보자|볼래|볼까|자|라|래|게|께|요|서|고|고\\s?싶어|고\\s?싶어요|고\\s?싶은데|려고|까|까요|놔|버려|한데|합니다|니다))?';
const CONDITIONS =
  '넘으면|넘어가면|넘을\\s?때|되면|될\\s?때|떨어지면|떨어질\\s?때|오르면|오를\\s?때|내리면|내려가면|올라가면|도달하면|찍으면|찍을\\s?때|가면|오면|돌파하면|뚫으면|이탈하면|깨지면|깨면|빠지면|하락하면|상승하면|이상|이하|미만|초과|밑|아래|위|하루에|바로|꼭';
const ASKING =
  '몇이(?:야|에요|지|냐|니)|(?:상승|하락)\\s?중(?:이야|인가요?|이에요|임)?|오르고|내리고|빠지고|떨어지고|오르는\\s?중(?:이야)?|얼마(?:나|야|에요|예요|인가요|입니까|인지|지|니|임|쯤|였어|였지|였나요|정도야)?|어때(?:요)?|어떻게\\s?(?:돼|되|하고|됐)(?:[가-힣]*)|어디(?:야|쯤)?|뭐야|뭐임|뭔가요|뭐|있어(?:요)?|있나(?:요)?|있니|없어(?:요)?|인가(?:요)?|입니까|인지|이야|이에요|예요|에요|올랐(?:어|나|니|나요|어요)|내렸(?:어|나|니|나요|어요)|떨어졌(?:어|나|니|나요|어요)|하고\\s?있(?:어|나)';
const ENGLISH =
  'what|whats|where|they|is|are|was|the|current|currently|price|prices|stock|stocks|share|shares|of|for|how|hows|much|many|tell|me|please|pls|show|now|quote|quotes|today|right|at|get|check|and|or|a|an|to|trading|trade|performing|doing|going|worth|give|can|could|you|do|does|did|i|im|want|would|like|my|us|some|any|look|up|find|latest|lookup|buy|sell|purchase|order|market|limit|alert|when|if|on|in|set|add|remove|watchlist|news|about|chart|graph|history|compare|with|let|know|hey|hi|ok|okay|so|then|well|also|too|just|all|half|everything|it|its|there|have|has|been|will|be|this|that|by|from|value|level|index|above|below|over|under|goes|falls|drops|rises|hits|reaches';
const TAIL =
  '(?:은|는|이|가|을|를|의|도|만|에|로|으로|랑|이랑|하고|과|와|요|좀|에서|한테|에도|에는|에서도|로도|으로도|로는|으로는|까지|부터|이나|나)?';
const KNOWN = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:${NOUNS.join('|')}|${CONDITIONS})${TAIL}|(?:${STEMS})${ENDINGS}|${ASKING}|(?:${ENGLISH}))(?![\\p{L}\\d])`,
  'giu',
);
const PARTICLE = /(?<=[가-힣]{2})(?:은|는|이|가|의|을|를|도|만|요|이요|에|로|으로|랑|이랑|하고)$/;
const LONGEST_NAME = 30;

/** What is left of a sentence without the given parts and without every word that is known; a name nobody has listed, or something else entirely. */
export function unknownWords(text: string, taken: readonly Span[]): string {
  let rest = text;
  for (const { start, end } of taken) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  // Particles of what was taken out stand alone now.
  const alone = rest.replace(
    /(?<=^|\s)(?:은|는|이|가|을|를|의|도|만|에|로|으로|랑|이랑|하고|과|와|요|이요|면|이면|어치|씩|보다|부터|까지|에서|에는|엔|쯤|정도|대비|만에)(?=\s|[?!.,]|$)/g,
    ' ',
  );
  return (
    alone
      .replace(/(?<=\p{L})['’](?=(?:s|re|m|ll|d|ve|t)\b)/giu, '')
      .replace(/[?!.,"'“”‘’()~:]/g, ' ')
      .replace(KNOWN, ' ')
      .replace(KNOWN, ' ')
      // Six digits are a code of KRX; other numbers are no names.
      .replace(/(?<![\p{L}\d])(?!\d{6}(?!\d))[\d,.]+[만억조천백]*(?![\p{L}\d])/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** The leftover as a name, if it is short enough to be one. */
export function nameIn(leftover: string): string | undefined {
  const name = leftover.replace(PARTICLE, '');
  return name !== '' && name.length <= LONGEST_NAME && name.split(' ').length <= 3 && /[\p{L}\d]/u.test(name) ? name : undefined;
}
