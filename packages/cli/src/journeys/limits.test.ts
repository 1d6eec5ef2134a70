import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, createApp } from '@finclaw/app';
import type { Conversation, IsolationDriver } from '@finclaw/app/testing';
import { DiscordIsolation } from '@finclaw/channel-discord/testing';
import { TelegramIsolation } from '@finclaw/channel-telegram/testing';
import { defaultConfig } from '@finclaw/config';
import { createGateway, type Gateway, openPeopleDesk } from '@finclaw/gateway';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import { startWireFake, type WireFake } from '@finclaw/models/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runHere } from './run-here.ts';

// No price source is configured, so every price is simulated; the model does not mention it.
const QUESTION = 'What is the price of Samsung Electronics?';
const LIMITS = /※ About the data: simulated prices/g;
const CHAT: Conversation = { account: 'default', where: 'direct', person: 'alice' };
const PATIENT = { timeout: 60_000, interval: 50 };
const KEY = { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef' };

/** A model that looks a price up and states it. */
function answerWith(fake: WireFake, text: string): void {
  fake.answer(({ body }) =>
    JSON.stringify(body.messages.at(-1)).includes('tool_result')
      ? { text }
      : { toolCalls: [{ name: 'get_quote', input: { instrument: '005930' } }] },
  );
}

describe.each([
  { who: 'a model with a key', isBuiltIn: false },
  { who: 'the built-in model', isBuiltIn: true },
])('an answer of $who that quotes a simulated price says so once', ({ isBuiltIn }) => {
  const stateDir = mkdtempSync(join(tmpdir(), 'finclaw-limits-'));
  let fake: WireFake;
  let app: App;
  let gateway: Gateway;
  let url: string;
  let token: string;
  let drivers: Record<'telegram' | 'discord', IsolationDriver>;
  // biome-ignore lint/suspicious/noExplicitAny: each method has a result of its own.
  let page: (method: string, params?: object) => Promise<any>;

  beforeAll(async () => {
    fake = await startWireFake();
    answerWith(fake, 'Samsung Electronics is at {{r1.price}}.');
    const paths = resolveStatePaths({ FINCLAW_STATE_DIR: stateDir });
    ensureStateDirs(paths);
    const open = { enabled: true, allowFrom: ['*'] };
    const config = {
      ...defaultConfig,
      agents: { ...defaultConfig.agents, providers: { anthropic: { baseUrl: fake.anthropicUrl } } },
      models: { ...defaultConfig.models, ...(isBuiltIn && { defaultModel: 'offline', fallbacks: [] }) },
      channels: {
        ...defaultConfig.channels,
        telegram: { ...defaultConfig.channels.telegram, ...open },
        discord: { ...defaultConfig.channels.discord, ...open },
      },
    };
    const logger = createSilentLogger();
    app = await createApp({ config, paths, locale: 'en', logger, env: KEY });
    gateway = createGateway(app, { config, paths, logger, port: 0, version: '1.2.3', pageFolder: stateDir });
    app.eventBus.on('gateway:start', (port) => {
      url = `http://127.0.0.1:${port}`;
    });
    await gateway.start();
    drivers = { telegram: await TelegramIsolation.start(), discord: await DiscordIsolation.start() };
    for (const driver of Object.values(drivers)) await driver.attach(app);
    await app.recover();
    const { id } = await app.people.add('alice', 'owner');
    const { link } = await openPeopleDesk({ people: app.people, store: app.store, config: config.gateway }).waysIn(
      id,
      'typed',
    );
    const opened = await fetch(link.replace(/^http:\/\/[^/]+/, url), { redirect: 'manual' });
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    page = async (method, params = {}) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const headers = { cookie, origin: url, 'content-type': 'application/json' };
      return ((await (await fetch(`${url}/api/rpc`, { method: 'POST', headers, body })).json()) as { result: unknown })
        .result;
    };
    token = (await page('tokens.create', { name: 'program', scopes: ['read', 'write'] })).secret;
  });
  afterAll(async () => {
    for (const driver of Object.values(drivers ?? {})) await driver.close();
    await gateway?.stop();
    await app?.close();
    await fake?.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  const post = async (path: string, body: object, more: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...more,
      },
      body: JSON.stringify(body),
    });
  const answersOf = async (sessionKey: string) =>
    (await page('sessions.get', { sessionKey })).items.filter(({ type }: { type: string }) => type === 'answer');
  async function saidOn(messenger: keyof typeof drivers): Promise<string> {
    await drivers[messenger].say(CHAT, QUESTION);
    return vi.waitFor(() => {
      const text = drivers[messenger].shown(CHAT).join('\n');
      expect(text).toMatch(LIMITS);
      return text;
    }, PATIENT);
  }

  it.each([
    {
      surface: 'the page',
      read: async () => {
        const { sessionKey } = await page('messages.send', { text: QUESTION });
        await expect.poll(async () => (await answersOf(sessionKey)).length, PATIENT).toBe(1);
        return (await answersOf(sessionKey))[0].text as string;
      },
    },
    {
      surface: 'chat completions',
      read: async () => {
        const asked = { model: 'finclaw', messages: [{ role: 'user', content: QUESTION }] };
        // biome-ignore lint/suspicious/noExplicitAny: the fields are what is looked at.
        const answer: any = await (await post('/v1/chat/completions', asked)).json();
        expect(answer.grounding).toMatchObject({ differs: [], limits: ['simulated'] });
        expect(answer.choices[0].figures).toContainEqual(
          expect.objectContaining({ outcome: 'linked', limits: ['simulated'], source: 'r1 get_quote' }),
        );
        return answer.choices[0].message.content as string;
      },
    },
    {
      surface: 'responses',
      read: async () => {
        // biome-ignore lint/suspicious/noExplicitAny: the fields are what is looked at.
        const answer: any = await (await post('/v1/responses', { model: 'finclaw', input: QUESTION })).json();
        expect(answer.grounding.limits).toEqual(['simulated']);
        return answer.output[0].content[0].text as string;
      },
    },
    { surface: 'Telegram', read: () => saidOn('telegram') },
    { surface: 'Discord', read: () => saidOn('discord') },
  ])('on $surface', async ({ read }) => {
    const text = await read();
    expect(text).toMatch(/Samsung Electronics.*₩?[\d,]+/);
    expect(text.match(LIMITS)).toHaveLength(1);
    expect(text).not.toContain('not real quotes');
  });

  it('on MCP, where the result itself carries it', async () => {
    const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const opened = await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'initialize', params: hello });
    const session = { 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '' };
    await opened.text();
    const params = { name: 'get_quote', arguments: { instrument: '005930' } };
    const called = await (await post('/mcp', { jsonrpc: '2.0', id: 2, method: 'tools/call', params }, session)).text();
    const { result } = JSON.parse(/^data: (.*)$/m.exec(called)?.[1] ?? called);
    expect(JSON.stringify(result.structuredContent)).toContain('"simulated"');
  });

  it.each([{ flags: [] }, { flags: ['--json'] }])('in the terminal, ask $flags', async ({ flags }) => {
    const home = mkdtempSync(join(tmpdir(), 'finclaw-limits-cli-'));
    const settings = { agents: { providers: { anthropic: { baseUrl: fake.anthropicUrl } } } };
    writeFileSync(join(home, 'finclaw.json5'), JSON.stringify(settings));
    const env = { ...(isBuiltIn ? {} : KEY), LANG: 'en_US.UTF-8' };
    const { stdout } = await runHere(['ask', QUESTION, ...flags, ...(isBuiltIn ? ['--offline'] : [])], home, { env });
    rmSync(home, { recursive: true, force: true });
    expect(stdout.match(LIMITS)).toHaveLength(1);
    if (flags.length > 0) {
      const { figures, grounding } = JSON.parse(stdout);
      expect(grounding.limits).toEqual(['simulated']);
      expect(figures).toContainEqual(expect.objectContaining({ outcome: 'linked', limits: ['simulated'] }));
    }
  });

  it.skipIf(isBuiltIn)('under an answer without figures that only shows a card', async () => {
    answerWith(fake, 'Here it is.');
    const { sessionKey } = await page('messages.send', { text: 'Show me Samsung Electronics' });
    await expect
      .poll(async () => (await answersOf(sessionKey))[0]?.text, PATIENT)
      .toMatch(/^Here it is\.\n\n※ About the data: sim/);
    answerWith(fake, 'Samsung Electronics is at {{r1.price}}.');
  });
});

it('a question that is declined says nothing about data, whatever it suggests to ask', async () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'finclaw-limits-'));
  const ask = async (question: string): Promise<string> =>
    (await runHere(['ask', question], stateDir, { env: { LANG: 'en_US.UTF-8' } })).stdout;
  expect(await ask(QUESTION)).toMatch(LIMITS);
  for (const question of ['7', '8', '9', 'sing me the blues']) expect(await ask(question)).not.toMatch(LIMITS);
  rmSync(stateDir, { recursive: true, force: true });
});
