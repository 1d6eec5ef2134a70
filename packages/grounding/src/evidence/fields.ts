import { ABBREVIATIONS, type Role, roleFor, roleOfKey } from '@finclaw/finance/vocabulary';
import { KeptReadings, kept } from '@finclaw/infra';
import { headingUnit } from '@finclaw/language';

/** What fields are called, in small letters and without signs. */
const NAMES = {
  /** They repeat what the model itself typed and prove nothing. */
  echo: 'expression input inputs query args arguments params parameters request prompt question formula fraction url link href changeprice',
  /** Their digits are no amounts. */
  identifier:
    'id uuid guid isin cusip code symbol ticker cik srtncd isincd itemcode stockcode accountno account phone version row line seq status totalcount listtotalcount pdno 종목코드 주문번호 계좌번호',
  time: 'time timestamp t ts at asof updatedat updated quotedat fetchedat datetime tradetime lasttradetime regularmarkettime publishedat createdat 기준시각 시각 체결시간',
  lastDay: 'lastday',
  day: 'date day 일자 날짜 stckbsopdate tradedate 기준일 period year quarter fiscalyear calendaryear fiscalperiod fy month term cycle prdde 연도 분기 기간',
  currency: 'currency currencycode ccy quotecurrency unitcurrency 통화 화폐',
  unit: 'unit units unitname unitnm scale 단위',
  label: 'label kind type category metric field item indicator accountnm accountname key title 항목 지표 계정명',
  symbol: 'symbol ticker code stockcode itemcode stock shortcode srtncd isin 종목코드 instrumentid coin pair currencypair',
  name: 'name stockname companyname company shortname longname displayname nameen nameko corpname itemname security asset instrument 종목명 회사명 종목 fund index',
  /** They say nothing themselves; the field around them may. */
  generic:
    'value val amount raw fmt number figure data current latest thstrmamount v y 금액 값 수치 result latestvalue rate rates percent pct ratio yearly annual root roots available balance settled longfmt usd krw',
  /** They carry the earlier value of what a label beside them names. */
  previous: 'previous prev prior last before 이전 직전 전년 전분기 yearago lastyear prioryear previousvalue priorvalue lastvalue',
  /** In the row of a coin they say how many there are. */
  held: 'balance available free',
  /** The ends of a range. */
  bound: 'low high min max from to lower upper 하단 상단 최소 최대',
};
const KINDS = Object.entries(NAMES).map(([kind, names]) => [kind as keyof typeof NAMES, new Set(names.split(' '))] as const);
const USES = ['echo', 'identifier', 'time', 'lastDay', 'day', 'currency', 'unit', 'label'] as const;
const IDENTIFIER_END = /(?:Id|_id|ID|Code|_code|_CODE\d?|_cd|_CD|_no|No|Number)$/;
const MONEY_END = /(?:krw|usd|eur|jpy|cny|gbp|금액|amount|gross|net|paid|withheld|proceeds|spent|pershare)$/;
const CURRENCY_IN_KEY = /(?:^|_|(?<=[a-z])(?=[A-Z]))(krw|usd|eur|jpy|cny|gbp|hkd)(?=_|$|[A-Z])/i;

/** Stands for a row among the fields around a value, so that the name of a list says nothing of the rows' fields. */
export const ROW = '[]';

/** Everything that the name of a field gives away about its value. */
export type Field = ReturnType<typeof readField>;

/** So many characters of names are kept in mind; those of all tools are few. */
const read = new KeptReadings<Field>(100_000);

/** What a field name says. */
export const fieldOf = (key: string): Field => kept(read, key, () => readField(key));

/** The role of a value from its field and, where that says nothing, from a label beside it or the fields around it. */
export function roleIn(keys: readonly string[], label: Role | undefined): Role | undefined {
  const fields = keys.map(fieldOf);
  const [around, own] = [fields.slice(0, -1), fields.at(-1)];
  const outer = around.at(-1)?.role;
  if (outer !== undefined && (own!.isBound || (own!.role === undefined && !own!.isGeneric))) return outer;
  if (!own?.isGeneric) return own?.role;
  if (label !== undefined) return label;
  const telling = around.findLast(({ isGeneric }) => !isGeneric);
  return telling?.role ?? own.role;
}

function readField(raw: string) {
  // Some vendors number their fields: "05. price".
  const key = raw.replace(/^\d{1,2}[.)_]\s*/, '');
  const plain = key.toLowerCase().replace(/[^a-z0-9가-힣]/g, '');
  const kinds = new Set(KINDS.flatMap(([kind, names]) => (names.has(plain) ? kind : [])));
  if (IDENTIFIER_END.test(key)) kinds.add('identifier');
  if (/(?:date|일자|날짜)$/.test(plain)) kinds.add('day');
  if (plain.endsWith('timestamp')) kinds.add('time');
  const isPercent = /percent|pct|%|퍼센트|[률율]$/i.test(key);
  const role = roleOfKey(key);
  const currency = CURRENCY_IN_KEY.exec(key)?.[1]?.toUpperCase();
  return {
    /** What the field is for besides carrying a value. */
    use: USES.find((use) => kinds.has(use)),
    ...{ isSymbol: kinds.has('symbol'), isName: kinds.has('name'), isGeneric: kinds.has('generic') || key === ROW },
    ...{ isPrevious: kinds.has('previous'), isBound: kinds.has('bound'), isHeld: kinds.has('held'), isPercent },
    role: isPercent && role !== undefined ? (roleFor(role, 'percent') ?? role) : role,
    dimension: isPercent ? ('percent' as const) : MONEY_END.test(plain) ? ('money' as const) : undefined,
    currency,
    /** The size of one, where the name ends in it: aum_usd_bn. The mm of what is no amount is a month. */
    size: /mm$/i.test(key) && (role ?? currency) === undefined ? 1n : sizeIn(key),
    /** The name in plain words. */
    words: key
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/[_\W]+/gu, (sign) => (/[가-힣]/.test(sign) ? sign : ' '))
      .toLowerCase()
      .trim()
      .replace(/[a-z]+/g, (word) => ABBREVIATIONS[word] ?? word),
  };
}

const SIZE = /[십백천만억조경]{1,3}(?=\s?(?:원|달러)?\)?$)|(?:[_\s(]|(?<=[a-z])(?=[A-Z][a-z]))([A-Za-z]{1,9})\)?$/;

/** Only names of two parts and more end in a size: revenue_bn, netIncomeMillions, 매출액(억원). */
function sizeIn(key: string): bigint {
  const [korean = '', english] = (/[_\s(]|[a-z][A-Z]|[가-힣]{3}/.test(key) && SIZE.exec(key)) || [];
  return headingUnit(english === undefined ? korean : `$${english}`)?.size ?? 1n;
}

/** A unit that a result gives for all its amounts, such as 억원, "USD millions" or %. */
export function readUnitField(text: string) {
  const { size, unit } = headingUnit(text) ?? {};
  if (size === undefined || !/^(?:money|percent|none)$/.test(unit!.dimension)) return undefined;
  return { size, isPercent: unit!.dimension === 'percent', currency: unit!.currency };
}
