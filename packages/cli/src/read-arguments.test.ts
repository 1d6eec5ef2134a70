import { describe, expect, it } from 'vitest';
import { COMMANDS } from './command-table.ts';
import { readArguments } from './read-arguments.ts';

const read = (name: string, ...args: string[]) =>
  readArguments(COMMANDS.find((entry) => entry.name === name)!, args, 'en');

describe('what follows a command', () => {
  it.each([
    { typed: ['portfolio'], action: 'show', words: [], values: {} },
    {
      typed: ['portfolio', 'import', 'a.csv', '--map', 'date=Day', '--map', 'fee=Cost'],
      action: 'import',
      words: ['a.csv'],
      values: { map: ['date=Day', 'fee=Cost'] },
    },
    { typed: ['verify', '--page', 'a.html'], action: '', words: [], values: { page: 'a.html' } },
    { typed: ['calc', '-5+3', '--json'], action: '', words: ['-5+3'], values: { json: true } },
    { typed: ['chat', '-c'], action: '', words: [], values: { continue: true } },
    { typed: ['auth', 'add', 'openai', 'sk-1'], action: 'add', words: ['openai', 'sk-1'], values: {} },
  ])('$typed', ({ typed: [name = '', ...args], action, words, values }) => {
    expect(read(name, ...args)).toMatchObject({ action, positionals: words, values });
  });

  it.each([
    { typed: ['portfolio', 'impotr'], says: /Did you mean "portfolio import"/ },
    { typed: ['portfolio', 'show', '--price', '3'], says: /no option "--price"/ },
    { typed: ['portfolio', 'import'], says: /Missing FILE\. Usage: finclaw portfolio import FILE/ },
    { typed: ['portfolio', 'add'], says: /Missing buy\|sell.*See finclaw portfolio add --help/ },
    { typed: ['ask', ' '], says: /TEXT is empty/ },
    { typed: ['verify'], says: /Missing FILE/ },
    { typed: ['storage', 'migrate'], says: /Missing --to/ },
    { typed: ['models', 'set', 'opus', 'sonnet'], says: /"sonnet"/ },
  ])('$typed is refused', ({ typed: [name = '', ...args], says }) => {
    expect(() => read(name, ...args)).toThrow(says);
  });
});
