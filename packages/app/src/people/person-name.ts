import { message } from '@finclaw/config';
import { FinClawError, neutraliseOutsideText } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { isPersonId, LOCAL_PERSON } from './person-id.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Others' screens and models read a name: one short line without anything that is not seen. */
const LONGEST_NAME = 60;
const UNSEEN = /[\p{C}\p{Z}\s]+/gu;
const LOCALES: readonly Locale[] = ['ko', 'en'];

/** A name as it is kept: one line without syntax, cut to what fits on a screen. */
export const plainName = (text: string): string =>
  [...neutraliseOutsideText(text.replaceAll(UNSEEN, ' ').trim())].slice(0, LONGEST_NAME).join('').trim();

/** What two names that people would take for each other have in common: letters in either case, of either width, with or without blanks. */
export const nameKey = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll(UNSEEN, '');

/** What the first owner is called while they have no name, in any language. */
const FIRST = new Set(
  LOCALES.flatMap((locale) => [message(locale, 'people.role.owner'), message(locale, 'page.people.first')].map(nameKey)),
);

/** Who of the people is meant by an id or a name; nobody where two could be. */
export function findNamed<T extends Named>(people: readonly T[], text: string): T | undefined {
  const key = nameKey(text);
  const named = people.filter(({ id, name }) => (name === '' ? id === LOCAL_PERSON && FIRST.has(key) : nameKey(name) === key));
  return people.find(({ id }) => id === text.trim()) ?? (named.length === 1 ? named[0] : undefined);
}

/** Whether a name says nothing, or somebody else goes by it; the first owner's word, and what looks like an id, are theirs. */
function isTaken(people: readonly Named[], name: string, own?: string): boolean {
  const key = nameKey(name);
  if (key === '' || isPersonId(key) || (FIRST.has(key) && own !== LOCAL_PERSON)) return true;
  return people.some((other) => other.id !== own && nameKey(other.name) === key);
}

/** A name that nobody else here goes by. */
export function freeName(people: readonly Named[], text: string, own?: string): string {
  const name = plainName(text);
  if (isTaken(people, name, own)) throw new FinClawError('Somebody here goes by that name', 'PERSON_NAME_TAKEN');
  return name;
}

/** The same for somebody who cannot be asked for another: counted on. */
export function countedName(people: readonly Named[], text: string): string {
  const name = plainName(text) || '?';
  for (let count = 1; ; count++) {
    const counted = count === 1 ? name : `${[...name].slice(0, LONGEST_NAME - 6).join('')} ${count}`;
    if (!isTaken(people, counted)) return counted;
  }
}
