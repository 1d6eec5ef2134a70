import { isMessageKey, message } from '@finclaw/config';
import { type Moment, spokenDays } from '@finclaw/language';
import type { Claim } from '../context/claim.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Fact } from '../evidence/fact.ts';
import { FIELDS } from '../evidence/fields.ts';
import { isWhollySaid, isWordSaid, wordsNear } from './said-fields.ts';

/**
 * Whether the words of a figure name another value of the same result and not this one: another field by the name it has there, or the same
 * field of another day, period or row.
 */
export function isAnothers(claim: Claim, fact: Fact, evidence: Evidence, text: string): boolean {
  if (fact.place === undefined) return false;
  const places = evidence.beside(fact);
  if (isOfOtherField(claim, fact, places)) return true;
  const others = places.get(fact.place) ?? [];
  if (others.length < 2 || others.length > MOST_ROWS) return false;
  return isOfOtherTime(claim, fact, others) || isOfOtherRow(claim, fact, others, text);
}

/** Of a longer list nobody tells rows by name. */
const MOST_ROWS = 500;

/** Whether the words name the field of a fact, or the row it stands in, as its result does. */
export function isToldBy(claim: Claim, fact: Fact, text: string): boolean {
  if (namesOf(fact).some((name) => isWordSaid(name, wordsNear(claim)))) return true;
  const { cell, start } = claim.stretch;
  const said = [cell?.rowHead, cell?.header, { start, end: claim.number.start }].map((span) =>
    span ? text.slice(span.start, span.end) : '',
  );
  const labels = fact.row === undefined ? [] : [...labelsOf(fact.row)];
  return labels.some((label) => NAME.test(label) && said.some((words) => words.toLowerCase().includes(label)));
}

function isOfOtherField(claim: Claim, fact: Fact, places: ReadonlyMap<string, readonly Fact[]>): boolean {
  const own = namesOf(fact);
  const others = [...places.values()].flatMap(([other]) => (other !== undefined && isAlike(other, fact) ? namesOf(other) : []));
  const rivals = others.filter((name) => !own.includes(name));
  if (own.length === 0 || rivals.length === 0) return false;
  const shared = new Set(own.flatMap((name) => name.split(' ')));
  const near = wordsNear(claim);
  if (own.some((name) => isWordSaid(name, near, rivals))) return false;
  const isNamed = fact.word === undefined ? isWhollySaid : isWordSaid;
  return rivals.some((name) => {
    const apart = name.split(' ').filter((part) => !shared.has(part));
    return apart.length > 0 && isNamed(apart.join(' '), near);
  });
}

/** The field as the result calls it, in plain words, and as people read it in either language. */
function namesOf({ place = '', typed }: Fact): readonly string[] {
  const field = typed?.field ?? place.slice(place.lastIndexOf('.') + 1).replaceAll('[]', '');
  const name = FIELDS.of(field).words;
  return name === '' ? [] : typed === undefined ? [name] : [name, ...readAs(field)];
}

const READ_IN = ['tax', 'portfolio.method'];
const LOCALES = ['ko', 'en'] as const;
const readNames = new Map<string, readonly string[]>();

/** What people read in place of a name that our own tools give a field or a row. */
function readAs(name: string): readonly string[] {
  const known = readNames.get(name);
  if (known !== undefined) return known;
  const read = READ_IN.flatMap((place) =>
    LOCALES.flatMap((locale) => {
      const key = `${place}.${name}`;
      return isMessageKey(locale, key) ? [plain(message(locale, key).split(/[({]/)[0] ?? '')] : [];
    }),
  ).filter((words) => words !== '');
  readNames.set(name, read);
  return read;
}

const isAlike = (a: Fact, b: Fact): boolean =>
  (a.dimension ?? b.dimension) === (b.dimension ?? a.dimension) && (a.currency ?? b.currency) === (b.currency ?? a.currency);

function isOfOtherTime(claim: Claim, { moment: own }: Fact, others: readonly Fact[]): boolean {
  const { moment } = claim;
  const weekday = weekdayOf(claim);
  const isMeant = ({ moment: actual }: Pick<Fact, 'moment'>): boolean =>
    actual !== undefined && (moment === undefined ? dayOfWeek(actual) === weekday : isOf(moment, actual));
  if (own === undefined || (moment === undefined && weekday === undefined)) return false;
  return !isMeant({ moment: own }) && others.some(isMeant);
}

/** Everything that is said of a time is so. */
const isOf = (said: Moment, moment: Moment): boolean =>
  (['year', 'quarter', 'month', 'day'] as const).every((part) => said[part] === undefined || said[part] === moment[part]);

/** Fell to 412 on Thursday: the day of the week that stands behind a figure, else the last one before it. */
export function weekdayOf({ lead, said, stretch, number }: Claim): number | undefined {
  const after = said.slice(Math.max(0, said.length - (stretch.end - number.end)));
  const [behind] = weekdaysIn(after.split(/[,;.\d]/)[0] ?? '');
  return behind ?? weekdaysIn(lead).at(-1);
}

const weekdaysIn = (words: string): number[] =>
  spokenDays(words)
    .flatMap((day) => (day.kind === 'weekday' ? [day] : []))
    .sort((one, other) => one.start - other.start)
    .map(({ weekday }) => weekday);

/** Sunday is 0; undefined for what is no day. */
export const dayOfWeek = ({ year, month, day }: Moment): number | undefined =>
  year === undefined || month === undefined || day === undefined
    ? undefined
    : new Date(Date.UTC(year, month - 1, day)).getUTCDay();

/** The head of the row or column in the answer, or the name that stands last before the figure, is what another row of the result is told by. */
function isOfOtherRow({ stretch, number }: Claim, fact: Fact, others: readonly Fact[], text: string): boolean {
  if (fact.row === undefined) return false;
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

const plain = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^\p{L}\d.&' -]/gu, '')
    .trim();
