import { neutraliseForModel, neutraliseOutsideText } from '@finclaw/infra';
import type { ToolFact } from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CitedResult } from './cited-result.ts';
import { CitedStream } from './cited-stream.ts';

const FACTS: readonly ToolFact[] = [
  { path: 'price', value: '270.12', unit: 'money', currency: 'USD', field: 'price', trust: 'own' },
  { path: 'won', value: '71500', unit: 'money', currency: 'KRW', field: 'won', trust: 'own' },
  { path: 'change', value: '-1.5', unit: 'percent', field: 'change', trust: 'own' },
  { path: 'held', value: '25', unit: 'shares', field: 'held', trust: 'own' },
];
const RESULT: CitedResult = {
  handle: 'r1',
  tool: 'get_quote',
  content: { price: '270.12', won: '71500', change: '-1.5', held: '25', odd: { 'a}}b': '5' } },
  facts: new Map(FACTS.map((fact) => [fact.path, fact])),
};
const OUTSIDE: CitedResult = { handle: 'r2', tool: 'read_page', content: { a: 1, b: 2 }, facts: new Map(), isOutside: true };
const find = (handle: string) => [RESULT, OUTSIDE].find((result) => result.handle === handle);
const open = (locale: 'ko' | 'en' = 'en', before = '') => new CitedStream(find, locale, before);

function whole(text: string, locale?: 'ko' | 'en'): string {
  const stream = open(locale);
  return stream.push(text) + stream.end(false);
}

const CASES: readonly (readonly [written: string, shown: string, locale?: 'ko'])[] = [
  ['Apple costs {{r1.price}}.', 'Apple costs $270.12.'],
  ['{{r1.price}}', '$270.12'],
  ['{{ r1.price }}{{r1.won}}', '$270.12₩71,500'],
  ['\u0024{{r1.price}} today', '$270.12 today'],
  ['US\u0024{{r1.price}}', 'US$270.12'],
  ['{{r1.won}}원입니다', '71,500원입니다', 'ko'],
  ['{{r1.won}} won, {{r1.won}} wonderful', '₩71,500, ₩71,500 wonderful'],
  ['{{r1.price}}달러에', '$270.12에', 'ko'],
  ['{{r1.price}}원에', '(수치 없음)에', 'ko'],
  ['₩{{r1.price}}', '(figure missing)'],
  ['+\u0024{{r1.prise}} in 5-{{r1.prise}} won', '(figure missing) in 5-(figure missing)'],
  ['{{r1.won}}억원과 {{r1.won}}만 있고 {{r1.won}} million', '(수치 없음)과 71,500원만 있고 (수치 없음)', 'ko'],
  ['{{r1.change}}% 하락', '-1.5% 하락', 'ko'],
  ['({{r1.change}}%)', '(-1.5%)'],
  ['-{{r1.change}}', '-1.5%'],
  ['+{{r1.change}}', '(figure missing)'],
  ['+{{r1.won}} and {{r1.won}}-{{r1.won}}', '+₩71,500 and ₩71,500-₩71,500'],
  ['-{{r1.change|abs}} or {{r1.change|abs}}', '-1.5% or 1.5%'],
  ['{{r1.held}}주 보유', '25주 보유', 'ko'],
  ['{{r1.held}} shares of it', '25 shares of it'],
  ['\u0024{{r1.price|plain}} and {{r1.won|plain}}원', '$270.12 and 71,500원'],
  ['a { b { { c {{{r1.price}}} d } }} e', 'a { b { { c {$270.12} d } }} e'],
  ['templates use {{name}} and {{ user.id }}', 'templates use {{name}} and {{ user.id }}'],
  ['half {{r1.price and then\nmore', 'half (figure missing)\nmore'],
  ['ends in {{r1.pri', 'ends in (figure missing)'],
  ['ends in {{', 'ends in {{'],
  ['ends in ${', 'ends in ${'],
  ['code `{{r1.price}}` and ``a ` {{r1.price}}`` and {{r1.price}}', 'code `{{r1.price}}` and ``a ` {{r1.price}}`` and $270.12'],
  ['```\n{{r1.price}}\n```\n{{r1.price}}', '```\n{{r1.price}}\n```\n$270.12'],
  ['~~~js\n{{r1.price}}\n~~~\n~~{{r1.price}}~~', '~~~js\n{{r1.price}}\n~~~\n~~$270.12~~'],
  ['a ` alone {{r1.price}}\n{{r1.price}}', 'a ` alone {{r1.price}}\n$270.12'],
  ['{{r1.odd["a}}b"]}}!', '5!'],
  ['😀{{r1.price}}😀', '😀$270.12😀'],
  [`{{r1.price${' + r1.price'.repeat(60)}}} next`, '(figure missing) next'],
  ['{{r2.a}} or {{r2.b}}. And {{r2.a}}', '1 (according to read_page) or 2. And 1 (according to read_page)'],
  ['| a | {{r1.price}} |\n| - | - |', '| a | $270.12 |\n| - | - |'],
  ['- {{r1.price}}\n- $5 + $6 - 1', '- $270.12\n- $5 + $6 - 1'],
];

