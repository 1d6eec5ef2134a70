import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clonePlainInput } from './plain-input.ts';

const cyclic: Record<string, unknown> = {};
cyclic.self = cyclic;

describe('clonePlainInput', () => {
  it.each<[string, unknown, string, string]>([
    ['text', 'x', '', 'must be an object'],
    ['nothing', null, '', 'must be an object'],
    ['a list', [], '', 'must be an object'],
    ['an own __proto__', JSON.parse('{"__proto__":{"polluted":1}}'), '', 'must not have a property named __proto__'],
    ['a deep constructor', { a: [{ constructor: 1 }] }, '/a/0', 'must not have a property named constructor'],
    ['a prototype', { prototype: 1 }, '', 'must not have a property named prototype'],
    ['not a number', { a: Number.NaN }, '/a', 'must be a finite number'],
    ['a function', { a: () => 1 }, '/a', 'must be a JSON value'],
    ['a big integer', { a: 1n }, '/a', 'must be a JSON value'],
    ['a date', { a: new Date() }, '/a', 'must be a plain object'],
    ['a map', new Map(), '', 'must be a plain object'],
    [
      'a getter that throws',
      {
        get a() {
          throw new Error('x');
        },
      },
      '',
      'cannot be read',
    ],
  ])('refuses %s', (_when, input, pointer, problem) => {
    expect(clonePlainInput(input)).toEqual({ ok: false, error: { pointer, problem } });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('refuses cycles and floods', () => {
    expect(clonePlainInput(cyclic)).toMatchObject({ ok: false, error: { problem: 'is nested too deeply' } });
    expect(clonePlainInput({ a: new Array(60_000).fill(1) })).toMatchObject({
      ok: false,
      error: { problem: 'has too many values' },
    });
  });

  it('copies JSON without sharing anything', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string().filter((key) => !['__proto__', 'constructor', 'prototype'].includes(key)),
          fc.jsonValue(),
        ),
        (input) => {
          const plain = JSON.parse(JSON.stringify(input)) as Record<string, unknown>;
          const copy = clonePlainInput(plain);
          if (JSON.stringify(plain).match(/"(__proto__|constructor|prototype)":/)) return;
          expect(copy).toEqual({ ok: true, value: plain });
          for (const [key, value] of Object.entries(plain))
            if (typeof value === 'object' && value !== null) expect(copy.ok && copy.value[key]).not.toBe(value);
        },
      ),
    );
  });
});
