import { VENDORS } from '@finclaw/config';
import { sampleOf } from '@finclaw/infra/testing';
import { type DeadlineSettings, describeModelChange } from '@finclaw/models';
import { startGateway, startWireFake, type WireFake, type WireReply, type WireStatus } from '@finclaw/models/testing';
import { PromptLedger } from '@finclaw/tools';
import { createAgentId, createSessionKey } from '@finclaw/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Runner } from './runner.ts';
import { enterAll } from './testing/scripted-provider.ts';
import { ToolExecutor } from './tool-executor.ts';

let fake: WireFake;
beforeAll(async () => {
  fake = await startWireFake();
});
afterAll(() => fake.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Row {
  readonly fault: string;
  /**
   * What every request to the first vendor gets. The keys A and B are its keys; C is the other vendor's, which is well.
   */
  readonly reply: WireReply | ((provider: string) => WireReply);
  readonly deadlines?: DeadlineSettings | undefined;
  /** The keys of the requests that were made, in order. */
  readonly calls: string;
  /** The pauses between them. */
  readonly pauses?: readonly number[];
  /** How long which keys are set aside when the run is over. */
  readonly setAside?: Readonly<Record<string, number>>;
  /** What the first vendor's breaker has counted. */
  readonly breaker: 0 | 1;
  /** The reason the user is given for the other model's answer. */
  readonly changed: string;
  /** Vendors it cannot happen with, each with the reason. */
  readonly except?: Readonly<Record<string, string>>;
}

const http = (status: number, more: object = {}): WireReply => ({ status, ...more });
const limited = (headers: Record<string, string> = {}): WireReply => http(429, { headers });
const BOTH = (ms: number) => ({ A: ms, B: ms });

/** Vendors whose bodies have no code, so that only words could tell a limit of money from one of time. */
const UNCODED = Object.fromEntries(['google', 'vertex', 'bedrock', 'ollama'].map((provider) => [provider, 'no code']));

/**
 * What happens after each fault, the whole way through the engine, the chain, the client library and the wire. "AB C"
 * means: key A, then key B, then the other vendor. A failure that may pass is repeated twice after pauses of 500 and
 * 1,000 ms, silence never.
 */
const TABLE: readonly Row[] = [
  { fault: '400 a request it does not take', reply: http(400), calls: 'AC', breaker: 0, changed: 'request' },
  {
    fault: '400 that means no credit',
    reply: http(400, { message: 'Your credit balance is too low to access the Anthropic API.' }),
    calls: 'ABC',
    setAside: BOTH(DAY),
    breaker: 0,
    changed: 'billing',
  },
  {
    fault: '400 that means a disabled organisation',
    reply: http(400, { message: 'This organization has been disabled.' }),
    calls: 'ABC',
    setAside: BOTH(300_000),
    breaker: 0,
    changed: 'auth',
  },
  {
    fault: '401 the key is refused',
    reply: http(401),
    calls: 'ABC',
    setAside: BOTH(300_000),
    breaker: 0,
    changed: 'auth',
  },
  { fault: '402 no credit', reply: http(402), calls: 'ABC', setAside: BOTH(DAY), breaker: 0, changed: 'billing' },
  {
    fault: '403 the key may not do this',
    reply: http(403),
    calls: 'ABC',
    setAside: BOTH(300_000),
    breaker: 0,
    changed: 'auth',
  },
  { fault: '404 no such model', reply: http(404), calls: 'AC', breaker: 0, changed: 'model-unavailable' },
  {
    fault: '404 a model that was not pulled',
    reply: http(404, { type: 'api_error', code: null, message: 'model "m" not found, try pulling it first' }),
    calls: 'AC',
    breaker: 0,
    changed: 'model-unavailable',
  },
  {
    fault: '408 the request took too long',
    reply: http(408),
    calls: 'ABAC',
    pauses: [500, 1000],
    breaker: 0,
    changed: 'timeout',
  },
  { fault: '409 a conflict', reply: http(409), calls: 'AC', breaker: 0, changed: 'request' },
  { fault: '410 a model that is gone', reply: http(410), calls: 'AC', breaker: 0, changed: 'model-unavailable' },
  { fault: '413 too many bytes', reply: http(413), calls: 'ABAC', breaker: 0, changed: 'context-overflow' },
  {
    fault: '422 a request that makes no sense',
    reply: http(422),
    calls: 'AC',
    breaker: 0,
    changed: 'request',
  },
  {
    fault: '429 without a time',
    reply: limited(),
    calls: 'ABABC',
    pauses: [1000],
    setAside: BOTH(5_000),
    breaker: 0,
    changed: 'rate-limit',
  },
  {
    fault: '429 for 2 seconds',
    reply: limited({ 'retry-after': '2' }),
    calls: 'ABABABC',
    pauses: [2000, 2000],
    setAside: BOTH(2000),
    breaker: 0,
    changed: 'rate-limit',
  },
  {
    fault: '429 for 1,500 milliseconds',
    reply: limited({ 'retry-after-ms': '1500' }),
    calls: 'ABABABC',
    pauses: [1500, 1500],
    setAside: BOTH(1500),
    breaker: 0,
    changed: 'rate-limit',
  },
  {
    fault: '429 for 2 minutes',
    reply: limited({ 'retry-after': '120' }),
    calls: 'ABC',
    setAside: BOTH(120_000),
    breaker: 0,
    changed: 'rate-limit',
  },
  {
    fault: '429 for 3 days',
    reply: limited({ 'retry-after': '259200' }),
    calls: 'ABC',
    setAside: BOTH(DAY),
    breaker: 0,
    changed: 'rate-limit',
  },
  {
    fault: '429 with a time that is none',
    reply: limited({ 'retry-after': '2026-11-15T00:00:00Z' }),
    calls: 'ABABC',
    pauses: [1000],
    setAside: BOTH(5_000),
    breaker: 0,
    changed: 'rate-limit',
  },
  {
    fault: '429 that means no credit',
    reply: (provider) =>
      http(429, { code: provider === 'anthropic' ? 'enforced_spend_limit_reached' : 'insufficient_quota' }),
    calls: 'ABC',
    setAside: BOTH(DAY),
    breaker: 0,
    changed: 'billing',
    except: UNCODED,
  },
  { fault: '500', reply: http(500), calls: 'ABAC', pauses: [500, 1000], breaker: 1, changed: 'server-error' },
  {
    fault: '502 with a page',
    reply: http(502, { body: '<html><h1>502 Bad Gateway</h1></html>' }),
    calls: 'ABAC',
    pauses: [500, 1000],
    breaker: 1,
    changed: 'server-error',
  },
  { fault: '503', reply: http(503), calls: 'ABAC', pauses: [500, 1000], breaker: 1, changed: 'server-error' },
  {
    fault: '503 for 3 seconds',
    reply: http(503, { headers: { 'retry-after': '3' } }),
    calls: 'ABAC',
    pauses: [3000, 3000],
    breaker: 1,
    changed: 'server-error',
  },
  { fault: '504', reply: http(504), calls: 'ABAC', pauses: [500, 1000], breaker: 1, changed: 'timeout' },
  {
    fault: '529 one model is overloaded',
    reply: http(529),
    calls: 'ABAC',
    pauses: [500, 1000],
    breaker: 0,
    changed: 'server-error',
  },
  {
    fault: 'an error inside the stream: overloaded',
    reply: { ending: { error: 'overloaded_error' }, after: 1 },
    calls: 'ABAC',
    pauses: [500, 1000],
    breaker: 0,
    changed: 'server-error',
    except: { ollama: 'it has no word for a model that is overloaded' },
  },
  {
    fault: 'an error inside the stream: limited',
    reply: { ending: { error: 'rate_limit_error' }, after: 1 },
    calls: 'ABABC',
    pauses: [1000],
    setAside: BOTH(5_000),
    breaker: 0,
    changed: 'rate-limit',
  },
  {
    fault: 'an error inside the stream: the vendor broke down',
    reply: { ending: { error: 'api_error' }, after: 1 },
    calls: 'ABAC',
    pauses: [500, 1000],
    breaker: 1,
    changed: 'server-error',
  },
  {
    fault: 'a reset before the headers',
    reply: { fault: 'reset' },
    calls: 'ABAC',
    pauses: [500, 1000],
    breaker: 1,
    changed: 'server-error',
  },
  {
    fault: 'a reset in the middle of the body, nothing shown yet',
    reply: { text: 'x', ending: 'reset', after: 1 },
    calls: 'ABAC',
    pauses: [500, 1000],
    breaker: 1,
    changed: 'server-error',
  },
  {
    fault: 'a body that closes early, nothing shown yet',
    reply: { text: 'x', ending: 'close', after: 1 },
    calls: 'ABAC',
    pauses: [500, 1000],
    breaker: 1,
    changed: 'server-error',
  },
  {
    fault: 'garbage, nothing shown yet',
    reply: { text: 'x', ending: 'bad-json', after: 1 },
    calls: 'ABAC',
    pauses: [500, 1000],
    breaker: 1,
    changed: 'server-error',
  },
  {
    fault: 'no answer at all',
    reply: { fault: 'stall' },
    deadlines: { firstTokenTimeoutMs: 100 },
    calls: 'AC',
    breaker: 1,
    changed: 'timeout',
  },
  {
    fault: 'a stall, nothing shown yet',
    reply: { text: 'x', ending: 'stall', after: 1 },
    deadlines: { firstTokenTimeoutMs: 100 },
    calls: 'AC',
    breaker: 1,
    changed: 'timeout',
  },
  {
    fault: 'a reset after something was shown',
    reply: { text: 'half an ans', ending: 'reset' },
    calls: 'ABC',
    pauses: [500],
    breaker: 1,
    changed: 'server-error',
  },
  {
    fault: 'a body that closes early after something was shown',
    reply: { text: 'half an ans', ending: 'close' },
    calls: 'ABC',
    pauses: [500],
    breaker: 1,
    changed: 'server-error',
  },
  {
    fault: 'a stall after something was shown',
    reply: { text: 'half an ans', ending: 'stall' },
    deadlines: { idleTimeoutMs: 100 },
    calls: 'AC',
    breaker: 1,
    changed: 'timeout',
  },
];

const runOf = (route: ConstructorParameters<typeof Runner>[0]['route']) =>
  new Runner({ route: route!, ledger: new PromptLedger(), toolExecutor: new ToolExecutor() });

/** The settings of a vendor that is waited for as little as a row says. */
const patienceWith = (provider: string, deadlines: Row['deadlines']) => ({
  providers: { [provider]: { baseUrl: urlOf(provider), ...deadlines } },
});

/**
 * A model of each vendor, described in the settings: one that nobody has described is asked about first, with a key.
 */
const MODELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(VENDORS).map((provider) => [provider, `some-${provider}`])),
  anthropic: 'claude-sonnet-4-6',
  openai: 'gpt-4o',
};
const described = (provider: string) => ({ [MODELS[provider]!]: { provider, model: 'some-model' } });
const modelsOf = (provider: string) => ({
  definitions: protocolOf(provider) === provider && provider !== 'ollama' ? {} : described(provider),
  defaultModel: MODELS[provider]!,
  fallbacks: [MODELS[otherThan(provider)]!],
});
const otherThan = (provider: string): string => (provider === 'anthropic' ? 'openai' : 'anthropic');
const urlOf = (provider: string): string => {
  if (provider === 'ollama') return fake.ollamaUrl;
  return provider === 'anthropic' ? fake.anthropicUrl : fake.openaiUrl;
};
const protocolOf = (provider: string) => (provider === 'anthropic' || provider === 'ollama' ? provider : 'openai');

