import { describeEachDatabase } from '@finclaw/cluster/testing';
import type { Store } from '@finclaw/storage';
import { createSessionKey, type TranscriptEntry } from '@finclaw/types';
import { beforeEach, describe, expect, it } from 'vitest';
import { ConversationIndex } from './conversation-index.ts';
import { searchTokens } from './search-tokens.ts';

const entry = (role: 'user' | 'assistant', content: string, second: number): TranscriptEntry => ({
  role,
  content,
  timestamp: new Date(Date.UTC(2026, 0, 5, 0, 0, second)).toISOString(),
});

describe('searchTokens', () => {
  it.each([
    ['국민연금은', ['국민', '민연', '연금', '금은']],
    ['연금', ['연금']],
    ['집', ['집']],
    ['AAPL 58,400원 3.5%', ['aapl', '58400', '원', '3x5']],
  ])('%s → %j', (text, tokens) => {
    expect(searchTokens(text)).toEqual(tokens);
  });
});

const LOCAL = 'agent:main:terminal:direct';

describeEachDatabase('ConversationIndex', (database) => {
  let store: Store;
  let conversations: Map<string, TranscriptEntry[]>;
  let index: ConversationIndex;
  beforeEach(() => {
    store = database.open();
    conversations = new Map();
    index = new ConversationIndex(
      store.database,
      {
        list: async () =>
          [...conversations].map(([sessionKey, { length }]) => ({
            sessionKey,
            file: '',
            updatedAt: '',
            entryCount: length,
            sizeBytes: 0,
          })),
        read: async (key) => {
          const entries = conversations.get(key);
          return entries && { header: undefined, entries, corruptions: [] };
        },
      },
      (key) => (key === LOCAL ? 'local' : undefined),
    );
  });
  const found = async (owner: string, query: string) => (await index.search(owner, query, 10)).map(({ text }) => text);

  it.each([
    { query: '연금', text: '국민연금을 65세부터 받고 싶어요' },
    { query: 'mortgage', text: 'My Mortgage is at 4.35%' },
    { query: '4.35', text: 'My Mortgage is at 4.35%' },
    { query: '딸 학교', text: '딸이 내년에 학교에 가요' },
  ])('"$query" finds "$text"', async ({ query, text }) => {
    conversations.set(LOCAL, [entry('user', '안녕하세요', 0), entry('user', text, 1), entry('assistant', 'Fine.', 2)]);
    expect(await found('local', query)).toContain(text);
  });

  it('goes on where it stopped, and starts over where a conversation was cut back or reset', async () => {
    conversations.set(LOCAL, [entry('user', 'first apple', 0)]);
    expect(await found('local', 'apple')).toEqual(['first apple']);
    conversations.get(LOCAL)!.push(entry('user', 'second apple', 1));
    expect(await found('local', 'apple')).toHaveLength(2);
    conversations.set(LOCAL, [entry('user', 'only a pear', 9)]);
    expect(await found('local', 'apple')).toEqual([]);
    expect(await found('local', 'pear')).toEqual(['only a pear']);
    conversations.delete(LOCAL);
    expect(await found('local', 'pear')).toEqual([]);
  });

  it('nobody finds what others said, and what several people said belongs to nobody', async () => {
    const people = ['["telegram","default","1"]', '["telegram","default","2"]', '["discord","default","1"]'];
    for (const [at, owner] of people.entries()) {
      const key = createSessionKey(`agent:main:chat${at}:direct:${at}`);
      conversations.set(key, [entry('user', `the secret plan of ${owner}`, at)]);
      await index.note(key, owner);
    }
    conversations.set(LOCAL, [entry('user', 'the secret plan at home', 7)]);
    const shared = createSessionKey('shared');
    conversations.set(shared, [entry('user', 'a secret plan of two', 8)]);
    await index.note(shared, people[0]!);
    await index.note(shared, people[1]!);
    for (const owner of people) expect(await found(owner, 'secret plan')).toEqual([`the secret plan of ${owner}`]);
    expect(await found('local', 'secret plan')).toEqual(['the secret plan at home']);
  });
});
