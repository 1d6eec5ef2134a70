import type { Rational } from '@finclaw/language';
import type { Claim } from '../context/claim.ts';
import { isMovement, isOfOneShare, isSigned, labelsIn, type Role, rolesAgree, rolesOf } from '../context/roles.ts';
import { directionsIn, JOINT, says } from '../context/wording.ts';
import { type Evidence, ownedBy } from '../evidence/evidence.ts';
import type { Fact } from '../evidence/fact.ts';
import { fieldOf } from '../evidence/fields.ts';
import { isOtherCondition } from './alert-condition.ts';
import { subjectsAgree } from './subjects-agree.ts';
import { isToldOfAnother, plain, readAs } from './telling.ts';
import { againstTime } from './times-agree.ts';

/** What the words around a figure say otherwise than the value it is held against. */
export interface Objection {
  readonly reason: 'subject' | 'field' | 'period' | 'direction' | 'unnamed';
  /** The words name another thing; false when they only leave open what is meant. */
  readonly isOther: boolean;
}

const UNNAMED: Objection = { reason: 'unnamed', isOther: false };
/** Nothing speaks against it, but no word says which field it is. */
export const NO_FIELD: Objection = { reason: 'unnamed', isOther: false };
const OTHER_FIELD: Objection = { reason: 'field', isOther: true };
const OTHER_TIME: Objection = { reason: 'period', isOther: true };
const OTHER_WAY: Objection = { reason: 'direction', isOther: true };

/**
 * What speaks against a value as what a figure tells; undefined when nothing does. A value is told by words that name whose it is, which of the
 * fields, of when and of which row, each of them at least as well as another value of the same result.
 */
export function objectionTo(fact: Fact, claim: Claim, value: Rational, evidence: Evidence, text: string): Objection | undefined {
  if (!subjectsAgree(claim, fact.ids)) return { reason: 'subject', isOther: claim.isNamed };
  const field = againstField(claim, fact, evidence, text);
  if (field !== undefined && field !== NO_FIELD) return field;
  const time = againstTime(claim, fact, evidence);
  if (time !== undefined) return time === 'other' ? OTHER_TIME : UNNAMED;
  if (!signAgrees(claim, value, fact)) return OTHER_WAY;
  if (isOfOtherSide(claim, fact)) return OTHER_FIELD;
  if (isOfOtherRow(claim, fact, evidence, text)) return UNNAMED;
  const rivals = ownedBy(evidence.inResult(fact), claim.subjects);
  return isToldOfAnother(claim, fact, rivals) ? UNNAMED : field;
}

/** How well words name a field: by its own name, by one that it may have too, by a word of moving, not at all. */
const NAMED = { not: 0, byMoving: 1, also: 2, said: 3, role: 4 } as const;

function againstField(claim: Claim, fact: Fact, evidence: Evidence, text: string): Objection | undefined {
  // 25만원 이하, 25만원 아래로 내려가면: a bound may be the condition of an alert, whatever else it is called.
  const move = claim.role === undefined ? isMove(claim, text) : undefined;
  const isBound = claim.exactness === 'at-least' || claim.exactness === 'at-most';
  const isLevel = move === undefined || claim.number.unit.dimension === 'percent';
  const isMet = isBound || (claim.isAssumed && isLevel && !claim.isPresent);
  if (isOtherCondition(claim, fact)) return UNNAMED;
  if (fact.role === 'threshold' && isMet) return undefined;
  const near = wordsNear(claim);
  const names = namesOf(fact);
  const rivals = fact.place === undefined ? [] : evidence.rivalsOf(fact);
  const called = calledBy(claim, fact, rivals, text);
  if (called === 'another') return OTHER_FIELD;
  if (called === 'itself') return isPriorOnly(claim, fact) ? UNNAMED : undefined;
  const others = rivals.flatMap(namesOf).filter((name) => !names.includes(name));
  const isCalledSo = (called === 'before' && claim.role === undefined) || names.some((name) => isSaid(name, near, others));
  const isCalledBy = isCalledSo ? NAMED.said : NAMED.not;
  const own = Math.max(roleNamed(claim, fact, move !== undefined), isCalledBy);
  const shared = new Set(names.flatMap((name) => name.split(' ')));
  const isRivalSaid = fact.role !== undefined || names.length === 0 ? isWhollySaid : isSaid;
  const best = rivals.reduce((most, rival) => {
    const apart = namesOf(rival)
      .filter((name) => !names.includes(name))
      .map((name) =>
        name
          .split(' ')
          .filter((part) => !shared.has(part))
          .join(' '),
      );
    const said = apart.some((name) => name !== '' && isRivalSaid(name, near)) ? NAMED.said : NAMED.not;
    return Math.max(most, roleNamed(claim, rival, move === 'itself'), said);
  }, NAMED.not as number);
  if (best > own && best >= NAMED.also) return OTHER_FIELD;
  if (own >= NAMED.byMoving) return isPriorOnly(claim, fact) ? UNNAMED : undefined;
  if (claim.role !== undefined && fact.role !== undefined) return OTHER_FIELD;
  if (best > own || isPriorOnly(claim, fact)) return UNNAMED;
  return isPlain(claim, fact, rivals, evidence.asked) ? undefined : NO_FIELD;
}

