import { describe, expect, it } from 'vitest';
import type { MarkdownNode } from './node.ts';
import { withoutBreaks } from './without-breaks.ts';

const text = (value: string): MarkdownNode => ({ type: 'text', text: value });
const figure = (value: string): MarkdownNode => ({ type: 'figure', text: value, figure: 0 });
/** What is shown, with ‹› around what stays on one line. */
const shown = (nodes: readonly MarkdownNode[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'unbroken') return `‹${shown(node.children)}›`;
      return 'text' in node ? node.text : '';
    })
    .join('');

describe('what stays together on a line', () => {
  it.each([
    [
      'brackets of a figure',
      [text('움직였습니다. ('), figure('-3.44%'), text(') 최고가')],
      '움직였습니다. ‹(-3.44%)› 최고가',
    ],
    ['a stop behind a figure', [text('It is '), figure('$5'), text('. Then')], 'It is ‹$5.› Then'],
    ['a figure alone', [text('It is '), figure('$5'), text(' now')], 'It is $5 now'],
    ['two figures in brackets', [text('('), figure('1'), text(', '), figure('2'), text(')')], '‹(1,› ‹2)›'],
    ['a date', [text('from 2026-08-13 to (2026-11-13)')], 'from ‹2026-08-13› to (‹2026-11-13›)'],
    ['other nodes', [{ type: 'break' }, figure('1'), { type: 'rule' }], '1'],
  ] as [string, MarkdownNode[], string][])('%s', (_what, nodes, expected) => {
    expect(shown(withoutBreaks(nodes))).toBe(expected);
    expect(shown(withoutBreaks(nodes)).replace(/[‹›]/g, '')).toBe(shown(nodes));
  });
});