const googles = ({ status, message }: WireStatus): unknown => [
  { error: { code: status, message, status: 'SOME_STATUS' } },
];
/** How those vendors word an error body that do not word it as the owner of their protocol. */
const BODIES: Readonly<Record<string, (reply: WireStatus) => unknown>> = {
  google: googles,
  vertex: googles,
  xai: ({ message, code }) => ({ code: code ?? 'Some requests failed', error: message }),
  mistral: ({ message, code }) => ({ object: 'error', message, type: 'invalid', param: null, code: code ?? '1000' }),
  openrouter: ({ status, message, code }) => ({ error: { code: code ?? status, message } }),
  azure: ({ status, message, code }) => ({ error: { code: code ?? String(status), message } }),
  bedrock: ({ message }) => ({ message }),
};

/** A reply as the vendor itself would word it. */
function worded(reply: WireReply, provider: string): WireReply {
  // The others begin with an event without words.
  if (provider === 'ollama' && 'after' in reply) return { ...reply, after: reply.after! - 1 };
  const body = 'status' in reply && reply.body === undefined && BODIES[provider];
  return body ? { ...reply, body: body({ message: `scripted ${reply.status}`, ...reply }) } : reply;
}

async function ask(
  first: string,
  reply: WireReply | (() => WireReply),
  { signal, deadlines }: { readonly signal?: AbortSignal } & Pick<Row, 'deadlines'> = {},
) {
  const harness = await startGateway({
    fake,
    keys: { [first]: ['A', 'B'], [otherThan(first)]: ['C'] },
    agents: patienceWith(first, deadlines),
    models: modelsOf(first),
  });
  fake.answer(({ vendor }) => {
    if (vendor !== protocolOf(first)) return { text: 'answer of the other' };
    return worded(typeof reply === 'function' ? reply() : reply, first);
  });
  const before = fake.requests.length;
  const changes: { from: string; to: string; reason: string }[] = [];
  const run = await harness.gateway.forRun({
    runId: 'run',
    sessionKey: 'main',
    onModelChange: (from, to, reason) => changes.push({ from, to, reason }),
  });
  const shown: string[] = [];
  const result = await runOf(run.route).execute(
    enterAll({
      agentId: createAgentId('main'),
      sessionKey: createSessionKey('main'),
      model: run.model,
      messages: [{ role: 'user', content: 'hello' }],
      ...(signal && { abortSignal: signal }),
    }),
    (event) => {
      if (event.type === 'text_delta') shown.push(event.delta);
      if (event.type === 'segment_withdrawn') shown.length = 0;
    },
  );
  const calls = fake.requests.slice(before).map(({ apiKey }) => apiKey);
  return { ...harness, run, result, changes, shown: shown.join(''), calls: calls.join('') };
}