function roleNamed(claim: Claim, { role }: Fact, isMoving: boolean): number {
  if (role === undefined) return NAMED.not;
  if (role === 'prevClose' && isPrice({ role: claim.role ?? 'price' }) && isOfBefore(claim)) return NAMED.role;
  if (claim.role !== undefined) return claim.role === role ? NAMED.role : rolesAgree(claim.role, role) ? NAMED.also : NAMED.not;
  return isMoving && isMovement(role) ? NAMED.byMoving : NAMED.not;
}

/** Fell to 207 from 212, closed at 190 yesterday: the earlier of two prices, or the one of the day before. */
const isOfBefore = ({ tense, lead, clause }: Claim): boolean =>
  tense === 'prior' ||
  (/(?:어제|전일|전날)(?!\s?(?:보다|대비|[와과]|에\s))|yesterday/i.test(lead) && !says(lead + clause[1], 'ongoing')) ||
  /yesterday/i.test(clause[1]);

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
  return (directionsIn(after)[0]?.start ?? 9) < 3 || (last && before.length - last.end < 3) ? 'itself' : joined;
}

/** The earlier value in a field of its own is told only as the earlier one. */
const isPriorOnly = ({ tense, cues }: Claim, fact: Fact): boolean =>
  fact.tense === 'prior' && tense !== 'prior' && !cues.has('past');

/** Costs, which like the price of one share are told by name. */
const COSTS = rolesOf('fee tax');

/** Whether nobody has to name it: what was asked for, a price, a number of shares, a change in percent, and what has no rival. */
function isPlain(claim: Claim, { role, origin }: Fact, rivals: readonly Fact[], asked: ReadonlySet<Role>): boolean {
  const { dimension } = claim.number.unit;
  if (dimension === 'shares' || dimension === 'count' || origin !== 'tool') return true;
  if (isPrice({ role }) || (role !== undefined && asked.has(role))) return true;
  if (REACHED.test(claim.clause[1]) && role === (claim.direction < 0 ? 'low' : 'high')) return true;
  const isPercent = dimension === 'percent';
  if (role !== undefined && isMovement(role)) return isPercent;
  if (role !== undefined && (isOfOneShare(role) || COSTS.has(role)) && !isPercent) return false;
  return !rivals.some((rival) => (isPercent ? rival.role !== undefined && isMovement(rival.role) : isPrice(rival)));
}

const isPrice = ({ role }: Pick<Fact, 'role'>): boolean => role === 'price' || role === 'close';

/** Words of field names that tell nothing apart. */
const EMPTY = /^(?:total|amount|value|the|of|in|per|and|sum|usd|krw|won|pct|percent|data|info)$/;

/** The heads of a number's row and column and the words that stand with it, up to the next joint on either side, without blanks. */
function wordsNear({ lead, said, stretch, number }: Claim): string {
  const behind = said.slice(Math.max(0, said.length - (stretch.end - number.end))).split(/\d/)[0] ?? '';
  const heads = said.slice(0, Math.max(0, said.length - (stretch.end - stretch.start)));
  return `${heads}|${lead.split(JOINT).at(-1)}|${behind.slice(0, 30).split(JOINT)[0]}`.toLowerCase().replace(/\s+/g, '');
}

