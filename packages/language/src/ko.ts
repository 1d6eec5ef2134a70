import type { DateForm, NumberWords, SpokenDateWords, UnitRow } from './table.ts';

/** Number words of Chinese origin: 이십일조 삼백, 4천3백21, 1조 2,000억. */
export const KOREAN_NUMBERS: NumberWords = {
  digits: { 영: 0, 일: 1, 이: 2, 삼: 3, 사: 4, 오: 5, 육: 6, 칠: 7, 팔: 8, 구: 9 },
  tens: {},
  small: { 십: 10n, 백: 100n, 천: 1_000n },
  large: { 만: 10n ** 4n, 억: 10n ** 8n, 조: 10n ** 12n, 경: 10n ** 16n },
  afterDigits: {},
  alone: ['십', '백', '천', '만'],
  word: '[영일이삼사오육칠팔구십백천만억조경]',
  between: {
    words: '',
    behindUnit: '\\s*',
    // A space between digits and their unit is accepted where the unit cannot begin another word: 3 억 원.
    behindDigits: '(?:\\s(?=[십백천]?[만억조경천](?:[^가-힣]|$|원|달러|유로|엔|위안)))?',
  },
  point: '점\\s?',
};

/** Native counting words: tens, then ones as nouns and before a counter. */
export const NATIVE_TENS: Readonly<Record<string, number>> = {
  열: 10,
  스물: 20,
  서른: 30,
  마흔: 40,
  쉰: 50,
  예순: 60,
  일흔: 70,
  여든: 80,
  아흔: 90,
};
export const NATIVE_ONES: Readonly<Record<string, number>> = {
  다섯: 5,
  여섯: 6,
  일곱: 7,
  여덟: 8,
  아홉: 9,
  하나: 1,
  둘: 2,
  셋: 3,
  넷: 4,
  한: 1,
  두: 2,
  세: 3,
  네: 4,
};
/** Matches what may follow native counting words. */
export const NATIVE_COUNTERS =
  '개|명|살|번|마리|장|배|가지|주|권|대|곳|군데|분기|사람|차례|시간|다스|쌍|종목|건(?![가-힣]*[강설물])|회사|기업|업체|은행|항목|ETF|주식';

const KOREAN_COUNTERS =
  '개사|개국|개(?!월|장|편|선|인|별|발|시)|건|종목|가지|명|곳|군데|회(?!사|계|복|의|차)|차례|편|기업|회사|업체|계좌|상품|항목|인(?=[^가-힣]|$|의|이|은)';
const SHARES_BEFORE =
  '를|은|는|이|의|에|로|씩|만|당|와|과|도|면|까지|부터|정도|입니|였|가량|쯤|이상|이하|미만|전량|짜리|보유|매수|매도|이며|이고|인데|나|로|중|어치|밖에|뿐|모두|라|기준|랑|하고|이랑|인|들|치';

/** Particles, which are written directly behind a noun, and the forms of "to be" that are; longer ones first. */
export const KOREAN_PARTICLES =
  '이었습니다|였습니다|이었나요|이라는|이라고|으로는|에서는|에게는|입니다|이에요|보다는|에서의|으로의|까지의|부터의|에서도|으로도|였나요|인가요|이지만|이었다|이었|이며|이고|이나|이란|이랑|이다|이요|이야|인데|예요|라는|라고|하고|보다|처럼|까지|부터|에서|에는|에도|에게|한테|으로|로는|와는|과는|만의|로도|였다|였|만|은|는|이|가|을|를|의|와|과|도|에|로|나|랑|며|고|야|요';