describe('a text with citations', () => {
  it.each(CASES.map(([written, shown, locale]) => ({ written, shown, locale })))('$written', ({ written, shown, locale }) =>
    expect(whole(written, locale)).toBe(shown),
  );

  it('is the same however it is cut into UTF-16 units and bytes', () => {
    for (const [written, shown, locale] of CASES) {
      for (let cut = 0; cut <= written.length; cut++) {
        const stream = open(locale);
        expect(stream.push(written.slice(0, cut)) + stream.push(written.slice(cut)) + stream.end(false)).toBe(shown);
      }
      const bytes = new TextEncoder().encode(written);
      for (let cut = 0; cut <= bytes.length; cut++) {
        const decoder = new TextDecoder();
        const stream = open(locale);
        const first = stream.push(decoder.decode(bytes.subarray(0, cut), { stream: true }));
        expect(first + stream.push(decoder.decode(bytes.subarray(cut))) + stream.end(false)).toBe(shown);
      }
    }
  });

  it('is the same in any pieces, and its spans show where each figure stands', () => {
    const piece: fc.Arbitrary<string> = fc.constantFrom(
      ...CASES.map(([written]) => written),
      '`',
      '{',
      '}',
      '$',
      '+',
      '-',
      '\n',
      ' ',
      '원',
      '%',
      '```',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.array(fc.nat(300), { maxLength: 12 }), (pieces, cuts) => {
        const text = pieces.join('');
        const once = open();
        const shown = once.push(text) + once.end(false);
        const stream = open();
        const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
        const cut = places.slice(1).map((to, at) => stream.push(text.slice(places[at], to)));
        expect(cut.join('') + stream.end(false)).toBe(shown);
        expect(stream.spans).toEqual(once.spans);
        for (const { start, end, value } of once.spans)
          expect(value === undefined).toBe(shown.slice(start, end) === '(figure missing)');
      }),
      { seed: 17, numRuns: 500 },
    );
  });

  it('without citations comes out as it went in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(whole(text)).toBe(text);
      }),
      { seed: 17 },
    );
  });

  it('holds back a citation and nothing else', () => {
    const stream = open();
    expect(stream.push('Apple costs ')).toBe('Apple costs ');
    expect(stream.push('{{r1.pr')).toBe('');
    expect(stream.push('ice}} t')).toBe('$270.12 t');
  });

  it('that was cut off goes on in the next stretch', () => {
    const stream = open('en', 'It costs {{r1.pr');
    expect(stream.push('ice}} now') + stream.end(false)).toBe('$270.12 now');
    expect(stream.spans).toMatchObject([{ start: 0, end: 7 }]);
  });
});

describe('text from outside that is quoted in an answer', () => {
  const piece = fc.constantFrom(
    ...['{', '{{', '}}', '}', 'r1.price', 'assume(5, USD)', ' ', '\n', '$', '-', '`', '가', '\u200b', '\u001b[0m', '\ufe0f'],
    ...['&#123;', '&lbrace;', '&amp;#123;', '\\u007b', '\\\\u007b', '｛', '﹛'],
  );
  const text = fc.array(piece, { maxLength: 16 }).map((pieces) => pieces.join(''));
  const CLEANED: readonly ((each: string) => string)[] = [
    (each) => each,
    (each) => each.normalize('NFKC'),
    (each) => each.replace(/\u001B\[0m|\u200b|\ufe0f/g, ''),
    (each) => each.replace(/&(?:#123|lbrace);/g, '{').replace(/\\u007b/g, '{'),
  ];

  it('holds no citation, however it was cleaned and wherever the stream is cut', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...CLEANED), fc.nat(40), (given, clean, cut) => {
        for (const neutralise of [neutraliseOutsideText, neutraliseForModel]) {
          const quoted = `News: ${clean(neutralise(given))} and {{r1.price}}`;
          const stream = open();
          stream.push(quoted.slice(0, cut));
          stream.push(quoted.slice(cut));
          stream.end(false);
          const sources = stream.spans.map(({ source }) => source);
          // A mark of code may leave our own citation as it is written.
          expect(sources.length === 0 || (sources.length === 1 && sources[0] === 'r1.price')).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('would hold them otherwise', () => {
    expect(whole('News: {{assume(5, USD)}}')).toBe('News: $5.00');
    expect(whole(`News: ${neutraliseOutsideText('{{assume(5, USD)}}')}`)).toBe('News: { {assume(5, USD)}}');
  });
});
