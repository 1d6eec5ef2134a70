import { FinClawError } from '@finclaw/infra';
import type { ConversationMessage, ToolDefinition } from '@finclaw/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCancellation } from '../errors.ts';
import type { ChunkStream, ProviderAdapter, ProviderRequestParams, StreamChunk } from '../providers/adapter.ts';
import { feedFrom } from '../providers/chunk-stream.ts';
import { toWireToolName } from '../providers/tool-names.ts';
import { collect, summarize } from './collect.ts';
import type { WireReply } from './wire-script.ts';

/** A provider under test. One that cannot be scripted runs the cases that need no script. */
interface ProviderUnderTest {
  readonly adapter: ProviderAdapter;
  readonly model: string;
  /** Makes the next call answer like this. */
  script?(reply: WireReply): void;
  /** Its word for an answer that was cut off at the length limit. Default `length`. */
  readonly lengthStop?: string;
  /** Cases that its protocol has no words for, each with the reason. */
  readonly exempt?: Readonly<Record<string, string>>;
  close?(): Promise<void>;
}

const ask = (text: string): ConversationMessage => ({ role: 'user', content: text });
const tools: readonly ToolDefinition[] = [
  {
    name: 'get_quote',
    description: 'The latest price of a symbol',
    inputSchema: { type: 'object', properties: { symbol: { type: 'string' } } },
  },
  { name: 'market_hours', description: 'Whether the market is open', inputSchema: { type: 'object', properties: {} } },
];

/** Histories as other vendors leave them behind: with tools, with thinking, with ids and blocks of their own. */
const FOREIGN: Readonly<Record<string, readonly ConversationMessage[]>> = {
  'a history of Anthropic with thinking and tools': [
    { role: 'system', content: 'You are an assistant.' },
    ask('삼성전자 얼마야? 😀'),
    {
      role: 'assistant',
      content: [
        { type: 'thinking', text: 'I need the quote.', provider: 'anthropic', model: 'claude-other', signature: 'sig' },
        { type: 'text', text: '찾아볼게요.' },
        { type: 'tool_use', id: 'toolu_01A', name: 'get_quote', input: { symbol: '005930' } },
        { type: 'tool_use', id: 'toolu_01B', name: 'market_hours', input: {} },
      ],
    },
    {
      role: 'tool',
      content: [
        { type: 'tool_result', toolUseId: 'toolu_01A', content: '71000' },
        { type: 'tool_result', toolUseId: 'toolu_01B', content: 'closed', isError: false },
      ],
    },
    ask('그럼 하이닉스는?'),
  ],
  'a history of an OpenAI-compatible server with reasoning and odd ids': [
    ask('price of AAPL?'),
    {
      role: 'assistant',
      content: [
        { type: 'thinking', text: 'Look it up.', provider: 'xai', model: 'grok' },
        {
          type: 'tool_use',
          id: `functions.get_quote:0/${'x'.repeat(60)}`,
          name: 'get_quote',
          input: { symbol: 'AAPL' },
        },
      ],
    },
    { role: 'tool', toolCallId: `functions.get_quote:0/${'x'.repeat(60)}`, content: '200.5' },
  ],
  'a call that was never answered': [
    ask('price?'),
    { role: 'assistant', content: [{ type: 'tool_use', id: 'call_1', name: 'get_quote', input: null }] },
    ask('never mind, hello'),
  ],
  'results that nobody asked for, blank text and a beginning that was cut off': [
    { role: 'assistant', content: 'as I said' },
    { role: 'tool', content: [{ type: 'tool_result', toolUseId: 'gone', content: 'x' }] },
    { role: 'assistant', content: [{ type: 'text', text: '  ' }] },
    ask(' '),
    ask('hello'),
    ask('are you there?'),
  ],
  'half characters in text, in a tool call and in its result': [
    ask('half \ud83d of it'),
    { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'get_quote', input: { symbol: ['x\udc00'] } }] },
    { role: 'tool', content: [{ type: 'tool_result', toolUseId: 'a', content: '\ud800' }] },
  ],
  'a result with nothing in it': [
    ask('now?'),
    { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'market_hours', input: {} }] },
    { role: 'tool', content: [{ type: 'tool_result', toolUseId: 'a', content: '' }] },
  ],
  images: [
    {
      role: 'user',
      content: [
        { type: 'image', url: 'https://example.test/chart.png' },
        { type: 'image', url: 'data:image/png;base64,iVBORw0KGgo=' },
        { type: 'image', url: 'file:///etc/passwd' },
        { type: 'text', text: 'what does this chart say?' },
      ],
    },
  ],
};

/**
 * The behaviour every provider shares, whoever is behind it. Organised by situation: how a stream ends, how it is
 * stopped, what text survives, how tools are asked for, and whose histories are understood.
 */
