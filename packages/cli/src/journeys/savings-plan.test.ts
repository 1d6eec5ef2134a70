import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@finclaw/infra/testing';
import { startWireFake, type WireFake } from '@finclaw/models/testing';
import { openStore } from '@finclaw/storage';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, temporaryStateDir } from './finclaw-process.ts';
import { ownerPage } from './testing/owner-page.ts';

const env = { LANG: 'en_US.UTF-8', TZ: 'Asia/Seoul', ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef' };

let state: ReturnType<typeof temporaryStateDir>;
let fake: WireFake;
beforeAll(buildOnce);
beforeEach(async () => {
  state = temporaryStateDir();
  fake = await startWireFake();
  const agents = { providers: { anthropic: { baseUrl: fake.anthropicUrl } } };
  writeFileSync(join(state.dir, 'finclaw.json5'), JSON.stringify({ agents, gateway: { port: await freePort() } }));
});
afterEach(async () => {
  await fake.close();
  state.remove();
});

let headers: Readonly<Record<string, string>> | undefined;

async function serve() {
  const server = new FinclawProcess(['serve', '--json'], state.dir, { env });
  await server.shows('"url"');
  const url = /"url": "([^"]+)"/.exec(server.stdout)?.[1] ?? '';
  headers ??= await ownerPage(url, state.dir);
  const page = headers;
  const call = async <T>(method: string, params: object): Promise<T> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await fetch(new URL('/api/rpc', url), { method: 'POST', headers: page, body });
    return ((await response.json()) as { result: T }).result;
  };
  const leaving = new AbortController();
  // Somebody has to be there to be asked.
  const reading = await fetch(new URL('/api/events', url), { headers: page, signal: leaving.signal });
  return {
    call,
    async end(): Promise<void> {
      leaving.abort();
      await reading.body?.cancel().catch(() => {});
      await server.kill9();
    },
  };
}

/** Works on the database beside the program. */
async function database<T>(sql: string, ...params: (string | number)[]): Promise<readonly T[]> {
  const store = openStore(join(state.dir, 'finclaw.db'));
  try {
    return await store.database.all<T & object>(sql, params);
  } finally {
    store.close();
  }
}

it('a savings plan is approved once by a person, and with simulated prices tells that it recorded nothing, once, over kill -9', async () => {
  headers = undefined;
  const input = { instrument: 'Samsung Electronics', amount: '300000', day: 15 };
  fake.script('anthropic', { text: '', toolCalls: [{ name: 'savings_plan', input }] }, { text: 'Set up.' });
  const first = await serve();
  const { sessionKey } = await first.call<{ sessionKey: string }>('messages.send', {
    text: 'put 300000 won into Samsung Electronics on the 15th of every month',
  });
  const shown = async (from: typeof first) => JSON.stringify((await from.call('sessions.get', { sessionKey })) ?? {});
  const waiting = async () =>
    (await first.call<{ approvals: readonly { id: string; inputHash: string }[] }>('approvals.list', {})).approvals;
  await expect.poll(waiting, { timeout: 60_000 }).toHaveLength(1);
  expect(await database('SELECT 1 FROM schedules')).toEqual([]);
  const [card] = await waiting();
  expect(JSON.stringify(card)).toContain('on day 15 of every month');
  await first.call('approvals.answer', { id: card!.id, inputHash: card!.inputHash, approved: true });
  await expect.poll(() => shown(first), { timeout: 60_000 }).toContain('Set up.');
  const [plan] = await database<{ id: string; task: string }>('SELECT id, task FROM schedules');
  expect(JSON.parse(plan?.task ?? '{}')).toMatchObject({ kind: 'invest', symbol: '005930.KS', amount: '300000' });
  await first.end();

  // What a process leaves that was killed after the plan fell due, five days ago.
  const instant = Date.now() - 5 * 86_400_000;
  const due = async () => {
    await database(
      `INSERT OR REPLACE INTO schedule_runs (job_id, instant, state, missed) VALUES (?, ?, 'stored', 0)`,
      plan!.id,
      instant,
    );
    await database('INSERT OR REPLACE INTO timers (key, at) VALUES (?, ?)', `run:${plan!.id}:${instant}`, instant);
  };
  const states = async () =>
    (await database<{ state: string }>('SELECT state FROM schedule_runs')).map((run) => run.state);
  await due();
  const second = await serve();
  await expect.poll(states, { timeout: 60_000 }).toEqual(['skipped']);
  await expect.poll(() => shown(second)).toContain('was not recorded in the account main. Only a simulated price');
  await second.end();
  await due();
  const third = await serve();
  await expect.poll(states, { timeout: 60_000 }).toEqual(['skipped']);
  expect((await shown(third)).split('was not recorded').length - 1).toBe(1);
  expect(await database('SELECT 1 FROM portfolio_rows')).toEqual([]);
  await third.end();
});

it('a savings plan begins in the month that was named, is changed after another yes, and is paused and resumed', async () => {
  headers = undefined;
  const year = new Date().getFullYear() + 1;
  const input = { instrument: 'Samsung Electronics', amount: '300000', day: 15, start: `${year}-03` };
  const server = await serve();
  const waiting = async () =>
    (await server.call<{ approvals: readonly { id: string; inputHash: string }[] }>('approvals.list', {})).approvals;
  const plan = async () => {
    const [row] = await database<{ id: string; rule: string; task: string; state: string }>(
      'SELECT id, rule, task, state FROM schedules',
    );
    return { ...row, rule: JSON.parse(row?.rule ?? '{}'), task: JSON.parse(row?.task ?? '{}') };
  };
  const ask = async (call: object, text: string) => {
    // The title of an earlier conversation may be asked for in between.
    fake.answer(({ body }) =>
      JSON.stringify(body.messages.at(-1)).includes(text)
        ? { text: '', toolCalls: [{ name: 'savings_plan', input: call }] }
        : { text: 'Done.' },
    );
    await server.call('messages.send', { text });
    await expect.poll(waiting, { timeout: 60_000 }).toHaveLength(1);
    const [card] = await waiting();
    await server.call('approvals.answer', { id: card!.id, inputHash: card!.inputHash, approved: true });
    return JSON.stringify(card);
  };
  expect(await ask(input, 'from March next year, 300000 won into Samsung Electronics every 15th')).toContain(
    `It begins with ${year}-03-01.`,
  );
  await expect.poll(plan, { timeout: 60_000 }).toMatchObject({ rule: { cron: '0 9 15 * *', from: `${year}-03-01` } });
  const { id } = await plan();

  const { start: _asBefore, ...rest } = input;
  const changing = await ask({ ...rest, amount: '200000', day: 20, id }, 'make that 200000 on the 20th');
  for (const said of ['200,000', `It begins with ${year}-03-01.`, 'It takes the place of this plan', '300,000'])
    expect(changing).toContain(said);
  await expect
    .poll(plan, { timeout: 60_000 })
    .toMatchObject({ id, rule: { cron: '0 9 20 * *', from: `${year}-03-01` }, task: { amount: '200000' } });

  const change = (action: string) =>
    server.call<{ schedules: readonly { state: string; text: string; next: readonly number[] }[] }>(
      'schedules.change',
      {
        id,
        action,
      },
    );
  expect((await change('pause')).schedules).toMatchObject([{ state: 'paused', next: [] }]);
  const [resumed] = (await change('resume')).schedules;
  expect(resumed).toMatchObject({ state: 'active', text: expect.stringContaining(`from ${year}-03-01`) });
  expect(new Date(resumed!.next[0]!).toISOString()).toBe(`${year}-03-20T00:00:00.000Z`);
  await server.end();
});
