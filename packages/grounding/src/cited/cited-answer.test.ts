import { describe, expect, it } from 'vitest';
import { CitedAnswer } from './cited-answer.ts';

const result = { handle: 'r1', tool: 'quote', content: { price: '5', low: '3' }, facts: new Map() };
const open = () => new CitedAnswer((handle) => (handle === 'r1' ? result : undefined), 'en');

describe('an answer that was cut off in a citation', () => {
  it('goes on there, also when the second half has to be asked for twice', () => {
    const answer = open();
    const first = answer.open(false);
    expect(first.push('It costs {{r1.pr') + first.end(true)).toBe('It costs ');
    const broken = answer.open(true);
    expect(broken.push('ix')).toBe('');
    const second = answer.open(true);
    expect(second.push('ice}} now') + second.end(false)).toBe('5 now');
    expect(second.spans).toMatchObject([{ start: 0, end: 1, source: 'r1.price' }]);
  });

  it('begins anew in a stretch of its own', () => {
    const answer = open();
    const first = answer.open(false);
    first.push('It costs {{r1.pr');
    first.end(true);
    const other = answer.open(false);
    expect(other.push('ice}} now') + other.end(false)).toBe('ice}} now');
  });
});

const answer = open();
const TEXT = 'All good. It costs {{r1.prise}} today, {{r2.low}} before. Bye.\n- low: {{r1.lo}}\n- high: {{r1.price}}';

describe('broken citations', () => {
  it('are asked about by sentence, with what is wrong', () => {
    const request = answer.mend([TEXT])?.request ?? '';
    expect(request).toContain('1. It costs {{r1.prise}} today, {{r2.low}} before.\n');
    expect(request).toContain('   {{r2.low}}: no result r2 in this conversation');
    expect(request).toContain('2. low: {{r1.lo}}\n');
    expect(request).not.toContain('Bye');
    expect(request).not.toContain('high');
  });

  it.each([
    {
      when: 'both are put right',
      said: '1. It costs {{r1.price}}.\n2. low: {{r1.low}}',
      text: 'All good. It costs {{r1.price}}. Bye.\n- low: {{r1.low}}\n- high: {{r1.price}}',
    },
    { when: 'only one is', said: '2) low: {{r1.low}}', text: TEXT.replace('r1.lo}', 'r1.low}') },
    { when: 'nothing is', said: 'I am sorry.', text: undefined },
    { when: 'other things are wrong instead', said: '1. {{r7.a}} and {{r8.b}}', text: undefined },
  ])('$when', ({ said, text }) => expect(answer.mend([TEXT])?.apply(said)).toEqual(text && [text]));

  it('an answer about one sentence needs no number', () => {
    const texts = ['A {{r9.a}}.', 'A {{r9.a}}.'];
    expect(answer.mend(texts)?.apply('1. First {{r1.low}}.\n2. Second {{r1.price}}.')).toEqual([
      'First {{r1.low}}.',
      'Second {{r1.price}}.',
    ]);
    expect(answer.mend(['A. It is {{r3.x}}!'])?.apply('It is {{r1.low}}!')).toEqual(['A. It is {{r1.low}}!']);
  });

  it('a stop in the name of a row ends no sentence', () => {
    const text = 'Good. It is {{r1.rows[name="Foo Inc. A"].x}} now. Bye.';
    expect(answer.mend([text])?.request).toContain('1. It is {{r1.rows[name="Foo Inc. A"].x}} now.\n');
  });

  it('no question is asked when every citation gives a figure', () => {
    expect(answer.mend(['{{r1.price}} and {{name}} and `{{r9.x}}`'])).toBeUndefined();
  });
});
