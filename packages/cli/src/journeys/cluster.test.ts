import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase, dropTestDatabases, findPostgres } from '@finclaw/cluster/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, finclaw, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

const isThere = findPostgres() !== undefined;

interface Seen {
  readonly id: string;
  readonly type: string;
  readonly text?: string;
}

describe.skipIf(!isThere)(
  `gateways and workers on one PostgreSQL${isThere ? '' : ' (no server can be had here)'}`,
  () => {
    let database = '';
    let token = '';
    let gateways: readonly string[] = [];
    const running: { readonly process: FinclawProcess; readonly state: ReturnType<typeof temporaryStateDir> }[] = [];
    const env = () => ({
      LANG: 'en_US.UTF-8',
      DATABASE_URL: database,
      FINCLAW_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    });

    async function start(role: string) {
      const state = temporaryStateDir();
      // A busy machine is no reason to be taken for dead.
      writeFileSync(join(state.dir, 'finclaw.json5'), '{ session: { leaseMs: 15000 } }');
      const process = new FinclawProcess(['serve', '--role', role, '--port', '0', '--offline', '--json'], state.dir, {
        env: env(),
      });
      running.push({ process, state });
      await process.shows(/"url"/);
      return { process, url: /"url": "([^"]+)"/.exec(process.stdout)![1]! };
    }
    const asked = (url: string, path: string, body?: object) =>
      fetch(new URL(path, url), {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });

    /** Reads along until an event of the kind comes, and returns everything up to it. */
    async function readUntil(
      url: string,
      type: string,
      after?: string,
      then?: () => Promise<unknown>,
    ): Promise<readonly Seen[]> {
      const ended = new AbortController();
      const headers = { authorization: `Bearer ${token}`, ...(after && { 'last-event-id': after }) };
      const { body } = await fetch(new URL('/api/events', url), { headers, signal: ended.signal });
      const made = then?.();
      const seen: Seen[] = [];
      let rest = '';
      try {
        for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
          const lines = (rest + chunk).split('\n');
          rest = lines.pop() ?? '';
          for (const line of lines) if (line.startsWith('data: ')) seen.push(JSON.parse(line.slice(6)) as Seen);
          if (seen.some((each) => each.type === type)) return seen;
        }
        throw new Error(`no ${type} in ${JSON.stringify(seen)}`);
      } finally {
        await made;
        ended.abort();
      }
    }

    beforeAll(async () => {
      await buildOnce();
      database = await createTestDatabase();
    });
    afterAll(async () => {
      for (const { process, state } of running) {
        await process.kill9();
        state.remove();
      }
      await dropTestDatabases([database]);
    });

    it('says that roles need a database that is shared, and which there are', async () => {
      const alone = temporaryStateDir();
      const refused = await finclaw(['serve', '--role', 'worker'], alone.dir, { env: { LANG: 'en_US.UTF-8' } });
      expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('DATABASE_URL')]);
      const unknown = await runHere(['serve', '--role', 'boss'], alone.dir, { env: { LANG: 'en_US.UTF-8' } });
      expect(unknown.stderr).toContain('all, gateway or worker');
      alone.remove();
    });

    it('settings are changed once for all processes, while they run, and what is of one machine stays there', async () => {
      const [gateway, worker, other] = [await start('gateway'), await start('worker'), temporaryStateDir()];
      const config = (...args: readonly string[]) => runHere(['config', ...args], other.dir, { env: env() });
      const set = await config('set', 'agents.budget.perDayUsd', '7');
      expect([set.code, set.stdout]).toEqual([0, expect.stringContaining('7  (set for all processes; default 1)')]);
      for (const { process } of [gateway, worker])
        await expect.poll(() => process.stderr, { timeout: 60_000 }).toContain('updated: agents.budget.perDayUsd');
      expect((await config('get', 'agents.budget.perDayUsd')).stdout).toBe('7\n');
      // Whoever can only write to the database can neither read nor forge them.
      const client = new pg.Client(database);
      await client.connect();
      const { rows } = await client.query("SELECT value FROM named_values WHERE scope = 'settings-secret'");
      expect(rows).toEqual([{ value: expect.not.stringContaining('budget') }]);
      await client.end();
      expect((await config('set', 'gateway.port', '18123')).stdout).toContain('set in');
      expect(readFileSync(join(other.dir, 'finclaw.json5'), 'utf8')).toMatch(
        /^\{\s*gateway: \{\s*port: 18123,\s*\},\s*\}\s*$/,
      );
      // A file of one machine goes first, so nothing is changed for all that would have no effect here.
      writeFileSync(join(other.dir, 'finclaw.json5'), '{ agents: { budget: { perDayUsd: 2 } } }');
      expect((await config('get', 'agents.budget.perDayUsd')).stdout).toBe('2\n');
      const hidden = await config('set', 'agents.budget.perDayUsd', '9');
      expect([hidden.code, hidden.stderr]).toEqual([
        1,
        expect.stringMatching(/also set in .*finclaw\.json5.*Remove it/),
      ]);
      other.remove();
      expect(
        (await runHere(['config', 'unset', 'agents.budget.perDayUsd'], running[0]!.state.dir, { env: env() })).code,
      ).toBe(0);
      for (const { process, state } of running.splice(0)) {
        await expect.poll(() => process.stderr.split('agents.budget.perDayUsd').length, { timeout: 60_000 }).toBe(3);
        process.child.kill('SIGTERM');
        expect((await process.finished).code).toBe(0);
        state.remove();
      }
    });

    it('a gateway takes questions, a worker answers, and every gateway shows it live', async () => {
      const first = await start('gateway');
      const made = await runHere(
        ['serve', '--token', 't', '--scopes', 'read,write,admin', '--json'],
        running[0]!.state.dir,
        {
          env: env(),
        },
      );
      ({ token } = JSON.parse(made.stdout));
      const [second, worker] = [await start('gateway'), await start('worker')];
      gateways = [first.url, second.url];
      // Asked at one gateway, read at the other, answered by the worker.
      const seen = await readUntil(second.url, 'turn-end', undefined, () =>
        asked(first.url, '/api/messages', { text: '12 * 12' }),
      );
      expect(seen.map(({ type }) => type)).toEqual(expect.arrayContaining(['question', 'answer', 'turn-end']));
      expect(seen.find(({ type }) => type === 'answer')?.text).toContain('144');
      // A reader who moves to the other gateway hears nothing twice and misses nothing.
      const cursor = seen.find(({ type }) => type === 'question')!.id;
      const again = await readUntil(first.url, 'turn-end', cursor);
      const position = seen.findIndex(({ id }) => id === cursor);
      expect(again.map(({ id }) => id)).toEqual(seen.slice(position + 1).map(({ id }) => id));
      // A program that waits for its answer gets it, though it is made elsewhere.
      const question = { model: 'finclaw', messages: [{ role: 'user', content: '13 * 13' }] };
      const completion = await (await asked(second.url, '/v1/chat/completions', question)).json();
      expect(JSON.stringify(completion)).toContain('169');
      // A worker says how it is, and nothing else.
      expect((await asked(worker.url, '/readyz')).status).toBe(200);
      expect((await asked(worker.url, '/api/sessions')).status).toBe(404);
      const metrics = async () => (await asked(worker.url, '/metrics')).text();
      await expect.poll(metrics).toMatch(/finclaw_nodes 3/);
      expect(await metrics()).toMatch(/finclaw_lane_claims_total [1-9]/);
      // The next worker goes on where the last one went.
      worker.process.child.kill('SIGTERM');
      expect((await worker.process.finished).code).toBe(0);
      await start('worker');
      const later = await (
        await asked(first.url, '/v1/chat/completions', {
          ...question,
          messages: [{ role: 'user', content: '14 * 14' }],
        })
      ).json();
      expect(JSON.stringify(later)).toContain('196');
      expect((await runHere(['audit', 'verify'], running[0]!.state.dir, { env: env() })).code).toBe(0);
    });

    /** Signs in at a gateway as a browser does; returns a function that makes a request as its page. */
    async function signIn(url: string) {
      const made = await runHere(['serve', '--link', '--json'], running[0]!.state.dir, { env: env() });
      const opened = await fetch(new URL(`/open${new URL(JSON.parse(made.stdout).link).search}`, url), {
        redirect: 'manual',
      });
      const cookie = opened.headers.getSetCookie()[0]!.split(';')[0]!;
      const headers = { cookie, origin: new URL(url).origin, 'content-type': 'application/json' };
      return (path: string, body?: object) =>
        fetch(new URL(path, url), {
          headers,
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        });
    }

    it('of two edits of one question at two gateways at once, one is asked and the other is refused', async () => {
      const pages = [await signIn(gateways[0]!), await signIn(gateways[1]!)];
      for (let round = 2; round <= 7; round++) {
        const sent = await (await pages[0]!('/api/messages', { text: `${round} * 12` })).json();
        const { sessionKey, messageId } = sent as { sessionKey: string; messageId: string };
        const path = `/api/sessions/${encodeURIComponent(sessionKey)}`;
        const displays = async (times: number): Promise<boolean> => {
          const shown = await (await pages[round % 2]!(path)).json();
          const [question, ...rest] = (shown as { items: { type: string; text?: string }[] }).items;
          const answers = rest.filter(({ type }) => type !== 'tool').map(({ text = '' }) => text);
          return (
            question?.text === `${round} * ${times}` && answers.length === 1 && answers[0]!.includes(`${round * times}`)
          );
        };
        await expect.poll(() => displays(12), { timeout: 60_000 }).toBe(true);
        const edits = await Promise.all(
          pages.map(async (page, at) => {
            const text = `${round} * ${30 + at}`;
            return { times: 30 + at, status: (await page(`${path}/edit`, { messageId, text })).status };
          }),
        );
        expect(edits.map(({ status }) => status).toSorted()).toEqual([200, 404]);
        const { times } = edits.find(({ status }) => status === 200)!;
        await expect.poll(() => displays(times), { timeout: 60_000 }).toBe(true);
      }
    });
  },
);
