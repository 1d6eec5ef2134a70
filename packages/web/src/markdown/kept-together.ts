import type { MarkdownNode } from './node.ts';

const OPENING = /[([{“‘"'~$₩€¥±+\-−]{1,4}$/;
const CLOSING = /^[)\]}”’"'.,!?:;%…]+/;
/** A browser breaks a date at its hyphens. */
const DATE = /\d{4}-\d{2}-\d{2}/g;

/** Keeps brackets and stops beside their figure, and dates whole: a line never ends in "(" or begins with ")". */
export function keptTogether(nodes: readonly MarkdownNode[]): readonly MarkdownNode[] {
  const kept: MarkdownNode[] = [];
  let rest: string | undefined;
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'text') {
      kept.push(...datesKept(rest ?? node.text));
      rest = undefined;
      continue;
    }
    if (node.type !== 'figure') {
      kept.push(node);
      continue;
    }
    const last = kept.at(-1);
    const opening = last?.type === 'text' ? (OPENING.exec(last.text)?.[0] ?? '') : '';
    const next = nodes[index + 1];
    const closing = next?.type === 'text' ? (CLOSING.exec(next.text)?.[0] ?? '') : '';
    if (last?.type === 'text' && opening !== '')
      kept[kept.length - 1] = { ...last, text: last.text.slice(0, -opening.length) };
    if (next?.type === 'text' && closing !== '') rest = next.text.slice(closing.length);
    if (opening + closing === '') kept.push(node);
    else kept.push({ type: 'unbroken', children: [...textOf(opening), node, ...textOf(closing)] });
  }
  return kept;
}

function datesKept(text: string): MarkdownNode[] {
  const parts: MarkdownNode[] = [];
  let from = 0;
  for (const { index, 0: date } of text.matchAll(DATE)) {
    parts.push(...textOf(text.slice(from, index)), { type: 'unbroken', children: textOf(date) });
    from = index + date.length;
  }
  return [...parts, ...textOf(text.slice(from))];
}

const textOf = (text: string): MarkdownNode[] => (text === '' ? [] : [{ type: 'text', text }]);
