/** Longer names are cut: an offer is a line on somebody else's screen, which its sender does not get to fill. */
const LONGEST = 40;
/** Everything but letters, digits and a few marks that no markup, command, address or citation is made of. */
const UNSAFE = /[^\p{L}\p{M}\p{N} .,&+%'’·-]+/gu;

/**
 * Returns a name that somebody else chose, as short plain text. Used where a name is shown before its reader has
 * accepted anything from whoever chose it.
 */
export function offerLabel(name: string): string {
  const plain = name.normalize('NFKC').replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ').trim();
  const letters = [...plain];
  return letters.length <= LONGEST ? plain || '?' : `${letters.slice(0, LONGEST).join('').trim()}…`;
}
