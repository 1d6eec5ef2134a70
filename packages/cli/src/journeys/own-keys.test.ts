import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase, dropTestDatabases, findPostgres } from '@finclaw/cluster/testing';
import { freePort } from '@finclaw/infra/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { FinclawProcess, finclaw, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { wiredHome } from './testing/wired-home.ts';

const LENT = 'sk-ant-lent-0123456789abcdef';
const OWN = {
  mina: 'sk-ant-mina-0123456789abcdef',
  joon: 'sk-ant-joon-0123456789abcdef',
  local: 'sk-ant-desk-0123456789abcdef',
};
const LANG = 'en_US.UTF-8';
const SECRET = Buffer.alloc(32, 5).toString('base64');

let port = 0;
const home = wiredHome(async ({ anthropicUrl }) => {
  port = await freePort();
  const providers = { anthropic: { baseUrl: anthropicUrl }, offline: { enabled: false } };
  return { gateway: { port }, agents: { providers }, models: { defaultModel: 'claude-sonnet-5-5', fallbacks: [] } };
});
const open: FinclawProcess[] = [];
const databases: string[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.child.kill('SIGTERM');
    await server.finished;
  }
  await dropTestDatabases(databases.splice(0));
});

/** The key of every question that was put to the model, in order; a key that is only tried is asked for one word. */
const keysUsed = (word: string): readonly string[] =>
  home.fake.requests.filter(({ body }) => JSON.stringify(body.messages).includes(word)).map(({ apiKey }) => apiKey);

/** A running server, and the people who come in. */
async function serve(env: Readonly<Record<string, string>>) {
  const server = new FinclawProcess(['serve', '--json'], home.dir, { env });
  open.push(server);
  await server.shows('"url"');
  const url = `http://127.0.0.1:${port}`;
  const owner = async (...words: string[]) => runHere(words, home.dir, { env });
  return {
    server,
    url,
    owner,
    people: async () =>
      JSON.parse((await owner('people', '--json')).stdout).people as { id: string; spentUsd: string; ownUsd: string }[],
    async invite(name: string, role = 'member') {
      const { person, link } = JSON.parse((await owner('people', 'invite', name, '--role', role, '--json')).stdout);
      const opened = await fetch(link, { redirect: 'manual' });
      const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      return { id: person.id as string, cookie, ...page(url, cookie) };
    },
  };
}

/** What somebody does on the page. */
function page(url: string, cookie: string) {
  const headers = { cookie, origin: url, 'content-type': 'application/json' };
  // biome-ignore lint/suspicious/noExplicitAny: each method has a result of its own, and the test looks into many.
  const rpc = async (method: string, params: object = {}): Promise<any> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    return (await fetch(`${url}/api/rpc`, { method: 'POST', headers, body })).json();
  };
  return {
    rpc,
    give: async (apiKey: string) => (await rpc('ownKeys.add', { provider: 'anthropic', apiKey })).result,
    /** Asks something and waits for the end; everything that was told meanwhile. */
    async ask(text: string): Promise<string> {
      const events = await fetch(`${url}/api/events`, { headers });
      await rpc('messages.send', { text });
      let heard = '';
      for await (const part of events.body as unknown as AsyncIterable<Uint8Array>) {
        heard += Buffer.from(part).toString();
        if (heard.includes('turn-end')) break;
      }
      return heard;
    },
  };
}

