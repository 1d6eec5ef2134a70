import { isMessageKey, type MessageKey, message } from '@finclaw/config';
import { isMovement, labelsIn, type Role, rolesAgree } from '@finclaw/finance/vocabulary';
import { KeptReadings, kept } from '@finclaw/infra';
import { isKorean, wordsOf } from '@finclaw/language';
import type { Claim, Clause } from '../context/claim.ts';
import { type Evidence, ownedBy } from '../evidence/evidence.ts';
import type { Fact } from '../evidence/fact.ts';
import { fieldOf } from '../evidence/fields.ts';

/** Of more values nobody tells one by its words. */
const MOST_RIVALS = 500;

/** Whether the words of a claim tell another value of the result: by all the words that tell this one, and by one more. */
export function isToldOfAnother(claim: Claim, fact: Fact, evidence: Evidence): boolean {
  const owned = kept(ownedIn, claim, () => new Map<readonly Fact[], readonly Fact[]>());
  const result = kept(owned, evidence.inResult(fact), () => ownedBy(evidence.inResult(fact), claim.subjects));
  if (fact.origin !== 'tool' || result.length > MOST_RIVALS || !result.some((other) => isRival(other, fact))) return false;
  const said = wordsSaid(claim, fact);
  const own = said.filter((word) => tells(fact, word, said));
  const others = said.filter((word) => !own.includes(word));
  const isMove = ({ role }: Fact): boolean => role !== undefined && isMovement(role);
  // 직전 종가보다 900원 올랐습니다: a rise is told by what it rose from; what did not move has no direction.
  const isMoved = fact.trust === 'own' && (claim.direction !== 0 || claim.number.sign !== 0 || fact.size === 0) && isMove(fact);
  return result.some(
    (rival) =>
      (!isMoved || isMove(rival)) &&
      isRival(rival, fact) &&
      others.some((word) => isWordOf(rival, word)) &&
      own.every((word) => tells(rival, word, said)),
  );
}

/** What each result says of a claim's own instrument. */
const ownedIn = new WeakMap<Claim, Map<readonly Fact[], readonly Fact[]>>();

/** Whether another value of a result measures the same. */
const isRival = (other: Fact, { value, clause, dimension, currency }: Fact): boolean =>
  other.value !== value &&
  (other.clause === undefined) === (clause === undefined) &&
  other.dimension === dimension &&
  (other.currency ?? currency) === (currency ?? other.currency);

/** Whether a value is told by a word, or by a longer Korean one that ends in it: a 현금배당성향 is a 배당성향. */
const isWordOf = (fact: Fact, word: string): boolean =>
  wordsTelling(fact).has(word) || (/^[가-힣]{4}/.test(word) && [...wordsTelling(fact)].some((each) => each.endsWith(word)));

/** Whether a name is this word and others that are said: 배당 alone is not 예상배당. */
const isMadeOf = (name: string, word: string, said: readonly string[]): boolean =>
  name.includes(word) && said.reduce((left, each) => left.replace(each, ''), name) === '';

/** Whether a word, or the role that words announce, is one that a value is told by. */
const tells = (fact: Fact, word: string, said: readonly string[]): boolean =>
  isWordOf(fact, word) ||
  // 실현 손익 and 실현손익 are one name.
  (isKorean(word) && [...wordsTelling(fact)].some((each) => isMadeOf(each, word, said))) ||
  (fact.role !== undefined && word.startsWith('=') && rolesAgree(word.slice(1) as Role, fact.role));

/** The heads of the row and column that a figure stands in. */
export const headsOf = ({ said, stretch }: Claim): string =>
  said.slice(0, Math.max(0, said.length - (stretch.end - stretch.start)));

/** 30 shares at $189.49, 15주 × 123,200원; 123,200원에, $189.49 each. */
const AT = /(?:(?<![a-z])at|@|×|주당|체결)\s[*$₩]*$/i;
const EACH = /^(?:에(?![서는])| (?:each|apiece|a share|per share))/i;

/** Whether words call an amount a price. */
export const isToldAsPrice = ({ lead, clause: [, behind] }: Claim): boolean => AT.test(lead) || EACH.test(behind);

/** Words that tell how far something went either way. */
export const BETWEEN = /rang(?:e|ing)|between|사이|오갔/i;

/** All words of the sentence behind a figure. */
export const behindOf = ({ said, stretch, number }: Claim): string => said.slice(said.length - (stretch.end - number.end));

