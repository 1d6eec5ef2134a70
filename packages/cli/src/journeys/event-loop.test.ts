import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@finclaw/infra/testing';
import { startWireFake } from '@finclaw/models/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, finclaw, temporaryStateDir } from './finclaw-process.ts';

let state: ReturnType<typeof temporaryStateDir>;
beforeAll(buildOnce);
beforeEach(() => {
  state = temporaryStateDir();
});
afterEach(() => state.remove());

describe('a year of prices', () => {
  it.each(['작년에 애플 얼마나 올랐어?', 'Bitcoin last 6 months'])(
    '"%s" is answered, and the program ends',
    async (question) => {
      const asking = new FinclawProcess(['ask', question, '--json', '--offline'], state.dir);
      asking.child.stdin.end();
      const stuck = setTimeout(() => asking.child.kill('SIGKILL'), 60_000);
      const { code, signal, stdout } = await asking.finished;
      clearTimeout(stuck);
      expect([code, signal]).toEqual([0, null]);
      expect(JSON.parse(stdout).answer).not.toBe('');
    },
  );

  it('looked up by a model leaves the server answering others', async () => {
    const fake = await startWireFake();
    const port = await freePort();
    const config = { gateway: { port }, agents: { providers: { anthropic: { baseUrl: fake.anthropicUrl } } } };
    writeFileSync(join(state.dir, 'finclaw.json5'), JSON.stringify(config));
    fake.script(
      'anthropic',
      { toolCalls: [{ name: 'get_history', input: { instrument: 'AAPL', limit: 250 } }] },
      { text: 'Apple closed at $987.65 a year ago.' },
    );
    const server = new FinclawProcess(['serve'], state.dir, {
      env: { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef' },
    });
    try {
      await server.shows('웹 페이지:');
      const token = (await finclaw(['serve', '--token', 'script', '--scopes', 'read,write'], state.dir)).stdout.trim();
      const call = async (method: string, params: object) => {
        const response = await fetch(`http://127.0.0.1:${port}/api/rpc`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        });
        return (
          (await response.json()) as { result: { items?: { type: string; text?: string }[]; sessionKey?: string } }
        ).result;
      };
      const { sessionKey } = await call('messages.send', { text: 'How did Apple do over the last year?' });
      const deadline = Date.now() + 60_000;
      let answer: string | undefined;
      while (answer === undefined && Date.now() < deadline) {
        const health = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(20_000) });
        expect(health.status).toBe(200);
        answer = (await call('sessions.get', { sessionKey })).items?.find(({ type }) => type === 'answer')?.text;
      }
      expect(answer).toContain('$987.65');
    } finally {
      await server.kill9();
      await fake.close();
    }
  });
});
