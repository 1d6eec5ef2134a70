import {
  directionsIn,
  isMovement,
  isOfOneShare,
  JOINT,
  labelsIn,
  type Role,
  rolesAgree,
  rolesOf,
  says,
} from '@finclaw/finance/vocabulary';
import { isKorean, type Rational } from '@finclaw/language';
import type { Claim } from '../context/claim.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Fact } from '../evidence/fact.ts';
import { fieldOf } from '../evidence/fields.ts';
import { BETWEEN, behindOf, headsOf, plain, readAs } from './telling.ts';
import { SINCE_BOUGHT } from './times-agree.ts';

/** A figure, and a value that it may tell. */
export interface Pair {
  readonly claim: Claim;
  readonly fact: Fact;
  readonly value: Rational;
  readonly evidence: Evidence;
  readonly text: string;
  /** The figure is made from the value, so that its digits say nothing for it. */
  readonly isCited?: boolean;
}

/** What words say of one side of a value: nothing against it, what leaves it open, another's, or nothing at all where something must be said. */
export type Against = 'other' | 'open' | 'unsaid' | undefined;

const HIGHS = rolesOf('high low');
const BANDS = rolesOf('upperBand lowerBand');

/** How well words name a field: not at all, by a word of moving, by a name that it may have too, in part, by what it is, by its whole name. */
const NAMED = { not: 0, byMoving: 1, also: 2, said: 3, role: 4, whole: 5 } as const;

/** Whether words name another field of the result better than a value's own, or none where one must be named. */
export function againstField(pair: Pair): Against {
  const { claim, fact, evidence, text, isCited } = pair;
  const move = claim.role === undefined ? isMove(claim, text) : undefined;
  if (fact.role === 'threshold') {
    if (isOtherCondition(claim, fact)) return 'open';
    if (isMet(claim, move !== undefined)) return undefined;
  }
  const near = wordsNear(claim);
  const names = namesOf(fact);
  const rivals = fact.place === undefined ? [] : evidence.rivalsOf(fact);
  const others = rivals.flatMap(namesOf).filter((name) => !names.includes(name));
  const called = calledBy(claim, fact, rivals);
  if (called === 'another') return 'other';
  const isCalled =
    (move === undefined && isNamedLast(claim, fact, rivals, text)) || names.some((name) => isSaid(name, near, others));
  const said = called === 'itself' ? NAMED.whole : isCalled ? NAMED.said : NAMED.not;
  // From $254.69 to $258.85, a range of $4.16.
  const isRange = claim.labels.has('range') || BETWEEN.test(claim.said);
  const isOfRange =
    (claim.role === undefined || claim.role === 'range') &&
    ((isRange && HIGHS.has(fact.role!)) || (BANDS.has(fact.role!) && /bollinger|볼린저|band|밴드/i.test(claim.said)));
  const own = Math.max(roleNamed(claim, fact, move !== undefined), said, isOfRange ? NAMED.also : NAMED.not);
  const shared = new Set(names.flatMap((name) => name.split(' ')));
  const isRivalSaid = fact.role !== undefined || names.length === 0 ? isWhollySaid : isSaid;
  const best = rivals.reduce((most, rival) => {
    const apart = namesOf(rival).filter((name) => !names.includes(name));
    const telling = apart.map((name) =>
      name
        .split(' ')
        .filter((part) => !shared.has(part))
        .join(' '),
    );
    const said = telling.some((name) => name !== '' && isRivalSaid(name, near)) ? NAMED.said : NAMED.not;
    return Math.max(most, roleNamed(claim, rival, move === 'itself' && !claim.isComparison), said);
  }, NAMED.not as number);
  if (best > own && best >= NAMED.also) return 'other';
  // The earlier value in a field of its own is told only as the earlier one.
  const isPriorOnly = fact.tense === 'prior' && claim.tense !== 'prior';
  if (own >= NAMED.byMoving) return isPriorOnly ? 'open' : undefined;
  if (claim.role !== undefined && fact.role !== undefined) return 'other';
  if (best > own || isPriorOnly) return 'open';
  // Beside its day, nothing else is there to be told.
  if (fact.isDated && claim.moment?.day !== undefined && rivals.length === 0) return undefined;
  const isNear = ({ role }: Fact): boolean => isCited === true || (role !== undefined && claim.labels.has(role));
  // A percentage that nothing calls a rise or a fall may be a share of the whole as well.
  const isStill = claim.direction === 0 && claim.number.sign === 0 && fact.role !== undefined && isMovement(fact.role);
  if (isStill && ![...claim.labels].some(isMovement) && rivals.some(({ role }) => role === 'weight')) return 'unsaid';
  return isPlain(pair, rivals.filter(isNear)) ? undefined : 'unsaid';
}

