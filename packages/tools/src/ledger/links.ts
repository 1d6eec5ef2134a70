/** Addresses found in texts, each exactly as written. */
export interface Links {
  add(text: string): void;
  has(address: string): boolean;
  copy(): Links;
}

const MAX_LINKS = 5_000;
const ADDRESS = /https?:\/\/[^\s"'<>`|\\^{}\u2026]+/giu;
/** Punctuation that ends a sentence or a bracket rather than an address. */
const TRAILING = '.,;:!?)]}*_~。、，';
/** An address field of a JSON row; inside a title or an excerpt the quotes would be escaped. */
const ADDRESS_FIELD = /"(?:url|link)":"(https?:\/\/[^"\\]+)"/gu;

/** Collects every address in a text, starting with the known ones. The oldest are dropped first. */
export function createLinks(known: Iterable<string> = []): Links {
  const links = new Set(known);
  return {
    add(text) {
      for (const [found] of text.matchAll(ADDRESS)) addBounded(links, found, withoutTrailing(found));
    },
    has: (address) => links.has(address),
    copy: () => createLinks(links),
  };
}

/** Collects only addresses that are the whole value of an address field, not those inside other text. */
export function createListedLinks(known: Iterable<string> = []): Links {
  const links = new Set(known);
  return {
    add(text) {
      for (const [, address = ''] of text.matchAll(ADDRESS_FIELD)) addBounded(links, address);
    },
    has: (address) => links.has(address),
    copy: () => createListedLinks(links),
  };
}

function withoutTrailing(address: string): string {
  let end = address.length;
  while (end > 0 && TRAILING.includes(address[end - 1]!)) end--;
  return address.slice(0, end);
}

function addBounded(links: Set<string>, ...found: readonly string[]): void {
  for (const address of found) links.add(address);
  while (links.size > MAX_LINKS) links.delete(links.values().next().value!);
}
