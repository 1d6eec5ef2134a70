import { neutraliseForModel, neutraliseOutsideText } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSample } from '../testing/sample-results.ts';
import { AnnotatedStream } from './annotated-stream.ts';

const open = (locale: Locale = 'en'): AnnotatedStream => new AnnotatedStream({ find: findSample, locale });

/** The text as people read it, and its figures as `text:outcome`. */
function read(written: string, locale?: Locale): { readonly text: string; readonly figures: readonly string[] } {
  const stream = open(locale);
  const text = stream.push(written) + stream.end();
  return { text, figures: stream.figures.map(({ start, end, outcome }) => `${text.slice(start, end)}:${outcome}`) };
}

interface Case {
  readonly written: string;
  readonly text: string;
  readonly figures?: readonly string[];
  readonly locale?: Locale;
}

const ANNOTATED: readonly Case[] = [
  { written: 'Apple is $257.50{{r1.price}}.', text: 'Apple is $257.50.', figures: ['$257.50:linked'] },
  { written: '$258{{r1.price}}', text: '$258', figures: ['$258:linked'] },
  { written: '**$257.50**{{r1.price}} today', text: '**$257.50** today', figures: ['$257.50:linked'] },
  { written: '$257.50 {{r1.price}} today', text: '$257.50  today', figures: ['$257.50:linked'] },
  { written: 'fell 1.2%{{r1.changePercent}}', text: 'fell 1.2%', figures: ['1.2%:linked'] },
  { written: '-1.23%{{r1.changePercent}}', text: '-1.23%', figures: ['-1.23%:linked'] },
  { written: '+1.23%{{r1.changePercent}}', text: '+1.23%', figures: ['+1.23%:differs'] },
  { written: 'rose 1.23%{{r1.changePercent}}', text: 'rose 1.23%', figures: ['1.23%:differs'] },
  { written: '1.23%{{r1.changePercent}} 상승', text: '1.23% 상승', figures: ['1.23%:differs'], locale: 'ko' },
  { written: '₩257.50{{r1.price}}', text: '₩257.50', figures: ['₩257.50:differs'] },
  { written: '257.50%{{r1.price}}', text: '257.50%', figures: ['257.50%:differs'] },
  {
    written: '71,500원{{r2.rows[-1].close}}입니다',
    text: '71,500원입니다',
    figures: ['71,500원:linked'],
    locale: 'ko',
  },
  { written: '7만 1,500원{{r2.rows[-1].close}}', text: '7만 1,500원', figures: ['7만 1,500원:linked'], locale: 'ko' },
  { written: '약 7만원{{r2.rows[-1].close}}', text: '약 7만원', figures: ['7만원:linked'], locale: 'ko' },
  { written: 'about ₩71,000{{r2.rows[-1].close}}', text: 'about ₩71,000', figures: ['₩71,000:linked'] },
  { written: '₩71,000{{r2.rows[-1].close}}', text: '₩71,000', figures: ['₩71,000:differs'] },
  {
    written: '28 shares{{floor(10000000 / r6.rate / r1.price)}}',
    text: '28 shares',
    figures: ['28 shares:calculated'],
  },
  {
    written: '28주를{{floor(10000000 / r6.rate / r1.price)}} 삽니다',
    text: '28주를 삽니다',
    figures: ['28주:calculated'],
    locale: 'ko',
  },
  { written: '₩2,761,000{{r6.from + r6.to}}', text: '₩2,761,000', figures: ['₩2,761,000:calculated'] },
  { written: '$2,000{{r6.from + r6.to}}', text: '$2,000', figures: ['$2,000:calculated'] },
  { written: '$2,100{{r6.from + r6.to}}', text: '$2,100', figures: ['$2,100:none'] },
  { written: '€11.2bn{{r3[0].revenue}}', text: '€11.2bn', figures: ['€11.2bn:linked'] },
  { written: '112억 유로{{r3[0].revenue}}', text: '112억 유로', figures: ['112억 유로:linked'], locale: 'ko' },
  { written: 'EPS of 2.95{{r3[0].eps}}', text: 'EPS of 2.95', figures: ['2.95:linked'] },
  { written: '7.7%{{r3[1].netIncome / r3[1].revenue}}', text: '7.7%', figures: ['7.7%:calculated'] },
  { written: '| 15,511.9{{r4["Total assets"]["2024"]}} |', text: '| 15,511.9 |', figures: ['15,511.9:linked'] },
  { written: '3 rows{{count(r2.rows[close>=71000])}}', text: '3 rows', figures: ['3 rows:calculated'] },
  { written: '2 rows{{count(r2.rows[close>=71000])}}', text: '2 rows', figures: ['2 rows:differs'] },
  { written: 'half{{r1.price / 2}} of it', text: 'half of it', figures: [] },
  { written: '2026-11-17{{r1.time}}', text: '2026-11-17', figures: ['2026-11-17:linked'] },
  { written: '1.51{{r1.changePercent ^ 2}}', text: '1.51', figures: ['1.51:calculated'] },
  { written: '5%{{user}} of it', text: '5% of it', figures: ['5%:none'] },
  { written: '$1,500{{3 * 500 USD}}', text: '$1,500', figures: ['$1,500:calculated'] },
  { written: 'is {{3 * 500 USD}}', text: 'is $1,500.00', figures: ['$1,500.00:calculated'] },
  { written: '삼성전자(005930) {{r1.price}}', text: '삼성전자(005930) $257.50', figures: ['$257.50:linked'] },
  { written: '005930.KS {{r1.price}}', text: '005930.KS $257.50', figures: ['$257.50:linked'] },
  { written: '2026-11-17 {{r1.price}}', text: '2026-11-17 $257.50', figures: ['$257.50:linked'] },
  { written: '{{28 * 1|plain}}주를', text: '28주를', figures: ['28:calculated'], locale: 'ko' },
  { written: '5%{{r9.gone}} of it', text: '5% of it', figures: ['5%:none'] },
  { written: '$257.50{{r1.price}}{{r1.price}}', text: '$257.50', figures: ['$257.50:linked'] },
  { written: 'up 15.0%{{(r1.price - 224) / 224}}', text: 'up 15.0%', figures: ['15.0%:calculated'] },
  { written: '₩355,350{{r1.price * 1380}}', text: '₩355,350', figures: ['₩355,350:calculated'] },
  { written: '51.2{{r1.volume}} million shares', text: '51.2 million shares', figures: ['51.2 million shares:linked'] },
  { written: '138{{r6.to}}만원', text: '138만원', figures: ['138만원:linked'], locale: 'ko' },
  {
    written: '| Volume (M) |\n| --- |\n| 51.2{{r1.volume}} |',
    text: '| Volume (M) |\n| --- |\n| 51.2 |',
    figures: ['51.2:linked'],
  },
  { written: 'over €10 billion{{r3[1].revenue}}', text: 'over €10 billion', figures: ['€10 billion:linked'] },
  { written: '$260 미만{{r1.price}}', text: '$260 미만', figures: ['$260:linked'], locale: 'ko' },
  { written: '0.3%{{r1.instrument.name}}', text: '0.3%', figures: ['0.3%:none'] },
  { written: '1월 7일{{r1.time}}', text: '1월 7일', figures: ['1월 7일:none'], locale: 'ko' },
  { written: '$257.50{{r1.price} now', text: '$257.50 now', figures: [] },
];

