const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };

/** Decodes the character references people and models write in Markdown. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi, (reference, decimal, hex, name) => {
    if (name) return NAMED[name.toLowerCase()] ?? reference;
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
    return isText(code) ? String.fromCodePoint(code) : reference;
  });
}

/** Control characters, surrogates and private-use characters stay as they were written. */
function isText(code: number): boolean {
  return code >= 0x20 && code <= 0x10ffff && !(code >= 0x7f && code < 0xa0) && !(code >= 0xd800 && code <= 0xf8ff);
}
