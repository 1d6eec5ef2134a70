import { describe, expect, it, vi } from 'vitest';
import { warnOnce } from './warn-once.ts';

describe('warnOnce', () => {
  it('runs once per key', () => {
    const warn = vi.fn();
    warnOnce('warn-once.test a', warn);
    warnOnce('warn-once.test a', warn);
    warnOnce('warn-once.test b', warn);
    expect(warn).toHaveBeenCalledTimes(2);
  });
});