/** The words of a claim and of its heads. A price needs no name: only the words right before it, or behind a bound, speak of another value. */
function wordsSaid(claim: Claim, fact: Fact): readonly string[] {
  const isPrice = fact.trust === 'own' && (fact.role === 'price' || fact.role === 'close');
  const isBound = claim.exactness === 'at-least' || claim.exactness === 'at-most';
  const words: Clause = isPrice ? [claim.lead, isBound ? claim.clause[1] : ''] : claim.clause;
  return [...new Set([...wordsIn(`${headsOf(claim)} ${words.join(' ')}`), ...rolesSaid(words, claim.role)])];
}

const telling = new WeakMap<Fact, ReadonlySet<string>>();

/** The words by which a value is told: those of its clause in a text, of its field and row in data. */
function wordsTelling(fact: Fact): ReadonlySet<string> {
  const { clause, role } = fact;
  return kept(telling, fact, () =>
    clause === undefined ? wordsOfLabel(labelOf(fact)) : new Set([...wordsIn(clause.join(' ')), ...rolesSaid(clause, role)]),
  );
}

/** So many characters of labels are kept in mind with their words: the fields of a tool are called the same in every result. */
const labels = new KeptReadings<ReadonlySet<string>>(500_000);

const wordsOfLabel = (label: string): ReadonlySet<string> => kept(labels, label, () => new Set(wordsIn(label)));

/** What a value is, and what grew by 8%: the last that was named before a movement. */
function rolesSaid([before]: Clause, role: Role | undefined): string[] {
  const isMoving = role === undefined || isMovement(role);
  const moved = isMoving ? labelsIn(before).findLast((label) => !isMovement(label.role))?.role : undefined;
  return [role, moved].flatMap((each) => (each === undefined ? [] : `=${each}`));
}

/**
 * The names of the fields around a value, and the texts of its row; of our own tools, as people read them. Whose it is where rows are
 * instruments, their names say.
 */
function labelOf({ place = '', row = {}, ids, trust, subject, field: own = '' }: Fact): string {
  // That something stands in an account says nothing of it.
  const fields = place
    .split('.')
    .filter((field) => field !== subject && !(trust === 'own' && /^(?:accounts|holdings)\[\]$/.test(field)))
    .map((field) => field.replaceAll('[]', ''));
  const texts = Object.entries(row).flatMap(([key, value]) => {
    const { isSymbol, isName } = fieldOf(key);
    return typeof value !== 'string' || value.length > 60 || (ids !== undefined && (isSymbol || isName)) ? [] : [value];
  });
  if (ids === undefined && subject !== undefined) texts.push(subject);
  const read = trust === 'own' ? [own, ...texts].flatMap(readAs) : [];
  return [...fields.map((field) => fieldOf(field).words), ...texts, ...read].join(' ');
}

/** return_1y, 10-year, 3년: how long a stretch of time is, whichever way it is written. */
const SPAN = /(?<![\d.,])(\d{1,3})[\s-]?(y|년|개?월|m|w|주|d|일)(?:r|rs|ear|ears|onth|onths|eek|eeks|ay|ays)?(?![a-z])/gi;
const UNITS: Readonly<Record<string, string>> = { 년: 'y', 개월: 'm', 월: 'm', 주: 'w', 일: 'd' };

/** The words of a text in the form in which they are compared, without numbers. */
function wordsIn(text: string): string[] {
  const spans = [...text.toLowerCase().matchAll(SPAN)].map(([, count, unit = '']) => `${count}${UNITS[unit] ?? unit}`);
  const words = wordsOf(text.replace(SPAN, ' ')).map(({ stem }) => stem);
  return [...spans, ...words.filter((word) => word.length > 1 && !/^\d/.test(word))];
}

const READ_IN = ['figure', 'tax', 'portfolio.method'];
const LOCALES = ['ko', 'en'] as const;
const readNames = new Map<string, readonly string[]>();

/** What people read in place of a name that our own tools give a field or a row. */
export function readAs(name: string): readonly string[] {
  const known = readNames.get(name);
  if (known !== undefined) return known;
  const read = READ_IN.flatMap((place) =>
    LOCALES.flatMap((locale) => {
      // A moving average over 20 days is sma20.
      const key = [`${place}.${name}`, `${place}.${name.replace(/\d{1,4}$/, '')}`].find((each) => isMessageKey(locale, each));
      return key === undefined ? [] : [plain(message(locale, key as MessageKey).split(/[({]/)[0] ?? '')];
    }),
  ).filter((words) => words !== '');
  // Rows hold any text; only the names there are words for are worth keeping.
  if (read.length > 0) readNames.set(name, read);
  return read;
}

/** A name without the marks around it, in small letters. */
export const plain = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^\p{L}\d.&' -]/gu, '')
    .trim();
