import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collect } from '../testing/collect.ts';
import { type GatewayHarness, type GatewayHarnessOptions, startGateway } from '../testing/gateway-harness.ts';
import { startWireFake, type WireFake } from '../testing/wire-fake.ts';
import type { Payer } from './budget.ts';
import { cheapestSummarizer } from './cheapest-summarizer.ts';

let fake: WireFake;
beforeAll(async () => {
  fake = await startWireFake();
});
afterAll(() => fake.close());
let first = 0;
beforeEach(() => {
  first = fake.requests.length;
  fake.answer(() => ({ text: 'hi', usage: { input: 1_000, output: 100 } }));
});
const asked = () => fake.requests.slice(first).map(({ apiKey, body }) => `${apiKey} ${body.model}`);
const keysUsed = () => fake.requests.slice(first).map(({ apiKey }) => apiKey);

const MODELS = { defaultModel: 'claude-sonnet-4-6', fallbacks: ['gpt-4o'] };
const ONLINE = { providers: { offline: { enabled: false } } };
const mina = { owner: 'mina' };
const joon = { owner: 'joon' };
const start = (options: GatewayHarnessOptions = {}) =>
  startGateway({
    fake,
    keys: { anthropic: ['lent'] },
    models: MODELS,
    agents: { ...ONLINE, budget: { perDayUsd: 'none' } },
    ...options,
  });
const give = ({ own }: GatewayHarness, { owner }: Payer, apiKey: string, provider = 'anthropic') =>
  own.of(owner).create({ name: apiKey, provider, apiKey });

/** Asks one thing for somebody; says what they were told, or why nothing may answer. */
async function ask({ gateway }: GatewayHarness, payer: Payer, maxTokens = 1_000) {
  const told: string[] = [];
  const run = await gateway.forRun({
    runId: 'run',
    sessionKey: 'main',
    payer,
    onOwnKeyLeft: (provider, reason) => told.push(`${provider} ${reason}`),
  });
  const messages = [{ role: 'user', content: 'hello' } as const];
  const failure = await collect(run.adapter.streamCompletion({ model: run.model.model, messages, maxTokens })).then(
    () => undefined,
    (error: unknown) => error,
  );
  return { told, failure, model: run.answeredBy().model };
}

describe('keys of people', () => {
  it('answer their own person first, and nobody else, not even the owner', async () => {
    const harness = await start();
    await give(harness, mina, 'minas');
    await give(harness, joon, 'joons');
    for (const payer of [mina, joon, { owner: 'local' }, { owner: 'nobody' }]) await ask(harness, payer);
    expect(keysUsed()).toEqual(['minas', 'joons', 'lent', 'lent']);
  });

  it('come first where nobody chose a model: what they reach answers, and is told as usable', async () => {
    const harness = await start({ models: {} });
    await give(harness, mina, 'minas', 'openai');
    expect((await ask(harness, mina)).model).toMatch(/^gpt/);
    expect((await ask(harness, joon)).model).toMatch(/^claude/);
    const listed = await harness.gateway.list({ person: 'mina' });
    expect(listed[0]).toMatchObject({ provider: 'openai', status: { kind: 'ready', isOwn: true }, chainPosition: 1 });
    const others = await harness.gateway.list({ person: 'joon' });
    expect(others.filter(({ provider, status }) => provider === 'openai' && status.kind === 'ready')).toEqual([]);
    expect(keysUsed()).toEqual(['minas', 'lent']);
  });

  it('leave a model that somebody chose to the lent key, and write the summaries', async () => {
    const harness = await start();
    await give(harness, mina, 'minas', 'openai');
    await ask(harness, mina);
    const { signal } = new AbortController();
    const summarizer = await cheapestSummarizer(harness.gateway, {
      runId: 'run',
      sessionKey: 'main',
      payer: mina,
      signal,
    });
    await summarizer?.summarize('a long record');
    expect(keysUsed()).toEqual(['lent', 'minas']);
  });

  it.each([
    { when: 'is refused', status: 401, reason: 'auth' },
    { when: 'is out of credit', status: 402, reason: 'billing' },
    { when: 'is rate-limited', status: 429, reason: 'rate-limit' },
  ])('one that $when is set aside, the lent one answers, and that is said once', async ({ status, reason }) => {
    const harness = await start();
    const { id } = await give(harness, mina, 'minas');
    fake.answer(({ apiKey }) => (apiKey === 'minas' ? { status } : { text: 'hi' }));
    expect((await ask(harness, mina)).told).toEqual([`anthropic ${reason}`]);
    expect(harness.cooldowns.isInCooldown(id)).toBe(true);
    expect(await harness.setAside()).toEqual({});
    expect((await ask(harness, mina)).told).toEqual([]);
    await ask(harness, joon);
    expect(keysUsed()).toEqual(['minas', 'lent', 'lent', 'lent']);
  });

  it('a lent key that is set aside for one person does not keep another from their own', async () => {
    const harness = await start();
    await give(harness, mina, 'minas');
    fake.answer(({ apiKey }) => (apiKey === 'lent' ? { status: 401 } : { text: 'hi' }));
    await ask(harness, joon);
    expect((await ask(harness, mina)).failure).toBeUndefined();
    expect(keysUsed().at(-1)).toBe('minas');
  });

  it('removal counts from the next call of a run that is under way', async () => {
    const harness = await start();
    const { id } = await give(harness, mina, 'minas');
    const run = await harness.gateway.forRun({ runId: 'run', sessionKey: 'main', payer: mina });
    const call = () =>
      collect(run.adapter.streamCompletion({ model: run.model.model, messages: [{ role: 'user', content: 'x' }] }));
    await call();
    await harness.own.of('mina').delete(id);
    await call();
    expect(keysUsed()).toEqual(['minas', 'lent']);
    expect(harness.own.knownKeys()).toContain('minas');
  });
});

