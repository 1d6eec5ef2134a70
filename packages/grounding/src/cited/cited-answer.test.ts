import { describe, expect, it } from 'vitest';
import { CitedAnswer } from './cited-answer.ts';

const result = { handle: 'r1', tool: 'quote', content: { price: '5' }, facts: [] };
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
