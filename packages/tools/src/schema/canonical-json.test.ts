import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, hashToolInput } from './canonical-json.ts';

describe('canonicalJson', () => {
  it('the order of keys does not matter, everything else does', () => {
    expect(canonicalJson({ b: 1, a: [true, null, { d: '"', c: 1.5 }] })).toBe(
      '{"a":[true,null,{"c":1.5,"d":"\\""}],"b":1}',
    );
    expect(hashToolInput({ qty: 1, symbol: 'A' })).toBe(hashToolInput({ symbol: 'A', qty: 1 }));
    expect(hashToolInput({ qty: 1 })).not.toBe(hashToolInput({ qty: '1' }));
    expect(hashToolInput({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
  });

  it('equal JSON has one text, and the text is that JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const copy: unknown = JSON.parse(JSON.stringify(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(copy);
        expect(canonicalJson(copy)).toBe(canonicalJson(JSON.parse(canonicalJson(value))));
      }),
    );
  });

  it('what is no JSON gets a text too', () => {
    const loop: Record<string, unknown> = { n: 1n, u: undefined, f: () => 1 };
    loop.self = loop;
    expect(canonicalJson(loop)).toBe('{"f":null,"n":"1n","self":"[Circular]"}');
    let deep: unknown = 1;
    for (let i = 0; i < 5_000; i++) deep = [deep];
    expect(canonicalJson(deep)).toContain('[Too deep]');
    fc.assert(fc.property(fc.anything({ withBigInt: true }), (value) => typeof canonicalJson(value) === 'string'));
  });
});
