import { isSigned, JOINT, says } from '@finclaw/finance/vocabulary';
import { kept } from '@finclaw/infra';
import type { Rational } from '@finclaw/language';
import type { Claim } from '../context/claim.ts';
import type { Fact } from '../evidence/fact.ts';
import { type Against, againstField, type Pair } from './fields-agree.ts';
import { isCode, isOfAnyField } from './left-open.ts';
import { againstOtherTimes } from './other-times.ts';
import { subjectsAgree } from './subjects-agree.ts';
import { behindOf, isToldOfAnother, plain, readAs } from './telling.ts';
import { againstTime } from './times-agree.ts';

/** What the words around a figure say otherwise than the value it is held against. */
export interface Objection {
  readonly reason: 'subject' | 'field' | 'period' | 'direction' | 'unnamed';
  /** The words name another thing; false when they only leave open what is meant. */
  readonly isOther: boolean;
}

/** Nothing speaks against it, but no word says which field it is, or of when. */
export const NO_FIELD: Objection = { reason: 'unnamed', isOther: false };
export const NO_TIME: Objection = { reason: 'unnamed', isOther: false };
const OF_ANYONE: Objection = { reason: 'subject', isOther: false };
const UNNAMED: Objection = { reason: 'unnamed', isOther: false };

/**
 * Each side of a value that words can name: whose it is, which of the fields, of when, which way, of which row. Words tell a value that name each
 * of them at least as well as that of another value of the same result.
 */
const SIDES: readonly (readonly [Objection['reason'], (pair: Pair) => Against])[] = [
  ['subject', ({ claim, fact }) => (subjectsAgree(claim, fact.ids) ? undefined : claim.isNamed ? 'other' : 'open')],
  ['field', againstField],
  ['period', ({ claim, fact, evidence }) => againstTime(claim, fact, evidence)],
  ['direction', ({ claim, fact, value }) => (signAgrees(claim, value, fact) ? undefined : 'other')],
  ['field', (pair) => (isOfOtherState(pair) ? 'other' : undefined)],
  ['field', (pair) => (isOfOtherRow(pair) ? 'open' : undefined)],
  ['field', ({ claim, fact, evidence }) => (isToldOfAnother(claim, fact, evidence) ? 'open' : undefined)],
  ['field', (pair) => ((pair.isCited && isCode(pair)) || isOfAnyField(pair) ? 'open' : undefined)],
  ['period', againstOtherTimes],
];

/** What speaks against a value as what a figure tells; undefined when nothing does. */
export function objectionTo(pair: Pair): Objection | undefined {
  let unsaid: Objection | undefined;
  for (const [reason, against] of SIDES) {
    const found = against(pair);
    if (found === 'other') return { reason, isOther: true };
    if (found === 'open') return reason === 'subject' ? OF_ANYONE : UNNAMED;
    if (found === 'unsaid') unsaid ??= reason === 'period' ? NO_TIME : NO_FIELD;
  }
  return unsaid;
}

/** Whether the sign that digits and words give is the value's own. */
export function signAgrees(claim: Claim, value: Rational, fact: Fact): boolean {
  const { number, direction, isDirectionClose } = claim;
  // A written sign says one thing and the word beside it the other.
  if (number.sign * direction < 0 && isDirectionClose) return false;
  if (value.isZero()) return true;
  const claimed = number.sign !== 0 ? number.sign : direction;
  // What was spent is a negative amount of the account and told without its sign.
  if (fact.role === 'amount' && number.sign === 0 && direction <= 0) return !value.isNegative() || !claim.cues.has('received');
  if (value.isNegative()) return claimed < 0 || number.mayBeNegative === true || (fact.isUnsigned === true && claimed === 0);
  if (number.sign < 0) return false;
  if (claimed >= 0 || fact.isUnsigned) return true;
  // Fell from 6.21% to 6.09%, 2.25%로 내렸고, 6.09%, down from: where it went from and to has no direction.
  const isReached = /^(?:으?로|까지|,? ?(?:up|down) from)/i.test(claim.clause[1]);
  const isLevel =
    claim.isComparison || claim.tense === 'new' || isReached || (claim.tense === 'prior' && /from/i.test(claim.lead));
  const isMove = fact.dimension === 'percent' && (fact.role === undefined ? !isLevel : fact.clause !== undefined);
  return !(isMove || (fact.role !== undefined && isSigned(fact.role)));
}

/** What a row can say of its values, by its labels, and words too: bought or sold, waiting or done. */
const STATES = {
  bought: ['buy', 'bought', '매수'],
  sold: ['sell', 'sold', '매도'],
  waiting: ['open', 'pending', 'accepted', '미체결'],
  filled: ['filled', 'executed', '체결'],
} as const;
type State = keyof typeof STATES;
const OPPOSITES = { bought: 'sold', sold: 'bought', waiting: 'filled', filled: 'waiting' } as const;

