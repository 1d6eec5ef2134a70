import { describe, expect, it } from 'vitest';
import { SystemEventQueue } from './system-event-queue.ts';

interface Note {
  readonly text: string;
}
const note = (text: string): Note => ({ text });

describe('SystemEventQueue', () => {
  it('F-65 keeps the events of a session in order until they are drained', () => {
    const queue = new SystemEventQueue<Note>();
    queue.push('a', note('1'));
    queue.push('b', note('other'));
    queue.push('a', note('2'));
    expect(queue.drain('a')).toEqual([note('1'), note('2')]);
    expect(queue.drain('a')).toEqual([]);
    expect(queue.peek('b')).toEqual([note('other')]);
  });

  it('F-65 keeps the newest twenty', () => {
    const queue = new SystemEventQueue<number>();
    for (let index = 0; index < 25; index++) queue.push('a', index);
    expect(queue.drain('a')).toEqual(Array.from({ length: 20 }, (_, index) => index + 5));
  });

  it('F-65 skips an event that equals the one before it, by value', () => {
    const queue = new SystemEventQueue<Note>();
    for (const text of ['1', '1', '2', '1']) queue.push('a', note(text));
    expect(queue.drain('a').map(({ text }) => text)).toEqual(['1', '2', '1']);
  });

  it('F-65 hands out copies', () => {
    const queue = new SystemEventQueue<{ text: string }>();
    const event = { text: '1' };
    queue.push('a', event);
    event.text = 'changed';
    queue.peek('a')[0]!.text = 'changed';
    expect(queue.peek('a')).toEqual([{ text: '1' }]);
  });

  it('F-65 clear and onContextKeyChange forget one session', () => {
    const queue = new SystemEventQueue<number>();
    for (const key of ['a', 'b', 'c']) queue.push(key, 1);
    queue.clear('a');
    queue.onContextKeyChange('b', 'b2');
    queue.onContextKeyChange('c', 'c');
    expect(['a', 'b', 'c'].map((key) => queue.peek(key).length)).toEqual([0, 0, 1]);
  });

  it('F-65 purges idle sessions', () => {
    let now = 0;
    const queue = new SystemEventQueue<number>({ now: () => now });
    queue.push('old', 1);
    now = 1000;
    queue.push('new', 1);
    now = 1500;
    expect(queue.purgeIdle(1000)).toBe(1);
    expect([queue.peek('old'), queue.peek('new')]).toEqual([[], [1]]);
  });
});
