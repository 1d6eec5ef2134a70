import { Marked, type TokensList } from 'marked';

const STRONG = /^\*\*(?=[^\s*])((?:\\[\s\S]|(?!\*\*)(?!\n\s*\n)[\s\S])*?[^\s\\])\*\*(?!\*)/;
const STRIKE = /^~~(?=[^\s~])([\s\S]*?[^\s~])~~(?!~)/;

// A dollar sign is money unless the rest can only be a formula.
const MATH =
  /^(?:\\\(([\s\S]{1,2000}?)\\\)|\\\[([\s\S]{1,2000}?)\\\]|\$\$([^$]{1,2000})\$\$|\$(?![\s\d\uE000])(?=[^$\n]*[\\^_])([^$\n]{1,500})\$(?!\d))/;

const marked = new Marked({
  gfm: true,
  // In a chat a single line break is intended.
  breaks: true,
  extensions: [
    {
      name: 'math',
      level: 'inline',
      start: (source) => source.search(/\\[([]|\$/),
      tokenizer(source) {
        const match = MATH.exec(source);
        return match
          ? { type: 'math', raw: match[0], text: match.slice(1).find((part) => part !== undefined)! }
          : undefined;
      },
    },
    {
      // The standard does not close bold between a bracket and a letter, so "**삼성전자(005930)**는" would show its
      // asterisks.
      name: 'strong',
      level: 'inline',
      start: (source) => source.indexOf('**'),
      tokenizer(source) {
        const match = STRONG.exec(source);
        if (!match) return undefined;
        return { type: 'strong', raw: match[0], text: match[1]!, tokens: this.lexer.inlineTokens(match[1]!) };
      },
    },
  ],
  tokenizer: {
    // "70,000~72,000원, 5~10%" is two ranges, not a crossed-out text.
    del(source) {
      const match = STRIKE.exec(source);
      if (!match) return undefined;
      return { type: 'del', raw: match[0], text: match[1]!, tokens: this.lexer.inlineTokens(match[1]!) };
    },
  },
});

const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;
const FENCE = /^\s*(?:```|~~~)/;

/** Splits Markdown into tokens, with the exceptions that Korean text about money needs. */
export function lex(text: string): TokensList {
  return marked.lexer(endLists(text));
}

/** In a chat a line that is not indented ends the preceding list; the standard would make it part of the last item. */
function endLists(text: string): string {
  let isFenced = false;
  let isInItem = false;
  const lines = text.split('\n').flatMap((line) => {
    if (FENCE.test(line)) isFenced = !isFenced;
    const isItem = !isFenced && ITEM.test(line);
    const ends = isInItem && !isItem && !isFenced && /^\S/.test(line);
    isInItem = isItem || (isInItem && !ends && line.trim() !== '');
    return ends ? ['', line] : [line];
  });
  return lines.join('\n');
}
