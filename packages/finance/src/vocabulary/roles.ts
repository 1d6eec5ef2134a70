import { type Dimension, matchesIn, type Span } from '@finclaw/language';
import { ABBREVIATIONS, FIELD_NAMES, LABELS, type Role } from './role-table.ts';

export type { Role } from './role-table.ts';

const ROLES = Object.keys(LABELS) as Role[];
const patternOf = (label: string): string => label.replace(/(?<=[가-힣]\)?\??) /g, '\\s?').replaceAll(' ', '[- ]');
/** Every character that a label can start with, so that all other places are passed over at once. */
const FIRST = `${[...new Set(Object.values(LABELS).flatMap((label) => label.match(/[가-힣]/g) ?? []))].join('')}A-Za-z%5\\d `;
const LABEL = new RegExp(
  `(?=[${FIRST}])(?<![A-Za-z])(?:${ROLES.map((role) => `(${patternOf(LABELS[role])})`).join('|')})(?![a-z])`,
  'gi',
);

/** A word that says what the number beside it is. */
export interface Label extends Span {
  readonly role: Role;
}

const MOST_KEPT = 2_000;
const kept = new Map<string, readonly Label[]>();

/** Every announcing word in a stretch of text, in its order; heads, names and last week's questions are met again and again. */
export function labelsIn(text: string): readonly Label[] {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const labels = matchesIn(text, LABEL).map((match) => ({
    role: ROLES[match.findIndex((group, index) => index > 0 && group !== undefined) - 1] as Role,
    start: match.index,
    end: match.index + match[0].length,
  }));
  if (kept.size >= MOST_KEPT) kept.clear();
  if (text.length <= 800) kept.set(text, labels);
  return labels;
}

/** The announcing words of a part of a text, by their places in the text. */
export const labelsAt = (text: string, { start, end }: Span): readonly Label[] =>
  labelsIn(text.slice(start, end)).map((label) => ({ ...label, start: label.start + start, end: label.end + start }));

const BY_FIELD_NAME: ReadonlyMap<string, Role> = new Map(
  (Object.entries(FIELD_NAMES) as [Role, string][]).flatMap(([role, names]) =>
    names.split(' ').map((name) => [name.replaceAll('_', ' '), role]),
  ),
);
const PERCENT_END = /\s?(?:percent(?:age)?|pct|rate|ratio)$/;
/** What a name ends in besides what it names: a unit, a size, a time, or of what it is. */
const OTHER_END =
  /\s(?:(?:usd|krw|eur|jpy|amount|value|paid|bn|mn|mm|ttm|ytd|yearly|now|after)|(?:on|of|per)(?:\s\w{1,20})?)$|(?<!\d)\d{1,4}[hdmwy]?$/;

/** The role that a field name of a tool result carries: the name as a whole, or the words at its end, says it. */
export function roleOfKey(key: string): Role | undefined {
  if (key.length > 60) return undefined;
  const words = key
    .replace(/^\d{1,2}[.)_]\s*/, '')
    .replace(/(?<=[a-z\d])(?=[A-Z][a-z]|[A-Z]{2,}$)/g, ' ')
    .replaceAll('_', ' ')
    .toLowerCase();
  const written = words.split(' ').map((word) => ABBREVIATIONS[word] ?? word);
  return BY_FIELD_NAME.get(words) ?? roleOfWords(written.join(' '));
}

function roleOfWords(words: string): Role | undefined {
  const whole =
    BY_FIELD_NAME.get(words) ??
    labelsIn(words).find((label, at, all) => label.end === words.length && isTelling(label, all[at - 1]))?.role;
  if (whole !== undefined) return whole;
  const base = words.replace(PERCENT_END, '');
  const role = base === words ? undefined : roleOfWords(base);
  if (role !== undefined) return roleFor(role, 'percent') ?? role;
  const shorter = words.replace(OTHER_END, '').trim();
  return shorter === words ? undefined : roleOfWords(shorter);
}

/** Amounts and values of something else are not the amount or the value, and a change from a high is not the change of the price. */
const isTelling = ({ role, start }: Label, before: Label | undefined): boolean =>
  role === 'change' ? before === undefined || before.role === 'price' : start === 0 || (role !== 'amount' && role !== 'worth');

type Words<Written extends string> = Written extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Written;

/** Roles by their names; a name that is none does not compile. */
export const rolesOf = <Written extends string>(written: Words<Written> extends Role ? Written : never): ReadonlySet<Role> =>
  new Set(written.split(' ') as Role[]);

