import { join } from 'node:path';
import { createSilentLogger } from '@finclaw/infra';
import { openStore, type Store } from '@finclaw/storage';
import {
  type ApprovalDecision,
  type ApprovalRequest,
  renderApprovalCard,
  ToolRegistry,
  type ToolRegistryOptions,
} from '@finclaw/tools';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ServerSignIns } from './server-sign-ins.ts';
import { type ConnectedToolServers, connectToolServers } from './tool-servers.ts';

const stranger = {
  command: process.execPath,
  args: [join(import.meta.dirname, 'testing', 'stranger-server.ts')],
  // It is started often, and reading the protocol's library takes it longest.
  env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '' },
};
const context = { userId: 'u', channelId: 'web', abortSignal: new AbortController().signal };
const allowed = {
  policyRules: [{ pattern: 'mcp_*', verdict: 'allow', priority: 0, scope: 'global' }],
} as ToolRegistryOptions;
type Decide = (request: ApprovalRequest) => Promise<Omit<ApprovalDecision, 'inputHash'>>;

let store: Store;
let servers: ConnectedToolServers | undefined;
let tools: ToolRegistry;
/** What the servers in use were started with; the next test uses them again when it wants the same. */
let startedWith = '';
let asked: ApprovalRequest[];
let sampled: unknown[];
let decides: Decide;
/** A new one for each test: what a server said in one makes its next call there ask. */
let sessionId = '';
beforeAll(() => {
  store = openStore(':memory:');
});
beforeEach(() => {
  sessionId = crypto.randomUUID();
  asked = [];
  sampled = [];
});
afterAll(async () => {
  await servers?.close();
  await store.close();
});

async function connect(decide: Decide, settings: object = {}, model = 'claude-sonnet-4-6') {
  decides = decide;
  const wanted = JSON.stringify([settings, model]);
  if (wanted !== startedWith) {
    await servers?.close();
    startedWith = wanted;
    tools = new ToolRegistry(allowed);
    servers = await connectToolServers({
      servers: { sky: { ...stranger, timeoutMs: 3_000, ...settings } },
      tools,
      values: store.values,
      signIns: new ServerSignIns(store.values, { stateDir: import.meta.dirname }, {}),
      logger: createSilentLogger(),
      people: {
        ask: async (request) => {
          asked.push(request);
          return { ...(await decides(request)), inputHash: request.inputHash };
        },
        timeoutMs: 20_000,
        models: {
          port: { current: () => model },
          askOnce: async (request) => {
            sampled.push(request);
            return 'Four.';
          },
        },
      },
    });
  }
  return (tool: string, input: object = {}, at: object = {}) =>
    tools.execute(`mcp_sky_${tool}`, { ...input }, { ...context, sessionId, ...at });
}

const answers =
  (given: Readonly<Record<string, string>>): Decide =>
  async ({ asks }) => ({ approved: true, value: given[asks?.label ?? ''] });
const reply = ({ content }: { readonly content: string }) => JSON.parse(content.split('\n')[0]!);

