import { explainError, type FinClawConfig } from '@finclaw/config';
import type { ModelRun, ModelRunRequest } from '@finclaw/models';
import {
  collect,
  type GatewayHarness,
  type GatewayHarnessOptions,
  startGateway,
  startWireFake,
  type WireFake,
  type WireReply,
  type WireRequest,
} from '@finclaw/models/testing';
import { PromptLedger } from '@finclaw/tools';
import {
  type ConversationMessage,
  createAgentId,
  createSessionKey,
  type TextBlock,
  type ThinkingLevel,
} from '@finclaw/types';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Runner } from './runner.ts';
import { enterAll } from './testing/scripted-provider.ts';
import { ToolExecutor } from './tool-executor.ts';

let fake: WireFake;
beforeAll(async () => {
  fake = await startWireFake();
});
afterAll(() => fake.close());

/** Requests since the test began. */
let first = 0;
beforeEach(() => {
  first = fake.requests.length;
  fake.answer(() => ({ text: 'hi' }));
});
const requests = (): readonly WireRequest[] => fake.requests.slice(first);
const modelsAsked = () => requests().map(({ body }) => body.model);

const KEYS = { anthropic: ['A'], openai: ['C'] };
const MODELS = { defaultModel: 'claude-sonnet-4-6', fallbacks: ['gpt-4o'] };
const start = (options: GatewayHarnessOptions = {}) => startGateway({ fake, keys: KEYS, models: MODELS, ...options });
const open = ({ gateway }: GatewayHarness, request: Partial<ModelRunRequest> = {}) =>
  gateway.forRun({ runId: 'run', sessionKey: 'main', ...request });

interface Question {
  readonly messages?: readonly ConversationMessage[];
  readonly systemPrompt?: readonly TextBlock[];
  readonly maxTokens?: number;
  readonly takeSteering?: () => Promise<readonly string[]>;
}

/** Answers a question with the engine and one tool. */
function converse(
  run: ModelRun,
  { messages = [{ role: 'user', content: 'hello' }], takeSteering, ...more }: Question = {},
) {
  const handlers = new Map();
  const toolExecutor = new ToolExecutor({ handlers });
  handlers.set('quote', { execute: async () => '71000' });
  return new Runner({
    route: run.route,
    ledger: new PromptLedger(),
    toolExecutor,
    ...(takeSteering && { takeSteering }),
  }).execute(
    enterAll({
      agentId: createAgentId('main'),
      sessionKey: createSessionKey('main'),
      model: run.model,
      messages,
      tools: [{ name: 'quote', description: 'a price', inputSchema: { type: 'object' } }],
      ...(run.thinking && { thinking: run.thinking }),
      ...more,
    }),
  );
}