const FILLED: readonly Case[] = [
  { written: 'Apple costs {{r1.price}}.', text: 'Apple costs $257.50.', figures: ['$257.50:linked'] },
  { written: '10년물 {{r1.price}}로', text: '10년물 $257.50로', figures: ['$257.50:linked'], locale: 'ko' },
  { written: '10 × {{r1.price}}', text: '10 × $257.50', figures: ['$257.50:linked'] },
  { written: 'fee -{{r1.price}}', text: 'fee -$257.50', figures: ['-$257.50:linked'] },
  { written: 'In {{r3[0].fiscalYear}}', text: 'In 2023', figures: ['2023:linked'] },
  { written: '{{r1.price}} 원화 환산', text: '$257.50 원화 환산', locale: 'ko' },
  { written: '{{count(r2.rows[close>99999])}} rows', text: '0 rows', figures: ['0:calculated'] },
  { written: 'from 100 to {{r1.price}}', text: 'from 100 to $257.50', figures: ['$257.50:linked'] },
  {
    written: '{{ r1.price }} and {{r1.price * 2}}',
    text: '$257.50 and $515.00',
    figures: ['$257.50:linked', '$515.00:calculated'],
  },
  { written: '\u0024{{r1.price}} today', text: '$257.50 today', figures: ['$257.50:linked'] },
  { written: '{{r2.rows[-1].close}}원입니다', text: '71,500원입니다', figures: ['71,500원:linked'], locale: 'ko' },
  { written: '{{r2.rows[0].close}} won, {{r2.rows[0].close}} wonderful', text: '₩71,000, ₩71,000 wonderful' },
  { written: '{{r1.changePercent}}% 하락', text: '-1.23% 하락', figures: ['-1.23%:linked'], locale: 'ko' },
  { written: '-{{r1.changePercent|abs}} or {{r1.changePercent|abs}}', text: '-1.23% or 1.23%' },
  { written: 'reopens {{r1.time}}', text: 'reopens 2026-11-17 16:00 (UTC-05:00)' },
  { written: 'is {{r1.prise}} now', text: 'is (figure missing) now', figures: ['(figure missing):none'] },
  { written: '지금 {{r9.x}}원입니다', text: '지금 (수치 없음)입니다', locale: 'ko' },
  { written: '지금 {{r9.x}}입니다', text: '지금 (수치 없음)입니다', locale: 'ko' },
];

