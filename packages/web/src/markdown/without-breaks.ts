import type { MarkdownNode } from './node.ts';

const OPENING = /[([{“‘"'~$₩€¥±+\-−]{1,4}$/;
const CLOSING = /^[)\]}”’"'.,!?:;%…]+/;
/** A browser breaks a date at its hyphens. */
const DATE = /\d{4}-\d{2}-\d{2}/g;

/**
 * Prevents line breaks between a figure and its brackets or stops, and within dates: a line never ends in "(" or begins
 * with ")".
 */
export function withoutBreaks(nodes: readonly MarkdownNode[]): readonly MarkdownNode[] {
  const grouped: MarkdownNode[] = [];
  let rest: string | undefined;
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'text') {
      grouped.push(...unbrokenDates(rest ?? node.text));
      rest = undefined;
      continue;
    }
    if (node.type !== 'figure') {
      grouped.push(node);
      continue;
    }
    const last = grouped.at(-1);
    const opening = last?.type === 'text' ? (OPENING.exec(last.text)?.[0] ?? '') : '';
    const next = nodes[index + 1];
    const closing = next?.type === 'text' ? (CLOSING.exec(next.text)?.[0] ?? '') : '';
    if (last?.type === 'text' && opening !== '')
      grouped[grouped.length - 1] = { ...last, text: last.text.slice(0, -opening.length) };
    if (next?.type === 'text' && closing !== '') rest = next.text.slice(closing.length);
    if (opening + closing === '') grouped.push(node);
    else grouped.push({ type: 'unbroken', children: [...textOf(opening), node, ...textOf(closing)] });
  }
  return grouped;
}

function unbrokenDates(text: string): MarkdownNode[] {
  const parts: MarkdownNode[] = [];
  let from = 0;
  for (const { index, 0: date } of text.matchAll(DATE)) {
    parts.push(...textOf(text.slice(from, index)), { type: 'unbroken', children: textOf(date) });
    from = index + date.length;
  }
  return [...parts, ...textOf(text.slice(from))];
}

const textOf = (text: string): MarkdownNode[] => (text === '' ? [] : [{ type: 'text', text }]);