describe('choosing a model', () => {
  it('begins with the default and says which model answered', async () => {
    const run = await open(await start());
    expect(run.model).toEqual({
      provider: 'anthropic',
      model: 'claude-sonnet-4-6',
      contextWindow: 1_000_000,
      maxOutputTokens: 128_000,
    });
    expect((await converse(run)).finalText).toBe('hi');
    expect(run.answeredBy()).toEqual({
      model: 'claude-sonnet-4-6',
      provider: 'anthropic',
      requested: 'claude-sonnet-4-6',
    });
  });

  it('takes the model that was asked for, by any of its names', async () => {
    const run = await open(await start(), { requested: ' OPUS ' });
    await converse(run);
    expect(modelsAsked()).toEqual(['claude-opus-4-6']);
  });

  it('answers with the offline model on a machine without keys, and calls that no substitute', async () => {
    const changes: unknown[] = [];
    const harness = await startGateway({ fake });
    const run = await open(harness, { onModelChange: (...change) => changes.push(change) });
    expect((await converse(run)).finalText).toBe('offline answer');
    expect(run.answeredBy()).toEqual({ model: 'offline', provider: 'offline', requested: 'offline' });
    expect(changes).toEqual([]);
    expect(requests()).toEqual([]);
  });

  it('says so when the configured model has no key', async () => {
    const changes: unknown[] = [];
    const harness = await start({ keys: { openai: ['C'] } });
    const run = await open(harness, { onModelChange: (...change) => changes.push(change) });
    expect(changes).toEqual([['claude-sonnet-4-6', 'gpt-4o', 'no-key']]);
    expect(run.answeredBy()).toMatchObject({ model: 'gpt-4o', requested: 'claude-sonnet-4-6' });
  });

  it.each([
    ['a name nobody knows', { requested: 'opsu' }, 'MODEL_NOT_FOUND', /opsu.*claude-opus-4-6/],
    ['a model without a key', { requested: 'gpt-4o' }, 'AUTH_KEY_NOT_FOUND', /OPENAI_API_KEY/],
  ])('refuses %s that was asked for by name', async (_what, request, code, sentence) => {
    const error = await open(await start({ keys: { anthropic: ['A'] } }), request).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code });
    expect(explainError('ko', error)).toMatch(sentence);
  });

  it('refuses a retired model that was asked for by name, and passes it over in a chain', async () => {
    const harness = await start({ models: { defaultModel: 'o3', fallbacks: ['gpt-4o'] } });
    harness.now.advance(Date.parse('2026-12-12') - harness.now());
    await expect(open(harness, { requested: 'o3' })).rejects.toMatchObject({ code: 'MODEL_RETIRED' });
    const run = await open(harness);
    expect(run.model.model).toBe('gpt-4o');
  });

  it('refuses a provider that is switched off', async () => {
    const harness = await start({ agents: { providers: { openai: { enabled: false } } } });
    await expect(open(harness, { requested: 'gpt-4o' })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  });

  it('with no key and no offline model, says what is missing', async () => {
    const harness = await startGateway({ fake, agents: { providers: { offline: { enabled: false } } } });
    await expect(open(harness)).rejects.toMatchObject({ code: 'AUTH_KEY_NOT_FOUND' });
  });

  it('a chain with a typing mistake is found out at the start', async () => {
    await expect(start({ models: { fallbacks: ['gpt-4p'] } })).rejects.toMatchObject({ code: 'MODEL_NOT_FOUND' });
  });

  it('passes over what cannot do the job', async () => {
    const run = await open(await start({ models: { defaultModel: 'gpt-4o', fallbacks: ['sonnet'] } }), {
      requires: { extendedThinking: true },
    });
    await converse(run);
    expect(modelsAsked()).toEqual(['claude-sonnet-4-6']);
  });

  it('any server that speaks OpenAI’s protocol is a provider', async () => {
    const harness = await start({
      keys: {},
      agents: { providers: { lab: { baseUrl: fake.openaiUrl, apiKey: 'lab-key' } } },
      models: { definitions: { mine: { provider: 'lab', model: 'qwen-4' } }, defaultModel: 'mine', fallbacks: [] },
    });
    const run = await open(harness);
    const result = await converse(run);
    expect(requests()).toMatchObject([{ apiKey: 'lab-key', body: { model: 'qwen-4' } }]);
    expect(result.costUsd).toBe('0');
  });
});

