const BLOCK_TAGS = new Set(
  'address article blockquote br dd div dl dt footer h1 h2 h3 h4 h5 h6 header hr li ol option p pre section table td th tr ul'.split(
    ' ',
  ),
);

/**
 * Removes comments, scripts, styles and tags in one pass. Tags that separate blocks or cells leave a space, so that two
 * numbers never become one; a `<` that opens nothing stays, and one that opens something unfinished becomes `&lt;`.
 */
export function stripHtml(text: string): string {
  if (!text.includes('<')) return text;
  const output = createOutput();
  const find = createForwardSearch(text);
  let at = 0;
  for (let open = find('open', at); open >= 0; open = find('open', at)) {
    output.text(text.slice(at, open));
    const isMarkup = /[A-Za-z/!?]/.test(text[open + 1] ?? '');
    const end = isMarkup ? endOfMarkup(text, open, find) : -1;
    if (end < 0) {
      output.text(isMarkup ? '&lt;' : '<');
      at = open + 1;
      continue;
    }
    const name = /^<\/?([A-Za-z][A-Za-z0-9]*)/.exec(text.slice(open, open + 20))?.[1]?.toLowerCase() ?? '';
    if (BLOCK_TAGS.has(name)) output.space();
    at = (name === 'script' || name === 'style') && text[open + 1] !== '/' ? endOfElement(name, end, find) : end;
  }
  output.text(text.slice(at));
  return output.toString();
}

const LANDMARKS = { open: '<', close: '>', commentEnd: '-->', script: '</script', style: '</style' } as const;
type ForwardSearch = (landmark: keyof typeof LANDMARKS, from: number) => number;

/** Searches from ascending positions: a match further on, or a failed search, is not repeated. */
function createForwardSearch(text: string): ForwardSearch {
  const known = new Map<string, number>();
  return (landmark, from) => {
    const last = known.get(landmark);
    if (last !== undefined && (last < 0 || last >= from)) return last;
    const found = isTagName(landmark)
      ? searchFrom(new RegExp(LANDMARKS[landmark], 'gi'), text, from)
      : text.indexOf(LANDMARKS[landmark], from);
    known.set(landmark, found);
    return found;
  };
}

function isTagName(landmark: string): boolean {
  return landmark === 'script' || landmark === 'style';
}

function searchFrom(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}

/** Returns the position after the comment or tag that starts here, or -1 if it never ends. */
function endOfMarkup(text: string, open: number, find: ForwardSearch): number {
  if (text.startsWith('<!--', open)) {
    const commentEnd = find('commentEnd', open + 4);
    if (commentEnd >= 0) return commentEnd + 3;
  }
  const close = find('close', open);
  const next = find('open', open + 1);
  return close < 0 || (next >= 0 && next < close) ? -1 : close + 1;
}

/** Behind the closing tag of a script or style; an element that is never closed loses only its tag. */
function endOfElement(name: 'script' | 'style', from: number, find: ForwardSearch): number {
  const closingTag = find(name, from);
  const close = closingTag < 0 ? -1 : find('close', closingTag);
  return close < 0 ? from : close + 1;
}

/** Joining very many pieces at once would take as long as finding them. */
const MOST_PIECES = 4_096;

function createOutput() {
  let joined = '';
  let pieces: string[] = [];
  let last = '';
  const append = (piece: string) => {
    if (piece === '') return;
    if (pieces.length >= MOST_PIECES) {
      const newest = pieces.pop()!;
      joined += pieces.join('');
      pieces = [newest];
    }
    pieces.push(piece);
    last = piece.at(-1)!;
  };
  return {
    text(piece: string) {
      // Removed content may have separated a harmless `<` from a letter; together they would be a tag.
      if (last === '<' && /^[A-Za-z/!?]/.test(piece)) pieces[pieces.length - 1] = '&lt;';
      append(piece);
    },
    space: () => append(/^\s?$/.test(last) ? '' : ' '),
    toString: () => joined + pieces.join(''),
  };
}
