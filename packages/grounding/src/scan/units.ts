import type { ScannedNumber, Unit } from './scanned-number.ts';

/** A unit behind a number and where it ends. */
export interface ReadUnit {
  readonly unit: Unit;
  readonly end: number;
  /** The unit makes the number a part of a name or an order, not an amount. */
  readonly kind?: ScannedNumber['kind'];
}

const CURRENCY_WORDS: readonly (readonly [words: string, currency: string])[] = [
  ['홍콩\\s?달러|HK\\s?dollars?|HKD', 'HKD'],
  ['대만\\s?달러|TWD', 'TWD'],
  ['싱가포르\\s?달러|SGD', 'SGD'],
  ['호주\\s?달러|AUD', 'AUD'],
  ['캐나다\\s?달러|Canadian dollars?|CAD', 'CAD'],
  ['뉴질랜드\\s?달러|NZD', 'NZD'],
  ['(?:미국|미)?\\s?달러(?:화)?|(?:U\\.?S\\.? )?dollars?|USD|USDT|불(?![가-힣]*[과구안확편])|bucks', 'USD'],
  ['원(?!칙|색|소|유|천|인)|(?:Korean )?won(?![a-z])|KRW', 'KRW'],
  ['유로(?!존|넥)|euros?(?![a-z])|EUR', 'EUR'],
  ['엔(?!비|씨|터|진|켐|에[이스])|(?:Japanese )?yen(?![a-z])|JPY', 'JPY'],
  ['위안(?:화)?|yuan|RMB|CNY', 'CNY'],
  ['파운드|pounds?(?![a-z])|sterling|GBP', 'GBP'],
  ['스위스\\s?프랑|프랑|francs?|CHF', 'CHF'],
  ['동(?=\\s|$|[.,)])|dong|VND', 'VND'],
  ['바트|baht|THB', 'THB'],
  ['루피|rupees?|INR', 'INR'],
];

const NOT_LATIN = '(?![A-Za-z])';
const sticky = (source: string): RegExp => new RegExp(`\\s?(?:${source})`, 'iy');

interface UnitRule {
  readonly pattern: RegExp;
  readonly unit: Unit;
  readonly kind?: ScannedNumber['kind'];
}

const COUNTERS_KO =
  '개사|개국|개(?!월|장|편|선|인|별|발|시)|건|종목|가지|명|곳|군데|회(?!사|계|복|의|차)|차례|편|기업|회사|업체|계좌|상품|항목|인(?=[^가-힣]|$|의|이|은)';
const COUNTED_EN =
  'stocks?|companies|holdings?|positions?|items?|alerts?|orders?|trades?|transactions?|articles?|headlines?|results?|names|tickers?|symbols?|instruments?|funds?|ETFs?|accounts?|analysts?|sessions|sectors?|markets|assets|coins|people|reasons|things|ways|steps|options|scenarios|factors|candidates|matches|entries|rows|lots|sources|questions|currencies';