describe('a model that took over', () => {
  const down: WireReply = { status: 404 };
  const tools: WireReply = { toolCalls: [{ id: 't', name: 'quote' }] };

  it('stays for the rest of the run, and the next run begins with the first again', async () => {
    const harness = await start();
    let isDown = true;
    const answers: WireReply[] = [tools, { text: 'done' }];
    fake.answer(({ vendor }) => (vendor === 'anthropic' && isDown ? down : (answers.shift() ?? { text: 'hi' })));
    expect((await converse(await open(harness))).finalText).toBe('done');
    expect(modelsAsked()).toEqual(['claude-sonnet-4-6', 'gpt-4o', 'gpt-4o']);
    isDown = false;
    await converse(await open(harness));
    expect(modelsAsked().at(-1)).toBe('claude-sonnet-4-6');
  });

  it('gives way to the others when it fails in turn', async () => {
    const harness = await start();
    const replies: Record<string, WireReply[]> = { anthropic: [down, { text: 'back again' }], openai: [tools, down] };
    fake.answer(({ vendor }) => replies[vendor]!.shift()!);
    expect((await converse(await open(harness))).finalText).toBe('back again');
  });

  it('with every model down, the offline model still answers', async () => {
    const changes: string[] = [];
    fake.answer(() => ({ status: 500 }));
    const run = await open(await start(), { onModelChange: (from, to) => changes.push(`${from} → ${to}`) });
    expect((await converse(run)).finalText).toBe('offline answer');
    expect(changes).toEqual(['claude-sonnet-4-6 → gpt-4o', 'gpt-4o → offline']);
  });

  it('with the offline model switched off, the run ends with a sentence that says when to try again', async () => {
    fake.answer(() => ({ status: 429, headers: { 'retry-after': '60' } }));
    const run = await open(await start({ agents: { providers: { offline: { enabled: false } } } }));
    const { status, error } = await converse(run);
    expect(status).toBe('error');
    expect(error).toMatchObject({ code: 'MODELS_EXHAUSTED', retryAfterMs: 60_000 });
    expect(explainError('ko', error)).toBe(
      '지금은 어느 모델도 답할 수 없습니다(claude-sonnet-4-6: 요청 한도에 걸렸습니다). 약 60초 뒤에 다시 시도해 주세요.',
    );
  });

  it('a vendor that keeps failing is left alone for half a minute', async () => {
    const harness = await start();
    fake.answer(({ vendor }) => (vendor === 'anthropic' ? { status: 500 } : { text: 'hi' }));
    for (let i = 0; i < 5; i++) await converse(await open(harness));
    const before = requests().length;
    await converse(await open(harness));
    expect(requests().length - before).toBe(1);
    expect(harness.eventBus.of('model:fallback').at(-1)).toEqual(['claude-sonnet-4-6', 'gpt-4o', 'circuit-open']);
    harness.now.advance(30_000);
    fake.answer(() => ({ text: 'hi' }));
    await converse(await open(harness));
    expect(modelsAsked().at(-1)).toBe('claude-sonnet-4-6');
  });
});

describe('the books', () => {
  const usage = { input: 100, output: 50, cacheRead: 1_000, cacheWrite: 200 };

  it('every call is recorded with its exact cost', async () => {
    fake.answer(() => ({ text: 'hi', usage }));
    const harness = await start();
    const run = await open(harness, { requested: 'opus' });
    const { costUsd } = await converse(run);
    expect(await harness.store.usage.totals('model')).toEqual([
      {
        key: 'anthropic/claude-opus-4-6',
        requests: 1,
        inputTokens: 100,
        outputTokens: 50,
        cacheReadTokens: 1_000,
        cacheWriteTokens: 200,
        costNanoUsd: 3_500_000n,
        unpricedRequests: 0,
        estimateNanoUsd: 0n,
        ownNanoUsd: 0n,
      },
    ]);
    expect(costUsd).toBe('0.0035');
  });

  it('calls that failed are recorded, too', async () => {
    const harness = await start();
    const answers: WireReply[] = [
      { text: 'x', usage, ending: 'close', after: 1 },
      { text: 'hi', usage },
    ];
    fake.answer(() => answers.shift()!);
    await converse(await open(harness));
    expect(await harness.store.usage.totals('session')).toMatchObject([
      { key: 'main', requests: 2, unpricedRequests: 1 },
    ]);
  });

  it('a call that broke off without a report has an unknown cost, not none', async () => {
    const harness = await start({ models: { defaultModel: 'gpt-4o', fallbacks: [] } });
    fake.answer(() => ({ text: 'half', ending: 'close' }));
    const run = await open(harness);
    for await (const _ of run.adapter.streamCompletion({ model: 'x', messages: [{ role: 'user', content: 'x' }] }))
      break;
    expect(await harness.store.usage.totals('model')).toMatchObject([
      { requests: 1, unpricedRequests: 1, costNanoUsd: 0n },
    ]);
    expect(await harness.store.usage.committedNanoUsd(0)).toBeGreaterThan(0n);
  });

  it('the offline model costs nothing', async () => {
    const harness = await startGateway();
    const run = await open(harness);
    await converse(run);
    expect(await harness.store.usage.totals('model')).toMatchObject([
      { key: 'offline/offline', costNanoUsd: 0n, unpricedRequests: 0 },
    ]);
  });
});

