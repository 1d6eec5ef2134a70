/** The person this installation belongs to: whoever sits at its terminal, and today's only owner. */
export const LOCAL_PERSON = 'local';

/** What follows a person's id in the name of a sender, such as one of their programs. */
const PERSON = /^(p-[0-9a-f]{12})(?:\.|$)/;

/** Whether a text has the form of a person's id. */
export const isPersonId = (text: string): boolean =>
  text === LOCAL_PERSON || (PERSON.test(text) && !text.includes('.'));

/** Whose sender it is on a surface that knows its people by itself: page, API, terminal. */
export const personIn = (senderId: string): string => PERSON.exec(senderId)?.[1] ?? LOCAL_PERSON;

/** The name under which a person, or something of theirs, sends on such a surface. */
export function senderNameOf(person: string, thing?: string): string {
  if (thing === undefined) return person;
  return person === LOCAL_PERSON ? thing : `${person}.${thing}`;
}
