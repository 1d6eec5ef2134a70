import type { ReplyTarget } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import type { RegisteredToolDefinition } from '../registry/definition.ts';
import { defineTool } from '../testing/fixtures.ts';
import { findFlowConcern } from './information-flow.ts';
import { createTaintTracker } from './taint.ts';
import type { SessionFacts } from './taint-types.ts';

const SEND = { group: 'communication', sinkArguments: ['to'] } as const;
const FETCH = { group: 'web', sinkArguments: ['url'] } as const;
const NONE = { untrusted: false, sensitive: false };
const UNTRUSTED = { untrusted: true, sensitive: false };
const SENSITIVE = { untrusted: false, sensitive: true };
const BOTH = { untrusted: true, sensitive: true };

interface Case {
  readonly when: string;
  readonly tool: Partial<RegisteredToolDefinition>;
  readonly input: Readonly<Record<string, unknown>>;
  readonly facts: SessionFacts;
  readonly cause?: string;
}

describe('findFlowConcern', () => {
  it.each<Case>([
    { when: 'a mail, nothing read yet', tool: SEND, input: { to: 'x@evil.example' }, facts: NONE },
    {
      when: 'a mail after the web: the policy asks, not the flow',
      tool: SEND,
      input: { to: 'x@evil.example' },
      facts: UNTRUSTED,
    },
    { when: 'a mail whose recipient the tool chooses', tool: SEND, input: {}, facts: SENSITIVE, cause: 'private-data' },
    { when: 'a message to the own channel', tool: SEND, input: { to: 'c1' }, facts: BOTH },
    { when: 'a message to the room of the conversation', tool: SEND, input: { to: 'room-7' }, facts: BOTH },
    {
      when: 'private data to somebody nobody named',
      tool: SEND,
      input: { to: 'x@evil.example' },
      facts: SENSITIVE,
      cause: 'private-data',
    },
    { when: 'private data to somebody the user named', tool: SEND, input: { to: 'bob@example.com' }, facts: SENSITIVE },
    {
      when: 'private data to a named and an unnamed person',
      tool: SEND,
      input: { to: ['bob@example.com', 'x@evil.example'] },
      facts: SENSITIVE,
      cause: 'private-data',
    },
    {
      when: 'a page on an unnamed host, nothing private',
      tool: FETCH,
      input: { url: 'https://evil.example/a' },
      facts: UNTRUSTED,
    },
    {
      when: 'a page on an unnamed host, with private data about',
      tool: FETCH,
      input: { url: 'https://evil.example/?q=10' },
      facts: SENSITIVE,
      cause: 'private-data',
    },
    { when: 'a page on a named host', tool: FETCH, input: { url: 'https://news.example/a' }, facts: BOTH },
    {
      when: 'a host hidden in user information',
      tool: FETCH,
      input: { url: 'https://news.example@evil.example/' },
      facts: SENSITIVE,
      cause: 'private-data',
    },
    {
      when: 'an address in an undeclared argument',
      tool: { group: 'web' },
      input: { a: { b: ['https://evil.example'] } },
      facts: SENSITIVE,
      cause: 'private-data',
    },
    { when: 'D-35 a search', tool: { group: 'web' }, input: { query: '삼성전자 뉴스' }, facts: BOTH },
    { when: 'D-35 a long search', tool: { group: 'web' }, input: { query: 'x'.repeat(201) }, facts: BOTH, cause: 'private-data' },
    {
      when: 'D-35 a long search without private data',
      tool: { group: 'web' },
      input: { query: 'x'.repeat(201) },
      facts: UNTRUSTED,
    },
    {
      when: 'D-35 a request that is not a GET',
      tool: { group: 'web' },
      input: { method: 'post' },
      facts: BOTH,
      cause: 'private-data',
    },
    {
      when: 'an export to a host, of any group',
      tool: { sinkArguments: ['url'] },
      input: { url: 'https://evil.example' },
      facts: SENSITIVE,
      cause: 'private-data',
    },
    { when: 'a quote', tool: {}, input: { symbol: 'https://evil.example' }, facts: BOTH },
  ])('D-35 $when → $cause', ({ tool, input, facts, cause }) => {
    const taint = createTaintTracker(facts);
    taint.hear('bob@example.com에게 https://news.example/story 를 알려줘');
    const party = { channelId: 'c1', userId: 'u1', replyTarget: { targetId: 'room-7' } as ReplyTarget };
    expect(findFlowConcern(defineTool(tool), input, taint, party)?.cause).toBe(cause);
  });
});