describe('the budget', () => {
  const budget = (settings: Partial<FinClawConfig['agents']['budget']>) => ({
    budget: { perDayUsd: 'none', ...settings } as const,
    providers: { offline: { enabled: false } },
  });
  const ALONE = { models: { ...MODELS, fallbacks: [] } };

  it('over the cap of a run, the next call is refused with a sentence', async () => {
    fake.answer(() => ({ toolCalls: [{ id: 't', name: 'quote' }], usage: { input: 24_000, output: 1_000 } }));
    const harness = await start({ agents: budget({ perRunUsd: 0.1 }), ...ALONE });
    const { status, error, turns } = await converse(await open(harness), { maxTokens: 4_000 });
    expect({ status, turns }).toEqual({ status: 'error', turns: 2 });
    expect(error).toMatchObject({ code: 'BUDGET_EXCEEDED', details: { cap: 'run', limitUsd: 0.1, spentUsd: 0.087 } });
    expect(explainError('ko', error)).toContain('질문 하나에 쓸 수 있는 예산 $0.10 가운데 $0.0');
    expect(explainError('en', error)).toContain('agents.budget.perRunUsd');
  });

  it('the cap of a day counts all runs, and is free again the next day', async () => {
    fake.answer(() => ({ text: 'hi', usage: { input: 10_000, output: 5_000 } }));
    const harness = await start({ agents: budget({ perDayUsd: 0.15 }), ...ALONE });
    expect((await converse(await open(harness), { maxTokens: 2_000 })).status).toBe('completed');
    const { error } = await converse(await open(harness), { maxTokens: 4_000 });
    expect(error).toMatchObject({ code: 'BUDGET_EXCEEDED', details: { cap: 'day', spentUsd: 0.105 } });
    expect(explainError('ko', error)).toContain('오늘 예산 $0.15');
    harness.now.advance(86_400_000);
    expect((await converse(await open(harness), { maxTokens: 4_000 })).status).toBe('completed');
  });

  it('a call that does not fit beside one under way waits for it and is answered too', async () => {
    const harness = await start({ agents: budget({ perDayUsd: 0.1 }), ...ALONE });
    fake.answer(() => ({ text: ['a', 'b'], usage: { input: 1, output: 1 }, delayMs: 10 }));
    const [a, b] = await Promise.all([
      converse(await open(harness), { maxTokens: 4_000 }),
      converse(await open(harness), { maxTokens: 4_000 }),
    ]);
    expect([a.status, b.status]).toEqual(['completed', 'completed']);
    const today = new Date(harness.now()).setHours(0, 0, 0, 0);
    expect(await harness.store.usage.committedNanoUsd(today)).toBe(36_000n);
  });

  it('used up in the middle of a question, still pays for one short closing answer', async () => {
    const answers: WireReply[] = [
      { toolCalls: [{ id: 't', name: 'quote' }], usage: { input: 10_000, output: 1_000 } },
      { text: 'It costs 71,000; the rest is missing.', usage: { input: 1_000, output: 50 } },
    ];
    fake.answer(() => answers.shift()!);
    const harness = await start({ agents: budget({ perRunUsd: 0.1 }), ...ALONE });
    const { status, finalText } = await converse(await open(harness), { maxTokens: 4_000 });
    expect({ status, finalText }).toEqual({ status: 'completed', finalText: 'It costs 71,000; the rest is missing.' });
    const closing = requests().at(-1)!.body;
    expect(closing).toMatchObject({ max_tokens: 1_000 });
    expect(JSON.stringify(closing.messages)).toContain('what is missing because of the budget');
  });

  it('failed calls give back what they set aside', async () => {
    const harness = await start({ agents: budget({ perDayUsd: 1 }) });
    fake.answer(() => ({ status: 400 }));
    await converse(await open(harness));
    expect(await harness.store.usage.committedNanoUsd(0)).toBe(0n);
  });

  it('over the cap, a cheaper model of the chain answers, and the reason is kept', async () => {
    fake.answer(({ body }) => ({ text: `I am ${body.model}.`, usage: { input: 100, output: 10 } }));
    const changes: string[][] = [];
    const harness = await start({
      agents: budget({ perDayUsd: 0.05 }),
      models: { defaultModel: 'opus', fallbacks: ['sonnet', 'claude-haiku-5-5'] },
    });
    const run = await open(harness, { onModelChange: (...change) => changes.push(change) });
    const { finalText } = await converse(run, { maxTokens: 4_000 });
    expect(finalText).toBe('I am claude-haiku-5-5.');
    expect(run.answeredBy()).toMatchObject({ requested: 'claude-opus-4-6', reason: 'budget' });
    expect(changes).toEqual([['claude-opus-4-6', 'claude-haiku-5-5', 'budget']]);
    expect(requests()).toHaveLength(1);
  });

  it.each([
    { perDayUsd: 0.05, called: 0 },
    { perDayUsd: 0.3, called: 1 },
  ])('a model of unknown price counts as a dear one under a cap of $perDayUsd', async ({ perDayUsd, called }) => {
    fake.answer(() => ({ text: 'hi', usage: { input: 1_000, output: 100 } }));
    const harness = await start({
      agents: budget({ perDayUsd }),
      models: { defaultModel: 'anthropic/claude-next', fallbacks: [] },
    });
    await converse(await open(harness), { maxTokens: 4_000 });
    expect(requests()).toHaveLength(called);
    expect(await harness.store.usage.committedNanoUsd(0)).toBe(BigInt(called) * 7_500_000n);
  });

  it('the offline model may always answer', async () => {
    const harness = await startGateway({ agents: { budget: { perDayUsd: 0, perRunUsd: 0 } } });
    expect((await converse(await open(harness))).status).toBe('completed');
  });
});

