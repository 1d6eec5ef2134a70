import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, isWhole } from '@finclaw/infra/testing';
import type { GatewayMethod, GatewayParams, GatewayResult } from '@finclaw/types';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, finclaw, temporaryStateDir } from '../journeys/finclaw-process.ts';

let state: ReturnType<typeof temporaryStateDir>;
let port: number;
const running: FinclawProcess[] = [];
beforeAll(buildOnce);
beforeEach(async () => {
  state = temporaryStateDir();
  port = await freePort();
  configure({});
});
afterEach(async () => {
  for (const { child, finished } of running.splice(0)) {
    child.kill('SIGKILL');
    await finished;
  }
  state.remove();
});

function configure(gateway: object): void {
  writeFileSync(join(state.dir, 'finclaw.json5'), JSON.stringify({ gateway: { port, ...gateway } }));
}

async function serve(): Promise<FinclawProcess> {
  const started = new FinclawProcess(['serve'], state.dir);
  running.push(started);
  await started.shows('웹 페이지:');
  return started;
}

/** A browser that has opened a link. */
class Browser {
  cookie = '';

  async open(output: string): Promise<number> {
    const link = /http\S+open\?key=\S+/.exec(output)?.[0] ?? '';
    const response = await fetch(link, { redirect: 'manual' });
    this.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.cookie;
    return response.status;
  }

  async call<M extends GatewayMethod>(method: M, params: GatewayParams<M>): Promise<GatewayResult<M>> {
    const origin = `http://127.0.0.1:${port}`;
    const response = await fetch(`${origin}/api/rpc`, {
      method: 'POST',
      headers: { cookie: this.cookie, origin, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result?: GatewayResult<M>; error?: { message: string } };
    if (error) throw new Error(error.message);
    return result!;
  }

  /** Waits for the end of a turn and returns what the conversation shows. */
  async answered(sessionKey: string, messageId: string) {
    for (;;) {
      const { items } = await this.call('sessions.get', { sessionKey });
      if (items.some((item) => item.type === 'question' && item.messageId === messageId && item.turn)) return items;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }
}

describe('finclaw serve', () => {
  it('prints one local address and a link that works once, answers a question asked there, and ends cleanly on SIGTERM', async () => {
    const { child, finished, stdout } = await serve();
    expect(stdout).toContain(`웹 페이지: http://127.0.0.1:${port}/`);
    const browser = new Browser();
    expect([await browser.open(stdout), await new Browser().open(stdout)]).toEqual([303, 401]);
    const { sessionKey, messageId } = await browser.call('messages.send', { text: '삼성전자 현재 주가 알려줘' });
    const items = await browser.answered(sessionKey, messageId);
    expect(items.map(({ type }) => type)).toEqual(['question', 'tool', 'answer']);
    expect(items[2]).toMatchObject({ text: expect.stringContaining('시뮬레이션') });
    child.kill('SIGTERM');
    expect(await finished).toMatchObject({ code: 0, stderr: '' });
  });

  it('--link connects another browser while the server runs, and --token a program, with the scopes that were asked for', async () => {
    const { stdout } = await serve();
    const [first, second] = [new Browser(), new Browser()];
    await first.open(stdout);
    const link = await finclaw(['serve', '--link'], state.dir);
    expect([link.code, await second.open(link.stdout)]).toEqual([0, 303]);
    expect((await second.call('server.hello', {})).methods).toContain('doctor.run');
    expect((await first.call('doctor.run', {})).findings.length).toBeGreaterThan(3);
    const made = await finclaw(['serve', '--token', 'script', '--scopes', 'read'], state.dir);
    const headers = { authorization: `Bearer ${made.stdout.trim()}` };
    const hello = await fetch(`http://127.0.0.1:${port}/api/hello`, { headers });
    expect([hello.status, ((await hello.json()) as { scopes: string[] }).scopes]).toEqual([200, ['read']]);
    const wrong = await finclaw(['serve', '--token', 'x', '--scopes', 'read,everything'], state.dir);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('read, write, admin')]);
  });

  it('#29106 #90282 after kill -9 at any moment every question is answered once, and nothing is asked again', async () => {
    const browser = new Browser();
    const started = await serve();
    await browser.open(started.stdout);
    const sent = await browser.call('messages.send', { text: '삼성전자 현재 주가 알려줘', messageId: 'first' });
    const asked = [sent.messageId];
    for (let round = 0; round < (isWhole ? 20 : 2); round++) {
      const messageId = `round-${round}`;
      const question = browser.call('messages.send', { text: 'AAPL 얼마야?', sessionKey: sent.sessionKey, messageId });
      await Promise.race([question.catch(() => {}), new Promise((resolve) => setTimeout(resolve, 20 * round))]);
      running.at(-1)!.child.kill('SIGKILL');
      await running.at(-1)!.finished;
      await question.catch(() => {});
      await serve();
      expect(
        await browser.call('messages.send', { text: 'AAPL 얼마야?', sessionKey: sent.sessionKey, messageId }),
      ).toMatchObject({ messageId });
      asked.push(messageId);
      await browser.answered(sent.sessionKey, messageId);
    }
    const { items } = await browser.call('sessions.get', { sessionKey: sent.sessionKey });
    const questions = items.filter((item) => item.type === 'question');
    expect(questions.map((question) => [question.messageId, question.turn?.outcome])).toEqual(
      asked.map((id) => [id, 'answered']),
    );
    const runs = items.flatMap((item) => (item.type === 'answer' ? [item.runId] : []));
    expect(runs).toHaveLength(asked.length);
    expect(new Set(runs).size).toBe(asked.length);
  });

  it.each([
    ['beyond this machine without protection', { host: '0.0.0.0' }, 'gateway.host'],
    ['with a certificate that is not there', { tls: { certFile: '/no/cert', keyFile: '/no/key' } }, '/no/cert'],
  ])('refuses to start %s, in one sentence', async (_what, gateway, sentence) => {
    configure(gateway);
    const { code, stderr } = await finclaw(['serve'], state.dir);
    expect([code, stderr.trim().split('\n').length]).toEqual([1, 1]);
    expect(stderr).toContain(sentence);
  });

  it('a second one on the same state directory or port says who is there', async () => {
    await serve();
    const second = await finclaw(['serve'], state.dir);
    expect([second.code, second.stderr.trim().split('\n').length]).toEqual([1, 1]);
    const other = temporaryStateDir();
    writeFileSync(join(other.dir, 'finclaw.json5'), JSON.stringify({ gateway: { port } }));
    const taken = await finclaw(['serve'], other.dir);
    other.remove();
    expect([taken.code, taken.stderr]).toEqual([1, expect.stringContaining(`${port}번 포트`)]);
  });
});
