import type { DateForm, NumberWords, SpokenDateWords, UnitRow } from './table.ts';

const counted = (words: string, first: number, step: number): Record<string, number> =>
  Object.fromEntries(words.split(' ').map((word, index) => [word, first + index * step]));

/** Number words of English: two hundred and five thousand, twenty-five, 4.51 trillion, 12bn. */
export const ENGLISH_NUMBERS: NumberWords = {
  digits: counted(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    0,
    1,
  ),
  tens: counted('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
  small: { dozen: 12n, hundred: 100n },
  large: { thousand: 10n ** 3n, million: 10n ** 6n, billion: 10n ** 9n, trillion: 10n ** 12n },
  afterDigits: { mn: 10n ** 6n, mm: 10n ** 6n, mil: 10n ** 6n, bn: 10n ** 9n, tn: 10n ** 12n },
  alone: [],
  word: '[a-z]+',
  between: {
    words: '[\\s-]{1,2}(?:and\\s{1,2})?',
    behindUnit: '[\\s-]{1,2}(?:and\\s{1,2})?',
    behindDigits: '[\\s-]{0,2}',
  },
  point: ' point ',
};

/** Letters for a scale directly after digits. */
export const SCALE_LETTERS: Readonly<Record<string, bigint>> = {
  k: 10n ** 3n,
  m: 10n ** 6n,
  b: 10n ** 9n,
  t: 10n ** 12n,
};

/** Parts of one, as they follow a count: two thirds, a quarter. */
export const PARTS: Readonly<Record<string, bigint>> = {
  half: 2n,
  halves: 2n,
  third: 3n,
  quarter: 4n,
  fourth: 4n,
  fifth: 5n,
  sixth: 6n,
  eighth: 8n,
  tenth: 10n,
};

const COUNTED =
  'stocks?|companies|holdings?|positions?|items?|alerts?|orders?|trades?|transactions?|articles?|headlines?|results?|names|tickers?|symbols?|instruments?|funds?|ETFs?|accounts?|analysts?|sessions|sectors?|markets|assets|coins|people|reasons|things|ways|steps|options|scenarios|factors|candidates|matches|entries|rows|lots|sources|questions|currencies';
const DESCRIBED =
  'different|major|other|more|of your|of the|your|listed|open|active|recent|key|main|top|largest|new|pending|Korean|US';

/** English units behind a number, codes and signs among them; the first that fits counts. */
export const ENGLISH_UNITS: readonly UnitRow[] = [
  {
    words: '%\\s?(?:p(?:t|ts|p)?|points?)|percentage[ -]points?|percent points?|ppts?|pp|p\\.p\\.',
    dimension: 'percent-points',
  },
  { words: '%', dimension: 'percent', isSign: true },
  { words: 'percent(?!age|ile)|per cent|pct', dimension: 'percent' },
  { words: 'bps?|basis[ -]?points?', dimension: 'basis-points' },
  { words: 'cents?|¢', dimension: 'money', currency: 'USD', partOf: 100n },
  { words: 'HK\\s?dollars?|HKD', dimension: 'money', currency: 'HKD' },
  { words: 'TWD', dimension: 'money', currency: 'TWD' },
  { words: 'SGD', dimension: 'money', currency: 'SGD' },
  { words: 'AUD', dimension: 'money', currency: 'AUD' },
  { words: 'Canadian dollars?|CAD', dimension: 'money', currency: 'CAD' },
  { words: 'NZD', dimension: 'money', currency: 'NZD' },
  { words: '(?:U\\.?S\\.? )?dollars?|USDT?|bucks', dimension: 'money', currency: 'USD' },
  { words: '(?:Korean )?won|KRW', dimension: 'money', currency: 'KRW' },
  { words: 'euros?|EUR', dimension: 'money', currency: 'EUR' },
  { words: '(?:Japanese )?yen|JPY', dimension: 'money', currency: 'JPY' },
  { words: 'yuan|RMB|CNY', dimension: 'money', currency: 'CNY' },
  { words: 'pounds?|sterling|GBP', dimension: 'money', currency: 'GBP' },
  { words: 'francs?|CHF', dimension: 'money', currency: 'CHF' },
  { words: 'dong|VND', dimension: 'money', currency: 'VND' },
  { words: 'baht|THB', dimension: 'money', currency: 'THB' },
  { words: 'rupees?|INR', dimension: 'money', currency: 'INR' },
  {
    words:
      '-?(?:trading |business |calendar )?(?:days?|weeks?|months?|years?|hours?|hrs?|minutes?|mins?|seconds?|secs?|quarters)',
    dimension: 'duration',
  },
  { words: 'shares?|shs|BTC|ETH|XRP|SOL|DOGE|ADA', dimension: 'shares' },
  { words: 'x(?![0-9])|times|×(?!\\s?[\\d$₩])|-?\\s?fold', dimension: 'multiple' },
  { words: 'points?|pts?|(?<=\\S)p(?![0-9])', dimension: 'index-points' },
  { words: '(?<=\\d)(?:st|nd|rd|th)', dimension: 'none', isPosition: true },
  { words: `[\\s-]{0,2}(?:(?:${DESCRIBED}) )?(?:${COUNTED})`, dimension: 'count' },
];

/** "12 Apple shares": up to three names may precede the word. */
export const NAMED_SHARES = "\\s(?:[A-Z][\\w.&'-]*\\s){1,3}shares?(?![A-Za-z])";

/** Signs and codes before a number and their currencies. */
export const CURRENCY_SIGNS: Readonly<Record<string, string>> = {
  $: 'USD',
  '₩': 'KRW',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₫': 'VND',
  '฿': 'THB',
  US$: 'USD',
  HK$: 'HKD',
  NT$: 'TWD',
  S$: 'SGD',
  A$: 'AUD',
  C$: 'CAD',
  NZ$: 'NZD',
  'CN¥': 'CNY',
};
export const CURRENCY_CODES = 'USD|KRW|EUR|JPY|CNY|GBP|HKD|TWD|SGD|AUD|CAD|CHF';

export const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
export const ORDINAL_WORDS = ['first', 'second', 'third', 'fourth'];
const FULL_MONTHS = 'January|February|March|April|June|July|August|September|October|November|December';
const MONTH = `(?:${FULL_MONTHS}|May|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\.?`;
const ZONE = '(?:\\s?(?:KST|EST|EDT|ET|UTC|GMT|PST|PDT|PT|JST|Z|[+-]\\d{2}:?\\d{2}))?';
const SHORT_YEAR = "(?:\\s?'?(?<year>\\d{4}|\\d{2})(?![\\d%]|[.,]\\d))?(?![A-Za-z\\d])";
const BEFORE_YEAR =
  '(?:in|since|during|by|from|until|through|year|fiscal|late|early|mid|calendar|before|after|and|to|of|for)[ -]';

/** English ways to write a day, a month, a quarter and a time, digits with a colon among them; longer ones first. */
export const ENGLISH_DATES: readonly DateForm[] = [
  {
    pattern: `(?<![A-Za-z])(?<monthName>${MONTH})\\s(?<day>\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s(?<year>\\d{4}))?(?![\\d,.]*\\d|\\s?%)`,
  },
  {
    pattern: `(?<![\\d.,])(?<day>\\d{1,2})(?:st|nd|rd|th)?\\s(?:of\\s)?(?<monthName>${MONTH})(?:,?\\s(?<year>\\d{4}))?(?![A-Za-z\\d])`,
  },
  // On the 13th, Monday the 19th, on the 13th and 14th; not the 13th session, nor that of another month.
  {
    pattern:
      '(?<=(?:(?<![A-Za-z])(?:[Oo]n|[Bb]y|[Ff]rom|until)|[a-z]day) the |\\d(?:st|nd|rd|th)(?:,? and|,) )(?<day>\\d{1,2})(?:st|nd|rd|th)(?![A-Za-z-]|\\sof\\s|\\s(?:trading|session|hour|day|week|month|quarter|year|time|place|largest|biggest|percentile))',
  },
  { pattern: `(?<![A-Za-z])(?<monthName>${MONTH}),?\\s(?<year>\\d{4})(?!\\d)` },
  {
    pattern: `(?<=(?<![A-Za-z])${BEFORE_YEAR})(?<year>(?:19|20)\\d{2})(?![\\d%]|[.,]\\d|\\s?(?:won|dollars?|shares?|points?|KRW|USD|yen|euros?|원|달러|주)|\\s?[-~]\\s?\\d)`,
    flags: 'i',
  },
  { pattern: '(?<![A-Za-z\\d])(?<year>\\d{4})[-\\s]?Q(?<quarter>[1-4])(?![A-Za-z\\d])' },
  {
    pattern:
      "(?<![A-Za-z\\d])Q(?<quarter>[1-4])(?:\\s?(?:FY)?\\s?'?(?<year>\\d{4}|\\d{2})(?![\\d%]|[.,]\\d))?(?![A-Za-z\\d])",
  },
  { pattern: `(?<![A-Za-z\\d.,])(?<quarter>[1-4])Q${SHORT_YEAR}` },
  { pattern: `(?<![A-Za-z\\d.,])(?<half>[12])H${SHORT_YEAR}` },
  { pattern: `(?<![A-Za-z\\d.,])H(?<half>[12])${SHORT_YEAR}` },
  { pattern: "(?<![A-Za-z])FY\\s?'?(?<year>\\d{4}|\\d{2})(?!\\d)", kind: 'period' },
  {
    pattern: `(?<![A-Za-z])(?<monthName>${FULL_MONTHS}|(?<=(?:in|of|since|by|from|until|last|this|and|for) )May)(?![A-Za-z]|\\s\\d)`,
  },
  // Jan: $0.27, | Feb |, May's: a short name before its value.
  {
    pattern: `(?<![A-Za-z–-])(?<monthName>Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)(?=:|'s|’s|\\s?\\||\\s[$€£₩+−-])`,
  },
  { pattern: `(?<![A-Za-z])(?<quarterName>${ORDINAL_WORDS.join('|')})[- ]quarter(?![A-Za-z])`, flags: 'i' },
  {
    pattern: `(?:(?<before>오전|오후)\\s?)?(?<![\\d:.,])(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::\\d{2}(?:\\.\\d+)?)?(?![\\d:])(?:\\s?(?<after>[ap]\\.?m\\.?)(?![a-z]))?${ZONE}`,
    flags: 'i',
  },
  { pattern: `(?<![\\d.,$])(?<hour>\\d{1,2})\\s?(?<after>[ap]\\.?m\\.?)(?![A-Za-z])${ZONE}`, flags: 'i' },
];

/** Labels before a number: an order's number, a place in a list, a name that takes parameters. */
export const ENGLISH_ORDER_IDS = 'order\\s?(?:id|no\\.?|number|#)|confirmation\\s?(?:no\\.?|number)?';
export const ENGLISH_POSITIONS =
  'Steps?|Options?|Parts?|Tables?|Figure|Scenarios?|Case|No\\.|Section|Article|Tier|Level|Phase|Stage|Chapter|Appendix|Note|Series|Class|Type|Day|Item|Point';
export const NAMES_WITH_PARAMETERS =
  'RSI|SMA|EMA|WMA|MA|MACD|ATR|ROC|CCI|ADX|BB|VWAP|Bollinger(?: [Bb]ands?)?|볼린저(?:\\s?밴드)?';

const NO_MULTIPLE = 'check|digit|down|bottom|top|counting|sided|whammy';
const NO_HALF = 'first|second|latter|other|1st|2nd|this|each|back|final|last|next|one';

/** Words that are a multiple by themselves. */
export const ENGLISH_MULTIPLES: readonly (readonly [words: string, top: bigint, bottom: bigint])[] = [
  [`(?<![A-Za-z-])(?:twice|doubled|doubles|doubling|double(?![- ]?(?:${NO_MULTIPLE})))(?![A-Za-z-])`, 2n, 1n],
  ['(?<![A-Za-z-])(?:thrice|tripled|triples|triple(?!-))(?![A-Za-z])', 3n, 1n],
  ['(?<![A-Za-z-])(?:quadrupled|quadruples|quadruple)(?![A-Za-z])', 4n, 1n],
  [
    `(?<!(?:${NO_HALF})[ -])(?<![A-Za-z-])(?:half|halved|halves|halving)(?![A-Za-z-]|\\s(?:year|quarter|hour|time))`,
    1n,
    2n,
  ],
];

const MONTH_SPOKEN =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';

/** Dates with the name of their month, also in lower case. */
export const SPOKEN_MONTH_DAYS = [
  `\\b(?<monthName>${MONTH_SPOKEN})\\.?\\s+(?<day>\\d{1,2})(?!\\d)(?:st|nd|rd|th)?(?:,?\\s+(?<year>\\d{4}))?`,
  `\\b(?<day>\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?(?<monthName>${MONTH_SPOKEN})(?:,?\\s+(?<year>\\d{4}))?`,
];

const LAST = '(?:\\b(?:(?:over|in|for|during) )?(?:the )?(?:last|past) )?';

/** English words for days and stretches of time as people say them. */
export const ENGLISH_SPOKEN_DATES: SpokenDateWords = {
  nearDays: [
    ['day before yesterday', -2],
    ['yesterday', -1],
    ['today', 0],
    ['day after tomorrow', 2],
    ['tomorrow', 1],
  ],
  weekdays: 'sunday monday tuesday wednesday thursday friday saturday'.split(' ').map((day) => `\\b${day}\\b`),
  nextWeek: 'next week|\\bnext\\b',
  units: { year: 'years?', month: 'months?', week: 'weeks?', day: 'days?' },
  ago: '\\s+ago',
  aYearAgo: 'this time last year',
  stretches: {
    ever: ['all[- ]time'],
    fiftyTwoWeeks: ['52[- ]?weeks?'],
    thisYear: ['this year|year to date|\\bytd\\b'],
    lastYear: ['(?<!\\bthe )last year'],
    thisMonth: ['this month'],
    lastMonth: ['(?<!\\bthe )last month'],
    thisWeek: ['this week'],
    lastWeek: ['(?<!\\bthe )last week'],
    oneYear: ['\\b(?:past|the last) year\\b|\\b(?:over|in|for) (?:the|a) (?:whole )?year\\b'],
    oneMonth: ['\\b(?:past|the last) month\\b|\\b(?:over|in|for) (?:the|a) (?:whole )?month\\b'],
    halfYear: ['half a year'],
    oneWeek: ['(?:past|last) week|a week\\b'],
    years: [`${LAST}<count>[- ]?years?\\b`, '<digits>\\s?(?:y|yrs?)\\b'],
    months: [`${LAST}<count>[- ]?months?\\b`],
    weeks: [`${LAST}<count>[- ]?weeks?\\b`],
    sessions: [`${LAST}<count>[- ]?(?:trading[- ](?:days?|sessions?)|sessions?)\\b`],
    days: [`${LAST}<count>[- ]?days?\\b(?! (?:moving|sma|ema|average))`],
  },
  point: `(?<monthName>${MONTH_SPOKEN})\\b(?:\\s(?<day>\\d{1,2})(?:st|nd|rd|th)?(?!\\d))?(?:(?:,|\\sof)?\\s(?:(?<year>20\\d\\d)\\b|(?<lastYear>last year)|(?<thisYear>this year)))?|(?<year>20(?:0[1-9]|[1-3]\\d))\\b(?![-/.,]\\d)`,
  ranges: [
    '\\b(?:from|between)\\s<from>\\s(?:to|until|till|through|and)\\s(?:the end of\\s)?<to>',
    '\\bsince\\s<from>',
    '\\b(?:in|during|for|of)\\s(?:the month of\\s)?<at>',
  ],
  edges: { before: '\\b(?:(?<last>end)|(?<first>beginning|start))(?: of)?(?: the)?\\s*$' },
};
