import { type Dimension, headingUnit } from '@finclaw/language';
import { type Role, roleFor, roleOfKey } from '../context/roles.ts';

/** Everything that the name of a field gives away about its value. */
export interface Field {
  readonly key: string;
  /** What the field is for besides carrying a value. */
  readonly use: 'echo' | 'identifier' | 'time' | 'day' | 'lastDay' | 'currency' | 'unit' | 'label' | undefined;
  readonly isSymbol: boolean;
  readonly isName: boolean;
  /** Says nothing itself, such as "value"; the field around it may. */
  readonly isGeneric: boolean;
  /** Carries the earlier value of what a label beside it names. */
  readonly isPrevious: boolean;
  readonly isPercent: boolean;
  readonly role: Role | undefined;
  readonly dimension: Dimension | undefined;
  readonly currency: string | undefined;
  /** The size of one, where the name ends in it: aum_usd_bn. */
  readonly size: bigint;
  /** The name in plain words. */
  readonly words: string;
}

/** Fields that repeat what the model itself typed; they prove nothing. */
const ECHO =
  /^(?:expression|inputs?|query|args|arguments|params|parameters|request|prompt|question|formula|fraction|url|link|href)$/i;
/** Fields that identify something; their digits are no amounts. */
const IDENTIFIER =
  /^(?:id|_id|uuid|guid|isin|cusip|code|symbol|ticker|cik|srtnCd|isinCd|itemCode|stockCode|accountNo|account|phone|version|row|line|seq|종목코드|주문번호|계좌번호)$/i;
const IDENTIFIER_END = /(?:Id|_id|ID|Code|_code|_CODE\d?|_cd|_CD|_no|No|Number)$/;
const TIME =
  /^(?:time|timestamp|t|ts|at|asof|updatedat|updated|quotedat|fetchedat|datetime|tradetime|lasttradetime|regularmarkettime|publishedat|createdat|기준시각|시각|체결시간)$/;
const DAY =
  /^(?:date|day|일자|날짜|stckbsopdate|tradedate|기준일|period|year|quarter|fiscalyear|fiscalperiod|fy|month|term|연도|분기|기간)$/;
const SYMBOL =
  /^(?:symbol|ticker|code|stockcode|itemcode|stock|shortcode|srtncd|isin|종목코드|instrumentid|coin|(?:currency)?pair)$/i;
const NAME =
  /^(?:name|stockname|companyname|company|shortname|longname|displayname|nameen|nameko|name_en|name_ko|corp_?name|itemname|security|asset|instrument|종목명|회사명|종목|fund|index)$/i;
const LABEL = /^(?:label|kind|type|category|metric|field|item|indicator|account_?nm|accountname|key|title|항목|지표|계정명)$/i;
const GENERIC =
  /^(?:\[\]|value|val|amount|raw|fmt|number|figure|data|current|latest|thstrm_?amount|v|y|금액|값|수치|result|latestvalue|rate|rates|percent|pct|ratio|yearly|annual|roots?|available|balance|settled|longfmt|usd|krw)$/i;
const CURRENCY = /^(?:currency|currencycode|ccy|quotecurrency|통화|화폐)$/i;
const PREVIOUS = /^(?:previous|prev|prior|last|before|이전|직전|전년|전분기|year_?ago|last_?year|prior_?year)(?:_?value)?$/i;
const UNIT = /^(?:unit|units|scale|단위)$/i;
const CURRENCY_IN_KEY = /(?:^|_|(?<=[a-z])(?=[A-Z]))(krw|usd|eur|jpy|cny|gbp|hkd)(?=_|$|[A-Z])/i;

const MOST_KEPT = 5_000;

/** Reads field names and keeps those it has read. */
export class FieldReader {
  readonly #read = new Map<string, Field>();