/** In what the values of a role are told, where it is not money. */
const DIMENSIONS: readonly (readonly [roles: ReadonlySet<Role>, dimensions: readonly Dimension[]])[] = [
  [
    rolesOf(
      'dividendYield mwr twr operatingMargin netMargin grossMargin debtRatio growth changePercent mddPercent pnlPercent weight expenseRatio policyRate bondYield interestRate inflation',
    ),
    ['percent', 'none'],
  ],
  [rolesOf('unrealizedPnl realizedPnl totalPnl pnl change fxEffect estimate'), ['money', 'percent', 'index-points', 'none']],
  [rolesOf('volume quantity'), ['shares', 'count', 'none']],
  [rolesOf('per pbr'), ['multiple', 'none']],
  // In whatever is held.
  [rolesOf('locked'), []],
  [rolesOf('rsi macdSignal macd'), ['none', 'index-points', 'percent']],
];

/** The dimensions in which a role can be written. */
export const dimensionsOf = (role: Role): readonly Dimension[] =>
  DIMENSIONS.find(([roles]) => roles.has(role))?.[1] ?? ['money', 'index-points', 'none'];

/** What a role is called beside a number of another dimension: 거래량 in money is what was paid. */
const IN_DIMENSION: Partial<Record<Role, Partial<Record<Dimension, Role>>>> = {
  change: { percent: 'changePercent' },
  pnl: { percent: 'pnlPercent' },
  unrealizedPnl: { percent: 'pnlPercent' },
  totalPnl: { percent: 'pnlPercent' },
  volume: { money: 'turnover' },
  netIncome: { multiple: 'per' },
  eps: { multiple: 'per' },
};

/** The role a label has beside a number of this dimension; undefined if the two cannot belong together. */
export const roleFor = (role: Role, dimension: Dimension): Role | undefined =>
  IN_DIMENSION[role]?.[dimension] ?? (dimensionsOf(role).includes(dimension) ? role : undefined);

const isOneOf = <Written extends string>(written: Words<Written> extends Role ? Written : never): ((role: Role) => boolean) => {
  const roles = rolesOf(written);
  return (role) => roles.has(role);
};

/** Whether a value of this role is itself a rise or a fall. */
export const isMovement = isOneOf(
  'change changePercent pnl totalPnl realizedPnl unrealizedPnl pnlPercent mwr twr growth fxEffect inflation',
);

const isEarned = isOneOf('operatingIncome netIncome operatingMargin netMargin');
/** Whether up and down matter for a value of this role. */
export const isSigned = (role: Role): boolean => isMovement(role) || isEarned(role);

/** Whether a value of this role is said of one share. */
export const isOfOneShare = isOneOf(
  'price close open high low prevClose high52 low52 target avgCost bid ask threshold dividend eps movingAverage upperBand middleBand lowerBand',
);

/** Whether a value of this role moves with the market and so grows old. */
export const growsOld = isOneOf('price close change changePercent volume high low open marketCap turnover marketValue rsi');

/** Whether a value of this role may belong to an account or a country and to no instrument. */
export const isOfNobody = isOneOf(
  'cash totalValue totalPnl realizedPnl fee tax mwr twr amount worth interestRate policyRate bondYield inflation contributed fxEffect weight pnl pnlPercent',
);

const ALSO: Partial<Record<Role, readonly Role[]>> = {
  price: ['close'],
  close: ['price'],
  amount: ['costBasis', 'totalValue', 'marketValue', 'turnover', 'worth'],
  pnl: ['unrealizedPnl', 'realizedPnl', 'totalPnl', 'change'],
  unrealizedPnl: ['pnl', 'totalPnl'],
  pnlPercent: ['mwr', 'twr', 'dividendYield', 'changePercent'],
  marketValue: ['totalValue', 'marketCap', 'worth'],
  worth: ['marketValue', 'totalValue', 'price', 'close', 'marketCap', 'costBasis'],
  costBasis: ['amount', 'contributed'],
  contributed: ['costBasis'],
  expenseRatio: ['fee'],
  bondYield: ['interestRate', 'dividendYield'],
  range: ['low', 'high', 'low52', 'high52'],
  high: ['high52'],
  low: ['low52'],
  totalValue: ['assets', 'amount', 'worth', 'cash', 'costBasis', 'fee', 'dividend', 'revenue', 'turnover', 'volume', 'quantity'],
  growth: ['changePercent', 'pnlPercent', 'twr'],
  changePercent: ['growth', 'twr'],
};

/** Whether a value with the second role may stand where a text announces the first. */
export const rolesAgree = (announced: Role, actual: Role): boolean =>
  announced === actual || (ALSO[announced]?.includes(actual) ?? false);