describe('what keys of people cost', () => {
  it('counts as theirs and against no cap on lent keys; a used-up cap leaves their own', async () => {
    const harness = await start({ agents: { ...ONLINE, budget: { perDayUsd: 0.03 } } });
    await give(harness, mina, 'minas');
    const capped = { ...mina, dayNanoUsd: 0n };
    for (let count = 0; count < 5; count++) expect((await ask(harness, capped)).failure).toBeUndefined();
    expect(keysUsed()).toEqual(Array(5).fill('minas'));
    expect(await harness.store.usage.committedNanoUsd(0)).toBe(0n);
    const [spent] = await harness.store.usage.totals('day', { owner: 'mina' });
    expect(spent).toMatchObject({ requests: 5, costNanoUsd: 22_500_000n, ownNanoUsd: 22_500_000n });
    expect((await ask(harness, { ...joon, dayNanoUsd: 0n })).failure).toMatchObject({
      code: 'BUDGET_EXCEEDED',
      details: { cap: 'person' },
    });
    expect((await ask(harness, joon)).failure).toBeUndefined();
  });

  it('stays under a limit of their own, then lent keys answer, and then nothing may', async () => {
    const harness = await start({ models: { ...MODELS, fallbacks: [] } });
    await give(harness, mina, 'minas');
    const limited = { ...mina, ownDayNanoUsd: 19_000_000n, dayNanoUsd: 19_000_000n };
    expect((await ask(harness, limited)).told).toEqual([]);
    expect((await ask(harness, limited)).told).toEqual(['anthropic budget']);
    expect((await ask(harness, limited)).failure).toMatchObject({
      code: 'BUDGET_EXCEEDED',
      details: { cap: 'own', limitUsd: 0.019 },
    });
    expect(asked()).toEqual(['minas claude-sonnet-4-6', 'lent claude-sonnet-4-6']);
    expect(await harness.store.usage.committedNanoUsd(0, 'mina', true)).toBe(4_500_000n);
    expect(await harness.store.usage.committedNanoUsd(0, 'mina')).toBe(4_500_000n);
  });

  it('is not needed where a server of the installation asks for none: what is asked there counts for the cap', async () => {
    const definitions = { mine: { provider: 'shed', model: 'qwen-4', costPer1kInput: 1, costPer1kOutput: 1 } };
    const harness = await start({
      models: { definitions, defaultModel: 'mine', fallbacks: [] },
      agents: { ...ONLINE, providers: { ...ONLINE.providers, shed: { baseUrl: fake.openaiUrl } } },
    });
    await give(harness, mina, 'made-up', 'shed');
    expect((await ask(harness, { ...mina, dayNanoUsd: 0n })).failure).toMatchObject({ details: { cap: 'person' } });
    expect((await ask(harness, mina)).failure).toBeUndefined();
    expect(keysUsed()).toEqual(['no-key']);
    expect(await harness.store.usage.committedNanoUsd(0, 'mina', true)).toBe(0n);
  });

  it('is held by the brake on one message too', async () => {
    const harness = await start({ agents: { ...ONLINE, budget: { perDayUsd: 'none', perRunUsd: 0.001 } } });
    await give(harness, mina, 'minas');
    expect((await ask(harness, mina)).failure).toMatchObject({ code: 'BUDGET_EXCEEDED', details: { cap: 'run' } });
  });
});
