/** Addresses that stood in texts, each exactly as it was written. */
export interface Links {
  add(text: string): void;
  has(address: string): boolean;
  copy(): Links;
}

const MOST = 5_000;
const ADDRESS = /https?:\/\/[^\s"'<>`|\\^{}\u2026]+/giu;
/** Signs that end a sentence or a bracket rather than an address. */
const TRAILING = '.,;:!?)]}*_~。、，';
/** The address of a row; one inside a title or an excerpt has its quotes escaped. */
const ADDRESS_FIELD = /"(?:url|link)":"(https?:\/\/[^"\\]+)"/gu;

/** Collects every address of a text. Starts empty, or with addresses that are known; the oldest go first. */
export function createLinks(known: Iterable<string> = []): Links {
  const links = new Set(known);
  return {
    add(text) {
      for (const [found] of text.matchAll(ADDRESS)) keep(links, found, withoutTrailing(found));
    },
    has: (address) => links.has(address),
    copy: () => createLinks(links),
  };
}

/** Collects the addresses of rows, each the whole of a field of its own, and none that stands in somebody's prose. */
export function createListedLinks(known: Iterable<string> = []): Links {
  const links = new Set(known);
  return {
    add(text) {
      for (const [, address = ''] of text.matchAll(ADDRESS_FIELD)) keep(links, address);
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

function keep(links: Set<string>, ...found: readonly string[]): void {
  for (const address of found) links.add(address);
  while (links.size > MOST) links.delete(links.values().next().value!);
}
