import { decodeEntities, hostToShow, lex, type Token, type Tokens } from '@finclaw/language/markdown';
import { FigureReader, type FigureSpan, markFigures, withoutMarks } from './figure-marks.ts';
import type { GroupTag, MarkdownBlock, MarkdownNode } from './node.ts';
import { plainMath } from './plain-math.ts';
import { safeHref } from './safe-href.ts';

const HEADINGS: readonly GroupTag[] = ['h3', 'h4', 'h5', 'h6'];

/** Reads an answer and its figures into blocks that can be drawn without ever writing HTML. */
export function parseMarkdown(text: string, spans: readonly FigureSpan[] = []): readonly MarkdownBlock[] {
  const figures = new FigureReader();
  return lex(markFigures(text, spans)).flatMap((token) => {
    const node = block(token, figures);
    return node ? [{ source: token.raw, node }] : [];
  });
}

function block(token: Token, figures: FigureReader): MarkdownNode | undefined {
  switch (token.type) {
    case 'space':
    case 'def':
      return undefined;
    case 'hr':
      return { type: 'rule' };
    case 'heading':
      return group(HEADINGS[Math.min(token.depth, HEADINGS.length) - 1]!, inline(token.tokens, figures));
    case 'paragraph':
      return group('p', inline(token.tokens, figures));
    case 'code':
      return {
        type: 'code-block',
        text: withoutMarks(token.text),
        language: withoutMarks(token.lang ?? '').split(/\s/)[0]!,
      };
    case 'blockquote':
      return group('blockquote', blocks(token.tokens, figures));
    case 'list':
      return list(token as Tokens.List, figures);
    case 'table':
      return table(token as Tokens.Table, figures);
    case 'html':
      return group('p', pieces(token.text.trimEnd(), figures));
    default:
      return group(
        'span',
        'tokens' in token && token.tokens ? inline(token.tokens, figures) : pieces(token.raw, figures),
      );
  }
}

const group = (tag: GroupTag, children: readonly MarkdownNode[]): MarkdownNode => ({ type: 'group', tag, children });

function blocks(tokens: readonly Token[] | undefined, figures: FigureReader): readonly MarkdownNode[] {
  return (tokens ?? []).flatMap((token) => block(token, figures) ?? []);
}

function list(token: Tokens.List, figures: FigureReader): MarkdownNode {
  const items = token.items.map((item) => {
    const task: MarkdownNode[] = item.task ? [{ type: 'task', checked: item.checked === true }] : [];
    return group('li', [...task, ...blocks(item.tokens, figures)]);
  });
  return token.ordered ? { type: 'ordered', start: Number(token.start) || 1, children: items } : group('ul', items);
}

function table(token: Tokens.Table, figures: FigureReader): MarkdownNode {
  return {
    type: 'table',
    align: token.align,
    head: token.header.map((cell) => inline(cell.tokens, figures)),
    rows: token.rows.map((row) => row.map((cell) => inline(cell.tokens, figures))),
  };
}

function inline(tokens: readonly Token[] | undefined, figures: FigureReader): readonly MarkdownNode[] {
  return (tokens ?? []).flatMap((token) => inlineNode(token, figures));
}

function inlineNode(token: Token, figures: FigureReader): readonly MarkdownNode[] {
  switch (token.type) {
    case 'br':
      return [{ type: 'break' }];
    case 'strong':
    case 'em':
    case 'del':
      return [group(token.type, inline(token.tokens, figures))];
    case 'codespan':
      return [{ type: 'code', children: inCode(pieces(token.text, figures)) }];
    case 'math':
      return pieces(plainMath(token.text), figures);
    case 'link':
      return link(token.href, inline(token.tokens, figures));
    case 'image':
      // An external picture would tell its host that the answer was read, so it stays a link.
      return link(token.href, pieces(token.text || token.href, figures));
    case 'html':
      return /^<br\s*\/?>$/i.test(token.text) ? [{ type: 'break' }] : pieces(token.text, figures);
    case 'escape':
      return pieces(token.text, figures);
    default:
      return token.type === 'text' ? pieces(decodeEntities(token.text), figures) : pieces(token.raw, figures);
  }
}

function link(address: string, children: readonly MarkdownNode[]): readonly MarkdownNode[] {
  const href = safeHref(withoutMarks(address));
  if (href === undefined) return children;
  const host = hostToShow(wordsOf(children), href);
  return [{ type: 'link', href, host, children: plain(children) }];
}

/** Returns the visible text of some nodes. */
function wordsOf(nodes: readonly MarkdownNode[]): string {
  return nodes.map((node) => ('text' in node ? node.text : 'children' in node ? wordsOf(node.children) : ' ')).join('');
}

/**
 * Flattens the label of a link: a link is a control already, so its figures cannot be controls too, nor can a picture
 * in it be a link.
 */
function plain(nodes: readonly MarkdownNode[]): readonly MarkdownNode[] {
  return nodes.flatMap((node): MarkdownNode | readonly MarkdownNode[] => {
    if (node.type === 'figure') return { ...node, plain: true };
    if (node.type === 'link') return plain(node.children);
    return 'children' in node ? { ...node, children: plain(node.children) } : node;
  });
}

/** The 2 of `x * 2` is not a figure, so code is unchanged; a figure that is only formatted as code stays a figure. */
function inCode(parts: readonly Piece[]): readonly Piece[] {
  const around = parts.map((part) => (part.type === 'figure' ? '' : part.text)).join('');
  if (/^[\s\p{Sc}%.,()+-]*[\p{Script=Hangul}]{0,4}$/u.test(around)) return parts;
  return [{ type: 'text', text: parts.map(({ text }) => text).join('') }];
}

type Piece = Extract<MarkdownNode, { readonly type: 'text' | 'figure' }>;

function pieces(text: string, figures: FigureReader): readonly Piece[] {
  return figures
    .read(text)
    .map((piece) =>
      piece.figure === undefined
        ? { type: 'text', text: piece.text }
        : { type: 'figure', text: piece.text, figure: piece.figure },
    );
}
