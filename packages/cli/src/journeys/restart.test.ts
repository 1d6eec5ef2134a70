import { freePort } from '@finclaw/infra/testing';
import { expect, it } from 'vitest';
import { FinclawProcess, finclaw } from './finclaw-process.ts';
import { ANTHROPIC, providersOf, wiredHome } from './testing/wired-home.ts';

const env = ANTHROPIC;

const home = wiredHome(async (fake) => ({
  agents: { providers: providersOf(fake) },
  gateway: { port: await freePort() },
}));

async function serve() {
  const server = new FinclawProcess(['serve', '--json'], home.dir, { env });
  await server.shows('"url"');
  const url = /"url": "([^"]+)"/.exec(server.stdout)?.[1] ?? '';
  return { server, url };
}

it('a server that is restarted in the middle of a figure asks again and keeps what was said before', async () => {
  home.fake.script(
    'anthropic',
    { text: 'Let me look.', toolCalls: [{ name: 'calculate', input: { expression: '1+1' } }] },
    { text: ['It costs 7', '1,500 won.'], ending: 'stall', after: 4 },
    { text: 'It costs nothing.' },
  );
  const first = await serve();
  const { token } = JSON.parse((await finclaw(['serve', '--token', 'test', '--json'], home.dir)).stdout);
  const call = async (method: string, params: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await fetch(new URL('/api/rpc', first.url), { method: 'POST', headers, body });
    return ((await response.json()) as { result: Record<string, unknown> }).result;
  };
  const { sessionKey } = await call('messages.send', { messageId: 'm-1', text: 'how much?' });
  const shown = async () => JSON.stringify(await call('sessions.get', { sessionKey }));
  await expect.poll(shown).toContain('It costs 7');
  first.server.child.kill('SIGTERM');
  await first.server.finished;

  const second = await serve();
  await expect.poll(shown).toContain('Let me look.\\n\\nIt costs nothing.');
  expect(await shown()).not.toContain('It costs 7');
  expect(home.fake.requests).toHaveLength(3);
  second.server.child.kill('SIGTERM');
  await second.server.finished;
});
