import { describe, expect, it } from 'vitest';
import { splitTrustedFields } from './trusted-fields.ts';

const NAMES = new Set(['amount', 'counterparty']);

describe('splitTrustedFields', () => {
  it.each([
    {
      when: 'a row',
      text: { amount: 5, memo: 'pay me' },
      trusted: { amount: 5 },
      rest: { memo: 'pay me' },
    },
    {
      when: 'rows, each in its place',
      text: { rows: [{ memo: 'x' }, { amount: 2, counterparty: 'kim', memo: 'y' }] },
      trusted: { rows: [{}, { amount: 2, counterparty: 'kim' }] },
      rest: { rows: [{ memo: 'x' }, { memo: 'y' }] },
    },
    { when: 'nothing else in it', text: [{ amount: 1 }], trusted: [{ amount: 1 }], rest: undefined },
    {
      when: 'a tree under a trusted name',
      text: { amount: { note: 'do this' }, counterparty: 'kim' },
      trusted: { counterparty: 'kim' },
      rest: { amount: { note: 'do this' } },
    },
  ])('vouches for named fields only: $when', ({ text, trusted, rest }) => {
    const split = splitTrustedFields(JSON.stringify(text), NAMES)!;
    expect(JSON.parse(split.trusted)).toEqual(trusted);
    expect(split.rest && JSON.parse(split.rest)).toEqual(rest);
  });

  it.each(['amount: 5', '"amount"', '{"memo":1}', '[]', `${'['.repeat(300_000)}`])(
    'vouches for nothing in %.20s',
    (text) => {
      expect(splitTrustedFields(text, NAMES)).toBeUndefined();
    },
  );
});
