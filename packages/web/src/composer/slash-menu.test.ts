import { describe, expect, it } from 'vitest';
import { draftOf, keepDraft } from './drafts.ts';
import { matchingCommands, nameFor } from './slash-menu.ts';

const COMMANDS = [
  { name: '/chart', aliases: ['/차트'], description: '', usage: '' },
  { name: '/help', aliases: ['/도움말'], description: '', usage: '' },
];

describe('the menu of commands', () => {
  it.each([
    ['/', ['/chart', '/help']],
    ['/C', ['/chart']],
    ['/도', ['/help']],
    ['/chart', []],
    ['/chart AAPL', []],
    ['chart', []],
    ['', []],
  ])('%s offers %s', (text, names) => {
    expect(matchingCommands(text, COMMANDS).map(({ name }) => name)).toEqual(names);
  });

  it('names a command in the language it was begun in, or that of the page', () => {
    expect([
      nameFor('/차', COMMANDS[0]!, 'en'),
      nameFor('/', COMMANDS[0]!, 'ko'),
      nameFor('/', COMMANDS[0]!, 'en'),
    ]).toEqual(['/차트', '/차트', '/chart']);
  });
});

/** What the browser keeps, as far as drafts need it. */
function memoryStorage(): Storage {
  const kept: Record<string, string> = {};
  const own = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  };
  return new Proxy(kept, { get: (_, name) => own[name as keyof typeof own] }) as unknown as Storage;
}

describe('drafts', () => {
  it('are kept for each conversation, and gone once sent', () => {
    const storage = memoryStorage();
    keepDraft(storage, undefined, '안녕');
    keepDraft(storage, 's', 'hello');
    expect([draftOf(storage, undefined), draftOf(storage, 's'), draftOf(storage, 'x')]).toEqual(['안녕', 'hello', '']);
    keepDraft(storage, 's', ' ');
    expect(draftOf(storage, 's')).toBe('');
  });

  it('are not kept for ever', () => {
    const storage = memoryStorage();
    for (let n = 0; n < 40; n++) keepDraft(storage, String(n), 'text');
    expect(Object.keys(storage)).toHaveLength(30);
  });
});
