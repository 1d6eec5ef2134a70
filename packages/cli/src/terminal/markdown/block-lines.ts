import type { Token, Tokens } from '@finclaw/language/markdown';
import { cellWidth, charactersOf } from '../screen/cells.ts';
import { type Span, type StyledText, span, wrap } from '../screen/styled-text.ts';
import { inlineText } from './inline-text.ts';
import { tableLines } from './table-lines.ts';

const RULE_CELLS = 40;
/** Deeper lists are not indented further, so that there is space for words. */
const INDENTED_DEPTH = 4;

/** One block of Markdown as lines of at most so many cells. */
export function blockLines(token: Token, width: number, depth = 0): readonly StyledText[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'hr':
      return [[span('─'.repeat(Math.min(width, RULE_CELLS)), 'dim')]];
    case 'heading':
      return wrap(inlineText(token.tokens, token.depth === 1 ? ['bold', 'underline'] : ['bold']), width);
    case 'code':
      return codeLines(token as Tokens.Code, width);
    case 'blockquote':
      return blocksLines(token.tokens ?? [], width - 2, depth).map((line) => [span('│ ', 'dim'), ...line]);
    case 'list':
      return listLines(token as Tokens.List, width, depth);
    case 'table':
      return tableOf(token as Tokens.Table, width);
    case 'html':
      return wrap([span(token.text.trimEnd())], width);
    default:
      return wrap(withoutIndent(inlineText('tokens' in token && token.tokens ? token.tokens : [token])), width);
  }
}

const withoutIndent = ([first, ...rest]: StyledText): StyledText =>
  first ? [{ ...first, text: first.text.trimStart() }, ...rest] : [];

/** Renders blocks one after the other, with a blank line between them. */
export function blocksLines(tokens: readonly Token[], width: number, depth = 0): readonly StyledText[] {
  const blocks = tokens.map((token) => blockLines(token, width, depth)).filter((lines) => lines.length > 0);
  return blocks.flatMap((lines, index) => (index === 0 ? lines : [[], ...lines]));
}

/** Code is never wrapped between words; a drawing, which names no language, starts at the edge of the screen. */
function codeLines({ text, lang }: Tokens.Code, width: number): readonly StyledText[] {
  const indent = lang ? '  ' : '';
  const code = text.replaceAll('\t', '    ');
  return hardWrap(lang ? colouredCode(code) : [span(code)], Math.max(1, width - indent.length)).map((line) =>
    [span(indent), ...line].filter((each) => each.text !== ''),
  );
}

/** Breaks a line wherever it is full. */
function hardWrap(text: StyledText, width: number): readonly StyledText[] {
  const lines: Span[][] = [[]];
  let used = 0;
  for (const { text: piece, styles } of text)
    for (const character of charactersOf(piece)) {
      const cells = character === '\n' ? 0 : cellWidth(character);
      if (character === '\n' || used + cells > width) {
        lines.push([]);
        used = 0;
      }
      if (character !== '\n') lines.at(-1)!.push({ text: character, styles });
      used += cells;
    }
  return lines;
}

function listLines({ ordered, start, items }: Tokens.List, width: number, depth: number): readonly StyledText[] {
  const first = Number(start) || 1;
  const numberCells = String(first + items.length - 1).length;
  return items.flatMap((item, index) => {
    const mark = ordered ? `${String(first + index).padStart(numberCells)}. ` : depth % 2 === 0 ? '• ' : '◦ ';
    const task = item.task ? (item.checked ? '[x] ' : '[ ] ') : '';
    const indent = depth < INDENTED_DEPTH ? mark.length : 0;
    const lines = itemLines(item, width - indent, depth + 1);
    const [head = [], ...rest] = lines;
    return [
      [span(mark, 'dim'), span(task), ...head].filter(({ text }) => text !== ''),
      ...rest.map((line) => [span(' '.repeat(indent)), ...line]),
    ];
  });
}

/** The parts of an item follow each other without blank lines: a list is read as one thing. */
const itemLines = ({ tokens }: Tokens.ListItem, width: number, depth: number): readonly StyledText[] =>
  tokens.filter(({ type }) => type !== 'checkbox').flatMap((token) => blockLines(token, width, depth));

function tableOf({ header, rows, align }: Tokens.Table, width: number): readonly StyledText[] {
  return tableLines(
    {
      head: header.map(({ tokens }) => inlineText(tokens, ['bold'])),
      rows: rows.map((row) => row.map(({ tokens }) => inlineText(tokens))),
      sides: align.map((side) => side ?? 'left'),
    },
    width,
  );
}

/** Comments, texts, numbers and words, as nearly every language writes them. */
const PIECES =
  /(?<comment>\/\*[\s\S]*?(?:\*\/|$)|(?<!\S)(?:\/\/|#|--)[^\n]*)|(?<string>"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\.|[^`\\])*`?)|(?<number>(?<![\w.])\d[\w.]*)|(?<word>[A-Za-z_]\w*)/gu;

/** Keywords of the languages that answers about data and programs are written in. */
const KEYWORDS: ReadonlySet<string> = new Set(
  `and as async await break case catch class const continue def default del do elif else enum except export extends false
  finally fn for from func function global if implements import in interface is lambda let match new nil none not null or
  package pass private public raise return self static struct super switch this throw true try type undefined use var
  void while with yield
  alter asc between by create desc distinct drop exists group having inner insert into join left like limit on order
  outer over partition right select set table then union update values when where`.split(/\s+/),
);

/** Colours code of any language without a grammar, by common features. */
function colouredCode(code: string): readonly Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const { 0: text, index, groups = {} } of code.matchAll(PIECES)) {
    if (index > at) spans.push(span(code.slice(at, index), 'cyan'));
    at = index + text.length;
    if (groups.comment !== undefined) spans.push(span(text, 'dim'));
    else if (groups.string !== undefined) spans.push(span(text, 'green'));
    else if (groups.number !== undefined) spans.push(span(text, 'yellow'));
    else spans.push(KEYWORDS.has(text.toLowerCase()) ? span(text, 'blue') : span(text, 'cyan'));
  }
  return [...spans, span(code.slice(at), 'cyan')];
}
