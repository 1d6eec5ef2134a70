import fc from 'fast-check';
import JSON5 from 'json5';
import { describe, expect, it } from 'vitest';
import { editJson5 } from './json5-edit.ts';
import { setAt } from './setting-path.ts';

const file = `// my settings
{
  gateway: {
    port: 8080, // the port
    /* keep */ host: 'localhost'
  },
  "locale": 'ko', // 한국어
}
`;

describe('editing keeps what the user wrote', () => {
  it.each([
    [['gateway', 'port'], 9000, file.replace('8080', '9000')],
    [['locale'], 'en', file.replace("'ko'", "'en'")],
    [['gateway', 'corsOrigins'], [], file.replace("'localhost'\n", "'localhost',\n    corsOrigins: [],\n")],
    [
      ['logging', 'level'],
      'debug',
      file.replace('// 한국어\n', "// 한국어\n  logging: {\n    level: 'debug',\n  },\n"),
    ],
    [['gateway', 'port'], undefined, file.replace('    port: 8080, // the port', '     // the port')],
    [['locale'], undefined, file.replace('  "locale": \'ko\', // 한국어', '   // 한국어')],
    [['gateway', 'host'], undefined, file.replace("host: 'localhost'", '')],
    [['nowhere', 'at', 'all'], undefined, file],
  ])('%j = %j', (path, value, expected) => {
    expect(editJson5(file, path, value)).toBe(expected);
  });

  it.each([
    ['', '{\n  a: 1,\n}\n'],
    ['// only a comment', '// only a comment\n{\n  a: 1,\n}\n'],
    ['{}', '{\n  a: 1,\n}'],
    ['{b:2}', '{b:2,\n  a: 1,\n}'],
    ['{\n\tb: 2,\n}\n', '{\n\tb: 2,\n\ta: 1,\n}\n'],
    ['{a:0,a:2}', '{a:0,a:1}'],
  ])('%j with a = 1 becomes %j', (text, expected) => {
    expect(editJson5(text, ['a'], 1)).toBe(expected);
  });

  it('removes a whole line', () => {
    expect(editJson5('{\n  a: 1,\n  b: 2,\n}\n', ['a'], undefined)).toBe('{\n  b: 2,\n}\n');
  });

  it('keeps variables as they are written', () => {
    const text = '{ agents: { providers: { openai: { apiKey: "$' + '{OPENAI_API_KEY}" } } } }';
    expect(editJson5(text, ['locale'], 'en')).toContain('"$' + '{OPENAI_API_KEY}"');
  });

  it('falls back to writing the file anew inside a list', () => {
    expect(JSON5.parse(editJson5('{ a: [{ b: 1 } /* c */] }', ['a', 0, 'b'], 2))).toEqual({ a: [{ b: 2 }] });
  });

  it('always means what was asked for, whatever the file looks like', () => {
    const key = fc.constantFrom('a', 'b', 'odd key', '한글', 'x.y', "quo'te");
    const leaf = fc.oneof(
      fc.integer(),
      fc.string(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.integer(), { maxLength: 2 }),
    );
    const tree = fc.dictionary(key, fc.oneof(leaf, fc.dictionary(key, leaf)), { noNullPrototype: true });
    const style = fc.constantFrom(
      (value: unknown) => JSON5.stringify(value),
      (value: unknown) => `/* { */ ${JSON5.stringify(value, null, 2)} // }`,
      (value: unknown) => JSON.stringify(value, null, '\t').replaceAll(',\n', ' , // "x": {\n'),
    );
    fc.assert(
      fc.property(
        tree,
        style,
        fc.array(key, { minLength: 1, maxLength: 3 }),
        fc.option(leaf, { nil: undefined }),
        (before, write, path, value) => {
          const after = editJson5(write(before), path, value);
          expect(JSON5.parse(after)).toEqual(setAt(before, path, value));
        },
      ),
    );
  });
});
