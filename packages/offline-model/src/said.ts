import { type Candles, candlesOf, indicatorsNamed, lastCandles } from '@finclaw/finance';
import type { InstrumentDirectory, LocalDate } from '@finclaw/finance/instruments';
import { currenciesNamed, exchangesNamed, findMentions, localDateAt } from '@finclaw/finance/instruments';
import {
  dayNamed,
  findNumbers,
  KOREAN_PARTICLES,
  readText,
  type StretchName,
  spokenDays,
  spokenStretch,
  unitAt,
} from '@finclaw/language';
import type { CurrencyCode, DecimalString } from '@finclaw/types';

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

/** What a part of a sentence can say, in the order in which the kinds claim their places. */
const KINDS = ['instrument', 'percent', 'money', 'shares', 'indicator', 'day', 'period', 'currency', 'exchange'] as const;
export type SlotKind = (typeof KINDS)[number];

/** A part of a sentence that another value can stand for. */
export interface Slot extends Span {
  readonly kind: SlotKind;
  readonly text: string;
}

/** Everything in a sentence that a request can be made of, read once. */
export type Said = ReturnType<typeof readSaid>;

const DIGITS = 8;

/** Reads a sentence; a part counts as the first kind that claims it, a market also as the index of that name. */
export function readSaid(text: string, directory: InstrumentDirectory, now: number) {
  const mentions = findMentions(text, directory);
  const hasNumbers = findNumbers(text).length > 0;
  const readings = hasNumbers ? readText(text) : [];
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
    ...{ mentions, percents, money, shares, indicators: indicatorsNamed(text), days: spokenDays(text) },
    ...{
      periods: period === undefined ? [] : [period],
      currencies: currenciesNamed(text, money),
      exchanges: exchangesNamed(text),
    },
  };
  const slots = claimed(text, Object.values(parts));
  const { indicators, currencies, exchanges } = parts;
  let left: string | undefined;
  return {
    ...{ text, mentions, money, percents, shares, indicators, currencies, exchanges, hasNumbers },
    /** The instruments that are named beyond doubt, each once. */
    instruments: [...new Set(mentions.flatMap(({ resolution }) => (resolution.kind === 'found' ? [resolution.instrument] : [])))],
    /** The stretch of the past it names, as the candles that cover it. */
    period,
    /** All of these, each place once. */
    slots,
    /** What is left without them and without every known word: a name that nobody has listed, or something else entirely. */
    get left(): string {
      left ??= unknownWords(text, slots);
      return left;
    },
  } as const;
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

/** The day a sentence names, if it names one besides today. */
export const dayIn = (text: string, today: LocalDate, leaning: 'past' | 'future'): LocalDate | undefined =>
  dayNamed(text, today, leaning) as LocalDate | undefined;

/** Candles of a length, then stretches named by an adjective; the first that fits counts. */
const BY_CANDLE: readonly (readonly [RegExp, Candles | StretchName])[] = [
  [/주봉|weekly (?:candles?|bars?)/i, 'oneYear'],
  [/월봉|monthly (?:candles?|bars?)/i, lastCandles('1M', 24)],
  [/분봉|intraday/i, lastCandles('15m', 26)],
  [/연간|\b(?:yearly|annual(?:ly)?)\b/i, 'oneYear'],
  [/분기|quarter/i, lastCandles('1d', 66)],
  [/월간|\bmonthly\b/i, 'oneMonth'],
  [/주간(?!\s?거래)|\bweekly\b/i, 'oneWeek'],
  [/일[간봉]|\bdaily\b/i, lastCandles('1d', 30)],
];

/** The stretch of the past that a sentence names. */
export function periodIn(text: string, today: LocalDate): (Span & Candles) | undefined {
  const stretch = spokenStretch(text);
  if (stretch !== undefined) return { ...candlesOf(stretch.name, today, stretch.count), start: stretch.start, end: stretch.end };
  for (const [words, wanted] of BY_CANDLE) {
    const found = words.exec(text);
    const candles = typeof wanted === 'string' ? candlesOf(wanted, today) : wanted;
    if (found !== null) return { ...candles, start: found.index, end: found.index + found[0].length };
  }
  return undefined;
}

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
const KNOWN = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:${NOUNS.join('|')}|${CONDITIONS})(?:${KOREAN_PARTICLES}|좀)?|(?:${STEMS})${ENDINGS}|${ASKING}|(?:${ENGLISH}))(?![\\p{L}\\d])`,
  'giu',
);
const PARTICLE = new RegExp(`(?<=[가-힣]{2})(?:${KOREAN_PARTICLES})$`);
/** Particles of what was taken out of a sentence stand alone. */
const ALONE = new RegExp(`(?<=^|\\s)(?:${KOREAN_PARTICLES}|이?면|어치|씩|엔|쯤|정도|대비|만에)(?=\\s|[?!.,]|$)`, 'g');
const LONGEST_NAME = 30;

/** What is left of a sentence without the given parts and without every word that is known; a name nobody has listed, or something else entirely. */
export function unknownWords(text: string, taken: readonly Span[]): string {
  let rest = text;
  for (const { start, end } of taken) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  return (
    rest
      .replace(ALONE, ' ')
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
