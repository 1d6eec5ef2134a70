const REPLACEMENTS: Readonly<Record<string, string>> = {
  '−': '-',
  '–': '-',
  '—': '-',
  '‑': '-',
  '‒': '-',
  '﹣': '-',
  '∼': '~',
  '〜': '~',
  '～': '~',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\u3000': ' ',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '₤': '£',
  '￦': '₩',
  '￥': '¥',
  '﹪': '%',
};

const SPECIAL = /[−–—‑‒﹣∼〜～\u00a0\u2009\u202f\u3000’‘“”₤￦￥﹪\uff01-\uff5e]/g;

/**
 * Returns the text with look-alike signs, spaces and full-width digits in their usual form; every character keeps its
 * position.
 */
export function plainText(text: string): string {
  return text.replace(SPECIAL, (char) => REPLACEMENTS[char] ?? String.fromCharCode(char.charCodeAt(0) - 0xfee0));
}