describe('thinking', () => {
  const think = (level: ThinkingLevel = 'low') => ({ requested: 'opus-5.5', thinking: level });
  const systemPrompt: readonly TextBlock[] = [
    { type: 'text', text: 'Who you are.' },
    { type: 'text', text: 'Likes tables.' },
  ];
  const looking: WireReply = { thinking: 'I need the price.', toolCalls: [{ id: 't', name: 'quote' }] };
  const hasThinking = ({ body }: WireRequest) => JSON.stringify(body.messages).includes('I need the price.');

  it('goes back with the tool results, as the vendor’s check of the conversation wants it', async () => {
    const answers: WireReply[] = [looking, looking, { text: 'done' }];
    fake.answer(() => answers.shift()!);
    const { status, finalText } = await converse(await open(await start(), think()), { systemPrompt });
    expect({ status, finalText }).toEqual({ status: 'completed', finalText: 'done' });
    expect(requests().map(hasThinking)).toEqual([false, true, true]);
  });

  it('still passes the check when the user throws something in', async () => {
    const answers: WireReply[] = [looking, { ...looking, toolCalls: [{ id: 'u', name: 'quote' }] }, { text: 'done' }];
    fake.answer(() => answers.shift()!);
    const steering = [['and in dollars'], []];
    const run = await open(await start(), think());
    const { status } = await converse(run, { systemPrompt, takeSteering: async () => steering.shift() ?? [] });
    expect(status).toBe('completed');
    expect(requests().map(hasThinking)).toEqual([false, true, true]);
  });

  it('is left out when another key takes over', async () => {
    const answers: WireReply[] = [looking, { status: 429 }, { text: 'done' }];
    fake.answer(() => answers.shift()!);
    const harness = await start({ keys: { anthropic: ['A', 'B', 'D'] } });
    expect((await converse(await open(harness, think()))).finalText).toBe('done');
    expect(requests().map(hasThinking)).toEqual([false, false, false]);
    expect(new Set(requests().map(({ apiKey }) => apiKey)).size).toBe(3);
  });

  it('is left out when another model takes over', async () => {
    const answers: WireReply[] = [looking, { status: 404 }, { text: 'done' }];
    fake.answer(() => answers.shift()!);
    expect((await converse(await open(await start(), think()))).finalText).toBe('done');
    expect(requests().map(hasThinking)).toEqual([false, true, false]);
  });

  it('is left out of the next run, whose prompt is another', async () => {
    fake.script('anthropic', looking, { text: 'done' });
    const harness = await start();
    const { messages } = await converse(await open(harness, think()), { systemPrompt });
    const next: readonly TextBlock[] = [systemPrompt[0]!, { type: 'text', text: 'Dislikes tables.' }];
    const again = await converse(await open(harness, think()), {
      messages: [...messages, { role: 'user', content: 'and now?' }],
      systemPrompt: next,
    });
    expect(again.status).toBe('completed');
    expect(hasThinking(requests().at(-1)!)).toBe(false);
  });
});

