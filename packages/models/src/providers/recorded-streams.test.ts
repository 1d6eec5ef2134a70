import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Anthropic } from '@anthropic-ai/sdk';
import { OpenAI } from 'openai';
import { describe, expect, it } from 'vitest';
import { ModelCatalog } from '../gateway/catalog.ts';
import { BUILT_IN_MODELS } from '../gateway/catalog-data.ts';
import { answerOf } from '../testing/answer-of.ts';
import { collect } from '../testing/collect.ts';
import { referenceData } from '../testing/reference-data.ts';
import { renderAnthropicStream } from '../testing/wire-anthropic.ts';
import { renderOpenAIStream } from '../testing/wire-openai.ts';
import type { WireAnswer } from '../testing/wire-script.ts';
import type { StreamChunk } from './adapter.ts';
import { AnthropicStreamMapper } from './anthropic-stream.ts';
import { createProviderAdapter } from './create-adapter.ts';
import { JoinedDeltas } from './joined-deltas.ts';
import { OpenAIStreamMapper } from './openai-stream.ts';
import type { StreamMapper } from './stream-chunks.ts';

const folder = referenceData('streams');

interface Recording {
  readonly name: string;
  readonly provider: 'anthropic' | 'openai';
  /** The body as the vendor sends it. */
  readonly body: Buffer;
}

const ANSWERS: Readonly<Record<string, WireAnswer>> = {
  'text in two scripts': { text: ['삼성전자는 ', '71,500원, ', 'down 0.69 % 📉'] },
  'a refusal': { refusal: 'I cannot help with that.' },
  'a call without input': { text: 'One moment.', toolCalls: [{ name: 'list_alerts' }] },
  'two calls in turns': {
    toolCalls: [
      { name: 'get_quote', input: { instrument: '카카오' } },
      { name: 'get_news', input: { limit: 3 } },
    ],
    interleave: true,
  },
  'text cut off by length': { text: ['In the end the', ' price'], stop: 'max_tokens' },
};

/** Streams of our own, in the shape of the vendors'. */
function ownRecordings(): readonly Recording[] {
  const usage = { input: 12, output: 7 };
  return Object.entries(ANSWERS).flatMap(([name, { stop, ...answer }]): Recording[] => {
    const anthropic = renderAnthropicStream({ ...answer, ...(stop && { stop }) }, 'claude-sonnet-4-6', usage);
    const openai = renderOpenAIStream({ ...answer, ...(stop && { stop: 'length' }) }, 'gpt-4o', usage, true);
    return [
      { name: `${name}, as Anthropic sends it`, provider: 'anthropic', body: Buffer.from(anthropic.join('')) },
      { name: `${name}, as OpenAI sends it`, provider: 'openai', body: Buffer.from(openai.join('')) },
    ];
  });
}

function readRecordings(root: string): readonly Recording[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:sse|chunks\.txt)$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(join(root, name), 'utf8');
      const isAnthropic = /"message_start"/.test(text);
      const body = name.endsWith('.sse') ? text : toEventStream(text, isAnthropic);
      return { name, provider: isAnthropic ? 'anthropic' : 'openai', body: Buffer.from(body) };
    });
}

/** The recordings of chunks lack the envelope they came in. */
function toEventStream(lines: string, isAnthropic: boolean): string {
  const events = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => (isAnthropic ? `event: ${JSON.parse(line).type}\ndata: ${line}\n\n` : `data: ${line}\n\n`));
  return events.join('') + (isAnthropic ? '' : 'data: [DONE]\n\n');
}

const catalog = new ModelCatalog(BUILT_IN_MODELS);
const entryOf = (model: string) => catalog.getModel(model);
const MODELS = { anthropic: 'claude-sonnet-4-6', openai: 'gpt-4o' } as const;

/** The chunks of a body that arrives in the given pieces. */
async function chunksOf({ provider }: Recording, pieces: readonly Uint8Array[]): Promise<readonly StreamChunk[]> {
  const adapter = createProviderAdapter(provider, 'sk-test-key', { call: async () => answerOf(200, pieces) });
  const stream = adapter.streamCompletion({ model: MODELS[provider], messages: [{ role: 'user', content: 'x' }] });
  return (await collect(stream)).chunks;
}