  of(key: string): Field {
    let field = this.#read.get(key);
    if (field === undefined) {
      field = readField(key);
      if (this.#read.size >= MOST_KEPT) this.#read.clear();
      if (key.length < 100) this.#read.set(key, field);
    }
    return field;
  }

  /** The role of a value from its field and, where that says nothing, from a label beside it or the fields around it. */
  roleOf(keys: readonly string[], label: Role | undefined): Role | undefined {
    const fields = keys.map((key) => this.of(key));
    const own = fields.at(-1);
    if (own === undefined) return undefined;
    const outer = fields.at(-2)?.role;
    if (outer !== undefined && (BOUNDS.test(own.key) || (own.role === undefined && !own.isGeneric))) return outer;
    if (!own.isGeneric) return own.role;
    if (label !== undefined) return label;
    const around = fields.slice(0, -1).findLast(({ isGeneric }) => !isGeneric);
    return around?.role ?? fields.findLast(({ role }) => role !== undefined && role !== 'amount')?.role ?? own.role;
  }
}

/** The field names of all tools. */
export const FIELDS = new FieldReader();

/** Names of the ends of a range. */
const BOUNDS = /^(?:low|high|min|max|from|to|lower|upper|하단|상단|최소|최대)$/i;

function readField(raw: string): Field {
  // Some vendors number their fields: "05. price".
  const key = raw.replace(/^\d{1,2}[.)_]\s*/, '');
  const plain = key.toLowerCase().replace(/[^a-z0-9가-힣]/g, '');
  const currency = CURRENCY_IN_KEY.exec(key);
  const isPercent = /percent|pct|%|퍼센트|[률율]$/i.test(key);
  const role = roleOfKey(key);
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_\W]+/gu, (sign) => (/[가-힣]/.test(sign) ? sign : ' '))
    .toLowerCase()
    .trim();
  return {
    key,
    use: useOf(key, plain),
    isSymbol: SYMBOL.test(key),
    isName: NAME.test(key),
    isGeneric: GENERIC.test(key),
    isPrevious: PREVIOUS.test(key),
    isPercent,
    role: isPercent && role !== undefined ? (roleFor(role, 'percent') ?? role) : role,
    dimension: dimensionOf(plain) ?? (isPercent ? 'percent' : undefined),
    currency: currency?.[1]?.toUpperCase(),
    size: sizeIn(key),
    words,
  };
}

const KOREAN_SIZE = /[십백천만억조경]{1,3}(?=\s?(?:원|달러)?\)?$)/;
const ENGLISH_SIZE = /(?:[_\s(]|(?<=[a-z])(?=[A-Z][a-z]))([A-Za-z]{1,9})\)?$/;

/** Only names of two parts and more end in a size: revenue_bn, netIncomeMillions, 매출액(억원). */
function sizeIn(key: string): bigint {
  if (!/[_\s(]|[a-z][A-Z]|[가-힣]{3}/.test(key)) return 1n;
  const korean = KOREAN_SIZE.exec(key)?.[0];
  const written = korean ?? `$${ENGLISH_SIZE.exec(key)?.[1] ?? ''}`;
  return headingUnit(written)?.size ?? 1n;
}

function useOf(key: string, plain: string): Field['use'] {
  if (ECHO.test(key)) return 'echo';
  if (IDENTIFIER.test(key) || IDENTIFIER_END.test(key)) return 'identifier';
  if (TIME.test(plain)) return 'time';
  if (plain === 'lastday') return 'lastDay';
  if (DAY.test(plain) || /(?:date|일자|날짜)$/.test(plain)) return 'day';
  if (CURRENCY.test(key)) return 'currency';
  if (UNIT.test(key)) return 'unit';
  return LABEL.test(key) ? 'label' : undefined;
}

function dimensionOf(plain: string): Dimension | undefined {
  if (/percent|pct|[률율]$/.test(plain)) return 'percent';
  return /(?:krw|usd|eur|jpy|cny|gbp|금액|amount|gross|net|paid|withheld|proceeds|spent|pershare)$/.test(plain)
    ? 'money'
    : undefined;
}

/** A unit that a result gives for all its amounts. */
export interface UnitField {
  readonly size: bigint;
  readonly currency?: string;
  readonly isPercent: boolean;
}

/** Reads a unit such as 억원, "USD millions" or %. */
export function readUnitField(text: string): UnitField | undefined {
  const read = headingUnit(text);
  if (read === undefined || !['money', 'percent', 'none'].includes(read.unit.dimension)) return undefined;
  const { size, unit } = read;
  return { size, isPercent: unit.dimension === 'percent', ...(unit.currency && { currency: unit.currency }) };
}