/** Names that are also those of something else: Intel contributed what it gained, what was bought at a price, earnings of one share, an expected tax. */
const ALSO: Partial<Record<Role, (fact: Fact, words: string) => boolean>> = {
  contributed: ({ role }) => SINCE_BOUGHT.has(role!),
  avgCost: ({ field, row = {} }, words) =>
    (field === 'fillPrice' || field === 'tradePrice') &&
    !Object.values(row).includes('sell') &&
    !/average|평균|평단/i.test(words),
  netIncome: ({ role }) => role === 'eps',
  estimate: ({ role }) => role === 'tax',
};

function roleNamed(claim: Claim, fact: Fact, isMoving: boolean): number {
  const { role } = fact;
  if (role === undefined) return NAMED.not;
  if (claim.role !== undefined && ALSO[claim.role]?.(fact, claim.clause[0])) return NAMED.also;
  // The total of what is named before: unrealised total.
  if (claim.role === 'totalValue' && fact.ids === undefined && claim.labels.has(role)) return NAMED.role;
  if (role === 'prevClose' && isPrice({ role: claim.role ?? 'price' }) && isOfBefore(claim)) return NAMED.role;
  if (claim.role !== undefined) return claim.role === role ? NAMED.role : rolesAgree(claim.role, role) ? NAMED.also : NAMED.not;
  return isMoving && isMovement(role) ? NAMED.byMoving : NAMED.not;
}

/** Fell to 207 from 212, closed at 190 yesterday: the earlier of two prices, or the one of the day before. */
const isOfBefore = ({ tense, lead }: Claim): boolean =>
  tense === 'prior' || /(?:어제|전일|전날)(?!\s?(?:보다|대비|[와과]|에\s))|(?<!(?:unlike|since|than) )yesterday/i.test(lead);

/** 25만원 이하, 25만원 아래로 내려가면: a bound may be the condition of an alert, whatever else it is called. */
const isMet = ({ exactness, isAssumed, isPresent, number }: Claim, isMoving: boolean): boolean =>
  exactness === 'at-least' ||
  exactness === 'at-most' ||
  (isAssumed && !isPresent && (!isMoving || number.unit.dimension === 'percent'));

/** The condition of an alert told the other way round, or as that of an order, which it is not. */
function isOtherCondition({ cues, isAssumed, exactness, direction }: Claim, { row = {} }: Fact): boolean {
  if (cues.has('trade') && !cues.has('alert')) return true;
  // Still below $225, 알림 가격 225달러보다 낮습니다: where it stands now, and not what the alert waits for.
  if (cues.has('still') && !isAssumed) return false;
  const way = exactness === 'at-least' ? 1 : exactness === 'at-most' ? -1 : direction;
  const { condition } = row as { readonly condition?: string | { readonly type?: string } };
  const set = typeof condition === 'object' ? condition?.type : condition;
  return (way > 0 && set === 'below') || (way < 0 && set === 'above');
}