/**
 * All faults in each protocol, one in three of those whose errors have words of their own, and one in eight of the
 * others, others for each.
 */
const faultsOf = (provider: string): readonly Row[] => {
  const possible = TABLE.filter(({ except }) => except?.[provider] === undefined);
  if (protocolOf(provider) === provider) return possible;
  return sampleOf(possible, Object.hasOwn(BODIES, provider) ? 3 : 8, Object.keys(VENDORS).indexOf(provider));
};

describe.each(Object.keys(VENDORS))('what happens after a fault of %s:', (first) => {
  const other = otherThan(first);
  const failuresOf = ({ breakers }: Awaited<ReturnType<typeof ask>>) => breakers.get(first, urlOf(first)).getFailures();

  it.each(faultsOf(first))(
    '$fault → $calls',
    async ({ reply, deadlines, calls, pauses = [], setAside = {}, breaker, changed }) => {
      const outcome = await ask(first, typeof reply === 'function' ? reply(first) : reply, { deadlines });
      expect(outcome.calls).toBe(calls);
      expect(outcome.pauses).toEqual(pauses);
      expect(await outcome.setAside()).toEqual(setAside);
      expect(failuresOf(outcome)).toBe(breaker);
      expect(outcome.result).toMatchObject({ status: 'completed', finalText: 'answer of the other' });
      expect(outcome.shown).toBe('answer of the other');
      expect(outcome.changes).toEqual([{ from: MODELS[first], to: MODELS[other], reason: changed }]);
      expect(outcome.run.answeredBy()).toEqual({
        model: MODELS[other],
        provider: other,
        requested: MODELS[first],
        reason: expect.any(String),
      });
      const sentence = describeModelChange('ko', outcome.changes[0]!);
      expect(sentence).toContain(MODELS[first]!);
      expect(sentence).not.toBe(describeModelChange('ko', { ...outcome.changes[0]!, reason: 'something else' }));
    },
  );

  it('429 until a date', async () => {
    // Dates have whole seconds, and the client library's clock is the real one: the time is read from now on.
    const date = new Date(Date.now() + 120_000).toUTCString();
    const outcome = await ask(first, limited({ 'retry-after': date }));
    const { A } = await outcome.setAside();
    expect(A).toBeGreaterThan(100_000);
    expect(A).toBeLessThanOrEqual(120_000);
    expect(outcome.calls).toBe('ABC');
  });

  it('a connection that is refused', async () => {
    const gone = await startWireFake();
    await gone.close();
    const { gateway, breakers, pauses } = await startGateway({
      fake,
      agents: { providers: { [first]: { baseUrl: gone.openaiUrl } } },
      keys: { [first]: ['A'], [other]: ['C'] },
      models: modelsOf(first),
    });
    fake.answer(() => ({ text: 'answer of the other' }));
    const run = await gateway.forRun({ runId: 'run', sessionKey: 'main' });
    const result = await runOf(run.route).execute(
      enterAll({
        agentId: createAgentId('main'),
        sessionKey: createSessionKey('main'),
        model: run.model,
        messages: [{ role: 'user', content: 'hello' }],
      }),
    );
    expect(result.finalText).toBe('answer of the other');
    expect(pauses).toHaveLength(2);
    expect(breakers.get(first, gone.openaiUrl).getFailures()).toBe(1);
  });

  it('an abort by the caller ends the run and blames nobody', async () => {
    const controller = new AbortController();
    const stallAndAbort = (): WireReply => {
      setImmediate(() => controller.abort());
      return { fault: 'stall' };
    };
    const outcome = await ask(first, stallAndAbort, { signal: controller.signal });
    expect(outcome.result.status).toBe('aborted');
    expect(outcome.calls).toBe('A');
    expect(await outcome.setAside()).toEqual({});
    expect(failuresOf(outcome)).toBe(0);
  });
});