/** Whether words name a field; what others are called as well, such as the unit, does not name it. */
function isSaid(name: string, near: string, others: readonly string[] = []): boolean {
  if (name.length < 2) return false;
  if (near.includes(name.replace(/\s+/g, ''))) return true;
  const shared = new Set(others.flatMap((other) => other.split(' ')));
  const parts = name.split(' ').filter((part) => part.length > 1 && !EMPTY.test(part));
  const telling = parts.filter((part) => !shared.has(part));
  return (telling.length > 0 ? telling : parts).some((part) => near.includes(part));
}

/** Whether words name every part of a field. */
function isWhollySaid(name: string, near: string): boolean {
  const telling = name.split(' ').filter((part) => part.length > 2 && !EMPTY.test(part));
  return telling.length > 0 && telling.every((part) => near.includes(part));
}

/** The field as the result calls it, in plain words, and as people read it in either language. */
function namesOf({ place = '', trust, field: own = '' }: Fact): readonly string[] {
  const field = trust === 'own' ? own : place.slice(place.lastIndexOf('.') + 1).replaceAll('[]', '');
  const name = fieldOf(field).words;
  return name === '' ? [] : trust === 'own' ? [name, ...readAs(field)] : [name];
}

/**
 * Whose name the words around a figure say whole: the longest that they hold counts, so 목표 비중 is not 비중. Where they hold none, a sentence
 * goes on about what it named last: revenue grew 6.4% in 2025 to $416 billion.
 */
function calledBy(claim: Claim, fact: Fact, rivals: readonly Fact[], text: string): 'itself' | 'another' | 'before' | undefined {
  if (fact.trust !== 'own') return undefined;
  const { lead, said, stretch, number } = claim;
  const heads = said.slice(0, Math.max(0, said.length - (stretch.end - stretch.start)));
  const words = plain(`${heads} ${lead}`);
  const longest = (names: readonly string[]): string =>
    names.reduce((most, name) => (name.length > most.length && isIn(words, name) ? name : most), '');
  const names = readNamesOf(fact);
  const others = rivals.filter(({ value }) => value !== fact.value).flatMap(readNamesOf);
  const [own, other] = [longest(names), longest(others)];
  // Avg cost is not the cost: one short word does not outweigh what the words announce.
  const isAnnounced = claim.role !== fact.role && rivals.some(({ role }) => role !== undefined && role === claim.role);
  if (own.length > other.length) return MEANS_ONE.test(own) || !isAnnounced ? 'itself' : undefined;
  if (other.length > own.length) return MEANS_ONE.test(other) ? 'another' : undefined;
  if (own !== '' || stretch.cell !== undefined) return undefined;
  const before = plain(text.slice(stretch.start, number.start));
  const labels = labelsIn(before);
  const last = (facts: readonly Fact[]): number =>
    Math.max(
      -1,
      ...facts.flatMap(readNamesOf).map((name) => (isIn(before, name) ? before.lastIndexOf(name) + name.length : -1)),
      ...labels.filter(({ role }) => facts.some((each) => each.role === role)).map(({ end }) => end),
    );
  return last([fact]) > last(rivals.filter(({ role }) => role !== fact.role)) ? 'before' : undefined;
}

/** A single short word is part of too many other names to speak against one. */
const MEANS_ONE = /\S \S|[가-힣]{4}/;

const readNamesOf = ({ trust, field = '' }: Fact): readonly string[] => (trust === 'own' ? readAs(field) : []);

/** Names in Latin letters end where words do. */
const isIn = (words: string, name: string): boolean =>
  /[a-z]/.test(name) ? new RegExp(`(?<![a-z])${name.replace(/[.]/g, '\\.')}s?(?![a-z])`).test(words) : words.includes(name);

/** Whether the sign that digits and words give is the value's own. */
export function signAgrees(claim: Claim, value: Rational, fact: Fact): boolean {
  const { number, direction, isContradictory } = claim;
  if (isContradictory) return false;
  if (value.isZero() || fact.role === 'mddPercent') return true;
  const claimed = number.sign !== 0 ? number.sign : direction;
  // What was spent is a negative amount of the account and told without its sign.
  if (fact.role === 'amount' && number.sign === 0 && direction <= 0) return !value.isNegative() || !claim.cues.has('received');
  if (value.isNegative()) return claimed < 0 || number.mayBeNegative === true || (fact.isUnsigned === true && claimed === 0);
  if (number.sign < 0) return false;
  if (fact.isUnsigned) return true;
  const countsDirection =
    fact.role === undefined
      ? fact.dimension === 'percent' && fact.origin === 'tool' && !claim.isComparison
      : isSigned(fact.role) || (fact.clause !== undefined && fact.dimension === 'percent');
  return !countsDirection || claimed >= 0;
}

