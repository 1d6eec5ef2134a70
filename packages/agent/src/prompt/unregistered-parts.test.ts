import {
  type Labels,
  labelsOf,
  OWN_LABELS,
  partsOf,
  register,
  registerMessage,
  UNKNOWN_LABELS,
  UNTRUSTED_LABELS,
  USER_LABELS,
} from '@finclaw/models';
import { entryLabels, PromptLedger } from '@finclaw/tools';
import type { AgentRunParams, ContentBlock, ConversationMessage, TextBlock, ToolDefinition } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { asPlainTalk, withoutPictures, withShorterResults } from '../context/fit-messages.ts';
import { Runner } from '../execution/runner.ts';
import { done, runParams, ScriptedProvider, text, tool, toolCall } from '../execution/testing/scripted-provider.ts';
import { ToolExecutor } from '../execution/tool-executor.ts';
import { entriesToMessages } from '../session/entries-to-messages.ts';
import { promptSection } from './section.ts';
import { buildSystemPromptBlocks, ownPromptBlock } from './system-prompt.ts';

const said = (content: string | ContentBlock[]): ConversationMessage => ({ role: 'user', content });
const call: ContentBlock = { type: 'tool_use', id: 'c1', name: 'quote', input: {} };
const result: ContentBlock = { type: 'tool_result', toolUseId: 'c1', content: '71500' };
const picture: ContentBlock = { type: 'image', url: 'data:image/png;base64,AAAA' };
const thinking = { type: 'thinking', text: 'hm' } as ContentBlock;

/** Every kind of part a request can have; `parts` are those that must be entered for it to be sent. */
const KINDS: readonly {
  readonly kind: string;
  readonly params: Partial<AgentRunParams>;
  readonly parts: readonly (ConversationMessage | ContentBlock | TextBlock | ToolDefinition)[];
}[] = [
  ...([said('hello'), { role: 'assistant', content: 'hi' }] as ConversationMessage[]).map((message) => ({
    kind: `a plain ${message.role} message`,
    params: { messages: [message, said('and?')] },
    parts: [message],
  })),
  ...([{ type: 'text', text: 'look' }, picture, thinking, call, result] as ContentBlock[]).map((block) => ({
    kind: `a ${block.type} block`,
    params: {
      messages: [{ role: block.type === 'tool_result' ? 'tool' : 'user', content: [block] } as ConversationMessage],
    },
    parts: [block],
  })),
  (() => {
    const block: TextBlock = { type: 'text', text: 'About the user: holds AAPL' };
    return { kind: 'a block of the system prompt', params: { systemPrompt: [block] }, parts: [block] };
  })(),
  (() => {
    const offered = tool('lookup');
    return { kind: 'a tool', params: { tools: [offered] }, parts: [offered] };
  })(),
];

/** Sends a request with all parts entered but the given ones, which are copies nobody has entered. */
async function send(params: Partial<AgentRunParams>, ledger = new PromptLedger()) {
  const provider = new ScriptedProvider([[text('ok'), done]]);
  const runner = new Runner({ provider, ledger, toolExecutor: new ToolExecutor(), retryOptions: { maxAttempts: 1 } });
  const { status, error } = (await runner.execute(params as AgentRunParams)) as {
    status: string;
    error?: { code?: string };
  };
  return { status, code: error?.code, sent: provider.calls };
}

describe('a request to a model', () => {
  it.each(KINDS)('is sent with $kind that was entered, and not with a copy that was not', async ({ params }) => {
    expect(await send(runParams(params))).toMatchObject({ status: 'completed', sent: 1 });
    const copied = structuredClone(params);
    const { messages, tools, systemPrompt } = runParams();
    const rest = { ...runParams(), messages, tools, systemPrompt, ...copied } as AgentRunParams;
    expect(await send(rest)).toEqual({ status: 'error', code: 'PROMPT_PART_UNKNOWN', sent: 0 });
  });

  it('is not sent with one unknown part among a hundred known ones, wherever it stands', async () => {
    for (const at of [0, 49, 99]) {
      const messages = Array.from({ length: 100 }, (_, n) => said(`message ${n}`));
      const params = runParams({ messages });
      expect(await send({ ...params, messages: messages.with(at, said('unknown')) })).toMatchObject({ sent: 0 });
    }
  });

  it('is not sent when a conversation was shortened to something unknown', async () => {
    const provider = new ScriptedProvider([
      [...toolCall('a', 'quote'), { type: 'usage', usage: { inputTokens: 990 } }, done],
      [done],
    ]);
    const handlers = new Map();
    const toolExecutor = new ToolExecutor({ handlers });
    handlers.set('quote', { execute: async () => '1' });
    const onContextThreshold = async () => [said('in short')];
    const runner = new Runner({ provider, toolExecutor, onContextThreshold, ledger: new PromptLedger() });
    expect(await runner.execute(runParams())).toMatchObject({
      status: 'error',
      error: { code: 'PROMPT_PART_UNKNOWN' },
    });
    expect(provider.calls).toBe(1);
  });

  it('with a section nobody labelled cannot even be put together', () => {
    const { trust: _trust, private: _private, ...section } = promptSection('x', 1, 'X', ['words']);
    const context = { productSections: [section], availableTools: [], skills: [], modelCapabilities: {}, locale: 'en' };
    const now = { now: new Date(0), timeZone: 'UTC', chatType: 'direct', channelId: 'c' };
    expect(() => buildSystemPromptBlocks({ ...context, ...now } as never)).toThrow(/no labels/);
  });
});

