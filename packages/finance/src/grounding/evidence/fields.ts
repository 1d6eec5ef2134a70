import { partyIn } from '../context/parties.ts';
import { type Role, reportedInKey, roleFor, roleOfKey } from '../context/roles.ts';
import { readAmountUnit } from '../scan/amount-unit.ts';
import type { Dimension } from '../scan/scanned-number.ts';

/** Everything that the name of a field gives away about its value. */
export interface Field {
  readonly key: string;
  /** What the field is for besides carrying a value. */
  readonly use: 'echo' | 'identifier' | 'time' | 'day' | 'currency' | 'unit' | 'label' | 'country' | undefined;
  readonly isSymbol: boolean;
  readonly isName: boolean;
  /** Stands among prices, holdings or reported figures. */
  readonly isPriced: boolean;
  /** Says nothing itself, such as "value"; the field around it may. */
  readonly isGeneric: boolean;
  readonly isQuarter: boolean;
  /** Carries the earlier value of what a label beside it names. */
  readonly isPrevious: boolean;
  readonly isPercent: boolean;
  /** The number at the end of names such as sma20. */
  readonly window: number | undefined;
  readonly role: Role | undefined;
  readonly about: Role | undefined;
  readonly dimension: Dimension | undefined;
  readonly currency: string | undefined;
  readonly party: string | undefined;
  /** The name in plain words. */
  readonly words: string;
}

/** Fields that repeat what the model itself typed; they prove nothing. */
const ECHO =
  /^(?:expression|inputs?|query|args|arguments|params|parameters|request|prompt|question|formula|fraction|url|link|href)$/i;
/** Fields that identify something; their digits are no amounts. */
const IDENTIFIER =
  /^(?:id|_id|uuid|guid|isin|cusip|code|symbol|ticker|cik|srtnCd|isinCd|itemCode|stockCode|accountNo|account|phone|version|종목코드|주문번호|계좌번호)$/i;
const IDENTIFIER_END = /(?:Id|_id|ID|Code|_code|_no|No|Number)$/;
const TIME =
  /^(?:time|timestamp|t|ts|at|asof|updatedat|updated|quotedat|fetchedat|datetime|tradetime|lasttradetime|regularmarkettime|publishedat|createdat|기준시각|시각|체결시간)$/;
const DAY =
  /^(?:date|day|일자|날짜|stckbsopdate|tradedate|기준일|period|year|quarter|fiscalyear|fiscalperiod|fy|month|term|연도|분기|기간)$/;
const SYMBOL = /^(?:symbol|ticker|code|stockcode|itemcode|stock|shortcode|srtncd|isin|종목코드|instrumentid|coin)$/i;
const NAME =
  /^(?:name|stockname|companyname|company|shortname|longname|displayname|nameen|nameko|name_en|name_ko|corp_?name|itemname|security|asset|instrument|종목명|회사명|종목|fund|index)$/i;
const LABEL = /^(?:label|kind|type|category|metric|field|item|indicator|account_?nm|accountname|key|title|항목|지표|계정명)$/i;
const GENERIC =
  /^(?:value|val|amount|raw|fmt|number|figure|data|current|latest|thstrm_?amount|v|y|금액|값|수치|result|latestvalue|rate|rates|percent|pct|ratio|yearly|annual|roots?|available|balance|settled|net|longfmt|usd|krw)$/i;
const CURRENCY = /^(?:currency|currencycode|ccy|quotecurrency|통화|화폐)$/i;
const COUNTRY = /^(?:country|nation|region|국가)$/i;
const UNIT = /^(?:unit|units|scale|단위)$/i;
const PRICED = /price|close|rate|quantity|qty|shares|last|value|marketcap|revenue|현재가|종가|수량|change|per$|eps|weight/i;
const CURRENCY_IN_KEY = /(?:^|_|(?<=[a-z])(?=[A-Z]))(krw|usd|eur|jpy|cny|gbp|hkd)(?=_|$|[A-Z])/i;

const WINDOW =
  /^(?:sma|ema|wma|ma|rsi|atr|vol|avg)[a-z_]*?_?(\d{1,3})$|(\d{1,3})_?(?:y|yr|yrs|year|years|m|mo|month|months|d|day|days|w|wk|week|weeks)$/i;