/** The words say that it is bought, and its row that it is sold, or the other way round. */
function isOfOtherSide({ clause, role, cues }: Claim, { row, role: field }: Fact): boolean {
  const side = sideOf(row);
  if (side === undefined) return false;
  // 130주를 샀고 50주를 팔았다: a Korean verb closes what stands before it.
  const said = `${clause[0].split(/[가-힣](?:고|며|지만|는데)\s/).at(-1)} ${clause[1]}`;
  const [saysBuy, saysSell] = [says(said, 'bought'), says(said, 'sold')];
  if (saysBuy !== saysSell) return saysBuy !== (side === 'buy');
  // What was paid for it once is not what it trades at.
  return field === 'price' && role === 'price' && isDone(row) && !cues.has('trade');
}

/** Whether a row says when it happened; what is only planned is at the present price. */
const isDone = (row: Fact['row']): boolean =>
  Object.values(row ?? {}).some((value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value));

/** Which way a row of trades went. */
export function sideOf(row: Fact['row']): 'buy' | 'sell' | undefined {
  if (row === undefined) return undefined;
  const labels = labelsOf(row);
  const [isBuy, isSell] = [BUY_NAMES, SELL_NAMES].map((names) => names.some((name) => labels.has(name)));
  return isBuy === isSell ? undefined : isBuy ? 'buy' : 'sell';
}

const BUY_NAMES = ['buy', 'bought', '매수'];
const SELL_NAMES = ['sell', 'sold', '매도'];

/** Of a longer list nobody tells rows by name. */
const MOST_ROWS = 500;

/** The head of the row or column in the answer, or the name that stands last before the figure, is what another row of the result is told by. */
function isOfOtherRow({ stretch, number }: Claim, fact: Fact, evidence: Evidence, text: string): boolean {
  if (fact.row === undefined || fact.place === undefined) return false;
  const others = evidence.sameField(fact);
  if (others.length < 2 || others.length > MOST_ROWS) return false;
  const own = labelsOf(fact.row);
  const rows = others.flatMap(({ row }) => (row === undefined ? [] : [labelsOf(row)]));
  for (const head of [stretch.cell?.rowHead, stretch.cell?.header]) {
    const label = head ? plain(text.slice(head.start, head.end)) : '';
    if (label !== '' && !own.has(label) && rows.some((labels) => labels.has(label))) return true;
  }
  // Whose it is where the rows are instruments, the names say.
  if (fact.ids !== undefined) return false;
  const before = text.slice(stretch.start, number.start).toLowerCase();
  let [last, rival] = [-1, ''];
  for (const label of rows.flatMap((labels) => [...labels])) {
    const at = NAME.test(label) && !own.has(label) ? before.lastIndexOf(label) : -1;
    if (at > last) [last, rival] = [at, label];
  }
  const shared = new Set(rival.split(' '));
  const words = [...own].filter((label) => NAME.test(label)).flatMap((label) => label.split(' '));
  return last >= 0 && words.every((word) => shared.has(word) || before.lastIndexOf(word) < last);
}

/** Whether the words name the field of a fact of our own tools as people read it. */
export const isNamedBy = (claim: Claim, fact: Fact): boolean => {
  const words = plain(claim.clause[0]);
  return readNamesOf(fact).some((name) => isIn(words, name));
};

/** Letters enough to be no chance. */
const NAME = /^[a-z]\D{2,}|^[가-힣]\D+/;

const kept = new WeakMap<object, ReadonlySet<string>>();

/** The values that a row is told by. */
function labelsOf(row: object): ReadonlySet<string> {
  const labels =
    kept.get(row) ??
    new Set(
      Object.values(row).flatMap((value) =>
        typeof value === 'object' ? [] : [plain(String(value)), ...(typeof value === 'string' ? readAs(value) : [])],
      ),
    );
  kept.set(row, labels);
  return labels;
}
