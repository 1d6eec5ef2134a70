import { describe, expect, it } from 'vitest';
import { merge } from './merge.ts';

describe('merge', () => {
  it.each([
    { base: { a: 1, b: { c: 2 } }, over: { b: { d: 3 } }, lists: 'replace', expected: { a: 1, b: { c: 2, d: 3 } } },
    { base: { a: [1] }, over: { a: [2] }, lists: 'concatenate', expected: { a: [1, 2] } },
    { base: { a: [1] }, over: { a: [2] }, lists: 'replace', expected: { a: [2] } },
    { base: { a: { b: 1 } }, over: { a: null }, lists: 'replace', expected: { a: null } },
    { base: { a: { b: 1 } }, over: { a: [1] }, lists: 'concatenate', expected: { a: [1] } },
    { base: { a: 1 }, over: 5, lists: 'replace', expected: 5 },
  ] as const)('$base + $over ($lists) → $expected', ({ base, over, lists, expected }) => {
    expect(merge(base, over, lists)).toEqual(expected);
  });

  it('drops keys that reach into the prototype, at any depth', () => {
    const over = JSON.parse(
      '{"__proto__": {"polluted": 1}, "a": {"constructor": {"prototype": {"polluted": 1}}, "ok": 1}}',
    );
    const merged = merge({}, over, 'concatenate') as Record<string, unknown>;
    expect(merged).toEqual({ a: { ok: 1 } });
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('changes neither input', () => {
    const base = { a: { b: [1] } };
    const over = { a: { b: [2] } };
    merge(base, over, 'concatenate');
    expect([base, over]).toEqual([{ a: { b: [1] } }, { a: { b: [2] } }]);
  });
});