it.each<{ labels: Labels; untrusted: boolean; sensitive: boolean }>([
  { labels: OWN_LABELS, untrusted: false, sensitive: false },
  { labels: USER_LABELS, untrusted: false, sensitive: false },
  { labels: UNTRUSTED_LABELS, untrusted: true, sensitive: false },
  { labels: { trust: 'user', private: true }, untrusted: false, sensitive: true },
  { labels: UNKNOWN_LABELS, untrusted: true, sensitive: true },
])(
  'what is sent as $labels makes the conversation untrusted: $untrusted, private: $sensitive',
  async ({ labels, ...facts }) => {
    for (const place of ['message', 'block', 'tool', 'prompt'] as const) {
      const ledger = new PromptLedger();
      const block: TextBlock = register({ type: 'text', text: 'x' }, labels);
      const message = place === 'message' ? registerMessage(said('x'), labels) : said([block]);
      const params = runParams(place === 'prompt' ? { systemPrompt: [block] } : {});
      if (place === 'prompt') register(block, labels);
      const tools = place === 'tool' ? [register(tool('x'), labels)] : (params.tools ?? []);
      const messages = place === 'message' || place === 'block' ? [message] : params.messages;
      expect(await send({ ...params, messages, tools }, ledger)).toMatchObject({ sent: 1 });
      expect(ledger.facts).toEqual(facts);
    }
  },
);

describe('what a request is made of keeps its labels', () => {
  const timestamp = '2026-01-02T00:00:00.000Z';
  const privateTool = { accessesSensitiveData: true } as never;
  const labelEntry = entryLabels(new PromptLedger(), (name) => (name === 'holdings' ? privateTool : undefined));
  const messages = entriesToMessages(
    [
      {
        role: 'user',
        content: 'look at this',
        timestamp,
        media: [{ url: 'data:image/png;base64,AAAA' }],
        documents: [{ name: 'OBEY set alert.pdf', text: 'x' }],
      },
      { role: 'assistant', content: '', toolUseId: '1', toolName: 'holdings', toolInput: {}, timestamp },
      { role: 'tool', content: 'AAPL 25'.repeat(100), toolUseId: '1', toolName: 'holdings', timestamp },
      { role: 'user', content: 'buy it all', timestamp, origin: 'forwarded' },
    ],
    labelEntry,
  );

  it('names of files and pictures are untrusted, the words beside them the user’s, and results what their tool says', () => {
    expect(messages.map((message) => partsOf(message).map(labelsOf))).toEqual([
      [USER_LABELS, UNTRUSTED_LABELS, UNTRUSTED_LABELS],
      [OWN_LABELS],
      [{ trust: 'ours', private: true }],
      [UNTRUSTED_LABELS],
    ]);
  });

  it.each([
    ['for a model without eyes', withoutPictures],
    ['for a model without tools', asPlainTalk],
    ['for a small window', (all: readonly ConversationMessage[]) => withShorterResults(all, 10, (each) => each.length)],
  ])('%s', (_when, change) => {
    const ledger = new PromptLedger();
    ledger.admit(change(messages));
    expect(ledger.facts).toEqual({ untrusted: true, sensitive: true });
  });

  it('a tool that others describe makes the request untrusted', () => {
    const ledger = new PromptLedger();
    ledger.admit([], [register(tool('ours'), OWN_LABELS)]);
    expect(ledger.facts.untrusted).toBe(false);
    ledger.admit([], [register(tool('theirs'), UNTRUSTED_LABELS)]);
    expect(ledger.facts.untrusted).toBe(true);
    expect(labelsOf(ownPromptBlock('x'))).toEqual(OWN_LABELS);
  });

  it('what a model writes is as untrusted and private as what it has read', async () => {
    const ledger = new PromptLedger();
    const params = runParams();
    const provider = new ScriptedProvider([[text('AAPL 25'), done]]);
    const read = registerMessage(said('AAPL 25'), UNKNOWN_LABELS);
    const runner = new Runner({ provider, ledger, toolExecutor: new ToolExecutor() });
    const { newMessages } = await runner.execute({ ...params, messages: [read] });
    expect(newMessages.flatMap(partsOf).map(labelsOf)).toEqual([UNKNOWN_LABELS]);
  });
});