const isThere = findPostgres() !== undefined;
describe.each(['SQLite', ...(isThere ? ['PostgreSQL'] : [])])('model keys of people, on %s', (engine) => {
  const environment = async (): Promise<Readonly<Record<string, string>>> => {
    const env = { LANG, ANTHROPIC_API_KEY: LENT, FINCLAW_SECRET_KEY: SECRET };
    if (engine === 'SQLite') return env;
    const url = await createTestDatabase();
    databases.push(url);
    return { ...env, DATABASE_URL: url };
  };

  it('each question goes with the key of whoever asks, or a lent one under its cap; nobody else’s is ever sent', async () => {
    home.fake.answer(() => ({ text: 'Certainly.', usage: { input: 1000, output: 100 } }));
    const { invite, owner, people, url } = await serve(await environment());
    const [mina, joon, kim] = [await invite('Mina'), await invite('Joon'), await invite('Kim')];
    expect(await mina.give(OWN.mina)).toMatchObject({ stored: true, notice: expect.stringContaining('$1 a day') });
    expect(await joon.give(OWN.joon)).toMatchObject({ stored: true });
    expect(await joon.give(OWN.joon)).toMatchObject({ stored: false, problem: expect.stringContaining('anthropic-1') });
    const { keys, dayUsd } = (await mina.rpc('ownKeys.list')).result;
    expect([keys, dayUsd]).toMatchObject([[{ provider: 'anthropic', masked: 'sk-...cdef' }], '1']);
    expect((await mina.rpc('ownKeys.check', { id: keys[0].id })).result).toEqual({ isFine: true });
    expect((await joon.rpc('ownKeys.check', { id: keys[0].id })).error.data.code).toBe('PROFILE_NOT_FOUND');
    expect((await joon.rpc('ownKeys.remove', { id: keys[0].id })).result).toEqual({ removed: false });

    for (const person of [mina, joon, kim]) expect(await person.ask('how is the wombat?')).toContain('Certainly.');
    await owner('ask', 'how is the wombat?');
    expect(keysUsed('wombat')).toEqual([OWN.mina, OWN.joon, LENT, LENT]);
    const statuses = async ({ rpc }: typeof mina) =>
      (await rpc('models.list')).result.models.find(({ id }: { id: string }) => id === 'claude-sonnet-5-5').status;
    expect([await statuses(mina), await statuses(kim)]).toEqual(['ready, with your own key', 'ready']);

    // A cap of nothing: who has a key of their own is still answered, by page, program and schedule.
    for (const { id } of [mina, kim]) await owner('people', 'cap', id, '0');
    expect(await mina.ask('how is the numbat?')).toContain('Certainly.');
    expect(await kim.ask('how is the numbat?')).toContain('of the $0.00 you may spend today');
    const { secret } = (await mina.rpc('tokens.create', { name: 'program', scopes: ['read', 'write'] })).result;
    const asked = await fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'finclaw', messages: [{ role: 'user', content: 'how is the numbat?' }] }),
    });
    expect(asked.status).toBe(200);
    const forbidden = await fetch(`${url}/api/person/keys`, { headers: { authorization: `Bearer ${secret}` } });
    expect(forbidden.status).toBe(403);
    const text = 'every day at 9 tell me how Samsung Electronics is doing';
    await mina.rpc('schedules.add', { text, timeZone: 'Asia/Seoul' });
    const { schedules } = (await mina.rpc('schedules.list')).result;
    await mina.rpc('schedules.change', { id: schedules[0].id, action: 'run' });
    await expect.poll(() => keysUsed('how Samsung')).toEqual([OWN.mina]);
    expect(keysUsed('numbat')).toEqual([OWN.mina, OWN.mina]);

    const spent = new Map(
      (await people()).map(({ id, spentUsd, ownUsd }) => [id, [Number(spentUsd) > 0, Number(ownUsd) > 0]]),
    );
    expect([mina, joon, kim, { id: 'local' }].map(({ id }) => spent.get(id))).toEqual([
      [false, true],
      [false, true],
      [true, false],
      [true, false],
    ]);
    expect((await owner('people')).stdout).toContain('own keys $0.0');
  });

  it('one that is refused gives way to the lent one, in words; a removed one is not sent again; what is stored gives none away', async () => {
    home.fake.answer(({ apiKey, body }) =>
      apiKey === OWN.mina && JSON.stringify(body.messages).includes('wombat') ? { status: 401 } : { text: 'Yes.' },
    );
    const env = await environment();
    const { invite, owner, server } = await serve(env);
    const [mina, joon] = [await invite('Mina'), await invite('Joon')];
    const reader = await invite('Rea', 'reader');
    expect((await reader.rpc('ownKeys.add', { provider: 'anthropic', apiKey: OWN.mina })).error.data.code).toBe(
      'PERSON_READS',
    );
    await mina.give(OWN.mina);
    await joon.give(OWN.joon);
    const heard = await mina.ask('how is the wombat?');
    expect(heard).toContain(
      'Your own anthropic key could not be used (key rejected). Using a key of this installation instead.',
    );
    expect(keysUsed('wombat')).toEqual([OWN.mina, LENT]);
    await joon.ask('how is the numbat?');
    const { keys } = (await joon.rpc('ownKeys.list')).result;
    expect((await joon.rpc('ownKeys.remove', { id: keys[0].id })).result).toEqual({ removed: true });
    await joon.ask('how is the numbat?');
    expect(keysUsed('numbat')).toEqual([OWN.joon, LENT]);

    const exported = (await owner('people', 'export', mina.id)).stdout;
    expect(JSON.parse(exported).modelKeys).toMatchObject([{ provider: 'anthropic', name: 'anthropic-1' }]);
    expect((await mina.rpc('person.export')).result.text).toContain('"modelKeys"');
    const audit = (await owner('audit', 'list', '--json')).stdout;
    for (const text of [exported, audit, server.stdout, server.stderr, ...filesUnder(home.dir)])
      for (const key of Object.values(OWN)) expect(text.includes(key)).toBe(false);
    expect(exported).not.toContain('sealedKey');

    // Another secret key for everything that is sealed: the person's key still opens, and theirs goes with them.
    const fresh = join(home.dir, 'fresh.key');
    const next = Buffer.alloc(32, 6).toString('base64');
    writeFileSync(fresh, next, { mode: 0o600 });
    server.child.kill('SIGTERM');
    await server.finished;
    expect((await owner('auth', 'rotate', '--new-key-file', fresh, '--json')).stdout).toContain('"count": 1');
    const again = await serve({ ...env, FINCLAW_SECRET_KEY: next });
    const minaAgain = page(again.url, mina.cookie);
    expect((await minaAgain.rpc('ownKeys.list')).result.keys).toMatchObject([{ masked: 'sk-...cdef' }]);
    await again.owner('people', 'remove', mina.id);
    expect(JSON.parse((await again.owner('people', 'export', mina.id)).stdout).modelKeys).toEqual([]);
  });
});

