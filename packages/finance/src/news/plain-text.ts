const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  middot: '·',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  ndash: '–',
  mdash: '—',
};

/** Characters nobody sees that change how a line reads. */
const INVISIBLE = /[\p{Cc}\p{Cf}]+/gu;

/** What a person would read in a piece of a feed, whether it is text or HTML, on one line and cut to a length. */
export function toPlainText(markup: string, maxLength: number): string {
  // Feeds escape HTML once or twice; what is left of a tag after that is text.
  const text = withoutTags(decoded(withoutTags(markup.slice(0, 20_000))));
  const line = decoded(text).replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length <= maxLength
    ? line
    : `${letters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`;
}

function withoutTags(markup: string): string {
  return markup.replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ').replace(/<\/?[a-z!][^<>]*>/gi, ' ');
}

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10);
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : ' ';
  });
}
