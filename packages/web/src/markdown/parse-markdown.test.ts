import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FigureSpan } from './figure-marks.ts';
import type { MarkdownNode } from './node.ts';
import { parseMarkdown } from './parse-markdown.ts';

/** Writes the tree the way a reader would see it, with figures in ⟨⟩ and their number. */
function shown(nodes: readonly MarkdownNode[]): string {
  return nodes.map(shownNode).join('');
}

function shownNode(node: MarkdownNode): string {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'figure':
      return `⟨${node.figure}${node.plain ? '·' : ':'}${node.text}⟩`;
    case 'unbroken':
      return shown(node.children);
    case 'break':
      return '↵';
    case 'rule':
      return '—';
    case 'code':
      return `<code>${shown(node.children)}</code>`;
    case 'code-block':
      return `<pre ${node.language}>${node.text}</pre>`;
    case 'link':
      return `<a ${node.href}>${shown(node.children)}</a>${node.host === undefined ? '' : ` (${node.host})`}`;
    case 'group':
      return `<${node.tag}>${shown(node.children)}</${node.tag}>`;
    case 'ordered':
      return `<ol ${node.start}>${shown(node.children)}</ol>`;
    case 'task':
      return node.checked ? '[x]' : '[ ]';
    case 'table':
      return `<table>${[node.head, ...node.rows].map((row) => row.map(shown).join('|')).join('/')}</table>`;
  }
}

const hrefs = (nodes: readonly MarkdownNode[]): string[] =>
  nodes.flatMap((node) => [
    ...(node.type === 'link' ? [node.href] : []),
    ...('children' in node ? hrefs(node.children) : []),
  ]);

const draw = (text: string, spans: readonly FigureSpan[] = []): string =>
  shown(parseMarkdown(text, spans).map((block) => block.node));

const spanOf = (text: string, part: string): FigureSpan => ({
  start: text.indexOf(part),
  end: text.indexOf(part) + part.length,
});