const OTHER: readonly Case[] = [
  { written: 'templates use {{name}} and {{ user.id }}', text: 'templates use {{name}} and {{ user.id }}' },
  { written: 'a { b { { c d } }} e', text: 'a { b { { c d } }} e' },
  { written: '$257.50{{r1.price and then it fell.\nMore', text: '$257.50 and then it fell.\nMore' },
  { written: 'It is $257.50{{r1.pri', text: 'It is $257.50' },
  { written: 'ends in {{', text: 'ends in {{' },
  { written: 'ends in ${', text: 'ends in ${' },
  { written: 'code `{{r1.price}}` and {{r1.price}}', text: 'code `{{r1.price}}` and $257.50' },
  { written: '```\n{{r1.price}}\n```\n{{r1.price}}', text: '```\n{{r1.price}}\n```\n$257.50' },
  { written: '~~~js\n{{r1.price}}\n~~~\n~~{{r1.price}}~~', text: '~~~js\n{{r1.price}}\n~~~\n~~$257.50~~' },
  { written: '😀{{r1.price}}😀', text: '😀$257.50😀' },
  { written: '- {{r1.price}}\n- $5 + $6 - 1', text: '- $257.50\n- $5 + $6 - 1' },
];
const CASES = [...ANNOTATED, ...FILLED, ...OTHER];

describe('a text whose figures carry their source', () => {
  it.each(CASES)('$written', ({ written, text, figures, locale }) => {
    const shown = read(written, locale);
    expect(shown.text).toBe(text);
    if (figures) expect(shown.figures).toEqual(figures);
  });

  it('reads the same however it is cut into bytes', () => {
    for (const { written, text, locale } of CASES) {
      const bytes = new TextEncoder().encode(written);
      for (let cut = 0; cut <= bytes.length; cut++) {
        const decoder = new TextDecoder();
        const stream = open(locale);
        const first = stream.push(decoder.decode(bytes.subarray(0, cut), { stream: true }));
        expect(first + stream.push(decoder.decode(bytes.subarray(cut))) + stream.end()).toBe(text);
        if (!OTHER.some((each) => each.written === written)) expect(first).not.toContain('{{');
      }
    }
  });

  it('reads the same in any pieces, with the same figures', () => {
    const piece = fc.constantFrom(
      ...CASES.map(({ written }) => written),
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
      '5',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.array(fc.nat(300), { maxLength: 12 }), (pieces, cuts) => {
        const text = pieces.join('');
        const once = open();
        const shown = once.push(text) + once.end();
        const stream = open();
        const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
        const cut = places.slice(1).map((to, at) => stream.push(text.slice(places[at], to)));
        expect(cut.join('') + stream.end()).toBe(shown);
        expect(stream.figures).toEqual(once.figures);
      }),
      { seed: 17, numRuns: 300 },
    );
  });

  it('without sources comes out as it went in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(read(text).text).toBe(text);
      }),
      { seed: 17 },
    );
  });

  it('holds back braces and nothing else', () => {
    const stream = open();
    expect(stream.push('Apple is $257.50')).toBe('Apple is $257.50');
    expect(stream.push('{{r1.pr')).toBe('');
    expect(stream.push('ice}} t')).toBe(' t');
  });

  it('holds no source that an outside text wrote, however it was cleaned and wherever the stream is cut', () => {
    const piece = fc.constantFrom(
      '{',
      '{{',
      '}}',
      '}',
      'r1.price',
      ' ',
      '\n',
      '$',
      '-',
      '`',
      '가',
      '\u200b',
      '\u001b[0m',
      '\ufe0f',
      '&#123;',
      '&lbrace;',
      '&amp;#123;',
      '\\u007b',
      '\\\\u007b',
      '｛',
      '﹛',
    );
    const outside = fc.array(piece, { maxLength: 16 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(outside, fc.nat(40), (given, cut) => {
        for (const neutralise of [neutraliseOutsideText, neutraliseForModel]) {
          const quoted = `News: ${neutralise(given)} and {{r1.price}}`;
          const stream = open();
          stream.push(quoted.slice(0, cut));
          stream.push(quoted.slice(cut));
          stream.end();
          expect(stream.figures.length).toBeLessThanOrEqual(1);
        }
      }),
      { seed: 17, numRuns: 500 },
    );
  });
});