/** Korean units behind a number; the first that fits counts. */
export const KOREAN_UNITS: readonly UnitRow[] = [
  { words: '%\\s?포인트|퍼센트\\s?포인트', dimension: 'percent-points' },
  { words: '퍼센트|프로(?=\\s|$|[.,)]|나|로|를|가|의|씩|정도|이|까지|대)|퍼(?![가-힣])', dimension: 'percent' },
  { words: '베이시스\\s?포인트|비피(?![가-힣])', dimension: 'basis-points' },
  { words: '센트', dimension: 'money', currency: 'USD', partOf: 100n },
  { words: '홍콩\\s?달러', dimension: 'money', currency: 'HKD' },
  { words: '대만\\s?달러', dimension: 'money', currency: 'TWD' },
  { words: '싱가포르\\s?달러', dimension: 'money', currency: 'SGD' },
  { words: '호주\\s?달러', dimension: 'money', currency: 'AUD' },
  { words: '캐나다\\s?달러', dimension: 'money', currency: 'CAD' },
  { words: '뉴질랜드\\s?달러', dimension: 'money', currency: 'NZD' },
  { words: '(?:미국|미)?\\s?달러(?:화)?|불(?![가-힣]{0,4}[과구안확편])', dimension: 'money', currency: 'USD' },
  { words: '원(?!칙|색|소|유|천|인)', dimension: 'money', currency: 'KRW' },
  { words: '유로(?!존|넥)', dimension: 'money', currency: 'EUR' },
  { words: '엔(?!비|씨|터|진|켐|에[이스])', dimension: 'money', currency: 'JPY' },
  { words: '위안(?:화)?', dimension: 'money', currency: 'CNY' },
  { words: '파운드', dimension: 'money', currency: 'GBP' },
  { words: '스위스\\s?프랑|프랑', dimension: 'money', currency: 'CHF' },
  { words: '동(?=\\s|$|[.,)])', dimension: 'money', currency: 'VND' },
  { words: '바트', dimension: 'money', currency: 'THB' },
  { words: '루피', dimension: 'money', currency: 'INR' },
  {
    words:
      '개월|달(?!러)|주일|주간|주(?=\\s?(?:전|후|동안|연속|만에|차|째|내|이내|뒤|이후|최고|최저|신고|신저|고점|저점|고가|저가|범위|변동|간))|영업일|거래일|일(?!\\s?월)|년물|년(?!도)|시간|분(?!기|의\\s?[\\d일이삼])|초(?![가-힣])',
    dimension: 'duration',
  },
  { words: `주(?![가-힣])|주(?=(?:${SHARES_BEFORE}))|(?<=\\d)주(?=가\\s)|좌(?![가-힣])|코인`, dimension: 'shares' },
  { words: '배(?!당|분|송|터|경|열|치|급|출|상|정|팅|합|제|척|관|달)', dimension: 'multiple' },
  { words: '포인트', dimension: 'index-points' },
  { words: '위(?![가-힣])|위(?=(?:를|에|로|는|은|의|입|인|와|까|이|다|권|였))', dimension: 'rank' },
  {
    words:
      '번째|번(?![가-힣])|차(?![가-힣])|차(?=전지|\\s?산업)|세대|호(?![가-힣])|단계|순위|등급|자리|대\\s(?:은행|그룹|지주)|층|학년',
    dimension: 'none',
    isPosition: true,
  },
  { words: KOREAN_COUNTERS, dimension: 'count' },
];

/** Korean ways to write a day, a month, a quarter and a time; longer ones first. */
export const KOREAN_DATES: readonly DateForm[] = [
  { pattern: "(?<!\\d)'?(?<year>\\d{4}|\\d{2})년\\s?(?<month>\\d{1,2})월\\s?(?<day>\\d{1,2})일" },
  { pattern: "(?<!\\d)'?(?<year>\\d{4}|\\d{2})년\\s?(?:제\\s?)?(?<quarter>[1-4])\\s?분기" },
  { pattern: "(?<!\\d)'?(?<year>\\d{4}|\\d{2})년\\s?(?<halfName>상반기|하반기)" },
  { pattern: '(?<!\\d)(?<year>\\d{4})년\\s?(?<month>\\d{1,2})월(?!\\s?\\d)' },
  { pattern: '(?<!\\d)(?<month>\\d{1,2})월\\s?(?<day>\\d{1,2})일' },
  // A bare day, after another of the same line.
  {
    pattern:
      '(?<=(?<!\\d)(?<month>\\d{1,2})월\\s?\\d{1,2}일[^\\n]{0,60}\\D)(?<day>\\d{1,2})일(?=은|에|의|엔|로|\\s?(?:종가|시가|고가|저가|장중)|\\()',
  },
  {
    pattern:
      '(?<![\\d.])(?<day>\\d{1,2})일(?=[은에의엔로과와부까자()~]|이(?![동상내평])|\\s?(?:종가|시가|고가|저가|장중|마감|기준|[\\d$₩]))',
  },
  { pattern: '(?<!\\d)(?<year>\\d{4})년(?:도)?(?!물|간)' },
  { pattern: '(?<![\\d.])(?<month>\\d{1,2})월(?!\\s?\\d+\\s?[%원주])' },
  { pattern: '(?<![\\d.])(?<quarter>[1-4])\\s?분기' },
  {
    pattern:
      '(?:(?<before>오전|오후|새벽|저녁|밤|낮|아침)\\s?)?(?<![\\d.,])(?<hour>\\d{1,2})시(?!간|장|총|가|세|황|점|리)(?:\\s?(?<minute>\\d{1,2})분)?(?:\\s?\\d{1,2}초)?',
  },
];

