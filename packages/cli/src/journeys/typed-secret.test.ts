import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@finclaw/infra/testing';
import { describe, expect, it } from 'vitest';
import { FinclawProcess, finclaw } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { ANTHROPIC, providersOf, wiredHome } from './testing/wired-home.ts';

const SECRETS = [
  `sk-ant-api03-${'aB3dE5gH7j'.repeat(4)}`,
  `ghp_${'aB3dE5gH7j'.repeat(4)}`,
  '4111 1111 1111 1111',
  '900101-1234568',
];
const QUESTION = `내 키는 ${SECRETS.join(' 그리고 ')} 이야. hello`;
const PLACEHOLDERS = ['[REDACTED:ANTHROPIC-KEY]', '[REDACTED:GITHUB-TOKEN]', '[REDACTED:CARD]', '[REDACTED:RRN]'];
const env = ANTHROPIC;

const home = wiredHome(async (fake) => {
  fake.answer(() => ({ text: 'I have read it.' }));
  return { agents: { providers: providersOf(fake) }, gateway: { port: await freePort() } };
});

/** Everything that lies in the state directory; no process may be at work in it. */
function stored(): string {
  const entries = readdirSync(home.dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')).join('\n');
}

function expectNowhere(): void {
  const places = { stored: stored(), sent: JSON.stringify(home.fake.requests.map(({ body }) => body)) };
  for (const [place, text] of Object.entries(places)) {
    for (const secret of SECRETS) expect([place, secret, text.includes(secret)]).toEqual([place, secret, false]);
    for (const placeholder of PLACEHOLDERS) expect([place, text.includes(placeholder)]).toEqual([place, true]);
  }
}

describe('a secret typed into the chat', () => {
  it.each([
    ['ask', ['ask', QUESTION], ''],
    ['ask --json', ['ask', QUESTION, '--json'], ''],
    ['a pipe', ['chat'], `${QUESTION}\n`],
  ])('by %s is neither stored nor sent, and the person is told once', async (_how, args, input) => {
    const { code, stdout, stderr } = await finclaw(args, home.dir, { env, input });
    expect([code, stdout]).toEqual([0, expect.stringContaining('I have read it.')]);
    expect(stderr.match(/finclaw auth add/g)).toHaveLength(1);
    for (const name of ['Anthropic 키', 'GitHub 토큰', '카드 번호', '주민등록번호']) expect(stderr).toContain(name);
    expectNowhere();
  });

  it('on the page is neither stored nor sent, is told once, and a repeated message is one message', async () => {
    const server = new FinclawProcess(['serve', '--json'], home.dir, { env });
    await server.shows('"url"');
    const url = /"url": "([^"]+)"/.exec(server.stdout)?.[1] ?? '';
    const { token } = JSON.parse((await runHere(['serve', '--token', 'test', '--json'], home.dir)).stdout);
    const call = async (method: string, params: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const response = await fetch(new URL('/api/rpc', url), { method: 'POST', headers, body });
      return ((await response.json()) as { result: Record<string, unknown> }).result;
    };
    const { sessionKey } = await call('messages.send', { messageId: 'm-1', text: QUESTION });
    await expect.poll(() => home.fake.requests.length).toBe(1);
    expect(await call('messages.send', { messageId: 'm-1', text: QUESTION })).toMatchObject({ status: 'duplicate' });
    const shown = async () => JSON.stringify(await call('sessions.get', { sessionKey }));
    await expect.poll(shown).toContain('I have read it.');
    const timeline = await shown();
    expect(timeline.match(/finclaw auth add/g)).toHaveLength(1);
    expect(timeline).toContain('[REDACTED:CARD]');
    expect(home.fake.requests).toHaveLength(1);
    server.child.kill('SIGTERM');
    await server.finished;
    expectNowhere();
  });
});