/** Reads field names, each once. */
export class FieldReader {
  readonly #read = new Map<string, Field>();

  of(key: string): Field {
    let field = this.#read.get(key);
    if (field === undefined) {
      field = readField(key);
      this.#read.set(key, field);
    }
    return field;
  }

  /** The role of a value from its field and, where that says nothing, from a label beside it or the fields around it. */
  roleOf(keys: readonly string[], label: Role | undefined): Role | undefined {
    const fields = keys.map((key) => this.of(key));
    const whole = fields.find(({ role }) => role !== undefined && WHOLES.has(role));
    if (whole !== undefined) return whole.role;
    const own = fields.at(-1);
    if (own === undefined || !own.isGeneric) return own?.role;
    if (label !== undefined) return label;
    const around = fields.slice(0, -1).findLast(({ isGeneric }) => !isGeneric);
    return around?.role ?? fields.findLast(({ role }) => role !== undefined && role !== 'amount')?.role ?? own.role;
  }
}

/** Roles of an object that everything in it shares: the total and the yearly rate of a time-weighted return are both that return. */
const WHOLES = new Set<Role>(['mwr', 'twr', 'fxEffect', 'threshold']);

function readField(raw: string): Field {
  // Some vendors number their fields: "05. price".
  const key = raw.replace(/^\d{1,2}[.)_]\s*/, '');
  const plain = key.toLowerCase().replace(/[^a-z0-9가-힣]/g, '');
  const currency = CURRENCY_IN_KEY.exec(key);
  const isPercent = /percent|pct|퍼센트|[률율]$/i.test(key);
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
    isPriced: PRICED.test(key),
    isGeneric: GENERIC.test(key),
    isQuarter: /quarter|분기/i.test(key),
    isPrevious: /^(?:previous|prev|prior|last|before|이전|직전)(?:value)?$/i.test(key),
    isPercent,
    window: windowOf(key),
    role: isPercent && role !== undefined ? (roleFor(role, 'percent') ?? role) : role,
    about: role === 'growth' || role === 'changePercent' ? reportedInKey(key) : undefined,
    dimension: dimensionOf(plain),
    currency: currency?.[1]?.toUpperCase(),
    party: partyIn(words),
    words,
  };
}

function windowOf(key: string): number | undefined {
  const found = WINDOW.exec(key);
  return found === null ? undefined : Number(found[1] ?? found[2]);
}

function useOf(key: string, plain: string): Field['use'] {
  if (ECHO.test(key)) return 'echo';
  if (IDENTIFIER.test(key) || IDENTIFIER_END.test(key)) return 'identifier';
  if (TIME.test(plain)) return 'time';
  if (DAY.test(plain)) return 'day';
  if (CURRENCY.test(key)) return 'currency';
  if (UNIT.test(key)) return 'unit';
  if (COUNTRY.test(key)) return 'country';
  return LABEL.test(key) ? 'label' : undefined;
}

function dimensionOf(plain: string): Dimension | undefined {
  if (/percentagepoint|pp$|퍼센트포인트/.test(plain)) return 'percent-points';
  if (/percent|pct|[률율]$/.test(plain)) return 'percent';
  if (/(?:bps?|basispoints?)$/.test(plain)) return 'basis-points';
  if (/(?:count|cnt|건수|개수|size|length)$/.test(plain)) return 'count';
  return /(?:krw|usd|eur|jpy|cny|gbp|금액|amount)$/.test(plain) ? 'money' : undefined;
}

/** A unit that a result gives for all its amounts. */
export interface UnitField {
  readonly size: bigint;
  readonly currency?: string;
  readonly isPercent: boolean;
}

/** Reads a unit such as 억원, "USD millions" or %. */
export function readUnitField(text: string): UnitField | undefined {
  const read = readAmountUnit(text);
  if (read === undefined || !['money', 'percent', 'none'].includes(read.unit.dimension)) return undefined;
  const { size, unit } = read;
  return { size, isPercent: unit.dimension === 'percent', ...(unit.currency && { currency: unit.currency }) };
}