/** The halves of a year. */
export const HALVES = ['상반기', '하반기'];

/** Labels before a number: an order's number, a place in a list. */
export const KOREAN_ORDER_IDS = '주문\\s?번호|접수\\s?번호|체결\\s?번호';
export const KOREAN_POSITIONS = '표|그림|시나리오|방법|단계|옵션|예시|사례|항목|부록|각주|질문|조건|전략';

/** Words that are a multiple by themselves. */
export const KOREAN_MULTIPLES: readonly (readonly [words: string, top: bigint, bottom: bigint])[] = [
  ['갑절|곱절', 2n, 1n],
  ['절반|반토막|반값', 1n, 2n],
];

/** Korean words for days and stretches of time as people say them. */
export const KOREAN_SPOKEN_DATES: SpokenDateWords = {
  nearDays: [
    ['그저께|그제|엊그제', -2],
    ['어제|어저께', -1],
    ['오늘', 0],
    ['글피', 3],
    ['모레', 2],
    ['내일|낼', 1],
  ],
  weekdays: [...'일월화수목금토'].map((day) => `(?:(?:이번|다음|지난)\\s?주\\s?)?${day}(?:요일|욜)`),
  nextWeek: '다음\\s?주',
  units: { year: '년|해', month: '개월|달(?!러)', week: '주일?', day: '일' },
  ago: '\\s?전',
  aYearAgo: '작년\\s?(?:이맘때|오늘|이\\s?날)',
  stretches: {
    ever: ['역대|사상\\s?최[고저]|상장\\s?(?:이후|이래)'],
    fiftyTwoWeeks: ['52\\s?주'],
    thisYear: ['올해|금년|연초\\s?(?:이후|부터|대비)?'],
    lastYear: ['작년|지난\\s?해|전년'],
    thisMonth: ['이번\\s?달|이달'],
    lastMonth: ['지난\\s?달|저번\\s?달'],
    thisWeek: ['이번\\s?주|금주'],
    lastWeek: ['지난\\s?주|저번\\s?주'],
    halfYear: ['반년'],
    oneWeek: ['일주일|한\\s?주\\s?(?:간|동안|치)'],
    years: ['(?:(?:최근|지난)\\s?)?<count>\\s?년(?!\\s?전\\s?대비)'],
    months: ['(?:(?:최근|지난)\\s?)?<count>\\s?(?:개월|달(?!러))'],
    weeks: ['(?:(?:최근|지난)\\s?)?<count>\\s?주(?:일|간|\\s?동안|치)', '(?:최근|지난)\\s?<count>\\s?주'],
    sessions: ['(?:(?:최근|지난)\\s?)?<count>\\s?거래일(?:간|\\s?동안|치)?'],
    days: ['(?:(?:최근|지난)\\s?)?<count>\\s?일(?!선|\\s?이동|\\s?이평|\\s?RSI)(?:간|\\s?동안|치)?'],
  },
  point:
    '(?:(?:(?<year>(?:19|20)\\d\\d)년|(?<lastYear>작년|지난\\s?해)|(?<thisYear>올해|금년))\\s?)?(?<!\\d)(?<month>\\d{1,2})월(?!요일)(?:\\s?(?<day>\\d{1,2})일)?|(?<year>(?:19|20)\\d\\d)년(?!\\s?(?:\\d{1,2}월|전))',
  ranges: [
    '<from>\\s?(?:부터|에서|~|–|-)\\s?<to>(?:\\s?(?:까지|사이))?',
    '<from>\\s?(?:부터|이후|이래)',
    '<at>(?:\\s?한\\s?달)?(?:\\s?(?:동안|내내))?',
  ],
  edges: { behind: '^\\s?(?:(?<last>말)(?!고)|(?<first>초)(?!반|과))' },
};