const CLOSED = /[가-힣](?:고|며|지만|는데)\s/;

/** What a row says of its values. */
export const statesOf = (row: object): readonly State[] =>
  kept(rowStates, row, () => {
    const labels = labelsOf(row);
    const isIn = (state: State): boolean => STATES[state].some((label) => labels.has(label));
    return (Object.keys(STATES) as State[]).filter((state) => isIn(state) && !isIn(OPPOSITES[state]));
  });
const rowStates = new WeakMap<object, readonly State[]>();

/** Whether one row is of what was bought and the other of what was sold, or one waits and the other is done. */
export const areOpposed = (one: Fact['row'], other: Fact['row']): boolean =>
  one !== undefined && other !== undefined && statesOf(one).some((state) => statesOf(other).includes(OPPOSITES[state]));

/** The words say that it is bought, and its row that it is sold; or that it is done, and its row that it waits; or the other way round. */
function isOfOtherState({ claim, fact: { row, role: field }, text }: Pair): boolean {
  const { clause, role, cues, stretch } = claim;
  if (row === undefined) return false;
  // 130주를 샀고 50주를 팔았다: a Korean verb closes what stands before it.
  const near = `${clause[0].split(CLOSED).at(-1)} ${clause[1]}`;
  const behind = behindOf(claim).split(JOINT)[0]!.split(CLOSED)[0];
  const isSaidOf = (state: State): boolean => says(near, state) || (state === 'filled' && says(behind!, state));
  const isSaid = (state: State): boolean =>
    state === 'bought' || state === 'sold' ? says(near, state) : cues.has(state) || (state === 'waiting' && cues.has('ordered'));
  const states = statesOf(row);
  if (states.some((state) => isSaidOf(OPPOSITES[state]) && !isSaid(state))) return true;
  // What was paid for it once is not what it trades at; what is only planned is at the present price.
  const isDone = Object.values(row).some((value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value));
  const isTrade = states.includes('bought') || states.includes('sold');
  const isSaidInRow = stretch.cell !== undefined && says(text.slice(stretch.cell.row.start, stretch.cell.row.end), 'trade');
  return field === 'price' && role === 'price' && isDone && isTrade && !cues.has('trade') && !isSaidInRow;
}

/** Of a longer list nobody tells rows by name. */
const MOST_ROWS = 500;

/** The head of the row or column in the answer, or the name that stands last before the figure, is what another row of the result is told by. */
function isOfOtherRow({ claim: { stretch, number, clause }, fact, evidence, text }: Pair): boolean {
  if (fact.row === undefined || fact.place === undefined) return false;
  const others = evidence.sameField(fact);
  if (others.length < 2 || others.length > MOST_ROWS) return false;
  const own = labelsOf(fact.row);
  const rivals = new Set(
    others.flatMap(({ row }) => (row === undefined ? [] : [...labelsOf(row)])).filter((label) => !own.has(label)),
  );
  const heads = [stretch.cell?.rowHead, stretch.cell?.header].map((head) => head && plain(text.slice(head.start, head.end)));
  if (heads.some((head) => head && rivals.has(head))) return true;
  // Whose it is where the rows are instruments, the names say.
  if (fact.ids !== undefined && others.some(({ subject }) => subject !== fact.subject)) return false;
  // $1,532.70 with FIFO
  const behind = clause[1].toLowerCase();
  if ([...own].some((label) => NAME.test(label) && behind.includes(label))) return false;
  const before = text.slice(stretch.start, number.start).toLowerCase();
  const places = [...rivals].filter((label) => NAME.test(label)).map((label) => [before.lastIndexOf(label), label] as const);
  const [last, rival] = places.reduce((most, each) => (each[0] > most[0] ? each : most), [-1, ''] as const);
  const shared = new Set(rival.split(' '));
  const words = [...own].filter((label) => NAME.test(label)).flatMap((label) => label.split(' '));
  return last >= 0 && words.every((word) => shared.has(word) || before.lastIndexOf(word) < last);
}

/** Letters enough to be no chance. */
const NAME = /^[a-z]\D{2,}|^[가-힣]\D+/;

const rowLabels = new WeakMap<object, ReadonlySet<string>>();

/** The values that a row is told by. */
const labelsOf = (row: object): ReadonlySet<string> =>
  kept(rowLabels, row, () => {
    const values = Object.values(row).filter((value) => typeof value !== 'object');
    return new Set(values.flatMap((value) => [plain(String(value)), ...(typeof value === 'string' ? readAs(value) : [])]));
  });