describe('a question of a tool server', () => {
  it('reaches the person field by field, and their values reach the server in its own types', async () => {
    const call = await connect(
      answers({ 'Your name': 'Kim', broker: '2', shares: '3', since: '2026-07-01', markets: 'kr, US' }),
    );
    expect(reply(await call('register'))).toEqual({
      action: 'accept',
      content: { name: 'Kim', broker: 'kis', shares: 3, since: '2026-07-01', paper: true, markets: ['KR', 'US'] },
    });
    expect(asked.map(({ asks }) => [asks?.step, asks?.kind])).toEqual([
      [1, 'text'],
      [2, 'choice'],
      [3, 'integer'],
      [4, 'date'],
      [5, 'yes-no'],
      [6, 'email'],
      [7, 'choices'],
    ]);
    expect(renderApprovalCard(asked[1]!, 'en')).toBe(
      [
        'The MCP server sky asks (2/7)',
        '“Who are you?”',
        '  broker',
        '  1. Toss',
        '  2. Korea Investment',
        '  Choose one.',
        'Your answer goes to sky. Do not enter passwords or keys.',
        'Cancelled after 20 seconds without an answer.',
      ].join('\n'),
    );
    expect(renderApprovalCard(asked[4]!, 'ko')).toContain('기본값: 예');
  });

  it.each([
    ['name', { minLength: 2 }, 'K', 'Kim'],
    ['shares', { type: 'integer', minimum: 1, maximum: 10 }, '2.5', '2'],
    ['shares', { type: 'number', maximum: 10 }, '11', '10'],
    ['since', { format: 'date' }, '2026-02-30', '2026-02-28'],
    ['at', { format: 'date-time' }, 'noon', '2026-02-28T12:00:00Z'],
    ['mail', { format: 'email' }, 'kim', 'kim@example.com'],
    ['site', { format: 'uri' }, 'example', 'https://example.com/'],
    ['broker', { enum: ['toss', 'kis'] }, '3', 'kis'],
    ['broker', { oneOf: [{ const: 'kis', title: 'Korea Investment' }] }, 'Toss', 'korea investment'],
    ['paper', { type: 'boolean' }, 'perhaps', 'no'],
    ['name', {}, '', 'K'],
  ])('%s %j is asked again after "%s"', async (name, schema, wrong, right) => {
    const given = [wrong, right];
    const call = await connect(async () => ({ approved: true, value: given.shift() }));
    const form = { type: 'object', properties: { [name]: { type: 'string', ...schema } }, required: [name] };
    expect(reply(await call('register', { form }))).toMatchObject({ action: 'accept' });
    expect(asked.map(({ asks }) => asks?.rejected)).toEqual([undefined, wrong]);
  });

  it.each([
    ['declined', { approved: false, refusal: 'rejected' }, { action: 'decline' }],
    ['left without an answer in time', { approved: false, refusal: 'expired' }, { action: 'cancel' }],
    [
      'declined with the reason where nobody can be asked',
      { approved: false, refusal: 'unreachable' },
      { action: 'decline', _meta: { 'finclaw/reason': 'nobody can be asked in this conversation' } },
    ],
  ] as const)('is %s', async (_how, decision, expected) => {
    const call = await connect(async () => decision);
    const result = await call('register');
    expect(reply(result)).toEqual(expected);
    expect(asked).toHaveLength(1);
    expect(result.content.includes('it was declined: nobody can be asked')).toBe(decision.refusal === 'unreachable');
  });

  it('is withdrawn when the answer is stopped', async () => {
    const stop = new AbortController();
    const withdrawn = Promise.withResolvers<void>();
    const call = await connect(async ({ signal }) => {
      signal.addEventListener('abort', () => withdrawn.resolve());
      stop.abort();
      await withdrawn.promise;
      return { approved: true, value: 'Kim' };
    });
    expect(await call('register', {}, { abortSignal: stop.signal })).toMatchObject({ isError: true });
    await withdrawn.promise;
    expect(asked).toHaveLength(1);
  });

  it('is cancelled after five answers that do not fit', async () => {
    const call = await connect(async () => ({ approved: true, value: 'neither' }));
    const form = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
    expect(reply(await call('register', { form }))).toEqual({ action: 'cancel' });
    expect(asked).toHaveLength(5);
  });

  it('waits for a person longer than the server may be silent', async () => {
    const call = await connect(async () => {
      await new Promise((resolve) => setTimeout(resolve, 3_500));
      return { approved: false, refusal: 'rejected' };
    });
    expect(reply(await call('register'))).toEqual({ action: 'decline' });
  });

  it('that comes while two conversations use the server is put to neither', async () => {
    const call = await connect(answers({}));
    const other = call('slow', { city: 'Seoul' }, { sessionId: 'another' });
    expect(reply(await call('register'))).toMatchObject({ action: 'decline' });
    await other;
    expect(asked).toEqual([]);
  });

  it('that is too long to be read is declined', async () => {
    const call = await connect(answers({}));
    const form = { type: 'object', properties: { a: { type: 'string', description: 'x'.repeat(5_000) } } };
    expect(reply(await call('register', { form }))).toMatchObject({ action: 'decline' });
    expect(asked).toEqual([]);
  });

  it('without fields asks for a yes', async () => {
    const call = await connect(async () => ({ approved: true, value: 'yes' }));
    expect(reply(await call('register', { form: { type: 'object', properties: {} } }))).toMatchObject({
      action: 'accept',
    });
  });
});

describe('a tool server that asks for a completion', () => {
  const yes: Decide = async () => ({ approved: true });

  it('gets one from the model of the conversation after a yes to exactly that request', async () => {
    const call = await connect(yes, { sampling: true });
    expect(reply(await call('complete', { prompt: 'Two plus two?' }))).toMatchObject({
      model: 'claude-sonnet-4-6',
      content: { type: 'text', text: 'Four.' },
    });
    expect(asked[0]).toMatchObject({ toolName: 'mcp_sampling', changes: 'outside', causes: ['outside'] });
    expect(renderApprovalCard(asked[0]!, 'en')).toContain('Prompt: "Two plus two?"  (⚠ from an outside source)');
    expect(sampled).toMatchObject([
      {
        model: 'claude-sonnet-4-6',
        sessionKey: sessionId,
        actingUser: { channelId: 'web', senderId: 'u' },
        maxTokens: 100,
        text: [{ role: 'user', content: 'Two plus two?' }],
      },
    ]);
  });

  it.each<[string, Decide, object, string | undefined, string]>([
    ['without the setting', yes, {}, undefined, 'Method not found'],
    [
      'after a no',
      async () => ({ approved: false, refusal: 'rejected' }),
      { sampling: true },
      undefined,
      'not approve',
    ],
    ['without a model', yes, { sampling: true }, 'offline', 'no model'],
  ])('gets none %s', async (_how, decide, settings, model, says) => {
    const call = await connect(decide, settings, model);
    expect(await call('complete', { prompt: 'Hello' })).toMatchObject({
      isError: true,
      content: expect.stringContaining(says),
    });
    expect(sampled).toEqual([]);
  });
});

it('a tool server learns its folders, and hears when they change', async () => {
  const call = await connect(answers({}), { roots: ['/srv/books'], readOnly: ['folders'] });
  expect(reply(await call('folders'))).toEqual([[{ uri: 'file:///srv/books' }], 0]);
  servers!.setRoots({ sky: { ...stranger, roots: ['/srv/books', '/srv/my notes'] } });
  await expect
    .poll(async () => reply(await call('folders')))
    .toEqual([[{ uri: 'file:///srv/books' }, { uri: 'file:///srv/my%20notes' }], 1]);
});