const RULES: readonly UnitRule[] = [
  {
    pattern: sticky(
      `%\\s?(?:p(?:t|ts|p)?${NOT_LATIN}|포인트|points?${NOT_LATIN})|퍼센트\\s?포인트|percentage[ -]points?|percent points?|ppts?${NOT_LATIN}|pp${NOT_LATIN}|p\\.p\\.`,
    ),
    unit: { dimension: 'percent-points' },
  },
  {
    pattern: sticky(`%|퍼센트|percent(?!age|ile)|per cent|pct${NOT_LATIN}|프로(?=\\s|$|[.,)]|나|로|를|가|의|씩|정도|이|까지|대)`),
    unit: { dimension: 'percent' },
  },
  {
    pattern: sticky(`bps?${NOT_LATIN}|베이시스\\s?포인트|basis[ -]?points?|비피(?![가-힣])`),
    unit: { dimension: 'basis-points' },
  },
  ...CURRENCY_WORDS.map(([words, currency]) => ({
    pattern: sticky(`(?:${words})(?![A-Za-z])`),
    unit: { dimension: 'money', currency } as const,
  })),
  {
    pattern:
      /\s?(?:개월|달(?!러)|주일|주간|주(?=\s?(?:전|후|동안|연속|만에|차|째|내|이내|뒤|이후|최고|최저|신고|신저|고점|저점|고가|저가|범위|변동|간))|영업일|거래일|일(?!\s?월)|년물|년(?!도)|시간|분(?!기|의\s?[\d일이삼])|초(?![가-힣]))/y,
    unit: { dimension: 'duration' },
  },
  {
    pattern:
      /[\s-]?(?:trading |business |calendar )?(?:days?|weeks?|months?|years?|hours?|hrs?|minutes?|mins?|seconds?|secs?|quarters)(?![a-z])/iy,
    unit: { dimension: 'duration' },
  },
  {
    pattern:
      /\s?(?:주(?![가-힣])|주(?=(?:를|은|는|이|의|에|로|씩|만|당|와|과|도|면|까지|부터|정도|입니|였|가량|쯤|이상|이하|미만|전량|짜리|보유|매수|매도|이며|이고|인데|나|로|중|어치|밖에|뿐|모두|라|기준|랑|하고|이랑|인|들|치|가\s(?:남|있|더|체결|팔|매|전량|모두|미체결)))|좌(?![가-힣]))/y,
    unit: { dimension: 'shares' },
  },
  {
    pattern: sticky(`shares?${NOT_LATIN}|shs${NOT_LATIN}|(?:BTC|ETH|XRP|SOL|DOGE|ADA)${NOT_LATIN}`),
    unit: { dimension: 'shares' },
  },
  { pattern: /\s(?:[A-Z][\w.&'-]*\s){1,3}shares?(?![A-Za-z])/y, unit: { dimension: 'shares' } },
  { pattern: /\s?배(?!당|분|송|터|경|열|치|급|출|상|정|팅|합|제|척|관|달)/y, unit: { dimension: 'multiple' } },
  { pattern: /\s?(?:x(?![A-Za-z0-9])|times(?![a-z]))|×(?!\s?[\d$₩])|-?\s?fold(?![a-z])/iy, unit: { dimension: 'multiple' } },
  { pattern: /\s?(?:포인트|points?(?![a-z])|pts?(?![A-Za-z]))|p(?![A-Za-z0-9])/iy, unit: { dimension: 'index-points' } },
  { pattern: /\s?위(?![가-힣])|\s?위(?=(?:를|에|로|는|은|의|입|인|와|까|이|다|권|였))/y, unit: { dimension: 'rank' } },
  {
    pattern:
      /(?:st|nd|rd|th)(?![A-Za-z])|\s?(?:번째|번(?![가-힣])|차(?![가-힣])|차(?=전지|\s?산업|례)|세대|호(?![가-힣])|단계|순위|등급|자리|대\s(?:은행|그룹|지주)|층|학년)/iy,
    unit: { dimension: 'none' },
    kind: 'position',
  },
  { pattern: new RegExp(`\\s?(?:${COUNTERS_KO})`, 'y'), unit: { dimension: 'count' } },
  {
    pattern: new RegExp(
      `[\\s-]+(?:(?:different|major|other|more|of your|of the|your|listed|open|active|recent|key|main|top|largest|new|pending|Korean|US) )?(?:${COUNTED_EN})(?![a-z])`,
      'iy',
    ),
    unit: { dimension: 'count' },
  },
];

/** The unit that stands at a place, directly or after one blank. */
export function readUnit(text: string, at: number): ReadUnit | undefined {
  for (const { pattern, unit, kind } of RULES) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) return { unit, end: at + found[0].length, ...(kind !== undefined && { kind }) };
  }
  return undefined;
}

const SIGNS: Readonly<Record<string, string>> = {
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

const BEFORE =
  /(?:([+\-±▲▼△▽↑↓])\s?)?(?:((?:US|HK|NT|NZ|CN|S|A|C)?[$₩€£¥₹₫฿]|(?<![A-Za-z])(?:USD|KRW|EUR|JPY|CNY|GBP|HKD|TWD|SGD|AUD|CAD|CHF)\s?)([+-])?\s?)?$/;

/** What stands directly before the digits: a sign, a currency. */
export interface Prefix {
  readonly start: number;
  readonly sign: -1 | 0 | 1;
  readonly currency?: string;
}

const NEGATIVE_WORD = /(?:마이너스|minus|negative)\s$|마이너스$/i;
const POSITIVE_WORD = /(?:플러스|plus)\s$|플러스$/i;

/** Reads the sign and the currency before a number; a dash that joins words or ends a range is no sign. */
export function readPrefix(text: string, at: number): Prefix {
  const lead = text.slice(Math.max(0, at - 10), at);
  const found = BEFORE.exec(lead) as RegExpExecArray;
  const [whole, rawSign, rawCurrency, innerSign] = found;
  const currencyText = rawCurrency?.trim() ?? '';
  const currency = currencyText === '' ? undefined : (SIGNS[currencyText] ?? currencyText);
  let start = at - whole.length;
  let sign = signOf(rawSign) || signOf(innerSign);
  if (rawSign === '-' || rawSign === '+') {
    const isApart = whole[1] === ' ';
    const before = text[start - 1] ?? ' ';
    if (isApart || /[\p{L}\p{N})%\]]/u.test(before)) {
      sign = signOf(innerSign);
      start += 1 + (isApart ? 1 : 0);
    }
  }
  const words = text.slice(Math.max(0, start - 10), start);
  if (sign === 0 && NEGATIVE_WORD.test(words)) sign = -1;
  if (sign === 0 && POSITIVE_WORD.test(words)) sign = 1;
  return { start, sign, ...(currency !== undefined && { currency }) };
}