describe('the vendor’s cache', () => {
  it('serves most of a conversation of twenty questions, although each has its clock', async () => {
    const harness = await start({ keys: { anthropic: ['A'] } });
    let messages: readonly ConversationMessage[] = [];
    const stable = 'Rules of the house. '.repeat(400);
    for (let turn = 0; turn < 20; turn++) {
      const answers: WireReply[] = [
        { toolCalls: [{ id: `t${turn}`, name: 'quote' }] },
        { text: 'An answer of some length. '.repeat(20) },
      ];
      fake.answer(() => answers.shift()!);
      const systemPrompt: readonly TextBlock[] = [{ type: 'text', text: stable }];
      const question: ConversationMessage = {
        role: 'user',
        content: [
          { type: 'text', text: `Question ${turn}: what about this one? `.repeat(5) },
          { type: 'text', text: `It is 12:${turn}. The market is open. `.repeat(10), isNote: true },
        ],
      };
      ({ messages } = await converse(await open(harness), { messages: [...messages, question], systemPrompt }));
    }
    const [total] = await harness.store.usage.totals('model');
    const prompt = total!.inputTokens + total!.cacheReadTokens + total!.cacheWriteTokens;
    expect(total!.requests).toBe(40);
    expect(total!.cacheReadTokens / prompt).toBeGreaterThan(0.9);
  });
});

