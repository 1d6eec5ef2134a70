// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is the configuration's own syntax.
import { describe, expect, it } from 'vitest';
import { substituteEnv } from './env-substitution.ts';

const env = { KEY: 'secret', HOST: 'example.com', EMPTY: '', NESTED: '${KEY}', DOLLAR: '$$' };

describe('environment variables', () => {
  it.each([
    ['${KEY}', 'secret'],
    ['https://${HOST}/v1?k=${KEY}', 'https://example.com/v1?k=secret'],
    ['$${KEY}', '${KEY}'],
    ['$${KEY} and ${KEY}', '${KEY} and secret'],
    ['${NESTED}', '${KEY}'],
    ['${DOLLAR}', '$$'],
    ['${key}', '${key}'],
    ['$KEY', '$KEY'],
    ['${}', '${}'],
    ['price in $', 'price in $'],
    ['plain', 'plain'],
  ])('%j → %j', (text, expected) => {
    expect(substituteEnv({ a: { list: [text] } }, env)).toEqual({ value: { a: { list: [expected] } }, missing: [] });
  });

  it.each(['UNSET', 'EMPTY'])('reports %s with the path of the setting, and leaves the setting out', (variable) => {
    expect(substituteEnv({ channels: { discord: { botToken: `\${${variable}}`, n: 1 } } }, env)).toEqual({
      value: { channels: { discord: { n: 1 } } },
      missing: [{ variable, path: ['channels', 'discord', 'botToken'], isHarmless: false }],
    });
  });

  it('calls a variable harmless anywhere below a section that is switched off', () => {
    const tree = {
      channels: { discord: { enabled: false, accounts: { b: { botToken: '${UNSET}' } } }, list: ['${UNSET}', 'x'] },
    };
    const { value, missing } = substituteEnv(tree, env);
    expect(missing.map((each) => each.isHarmless)).toEqual([true, false]);
    expect(value).toEqual({ channels: { discord: { enabled: false, accounts: { b: {} } }, list: ['x'] } });
  });

  it('leaves other values alone', () => {
    const tree = { a: 1, b: true, c: null, d: [{ e: 0.5 }] };
    expect(substituteEnv(tree, env).value).toEqual(tree);
  });
});