/** 한때 583,000원까지 올랐다: how far it went is a high or a low. */
const REACHED = /^까지\s(?!오를|내릴|갈|밀릴|떨어질)/;
/** Words between a verb of moving and the level that was reached. */
const LEVEL_BEFORE = /(?:\b(?:to|at|above|below|from|near)\s+(?:about\s+|around\s+)?|(?:오른|내린|한|뛴|빠진)\s?)[-+$₩]*$/i;
const LEVEL_AFTER = /^\s?(?:으로|로|까지|에|선|대|을|를)/;
/** A signed amount in brackets, behind a comma or in a cell belongs to the amount before it. */
const BESIDE_ANOTHER = /[(,/|]\s?$/;

/** Whether the words or signs beside a figure call it a rise or a fall: itself, or the figures it is joined with; not the level that was reached. */
function isMove({ direction, isDirectionClose, tense, number }: Claim, text: string): 'itself' | 'joined' | undefined {
  const { start, end, unit, value } = number;
  // What did not move has no sign to show: 100,500원 (0원, 0%).
  const hasSign = number.sign !== 0 || value.isZero();
  if (direction === 0 && !hasSign) return undefined;
  const before = text.slice(Math.max(0, start - 20), start);
  const after = text.slice(end, end + 10);
  const joined = direction !== 0 && isDirectionClose && tense === undefined ? 'joined' : undefined;
  if (unit.dimension === 'percent') return joined !== undefined || hasSign ? 'itself' : undefined;
  if (tense !== undefined || LEVEL_BEFORE.test(before) || LEVEL_AFTER.test(after)) return undefined;
  if (hasSign && BESIDE_ANOTHER.test(before)) return 'itself';
  const last = directionsIn(before).at(-1);
  // $59.36, down $0.41: a word behind a comma speaks of what comes next.
  return (!/^[,;(]/.test(after) && (directionsIn(after)[0]?.start ?? 9) < 3) || (last && before.length - last.end < 3)
    ? 'itself'
    : joined;
}

/** What was paid, which like the price of one share is told by name. */
const PAID = rolesOf('fee tax costBasis');
/** Lines of a company's statements and what follows from them: nobody means its assets by an amount alone. */
const OF_STATEMENTS = rolesOf(
  'revenue operatingIncome netIncome grossProfit assets liabilities equity marketCap turnover operatingMargin netMargin grossMargin debtRatio',
);

/** Whether nobody has to name it: what was asked for, a price, a number of shares, a rise or fall, and what has no rival; a figure has digits of its own to tell it unless its sentence names a rival, a citation has not. */
function isPlain({ claim, fact: { role, origin }, evidence: { asked }, isCited, text }: Pair, rivals: readonly Fact[]): boolean {
  const { dimension } = claim.number.unit;
  if (dimension === 'shares' || dimension === 'count' || origin !== 'tool') return true;
  if (isPrice({ role }) || (role !== undefined && asked.has(role))) return true;
  if (REACHED.test(claim.clause[1]) && role === (claim.direction < 0 ? 'low' : 'high')) return true;
  const isPercent = dimension === 'percent';
  if (role !== undefined && isMovement(role)) {
    const { direction, number, said, stretch } = claim;
    const isMoved = !isCited && role !== 'realizedPnl' && (direction !== 0 || number.sign !== 0);
    return isPercent || (isMoved && !says(text.slice(stretch.above?.start ?? stretch.start, stretch.start) + said, 'spell'));
  }
  if (role !== undefined && (OF_STATEMENTS.has(role) || ((isOfOneShare(role) || PAID.has(role)) && !isPercent))) return false;
  return !rivals.some((rival) => (isPercent ? rival.role !== undefined && isMovement(rival.role) : isPrice(rival)));
}

const isPrice = ({ role }: Pick<Fact, 'role'>): boolean => role === 'price' || role === 'close';

/** Words of field names that tell nothing apart. */
const EMPTY = /^(?:total|amount|value|the|of|in|per|and|sum|usd|krw|won|pct|percent|data|info)$/;

/** The heads of a number's row and column and the words that stand with it, up to the next joint on either side. */
function wordsNear(claim: Claim): string {
  const behind = behindOf(claim).split(/\d/)[0] ?? '';
  return `${headsOf(claim)}|${claim.lead.split(JOINT).at(-1)}|${behind.slice(0, 30).split(JOINT)[0]}`.toLowerCase();
}

/** Whether words name a field; what others are called as well, such as the unit, does not name it. */
function isSaid(name: string, near: string, others: readonly string[] = []): boolean {
  if (name.length < 2) return false;
  if (isIn(near, name)) return true;
  const shared = new Set(others.flatMap((other) => other.split(' ')));
  const parts = name.split(' ').filter((part) => part.length > 1 && !EMPTY.test(part));
  const telling = parts.filter((part) => !shared.has(part));
  return (telling.length > 0 ? telling : parts).some((part) => isIn(near, part));
}

/** Whether words name every part of a field. */
function isWhollySaid(name: string, near: string): boolean {
  const telling = name.split(' ').filter((part) => part.length > 2 && !EMPTY.test(part));
  return telling.length > 0 && telling.every((part) => isIn(near, part));
}

/** The field as the result calls it, in plain words, and as people read it in either language. */
function namesOf({ place = '', trust, field: own = '' }: Fact): readonly string[] {
  const fields = place.replaceAll('[]', '').split('.');
  const field = trust === 'own' ? own : (fields.findLast((each) => !fieldOf(each).isGeneric) ?? fields.at(-1)!);
  const name = fieldOf(field).words;
  return name === '' ? [] : trust === 'own' ? [name, ...readAs(field)] : [name];
}

/** Whose name of all that people read the words say whole: the longest that they hold counts, so 목표 비중 is not 비중. */
function calledBy(claim: Claim, fact: Fact, rivals: readonly Fact[]): 'itself' | 'another' | undefined {
  if (fact.trust !== 'own') return undefined;
  const words = plain(`${headsOf(claim)} ${claim.lead}`);
  const longestOf = (facts: readonly Fact[]): string =>
    facts.flatMap(readNamesOf).reduce((most, name) => (name.length > most.length && isIn(words, name) ? name : most), '');
  const [own, other] = [longestOf([fact]), longestOf(rivals.filter(({ value }) => value !== fact.value))];
  if (other.length > own.length) return MEANS_ONE.test(other) ? 'another' : undefined;
  // Avg cost is not the cost: one short word does not outweigh what the words announce.
  const isAnnounced = claim.role !== fact.role && rivals.some(({ role }) => role !== undefined && role === claim.role);
  return own.length > other.length && (MEANS_ONE.test(own) || !isAnnounced) ? 'itself' : undefined;
}

/** A single short word is part of too many other names to speak against one. */
const MEANS_ONE = /\S \S|[가-힣]{4}/;

/** Where nothing beside a figure says what it is, a sentence goes on about what it named last: revenue grew 6.4% in 2025 to $416 billion. */
function isNamedLast({ role, stretch, number }: Claim, fact: Fact, rivals: readonly Fact[], text: string): boolean {
  if (fact.trust !== 'own' || role !== undefined || stretch.cell !== undefined) return false;
  const before = plain(text.slice(stretch.start, number.start));
  const labels = labelsIn(before);
  const last = (facts: readonly Fact[]): number =>
    Math.max(
      -1,
      ...facts.flatMap(readNamesOf).map((name) => endOf(before, name)),
      ...labels.filter((label) => facts.some((each) => each.role === label.role)).map(({ end }) => end),
    );
  return last([fact]) > last(rivals.filter((rival) => rival.role !== fact.role));
}

const readNamesOf = ({ trust, field = '' }: Fact): readonly string[] => (trust === 'own' ? readAs(field) : []);

/** How a word may end that is a name: costs, closed, withdrawals. */
const ENDING = /(?:e?s|e?d|als?|ing)?(?![a-z\d])/y;

/** Where the last mention of a name ends, together or apart: a word of its own in Latin letters, in Korean also part of one, unless that denies it. */
function endOf(words: string, name: string): number {
  const letters = name.replaceAll(' ', '');
  for (let start = words.length; start > 0; ) {
    start = words.lastIndexOf(letters.charAt(0), start - 1);
    const end = start < 0 ? -1 : endFrom(words, start, letters);
    ENDING.lastIndex = Math.max(0, end);
    if (end > 0 && (isKorean(name) ? words[start - 1] !== '미' : !/[a-z\d]/.test(words[start - 1] ?? '') && ENDING.test(words)))
      return end;
  }
  return -1;
}

/** Where letters end that begin here, whatever blanks they are written with. */
function endFrom(words: string, start: number, letters: string): number {
  let end = start;
  for (const letter of letters) {
    if (end > start && words[end] === ' ') end++;
    if (!words.startsWith(letter, end)) return -1;
    end += letter.length;
  }
  return end;
}

const isIn = (words: string, name: string): boolean => endOf(words, name) >= 0;

/** Whether the words name the field of a fact of our own tools as people read it. */
export const isNamedBy = (claim: Claim, fact: Fact): boolean => {
  const words = plain(claim.clause[0]);
  return readNamesOf(fact).some((name) => isIn(words, name));
};