describe('adapter', () => {
  const messages: readonly ConversationMessage[] = [{ role: 'user', content: 'x' }];

  it('tries again until there is something to show', async () => {
    fake.answer(({ vendor }) =>
      vendor === 'anthropic' ? { text: 'x', ending: 'close', after: 1 } : { text: 'of the other' },
    );
    const run = await open(await start());
    expect((await collect(run.adapter.streamCompletion({ model: 'x', messages }))).text).toBe('of the other');
    expect(run.answeredBy().model).toBe('gpt-4o');
  });

  it('never starts over once something was shown', async () => {
    fake.answer(() => ({ text: 'half', ending: 'close' }));
    const run = await open(await start());
    await expect(collect(run.adapter.streamCompletion({ model: 'x', messages }))).rejects.toMatchObject({
      code: 'FAILOVER_SERVER_ERROR',
    });
    expect(requests()).toHaveLength(1);
  });

  it('an answer that grows too long is ended, and not asked for again', async () => {
    fake.answer(() => ({ text: Array.from({ length: 500 }, () => 'and so on '), ending: 'stall' }));
    const run = await open(await start({ gateway: { maxAnswerChars: 1000 } }));
    const before = requests().length;
    const { text, stopReason } = await collect(run.adapter.streamCompletion({ model: 'x', messages }));
    expect([text.length, stopReason]).toEqual([1000, 'max_tokens']);
    expect((await collect(run.adapter.streamCompletion({ model: 'x', messages }))).text).toBe('');
    expect(requests().length - before).toBe(1);
  });

  it('leaving it early ends the request', async () => {
    fake.answer(() => ({ text: ['a', 'b'], ending: 'stall' }));
    const run = await open(await start());
    for await (const chunk of run.adapter.streamCompletion({ model: 'x', messages }))
      if (chunk.type === 'text_delta') break;
    await requests()[0]!.aborted;
  });
});

describe('list', () => {
  it('shows every model with its names, and why some cannot be used', async () => {
    const harness = await start({
      models: { aliases: { best: 'claude-opus-5-5' }, defaultModel: 'sonnet', fallbacks: ['gpt-4o', 'o3'] },
    });
    const [anthropic] = await harness.profiles.list('anthropic');
    await harness.profiles.recordUsage(anthropic!.id, false, { reason: 'billing' });
    harness.now.advance(Date.parse('2026-12-12') - harness.now() - 60_000);
    await harness.profiles.recordUsage(anthropic!.id, false, { reason: 'billing' });
    const models = await harness.gateway.list();
    const byId = Object.fromEntries(models.map((model) => [model.id, model]));
    expect(models.slice(0, 4).map(({ id, chainPosition }) => [id, chainPosition])).toEqual([
      ['claude-sonnet-4-6', 1],
      ['gpt-4o', 2],
      ['o3', 3],
      ['offline', 4],
    ]);
    expect(byId['claude-opus-5-5']).toMatchObject({
      aliases: ['opus-5.5', 'claude-opus-5.5', 'best'],
      pricing: { inputPerMillion: 4 },
    });
    expect(byId['claude-opus-5-5']!.chainPosition).toBeUndefined();
    expect(byId['claude-sonnet-4-6']!.status).toEqual({
      kind: 'cooling-down',
      reason: 'billing',
      until: harness.now() + 86_400_000,
    });
    expect(byId['gpt-4o']).toMatchObject({ deprecated: true, retiresAt: '2027-01-14', status: { kind: 'ready' } });
    harness.now.advance(60_000);
    expect((await harness.gateway.list()).find(({ id }) => id === 'o3')!.status).toEqual({
      kind: 'retired',
      on: '2026-12-11',
    });
  });

  it.each([
    ['no key', {}, { kind: 'no-key', provider: 'anthropic' }],
    [
      'a provider that is switched off',
      { keys: KEYS, agents: { providers: { anthropic: { enabled: false } } } },
      { kind: 'disabled' },
    ],
    ['a key in the environment', { env: { ANTHROPIC_API_KEY: 'sk-ant-x' } }, { kind: 'ready' }],
  ])('with %s', async (_what, options, expected) => {
    const harness = await startGateway({ fake, ...options });
    expect((await harness.gateway.list()).find(({ id }) => id === 'claude-opus-5-5')!.status).toEqual(expected);
    expect((await harness.gateway.list()).find(({ id }) => id === 'offline')!.status).toEqual({ kind: 'ready' });
  });

  it('a vendor that keeps failing is shown as such', async () => {
    const harness = await start();
    fake.answer(() => ({ status: 500 }));
    for (let i = 0; i < 5; i++) await converse(await open(harness));
    const status = (await harness.gateway.list())[0]!.status;
    expect(status).toMatchObject({ kind: 'circuit-open' });
  });
});
