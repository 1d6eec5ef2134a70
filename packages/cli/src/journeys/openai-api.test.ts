import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@finclaw/infra/testing';
import { startWireFake, type WireFake } from '@finclaw/models/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, finclaw, temporaryStateDir } from './finclaw-process.ts';

let state: ReturnType<typeof temporaryStateDir>;
let fake: WireFake;
let server: FinclawProcess;
let token = '';
let url = '';
const env = { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef', LANG: 'en_US.UTF-8' };
beforeAll(buildOnce);
beforeEach(async () => {
  state = temporaryStateDir();
  fake = await startWireFake();
  const agents = { providers: { anthropic: { baseUrl: fake.anthropicUrl } } };
  writeFileSync(join(state.dir, 'finclaw.json5'), JSON.stringify({ agents, gateway: { port: await freePort() } }));
  token = (await finclaw(['serve', '--token', 'test'], state.dir, { env })).stdout.trim();
  server = new FinclawProcess(['serve', '--json'], state.dir, { env });
  await server.shows('"url"');
  url = JSON.parse(server.stdout).url;
});
afterEach(async () => {
  server.child.kill('SIGTERM');
  await server.finished;
  await fake.close();
  state.remove();
});

const post = async (path: string, body: object) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(new URL(path, url), { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, text: await response.text() };
};

describe('a run that ends early after something was said', () => {
  const PREAMBLE = 'Let me work that out for you.';
  const calculate = { name: 'calculate', input: { expression: '1+1' } };
  const rpc = async (method: string, params: object) =>
    JSON.parse((await post('/api/rpc', { jsonrpc: '2.0', id: 1, method, params })).text).result;

  it.each([
    {
      path: '/v1/chat/completions',
      body: { messages: [{ role: 'user', content: 'What is 1+1?' }] },
      told: '"finish_reason":"length"',
    },
    {
      path: '/v1/chat/completions',
      body: { messages: [{ role: 'user', content: 'What is 1+1?' }], stream: true },
      told: '"finish_reason":"length"',
    },
    { path: '/v1/responses', body: { input: 'What is 1+1?' }, told: '"status":"incomplete"' },
    { path: '/v1/responses', body: { input: 'What is 1+1?', stream: true }, told: 'event: response.incomplete' },
  ])('keeps what was said, and is not called whole: $path $body', async ({ path, body, told }) => {
    fake.script(
      'anthropic',
      { text: PREAMBLE, toolCalls: [calculate] },
      { text: ['It', ' is', ' two.'], delayMs: 600_000 },
    );
    const asked = post(path, { model: 'finclaw', ...body });
    await expect.poll(() => fake.requests.length).toBe(2);
    const { sessions } = await rpc('sessions.list', {});
    await rpc('messages.stop', { sessionKey: sessions[0].sessionKey });
    const { status, text } = await asked;
    expect([status, text]).toEqual([200, expect.stringContaining(PREAMBLE)]);
    expect(text).toContain(told);
    expect(text).toContain('"kind":"stopped"');
    expect(text).toContain('The figures above were not checked');
  });
});