describe('parseMarkdown', () => {
  it.each([
    ['a paragraph with a line break', '하나\n둘', '<p>하나↵둘</p>'],
    ['headings below the title of the page', '# 요약\n\n##### 작은', '<h3>요약</h3><h6>작은</h6>'],
    ['a list', '- 하나\n- 둘', '<ul><li><span>하나</span></li><li><span>둘</span></li></ul>'],
    [
      'a list that ends where a line is not indented',
      '- 하나\n합계: 1',
      '<ul><li><span>하나</span></li></ul><p>합계: 1</p>',
    ],
    ['an indented line as part of its item', '- 하나\n  더', '<ul><li><span>하나↵더</span></li></ul>'],
    ['code that looks like a list as it is', '```\n- 하나\n합계\n```', '<pre >- 하나\n합계</pre>'],
    [
      'a numbered list that starts later',
      '3. 셋\n4. 넷',
      '<ol 3><li><span>셋</span></li><li><span>넷</span></li></ol>',
    ],
    ['tasks', '- [x] 했음\n- [ ] 안 함', '<ul><li>[x]<span>했음</span></li><li>[ ]<span>안 함</span></li></ul>'],
    ['a table', '|종목|가격|\n|-|-:|\n|삼성|**1**|', '<table>종목|가격/삼성|<strong>1</strong></table>'],
    ['a code block', '```ts\na < b\n```', '<pre ts>a < b</pre>'],
    ['character references', 'S&amp;P &#51060;', '<p>S&P 이</p>'],
    ['an unfinished table, as it streams', '|종목|가', '<p>|종목|가</p>'],
    ['an unfinished code block, as it streams', '```ts\nconst a', '<pre ts>const a</pre>'],
  ])('draws %s', (_, text, expected) => expect(draw(text)).toBe(expected));

  it.each([
    ['bold before a particle', '**삼성전자(005930)**는', '<p><strong>삼성전자(005930)</strong>는</p>'],
    ['bold around a quotation', '이것은**"인용"**입니다', '<p>이것은<strong>"인용"</strong>입니다</p>'],
    ['ranges with a tilde', '70,000~72,000원, 5~10%', '<p>70,000~72,000원, 5~10%</p>'],
    ['real strikes', '~~취소~~ 됨', '<p><del>취소</del> 됨</p>'],
    ['a lone pair of asterisks', '2 ** 3 ** 4', '<p>2 ** 3 ** 4</p>'],
  ])('reads %s as a Korean reader expects', (_, text, expected) => expect(draw(text)).toBe(expected));

  it.each([
    ['a script', '<script>alert(1)</script>', '<p><script>alert(1)</script></p>'],
    ['an event handler', '안녕 <img src=x onerror=alert(1)>', '<p>안녕 <img src=x onerror=alert(1)></p>'],
    ['a script address', '[열기](javascript:alert(1))', '<p>열기</p>'],
    ['a disguised script address', '[열기](JaVa\tScript:alert(1))', '<p>[열기](JaVa\tScript:alert(1))</p>'],
    ['a data address', '[열기](data:text/html,x)', '<p>열기</p>'],
    ['an address of this page', '[열기](/api/settings)', '<p>열기</p>'],
    [
      'a picture from elsewhere',
      '![그림](https://example.test/a.png)',
      '<p><a https://example.test/a.png>그림</a> (example.test)</p>',
    ],
    [
      'words that name another host',
      '[good.test](https://evil.test/)',
      '<p><a https://evil.test/>good.test</a> (evil.test)</p>',
    ],
    [
      'words that say where they lead',
      '[**good.test**](https://good.test/a)',
      '<p><a https://good.test/a><strong>good.test</strong></a></p>',
    ],
    [
      'an address with a user',
      'https://good.test@evil.test/',
      '<p><a https://good.test@evil.test/>https://good.test@evil.test/</a> (evil.test)</p>',
    ],
    [
      'a picture in a link',
      '[![x](https://good.test/a)](https://evil.test/)',
      '<p><a https://evil.test/>x</a> (evil.test)</p>',
    ],
  ])('shows %s as harmless text or a link', (_, text, expected) => expect(draw(text)).toBe(expected));

  it.each([
    ['in a sentence', '가격은 72,300원입니다', '72,300원', '<p>가격은 ⟨0:72,300원⟩입니다</p>'],
    ['in bold', '**72,300원**', '72,300원', '<p><strong>⟨0:72,300원⟩</strong></p>'],
    ['half in bold', '**72,300**원', '72,300**원', '<p><strong>⟨0:72,300⟩</strong>⟨0:원⟩</p>'],
    ['in a table', '|a|\n|-|\n|+1.2%|', '+1.2%', '<table>a/⟨0:+1.2%⟩</table>'],
    ['in code that is nothing but a figure', '`1,000원`', '1,000', '<p><code>⟨0:1,000⟩원</code></p>'],
    ['in code, where it is a part of a program', '`return x * 2`', '2', '<p><code>return x * 2</code></p>'],
    ['in a link', '[1,000](https://e.test/)', '1,000', '<p><a https://e.test/>⟨0·1,000⟩</a> (e.test)</p>'],
    ['in an address', 'https://e.test/2024', '2024', '<p><a https://e.test/2024>https://e.test/⟨0·2024⟩</a></p>'],
    ['that begins a line', '-5.2%였습니다', '-5.2%', '<p>⟨0:-5.2%⟩였습니다</p>'],
    ['that is only a list marker', '1. 첫째', '1', '<ol 1><li><span>첫째</span></li></ol>'],
    ['in a code block, where it cannot be shown', '```\n12\n```', '12', '<pre >12</pre>'],
  ])('keeps a figure %s', (_, text, part, expected) => expect(draw(text, [spanOf(text, part)])).toBe(expected));

  it('leaves out overlapping and impossible figures', () => {
    const spans = [
      { start: 0, end: 3 },
      { start: 2, end: 5 },
      { start: 4, end: 99 },
      { start: 5, end: 5 },
      { start: -1, end: 1 },
    ];
    expect(draw('123456', spans)).toBe('<p>⟨0:123⟩456</p>');
  });

  it('keeps blocks that did not change equal while an answer grows', () => {
    const before = parseMarkdown('첫째 문단\n\n둘째');
    const after = parseMarkdown('첫째 문단\n\n둘째 문단');
    expect(after[0]).toEqual(before[0]);
  });

  it('never throws and never invents a link scheme, whatever is streamed', () => {
    const part = fc.constantFrom(
      '**',
      '~',
      '~~',
      '`',
      '```',
      '|',
      '\n',
      '- ',
      '1. ',
      '[a](',
      ')',
      '<',
      '>',
      '&#0;',
      '\uE000',
      '한',
      '1,000',
      'javascript:',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(part, fc.string()), { maxLength: 25 }),
        fc.nat(40),
        fc.nat(10),
        (parts, start, length) => {
          const nodes = parseMarkdown(parts.join(''), [{ start, end: start + length }]).map((block) => block.node);
          for (const href of hrefs(nodes)) expect(href).toMatch(/^(https?|mailto):/);
          expect(shown(nodes)).not.toMatch(/[\uE000-\uF8FF]/);
        },
      ),
    );
  });
});
