/** The person this installation belongs to: the user of its terminal, and its first owner. */
export const LOCAL_PERSON = 'local';

/**
 * Matches a person's id at the start of a sender's name; a dot and more may follow, such as the name of one of their
 * programs.
 */
const PERSON = /^(p-[0-9a-f]{12})(?:\.|$)/;

/** Returns true when a text has the form of a person's id. */
export const isPersonId = (text: string): boolean =>
  text === LOCAL_PERSON || (PERSON.test(text) && !text.includes('.'));

/** Returns the person of a sender on a surface that identifies people itself: page, API, terminal. */
export const personIn = (senderId: string): string => PERSON.exec(senderId)?.[1] ?? LOCAL_PERSON;

/** Returns the sender name of a person, or of something of theirs, on such a surface. */
export function senderNameOf(person: string, thing?: string): string {
  if (thing === undefined) return person;
  return person === LOCAL_PERSON ? thing : `${person}.${thing}`;
}