it('the person at the terminal has keys of their own too, which are lent to nobody', async () => {
  home.fake.answer(() => ({ text: 'Fine.' }));
  const env = { LANG, ANTHROPIC_API_KEY: LENT };
  const run = (words: readonly string[], input = '') => runHere(words, home.dir, { env, input });
  const added = await finclaw(['people', 'keys', 'add', 'anthropic'], home.dir, { env, input: `${OWN.local}\n` });
  expect(added).toMatchObject({ code: 0, stderr: expect.stringContaining('limited to $1 a day') });
  expect(added.stdout + added.stderr).not.toContain(OWN.local);
  await run(['ask', 'how is the wombat?']);
  expect(keysUsed('wombat')).toEqual([OWN.local]);
  const typed = await run(['people', 'keys', 'add', 'anthropic', OWN.local]);
  expect([typed.code, typed.stderr.includes(OWN.local)]).toEqual([2, false]);
  const listed = JSON.parse((await run(['people', 'keys', '--json'])).stdout);
  expect(listed).toMatchObject({ keys: [{ provider: 'anthropic', key: 'sk-...cdef' }], dayUsd: '1' });
  expect((await run(['doctor'])).stdout).toContain('your own key, finclaw auth');
  expect((await run(['models'])).stdout).toContain('ready, with your own key');
  expect((await run(['usage'])).stdout).toContain('personal keys $0.0');
  expect((await run(['people', 'keys', 'check', listed.keys[0].id])).stdout).toContain('✔ anthropic');
  expect((await run(['people', 'keys', 'limit', 'none'])).stdout).toContain('none');
  expect((await run(['people', 'keys', 'remove', 'anthropic-1'])).stdout).toContain('Removed');
  await run(['ask', 'how is the wombat?']);
  expect(keysUsed('wombat')).toEqual([OWN.local, LENT]);
});

it('a backup and a move to a database server take them along, sealed', async () => {
  home.fake.answer(() => ({ text: 'Fine.' }));
  const env = { LANG, ANTHROPIC_API_KEY: LENT, FINCLAW_SECRET_KEY: SECRET };
  const [there, outside] = [temporaryStateDir(), temporaryStateDir()];
  const run = (words: readonly string[], folder = home.dir, more = {}) =>
    runHere(words, folder, { env: { ...env, ...more } });
  await runHere(['people', 'keys', 'add', 'anthropic'], home.dir, { env, input: `${OWN.local}\n` });
  const file = join(outside.dir, 'all.backup');
  expect((await run(['backup', file])).code).toBe(0);
  expect((await run(['restore', file, '--yes'], there.dir)).code).toBe(0);
  copyFileSync(join(home.dir, 'finclaw.json5'), join(there.dir, 'finclaw.json5'));
  await run(['ask', 'how is the wombat?'], there.dir);
  expect(keysUsed('wombat')).toEqual([OWN.local]);
  if (isThere) {
    const url = await createTestDatabase();
    databases.push(url);
    const moved = await run(['storage', 'migrate', '--to', url]);
    expect([moved.code, moved.stderr]).toEqual([0, '']);
    await run(['ask', 'how is the numbat?'], home.dir, { DATABASE_URL: url });
    expect(keysUsed('numbat')).toEqual([OWN.local]);
  }
  for (const text of [...filesUnder(there.dir), ...filesUnder(outside.dir)])
    expect(text.includes(OWN.local)).toBe(false);
  there.remove();
  outside.remove();
});

/** The content of every file below a folder, as far as it is text. */
function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'));
}
