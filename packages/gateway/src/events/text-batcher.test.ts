import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TextBatcher } from './text-batcher.ts';

let flushed: string[];
let batcher: TextBatcher;
beforeEach(() => {
  vi.useFakeTimers();
  flushed = [];
  batcher = new TextBatcher({ flush: (key, text) => flushed.push(`${key}:${text}`), delayMs: 30 });
});
afterEach(() => vi.useRealTimers());

describe('pieces of text', () => {
  it('go out at once when they come slowly', () => {
    batcher.add('r', 'a');
    vi.advanceTimersByTime(31);
    batcher.add('r', 'b');
    expect(flushed).toEqual(['r:a', 'r:b']);
  });

  it('are joined when they come fast, without losing or reordering any', () => {
    for (const letter of 'abcdefghij') {
      batcher.add('r', letter);
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(30);
    expect(flushed.length).toBeLessThan(10);
    expect(flushed.map((text) => text.slice(2)).join('')).toBe('abcdefghij');
  });

  it('go out before anything else is said', () => {
    batcher.add('r', 'a');
    batcher.add('r', 'b');
    batcher.settle('r');
    batcher.settle('r');
    expect(flushed).toEqual(['r:a', 'r:b']);
    vi.runAllTimers();
    expect([flushed.length, vi.getTimerCount()]).toEqual([2, 0]);
  });

  it('of two runs do not mix', () => {
    for (const key of ['r', 's', 'r', 's']) batcher.add(key, key);
    vi.runAllTimers();
    expect(flushed).toEqual(['r:r', 's:s', 'r:r', 's:s']);
  });
});
