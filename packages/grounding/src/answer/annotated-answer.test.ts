import { describe, expect, it } from 'vitest';
import { findSample, SAMPLE_RESULTS } from '../testing/sample-results.ts';
import { AnnotatedAnswer } from './annotated-answer.ts';

const answer = (): AnnotatedAnswer =>
  new AnnotatedAnswer({ find: findSample, results: () => SAMPLE_RESULTS, user: () => [], locale: 'en' });

const WRONG =
  'Apple is here. It costs $262.50{{r1.price}} now.\n\n- The low was $256.80{{r1.low}}.\n- Volume: {{r1.volum}}';

describe('an answer whose figures disagree with their source', () => {
  it('is asked about once, only for the sentences concerned, with the value', () => {
    const repair = answer().repair([WRONG]);
    expect(repair?.request).toContain(
      '1. It costs $262.50{{r1.price}} now.\n   $262.50 {{r1.price}}: the source gives $257.50\n2. Volume: {{r1.volum}}\n   {{r1.volum}}: r1 has no volum',
    );
    expect(repair?.request).not.toContain('256.80');
    expect(answer().repair(['It costs $257.50{{r1.price}} and 5%{{r9.x}}.'])).toBeUndefined();
  });

  it('takes the corrected sentences in their places', () => {
    const [text] = answer().repair([WRONG])!.apply('1. It costs $257.50{{r1.price}} now.\n2. Volume: {{r1.volume}}');
    expect(text).toBe(
      'Apple is here. It costs $257.50{{r1.price}} now.\n\n- The low was $256.80{{r1.low}}.\n- Volume: {{r1.volume}}',
    );
  });

  it('is shown with the digits struck out when the model insists', () => {
    const repair = answer().repair([WRONG])!;
    const [text = ''] = repair.apply('I am sure.');
    const { text: shown, figures } = repair.render(text);
    expect(shown).toBe(
      'Apple is here. It costs ~~$262.50~~ $257.50 now.\n\n- The low was $256.80.\n- Volume: (figure missing)',
    );
    expect(figures.map(({ start, end, outcome }) => `${shown.slice(start, end)} ${outcome}`)).toEqual([
      '~~$262.50~~ $257.50 differs',
      '$256.80 linked',
      '(figure missing) none',
    ]);
  });

  it('is also asked about a price without a source that our own data contradicts', () => {
    expect(answer().repair(['Apple closed at $262.50.'])?.request).toContain(
      '$262.50 {{r1.price}}: the source gives $257.50',
    );
  });
});

describe('an answer that was cut off', () => {
  it('goes on in the middle of braces, and its figures stand where they are in each stretch', () => {
    const rendering = answer();
    const first = rendering.open(false);
    expect(first.push('It was $260.70{{r1.previousClose}} and is $257.50{{r1.pr') + first.end(true)).toBe(
      'It was $260.70 and is $257.50',
    );
    const second = rendering.open(true);
    expect(second.push('ice}}, low $256.80{{r1.low}}.') + second.end(false)).toBe(', low $256.80.');
    expect(first.figures.map(({ start }) => start)).toEqual([7]);
    expect(second.figures.map(({ start, end }) => [start, end])).toEqual([[6, 13]]);
  });
});