function signOf(mark: string | undefined): -1 | 0 | 1 {
  if (mark === undefined || mark === '±') return 0;
  return /[+▲↑]/.test(mark) ? 1 : -1;
}

const SCALES: Readonly<Record<string, bigint>> = {
  thousand: 1_000n,
  k: 1_000n,
  million: 1_000_000n,
  mn: 1_000_000n,
  mm: 1_000_000n,
  m: 1_000_000n,
  billion: 1_000_000_000n,
  bn: 1_000_000_000n,
  b: 1_000_000_000n,
  trillion: 1_000_000_000_000n,
  tn: 1_000_000_000_000n,
  t: 1_000_000_000_000n,
};
const SCALE = /\s?(thousand|million|billion|trillion|bn|mn|tn|mm)(?![A-Za-z])|([KMBTk])(?![A-Za-z0-9&])/iy;
const SPACED_LETTER = /\s([KMBT])(?=\s|[.,)]|$)/y;

/** An English scale behind a number, such as bn or million; single letters need a currency or capitals to be one. */
export function readScale(
  text: string,
  at: number,
  hasCurrency: boolean,
): { readonly size: bigint; readonly end: number } | undefined {
  SCALE.lastIndex = at;
  const found = SCALE.exec(text);
  const letter = found?.[2];
  if (found !== null && (letter === undefined || /[KMBT]/.test(letter) || hasCurrency || letter === 'k')) {
    return { size: SCALES[(found[1] ?? letter ?? '').toLowerCase()] ?? 1n, end: at + found[0].length };
  }
  SPACED_LETTER.lastIndex = at;
  const spaced = hasCurrency ? SPACED_LETTER.exec(text) : null;
  return spaced === null ? undefined : { size: SCALES[(spaced[1] as string).toLowerCase()] ?? 1n, end: at + spaced[0].length };
}
