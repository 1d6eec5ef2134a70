import { message } from '@finclaw/config';
import { FinClawError, neutraliseOutsideText } from '@finclaw/infra';
import { LOCALES } from '@finclaw/types';
import { isOddlyWritten, type LookAlikes } from './look-alike.ts';
import { offerLabel } from './offer-label.ts';
import { isPersonId, LOCAL_PERSON } from './person-id.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Others' screens and models read a name: one short line without invisible characters. */
const LONGEST_NAME = 60;
const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\s\u2800]+/gu;

/** Returns a name as it is stored: one line without syntax, cut to fit on a screen. */
export const plainName = (text: string): string =>
  [...neutraliseOutsideText(text.replaceAll(UNSEEN, ' ').trim())].slice(0, LONGEST_NAME).join('').trim();

/**
 * Returns a key that all ways to write one name share: case, width and spaces are ignored. It is used to find people,
 * not to distinguish them.
 */
export const nameKey = (text: string): string =>
  text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll(UNSEEN, '');

/** The words for the first owner while they have no name, in all languages. */
const FIRST_NAMES = LOCALES.flatMap((locale) => [
  message(locale, 'people.role.owner'),
  message(locale, 'page.people.first'),
]);
const FIRST = new Set(FIRST_NAMES.map(nameKey));

/** Returns the person meant by an id or a name; undefined where it could be two. */
export function findNamed<T extends Named>(people: readonly T[], text: string): T | undefined {
  const key = nameKey(text);
  const named = people.filter(({ id, name }) =>
    name === '' ? id === LOCAL_PERSON && FIRST.has(key) : nameKey(name) === key,
  );
  return people.find(({ id }) => id === text.trim()) ?? (named.length === 1 ? named[0] : undefined);
}

/**
 * Returns true when a name is empty, or looks like another person's; the first owner's word, and names that look like
 * an id, are reserved.
 */
function isTaken(people: readonly Named[], name: string, looks: LookAlikes, own?: string): boolean {
  const key = nameKey(name);
  // Offers show a name without most marks, so names that differ in those alone are alike.
  const label = offerLabel(name);
  const isLike = (other: string): boolean =>
    nameKey(other) === key || looks.isAlike(name, other) || looks.isAlike(label, offerLabel(other));
  if (key === '' || isPersonId(key) || (own !== LOCAL_PERSON && FIRST_NAMES.some(isLike))) return true;
  return people.some((other) => other.id !== own && other.name !== '' && isLike(other.name));
}

/** Returns a valid name that cannot be confused with another person's. A person's own name stays valid as it is. */
export function freeName(people: readonly Named[], text: string, looks: LookAlikes, own?: string): string {
  const name = plainName(text);
  if (own !== undefined && people.some((person) => person.id === own && person.name === name)) return name;
  if (isTaken(people, name, looks, own)) throw new FinClawError('Somebody here goes by that name', 'PERSON_NAME_TAKEN');
  if (isOddlyWritten(name)) throw new FinClawError('The name mixes alphabets', 'PERSON_NAME_MIXED');
  return name;
}

/**
 * Returns a valid name for a person who cannot be asked for another: words that mix alphabets are left out, and a name
 * in use is numbered.
 */
export function countedName(people: readonly Named[], text: string, looks: LookAlikes): string {
  const words = plainName(text)
    .split(' ')
    .filter((word) => !isOddlyWritten(word));
  const name = words.join(' ') || '?';
  for (let count = 1; ; count++) {
    const counted = count === 1 ? name : `${[...name].slice(0, LONGEST_NAME - 6).join('')} ${count}`;
    if (!isTaken(people, counted, looks)) return counted;
  }
}