/** The same read by the vendor's own client library. */
async function chunksByLibrary({ provider, body }: Recording): Promise<readonly StreamChunk[]> {
  const fetch = async () => new Response(body.toString('utf8'), { headers: { 'content-type': 'text/event-stream' } });
  const model = MODELS[provider];
  const origin = { provider, model, entry: entryOf(model), decodeToolName: (name: string) => name };
  const options = { apiKey: 'sk-test-key', baseURL: 'http://127.0.0.1:9', maxRetries: 0, fetch };
  const messages = [{ role: 'user' as const, content: 'x' }];
  const isAnthropic = provider === 'anthropic';
  const events: AsyncIterable<unknown> = isAnthropic
    ? await new Anthropic(options).messages.create({ model, messages, max_tokens: 1, stream: true })
    : await new OpenAI(options).chat.completions.create({ model, messages, stream: true });
  const mapper: StreamMapper<never> = isAnthropic ? new AnthropicStreamMapper(origin) : new OpenAIStreamMapper(origin);
  const chunks: StreamChunk[] = [];
  for await (const event of events) chunks.push(...mapper.map(event as never));
  return chunks.at(-1)?.type === 'done' ? chunks : [...chunks, ...mapper.end(true)];
}

/** `npm run chaos -- --whole` cuts in two at every byte; 13 falls on every kind of place sooner or later. */
const STEP = process.env.FINCLAW_WHOLE === '1' ? 1 : 13;

/** How many deltas the same words come in is up to the network. */
function comparable(chunks: readonly StreamChunk[]): string {
  const joined: StreamChunk[] = [];
  const deltas = new JoinedDeltas((chunk) => {
    joined.push(chunk);
    return false;
  });
  for (const chunk of chunks) deltas.add(chunk);
  deltas.release();
  return JSON.stringify(joined);
}

describe(`recorded streams, ${folder === undefined ? 'our own only' : "our own and the vendors'"}`, () => {
  const recordings = [...ownRecordings(), ...(folder === undefined ? [] : readRecordings(folder))];

  it.each(recordings)('$name ends once, with text or a tool call or a reason', async (recording) => {
    const chunks = await chunksOf(recording, [recording.body]);
    expect(chunks.filter(({ type }) => type === 'done')).toHaveLength(1);
    expect(chunks.at(-1)?.type).toBe('done');
    const count = (wanted: StreamChunk['type']) => chunks.filter(({ type }) => type === wanted).length;
    // A call that the length limit cut off begins and never ends.
    expect(count('tool_use_end')).toBeLessThanOrEqual(count('tool_use_start'));
  });

  it.each(recordings)('$name is read as the vendor’s own client library reads it', async (recording) => {
    const own = await chunksOf(recording, [recording.body]);
    expect(comparable(own)).toBe(comparable(await chunksByLibrary(recording)));
  });

  it.each(recordings)('$name in single bytes, and cut in two anywhere, gives the same chunks', async (recording) => {
    const whole = comparable(await chunksOf(recording, [recording.body]));
    const { body } = recording;
    expect(
      comparable(
        await chunksOf(
          recording,
          Array.from(body, (byte) => Uint8Array.of(byte)),
        ),
      ),
    ).toBe(whole);
    // Every single cut of the short ones; the long ones repeat one kind of event, of which the first few are enough.
    const end = body.length > 10_000 ? 100 : body.length;
    for (let at = 1; at < end; at += STEP) {
      expect(comparable(await chunksOf(recording, [body.subarray(0, at), body.subarray(at)]))).toBe(whole);
    }
  });

  it.each(recordings)(
    '$name that ends too early is the same answer or a failure that is tried again',
    async (recording) => {
      const said = (chunks: readonly StreamChunk[]) => comparable(chunks.filter(({ type }) => type !== 'usage'));
      const whole = said(await chunksOf(recording, [recording.body]));
      const { body } = recording;
      const begin = body.indexOf('\n\n') + 2;
      const end = body.length > 10_000 ? begin + 100 : body.length;
      for (let at = begin; at < end; at += STEP) {
        const cut = chunksOf(recording, [body.subarray(0, at)]).then(said, ({ code }: { code?: string }) => code);
        expect([whole, 'FAILOVER_SERVER_ERROR']).toContain(await cut);
      }
    },
  );
});
