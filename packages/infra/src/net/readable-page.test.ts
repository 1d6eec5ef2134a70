import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runToEnd } from '../concurrency/slices.ts';
import { readingPage } from './readable-page.ts';

const read = (html: string) => runToEnd(readingPage(html));

describe('a page reduced to what can be read', () => {
  it.each([
    { when: 'paragraphs', html: '<p>One &amp; two</p><p>Three</p>', text: 'One & two\nThree' },
    { when: 'headings and lists', html: '<h2>Results</h2><ul><li>A<li>B</ul>', text: '## Results\n- A\n- B' },
    { when: 'scripts and styles', html: '<style>p{}</style><p>Seen</p><script>var a = "<p>no</p>"</script>', text: 'Seen' },
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

  it('takes time in proportion to the page: what is opened and never closed does not make it slow', () => {
    const deep = '<div>'.repeat(20_000) + '</span>'.repeat(20_000);
    expect(read(`${deep}<p>end</p>`).text).toBe('end');
  });
});