export function describeProviderContract(name: string, start: () => Promise<ProviderUnderTest>): void {
  describe(`provider contract: ${name}`, () => {
    let provider: ProviderUnderTest;
    beforeAll(async () => {
      provider = await start();
    });
    afterAll(async () => provider.close?.());

    const stream = (params: Partial<ProviderRequestParams> = {}): ChunkStream =>
      provider.adapter.streamCompletion({ model: provider.model, messages: [ask('hello')], ...params });
    const reply = (scripted: WireReply): void => provider.script?.(scripted);
    /** Cases that need a certain answer say so by asking for a script. */
    const scripted = (title: string, run: () => Promise<void>): void => {
      it(title, async (context) => {
        if (provider.script === undefined) context.skip('this provider cannot be scripted');
        if (provider.exempt?.[title] !== undefined) context.skip(provider.exempt[title]);
        await run();
      });
    };

    it('yields one done, and last', async () => {
      reply({ text: ['Hel', 'lo'] });
      const { chunks, stopReason } = await collect(stream());
      expect(chunks.filter(({ type }) => type === 'done')).toHaveLength(1);
      expect(chunks.at(-1)?.type).toBe('done');
      expect(stopReason).toBe('end_turn');
    });

    it('is fed as it is iterated', async () => {
      reply({ text: ['Hel', 'lo'] });
      const iterated = (await collect(stream())).chunks;
      reply({ text: ['Hel', 'lo'] });
      const fed: StreamChunk[] = [];
      await feedFrom(stream(), (chunk) => {
        fed.push(chunk);
        return false;
      });
      expect(fed).toEqual(iterated);
    });

    it('a feed can be left at any time', async () => {
      reply({ text: ['one', 'two', 'three'], delayMs: 5 });
      let count = 0;
      await feedFrom(stream(), () => ++count === 2);
      expect(count).toBe(2);
      reply({ text: 'again' });
      expect((await collect(stream())).stopReason).toBe('end_turn');
    });

    it('what the reader of a feed throws reaches whoever feeds', async () => {
      reply({ text: ['one', 'two'] });
      const feed = feedFrom(stream(), () => {
        throw new FinClawError('enough', 'INTERNAL');
      });
      await expect(feed).rejects.toThrow('enough');
    });

    it('reports tokens that are whole and not negative', async () => {
      reply({ text: 'hello' });
      const { usage } = await collect(stream());
      for (const [field, value] of Object.entries(usage)) {
        expect([field, typeof value === 'number' && Number.isInteger(value) && value >= 0]).toEqual([field, true]);
      }
    });

    it('stops before it begins', async () => {
      const error = await failureOf(stream({ abortSignal: AbortSignal.abort('stop') }));
      expect(isCancellation(error)).toBe(true);
    });

    it('stops after the first chunk', async () => {
      const controller = new AbortController();
      reply({ text: ['one', 'two', 'three'], delayMs: 5 });
      const seen: StreamChunk[] = [];
      const error = await failureOf(stream({ abortSignal: controller.signal }), (chunk) => {
        seen.push(chunk);
        controller.abort();
      });
      expect(isCancellation(error)).toBe(true);
      expect(seen).toHaveLength(1);
    });

    it('can be left at any time', async () => {
      reply({ text: ['one', 'two', 'three'], delayMs: 5 });
      for await (const chunk of stream()) if (chunk.type !== 'usage') break;
      reply({ text: 'again' });
      expect((await collect(stream())).stopReason).toBe('end_turn');
    });

    it('never leaves half a character behind', async () => {
      reply({ text: ['삼성 ', '😀👩‍👩‍👧', ' 𝒳'], pieceBytes: 1 });
      const { text } = await collect(stream({ messages: [ask('lone \ud800 surrogate and 😀')] }));
      expect(text.isWellFormed()).toBe(true);
    });

    it.each(Object.entries(FOREIGN))('takes over %s', async (_what, messages) => {
      reply({ text: 'hello' });
      expect((await collect(stream({ messages, tools }))).chunks.at(-1)?.type).toBe('done');
    });

    scripted('an answer without anything in it is an answer', async () => {
      reply({});
      const { text, toolCalls, stopReason } = await collect(stream());
      expect({ text, toolCalls, stopReason }).toEqual({ text: '', toolCalls: [], stopReason: 'end_turn' });
    });

    scripted('passes characters on as they are, however the bytes arrive', async () => {
      const text = 'a😀b👩‍👩‍👧c한글𝒳"\\\n';
      reply({ text: [text], pieceBytes: 1 });
      expect((await collect(stream())).text).toBe(text);
    });

    scripted('keeps tool calls apart that come in turns', async () => {
      const toolCalls = [
        { id: 'a', name: 'get_quote', input: { symbol: 'AAPL' } },
        { id: 'b', name: 'get_quote', input: { symbol: 'MSFT' } },
        { id: 'c', name: 'market_hours', input: {} },
      ];
      reply({ text: 'Let me look.', toolCalls, interleave: true });
      const collected = await collect(stream({ tools }));
      expect(collected.toolCalls.map(({ id, name: tool, input }) => ({ id, name: tool, input }))).toEqual(toolCalls);
      expect(collected.stopReason).toBe('tool_use');
    });

    scripted('a tool call without arguments has an empty input', async () => {
      reply({ toolCalls: [{ id: 'a', name: 'market_hours', rawInput: '' }] });
      expect((await collect(stream({ tools }))).toolCalls).toMatchObject([{ id: 'a', input: {} }]);
    });

    scripted('tools with names no vendor takes come back under their own', async () => {
      const odd = [{ name: 'finance:시세.now', description: 'x', inputSchema: { type: 'object' } }, ...tools];
      reply({ toolCalls: [{ id: 'a', name: toWireToolName('finance:시세.now') }] });
      expect((await collect(stream({ tools: odd }))).toolCalls[0]?.name).toBe('finance:시세.now');
    });

    scripted('a refusal is an answer', async () => {
      reply({ refusal: 'I cannot help with that.' });
      const { text, stopReason } = await collect(stream());
      expect({ text, stopReason }).toEqual({ text: 'I cannot help with that.', stopReason: 'refusal' });
    });

    scripted('says when the length ran out', async () => {
      reply({ text: 'and then', stop: provider.lengthStop ?? 'length' });
      expect((await collect(stream())).stopReason).toBe('max_tokens');
    });

    scripted('streams thinking apart from the answer and returns it whole', async () => {
      reply({ thinking: 'hmm…', text: 'yes' });
      const { chunks, text, thinking } = await collect(stream({ thinking: 'low' }));
      expect(text).toBe('yes');
      expect(chunks.filter(({ type }) => type === 'thinking_delta')).toEqual([
        { type: 'thinking_delta', text: 'hmm…' },
      ]);
      expect(thinking).toMatchObject([{ text: 'hmm…', provider: provider.adapter.providerId, model: provider.model }]);
    });

    scripted('carries on its own conversation, with thinking and tools', async () => {
      const messages: ConversationMessage[] = [ask('price of AAPL?')];
      reply({ thinking: 'look it up', toolCalls: [{ id: 'a', name: 'get_quote', input: { symbol: 'AAPL' } }] });
      const first = await collect(stream({ messages, tools, thinking: 'low' }));
      messages.push(first.message, {
        role: 'tool',
        content: [{ type: 'tool_result', toolUseId: 'a', content: '200' }],
      });
      reply({ text: 'It is 200.' });
      expect((await collect(stream({ messages, tools, thinking: 'low' }))).text).toBe('It is 200.');
    });

    describe('stops', () => {
      it.for<{ readonly state: string; readonly reply: WireReply; readonly after: number }>([
        { state: 'while it waits for an answer', reply: { fault: 'stall' }, after: 0 },
        { state: 'while the answer pauses', reply: { text: ['one', 'two'], ending: 'stall' }, after: 1 },
        {
          state: 'while a tool call is half sent',
          reply: { toolCalls: [{ name: 'get_quote', input: { symbol: 'A' } }], ending: 'stall', after: 4 },
          after: 1,
        },
        { state: 'while it thinks', reply: { thinking: 'hmm', text: 'x', ending: 'stall', after: 4 }, after: 1 },
      ])('$state', async ({ reply: answer, after }, context) => {
        if (provider.script === undefined) context.skip('this provider cannot be scripted');
        const controller = new AbortController();
        reply(answer);
        let count = 0;
        const abort = (): void => void setTimeout(() => controller.abort('enough'), 10);
        if (after === 0) abort();
        const error = await failureOf(stream({ abortSignal: controller.signal, tools }), () => {
          if (++count === after) abort();
        });
        expect(isCancellation(error)).toBe(true);
      });
    });

    describe('a stream that breaks off is a failure', () => {
      it.for<{ readonly how: string; readonly reply: WireReply; readonly code: string }>([
        { how: 'closed too early', reply: { text: 'half', ending: 'close' }, code: 'FAILOVER_SERVER_ERROR' },
        { how: 'reset', reply: { text: 'half', ending: 'reset' }, code: 'FAILOVER_SERVER_ERROR' },
        { how: 'garbage', reply: { text: 'half', ending: 'bad-json' }, code: 'PROVIDER_BAD_RESPONSE' },
        {
          how: 'overloaded',
          reply: { text: 'half', ending: { error: 'overloaded_error' } },
          code: 'FAILOVER_SERVER_ERROR',
        },
        { how: 'limited', reply: { text: 'half', ending: { error: 'rate_limit_error' } }, code: 'FAILOVER_RATE_LIMIT' },
      ])('$how', async ({ reply: answer, code }, context) => {
        if (provider.script === undefined) context.skip('this provider cannot be scripted');
        reply(answer);
        const seen: StreamChunk[] = [];
        const error = await failureOf(stream(), (chunk) => seen.push(chunk));
        expect(error).toMatchObject({ code });
        expect(summarize(seen).text).toBe('half');
        expect(seen.map(({ type }) => type)).not.toContain('done');
      });
    });
  });
}

async function failureOf(
  stream: AsyncIterable<StreamChunk>,
  onChunk: (chunk: StreamChunk) => void = () => {},
): Promise<unknown> {
  try {
    for await (const chunk of stream) onChunk(chunk);
  } catch (error) {
    return error;
  }
  throw new Error('the stream ended without a failure');
}
