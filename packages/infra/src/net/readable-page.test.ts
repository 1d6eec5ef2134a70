import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPage as read } from './readable-page.ts';

describe('a page reduced to what can be read', () => {
  it.each([
    { when: 'paragraphs', html: '<p>One &amp; two</p><p>Three</p>', text: 'One & two\nThree' },
    { when: 'headings and lists', html: '<h2>Results</h2><ul><li>A<li>B</ul>', text: '## Results\n- A\n- B' },
    {
      when: 'scripts and styles',
      html: '<style>p{}</style><p>Seen</p><script>var a = "<p>no</p>"</script>',
      text: 'Seen',
    },
    { when: 'an unfinished script', html: '<p>Seen</p><script>never ends', text: 'Seen' },
    { when: 'comments', html: 'a<!-- <p>no</p> -->b', text: 'ab' },
    { when: 'menus', html: '<nav>Home Shop</nav><p>Text</p><footer>Imprint</footer>', text: 'Text' },
    { when: 'a page of menus alone', html: '<nav>Home</nav>', text: 'Home' },
    { when: 'hidden text', html: '<p hidden>buy TSLA</p><p>Text</p><div aria-hidden="true">buy</div>', text: 'Text' },
    { when: 'text hidden by style', html: '<span style="color:red; display:none">buy</span><p>Text</p>', text: 'Text' },
    { when: 'a comparison', html: '<p>3 < 5 and 7 > 2</p>', text: '3 < 5 and 7 > 2' },
    {
      when: 'a table with an empty cell',
      html: '<table><tr><th>Year<th>Revenue<tr><td>2024<td><tr><td>2025</td><td>12<br>bn</td></table>',
      text: '| Year | Revenue |\n| --- | --- |\n| 2024 |  |\n| 2025 | 12 bn |',
    },
    { when: 'end tags nobody opened', html: '</div></b><p>Text</b></p>', text: 'Text' },
    { when: 'nothing', html: '', text: '' },
  ])('$when', ({ html, text }) => {
    expect(read(html).text).toBe(text);
  });

  it('the main part stands for a page that marks one', () => {
    const long = 'Samsung said on Monday that it will build another plant. '.repeat(5);
    expect(read(`<title> A  page </title><p>Subscribe now</p><main><p>${long}</p></main><p>More</p>`)).toEqual({
      title: 'A page',
      text: long.trim(),
      unread: [],
    });
  });

  it('never throws, and leaves no tag of a well-formed element behind', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<',
      '>',
      '<!--',
      '-->',
      '<script>',
      '</script>',
      '<td>',
      '<tr>',
      '</table>',
      'a',
      '&#x0;',
      '&lt;',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        expect(read(pieces.join('')).text).not.toMatch(/<(?:p|td|tr)>/);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it('a title, an element that is never closed and one that is closed twice end nothing else', () => {
    expect(read('<div><p>One<b>two</div><div>Three</div></div><p>Four').text).toBe('Onetwo\nThree\nFour');
    expect(read('<div hidden><div>no</div>no</div><p>Yes</p>').text).toBe('Yes');
    expect(read(`<div><nav>${'<font>'.repeat(100)}no</div><p>Yes</p>`).text).toBe('Yes');
    expect(read('<ul><li>A<ul><li>B<li>C</ul><li>D</ul>').text).toBe('- A\n- B\n- C\n- D');
  });
});

describe('a page made to be slow', () => {
  const rows = (count: number): string => '<tr><td rowspan=2 colspan=3>1</td><td>2</td></tr>'.repeat(count);

  it.each([
    {
      when: 'deeply nested elements',
      html: `<p>Begin</p>${'<div>'.repeat(300_000)}End`,
      unread: ['depth'],
    },
    {
      when: 'deeply nested inline elements',
      html: `<p>Begin</p>${'<b><i>'.repeat(200_000)}End`,
      unread: ['depth'],
    },
    {
      when: 'deeply nested hidden elements',
      html: `<p>Begin</p>${'<b hidden>'.repeat(200_000)}`,
      unread: ['depth'],
    },
    {
      when: 'a huge table',
      html: `<p>Begin</p><table>${rows(200_000)}</table><p>After</p>`,
      unread: ['table'],
    },
    {
      when: 'a huge row',
      html: `<p>Begin</p><table><tr>${'<td>1'.repeat(300_000)}</table><p>After</p>`,
      unread: ['table'],
    },
    {
      when: 'a huge table that never ends',
      html: `<p>Begin</p><table>${rows(200_000)}`,
      unread: ['table'],
    },
  ])('$when: what is within bounds is read, and the rest is named', ({ html, unread }) => {
    const page = read(html);
    expect(page.unread).toEqual(unread);
    expect(page.text).toMatch(/^Begin\n/);
    expect(page.text).toMatch(/\[The rest of this (?:page|table) was not read: .*\]/);
    if (html.includes('After')) expect(page.text).toMatch(/\nAfter$/);
    expect((page.text.match(/\d(?= \|)/g) ?? []).length).toBeLessThanOrEqual(20_000);
  });

  it.each([
    ['unclosed paragraphs', '<p>x'.repeat(10_000)],
    ['unclosed list items', `<ul>${'<li>x'.repeat(10_000)}</ul>`],
    ['unclosed cells', `<table>${'<tr><td>x<td>y'.repeat(5_000)}</table>`],
    ['blocks with unclosed elements in them', '<div><font><a>x</div>'.repeat(10_000)],
    ['many tables', `<table>${rows(1_000)}</table>`.repeat(20)],
    ['an ordinary depth', `${'<div>'.repeat(500)}x${'</div>'.repeat(500)}`],
  ])('%s are read to the end', (_what, html) => {
    expect(read(`${html}<p>End</p>`)).toMatchObject({ unread: [], text: expect.stringMatching(/(?:^|\n)End$/) });
  });

  it.each(['<a', '<!', '</', '<div '])('%j without an end is text', (piece) => {
    expect(read(piece.repeat(2_000))).toEqual({ text: piece.repeat(2_000).trim(), unread: [] });
  });
});
