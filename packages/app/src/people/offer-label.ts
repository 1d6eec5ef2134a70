/** The maximum length of a name: an offer is one line on another person's screen, which its sender must not fill. */
const LONGEST = 40;
/** Everything but letters, digits and a few marks that cannot form markup, commands, addresses or citations. */
const UNSAFE = /[^\p{L}\p{M}\p{N} .,&+%'’·-]+/gu;

/**
 * Returns a name chosen by another person as short plain text. Used where a name is displayed before its reader has
 * accepted anything from that person.
 */
export function offerLabel(name: string): string {
  const plain = name.normalize('NFKC').replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ').trim();
  const letters = [...plain];
  return letters.length <= LONGEST ? plain || '?' : `${letters.slice(0, LONGEST).join('').trim()}…`;
}
