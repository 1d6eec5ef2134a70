import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPath, parsePath } from './dotted-path.ts';

describe('dotted paths', () => {
  it.each([
    [['gateway', 'port'], 'gateway.port'],
    [['agents', 'bindings', 0, 'agentId'], 'agents.bindings[0].agentId'],
    [['models', 'definitions', 'gpt-4.1', 'model'], 'models.definitions["gpt-4.1"].model'],
    [['agents', 'entries', '비서'], 'agents.entries.비서'],
  ])('%j ↔ %s', (path, text) => {
    expect(formatPath(path)).toBe(text);
    expect(parsePath(text)).toEqual(path);
  });

  it.each(['', '.', '.a', 'a..b', 'a.', 'a[', 'a[x]', 'a["\\x"]', 'a b'])('refuses %j', (text) => {
    expect(parsePath(text)).toBeUndefined();
  });

  it('parse undoes format for any path', () => {
    const part = fc.oneof(fc.string({ unit: 'binary' }), fc.nat(999));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), (path) => {
        expect(parsePath(formatPath(path))).toEqual(path);
      }),
    );
  });
});
