/** Texts of one kind that were said in a conversation, searchable for a value. */
export interface SpokenWords {
  add(text: string): void;
  /** Whether the value stands in one of the texts as a word or number of its own. */
  contains(value: unknown): boolean;
}

/** How much text is kept; the oldest goes first. */
const MAX_CHARACTERS = 400_000;
const SHORTEST_TELLING_TEXT = 2;

/** Starts an empty collection. */
export function createSpokenWords(): SpokenWords {
  const texts: string[] = [];
  let total = 0;
  return {
    add(text) {
      const plain = normalise(text.slice(0, MAX_CHARACTERS));
      if (plain === '') return;
      texts.push(plain);
      total += plain.length;
      while (total > MAX_CHARACTERS && texts.length > 1) total -= texts.shift()!.length;
    },
    contains(value) {
      if (typeof value === 'number' || typeof value === 'bigint') return texts.some((text) => containsNumber(text, value));
      if (typeof value !== 'string') return false;
      const wanted = normalise(value);
      if (/^-?\d+(\.\d+)?$/.test(wanted))
        return texts.some((text) => containsNumber(text, Number(wanted)) || containsWord(text, wanted));
      return wanted.length >= SHORTEST_TELLING_TEXT && texts.some((text) => containsWord(text, wanted));
    },
  };
}

function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').replaceAll('//www.', '//').trim();
}

// Korean particles follow a word without a space, so only an address-like neighbour continues a word to the right.
function containsWord(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const before = text.slice(Math.max(0, at - 1), at);
    const after = text.slice(at + wanted.length, at + wanted.length + 2);
    if (!/[\p{L}\p{N}_@.+-]$/u.test(before) && !/^(?:[a-z0-9_@]|[.+-][a-z0-9])/.test(after)) return true;
  }
  return false;
}

const KOREAN_UNITS: Readonly<Record<string, number>> = {
  백: 1e2,
  천: 1e3,
  만: 1e4,
  백만: 1e6,
  천만: 1e7,
  억: 1e8,
  조: 1e12,
  k: 1e3,
  m: 1e6,
};

function containsNumber(text: string, wanted: number | bigint): boolean {
  for (const [, digits, unit] of text.matchAll(
    /(?<![\d.,])(-?\d{1,20}(?:,\d{3}){0,6}(?:\.\d{1,12})?)(?!\d) ?(백만|천만|백|천|만|억|조|[km](?![a-z]))?/g,
  )) {
    const amount = Number(digits!.replaceAll(',', ''));
    if (amount === Number(wanted)) return true;
    if (unit !== undefined && Math.abs(amount * KOREAN_UNITS[unit]! - Number(wanted)) < 1e-6) return true;
  }
  return false;
}
