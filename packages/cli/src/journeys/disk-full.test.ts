import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SmallDisk } from '@finclaw/app/testing';
import { freePort } from '@finclaw/infra/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, finclaw } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { ownerPage } from './testing/owner-page.ts';

let disk: SmallDisk;
let dir: string;
beforeAll(buildOnce);
beforeEach(() => {
  disk = new SmallDisk(4);
  dir = disk.dir;
});
afterEach(() => disk.remove());

interface Sent {
  readonly sessionKey: string;
  readonly error?: { readonly message: string };
}

/** Starts the server and returns how it is talked to. */
async function serve() {
  const port = await freePort();
  writeFileSync(join(dir, 'finclaw.json5'), JSON.stringify({ gateway: { port }, locale: 'en' }));
  const server = new FinclawProcess(['serve'], dir);
  await server.shows('Web page:');
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  const headers = await ownerPage(`http://127.0.0.1:${port}`, dir);
  const send = async (text: string, sessionKey?: string) => {
    const body = JSON.stringify({ text, ...(sessionKey && { sessionKey }) });
    const response = await fetch(`http://127.0.0.1:${port}/api/messages`, { method: 'POST', headers, body });
    return { status: response.status, body: (await response.json()) as Sent };
  };
  const call = async <T>(method: string, params: object): Promise<T | undefined> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await fetch(`http://127.0.0.1:${port}/api/rpc`, { method: 'POST', headers, body });
    return ((await response.json()) as { result?: T }).result;
  };
  const itemsOf = async (sessionKey: string) =>
    (await call<{ items?: { type: string; text?: string }[] }>('sessions.get', { sessionKey }))?.items ?? [];
  /** Somebody who reads along and may say yes. */
  const readAlong = async (): Promise<void> => {
    await fetch(`http://127.0.0.1:${port}/api/events`, { headers });
  };
  return { server, get, send, call, itemsOf, readAlong };
}

async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (const deadline = Date.now() + 60_000; ; ) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error('It never came');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe.skipIf(!SmallDisk.isPossible())('a full disk', () => {
  it('refuses new messages with the reason, goes on reading, and heals by itself', async () => {
    await runHere(['portfolio', 'add', 'buy', 'AAPL', '3', '--price', '100'], dir);
    const { server, get, send, itemsOf } = await serve();
    try {
      const { sessionKey } = (await send('Apple price?')).body;
      const answers = async (): Promise<number> =>
        (await itemsOf(sessionKey)).filter(({ type }) => type === 'answer').length;
      await until(async () => (await answers()) === 1);

      disk.fill();
      const refused = await send('Nvidia price?', sessionKey);
      expect([refused.status, refused.body.error?.message]).toEqual([507, expect.stringContaining('The disk is full')]);
      expect([await get('/healthz'), await get('/readyz')]).toEqual([200, 503]);
      expect(await answers()).toBe(1);
      for (const args of [
        ['portfolio', 'show'],
        ['sessions', 'list'],
        ['sessions', 'show', sessionKey],
      ])
        expect([args, (await runHere(args, dir)).code]).toEqual([args, 0]);
      expect((await finclaw(['doctor'], dir)).stdout).toContain('The disk is full');
      const asked = await finclaw(['ask', 'Apple price?'], dir);
      expect([asked.code, asked.stderr]).toEqual([1, expect.stringContaining('disk is full')]);

      disk.empty();
      await until(async () => (await get('/readyz')) === 200);
      expect((await send('Nvidia price?', sessionKey)).status).toBe(200);
      await until(async () => (await answers()) === 2);
      expect(server.child.exitCode).toBeNull();
    } finally {
      await server.kill9();
    }
  });

  it('between a question and the yes to it: the yes is not recorded, nothing is run, and that is what everybody reads', async () => {
    const { server, get, send, call, itemsOf, readAlong } = await serve();
    try {
      await readAlong();
      const { sessionKey } = (await send('삼성전자 1주 시장가로 사줘')).body;
      const [card] = await until(async () => {
        const waiting =
          (await call<{ approvals: { id: string; inputHash: string }[] }>('approvals.list', {}))?.approvals ?? [];
        return waiting.length > 0 && waiting;
      });
      disk.fill();
      const { id, inputHash } = card!;
      expect(await call('approvals.answer', { id, inputHash, approved: true })).toEqual({ result: 'unrecorded' });

      disk.empty();
      await until(async () => (await get('/readyz')) === 200);
      await until(async () => (await itemsOf(sessionKey)).some(({ type }) => type === 'answer' || type === 'notice'));
      expect((await runHere(['portfolio', 'export'], dir)).stdout).not.toContain(',buy,');
      expect(server.child.exitCode).toBeNull();
    } finally {
      await server.kill9();
    }
  });

  it.skipIf(spawnSync('script', ['--version']).status !== 0)(
    'between a card in the terminal and the yes to it is told there too, and a question after it is refused with the reason',
    async () => {
      const running = new FinclawProcess([], dir, { terminal: true });
      await running.shows('나> ');
      running.type('삼성전자 1주 시장가로 사줘');
      await running.shows('승인하려면');
      disk.fill();
      running.type('yes');
      await running.shows('승인을 기록하지 못했습니다. 아무것도 실행하지 않았습니다.');
      running.type('애플 얼마야?');
      await running.shows('디스크에 남은 공간이 없어 새 메시지를 받을 수 없습니다.');
      disk.empty();
      running.child.stdin.write('\u0004');
      await running.finished;
      expect(running.stdout).not.toContain('승인했습니다');
      expect((await runHere(['portfolio', 'export'], dir)).stdout).not.toContain(',buy,');
    },
  );

  it('that fills up while it works loses nothing that was accepted', async () => {
    const { server, get, send, itemsOf } = await serve();
    try {
      const accepted: string[] = [];
      let isRefused = false;
      for (let index = 0; index < 400 && !isRefused; index++) {
        const { status, body } = await send(`Message ${index}. ${'Apple price? '.repeat(150)}`);
        if (status === 200) accepted.push(body.sessionKey);
        else isRefused = true;
        expect([200, 507]).toContain(status);
      }
      expect(isRefused).toBe(true);
      expect(server.child.exitCode).toBeNull();
      expect(await get('/healthz')).toBe(200);

      disk.remount('size=64m');
      await until(async () => (await get('/readyz')) === 200);
      for (const sessionKey of accepted)
        await until(async () => (await itemsOf(sessionKey)).some(({ type }) => type === 'answer' || type === 'notice'));
      expect(server.child.exitCode).toBeNull();
    } finally {
      await server.kill9();
    }
  });

  it('read-only is the same: reading goes on, writing says why', async () => {
    await runHere(['portfolio', 'add', 'buy', 'AAPL', '3', '--price', '100'], dir);
    disk.remount('ro');
    const shown = await finclaw(['portfolio', 'show'], dir, { env: { LANG: 'en_US.UTF-8' } });
    expect([shown.code, shown.stdout]).toEqual([0, expect.stringContaining('AAPL')]);
    const asked = await finclaw(['ask', 'Apple price?'], dir, { env: { LANG: 'en_US.UTF-8' } });
    expect([asked.code, asked.stderr]).toEqual([1, expect.stringMatching(/read-only/)]);
  });
});
