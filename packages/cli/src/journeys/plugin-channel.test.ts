import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@finclaw/infra/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, finclaw, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

const examples = join(import.meta.dirname, '..', '..', '..', '..', 'examples');

/** A plugin that uses the slots the sample leaves out. */
const PROBE = `
import { appendFileSync } from 'node:fs';
export function register(api) {
  const { greeting, file } = api.config;
  api.registerRoute({ verb: 'GET', path: '/greet', scope: 'public', handle: (request) =>
    Response.json({ greeting: greeting + ' ' + new URL(request.url).searchParams.get('name'), authorization: request.headers.get('authorization') }) });
  api.registerRoute({ verb: 'GET', path: '/owner', scope: 'admin', handle: () => new Response('for the owner') });
  api.registerSchedule({ name: 'tick', everyMs: 1000, run: async () => {
    for (const senderId of ['mallory', 'alice'])
      await api.send({ channelId: 'lobby', senderId }, 'tick for ' + senderId, { key: 'once-' + senderId }).catch(() => {});
  } });
  api.registerMarketSource({
    id: 'probe',
    supports: ({ symbol }) => symbol === 'AAPL',
    quote: async () => ({ price: '123.45', previousClose: 122.45, at: Date.now(), delayMinutes: 0 }),
  });
  api.registerHook('onPluginUnloaded', ({ pluginName }) => appendFileSync(file, 'onPluginUnloaded ' + pluginName + '\\n'));
}
`;
const PROBE_SCHEMA = {
  type: 'object',
  properties: { greeting: { type: 'string' }, file: { type: 'string' } },
  required: ['greeting'],
};

interface Heard {
  readonly text: string;
  readonly buttons: readonly { readonly label: string; readonly sends: string }[];
}

let state: ReturnType<typeof temporaryStateDir>;
let lobbyPort = 0;
let said = 0;
let server: FinclawProcess | undefined;
beforeAll(buildOnce);
beforeEach(async () => {
  state = temporaryStateDir();
  mkdirSync(join(state.dir, 'plugins'), { mode: 0o755 });
  cpSync(join(examples, 'lobby-channel'), join(state.dir, 'plugins', 'lobby-channel'), { recursive: true });
  lobbyPort = await freePort();
});
afterEach(async () => {
  server?.child.kill('SIGKILL');
  await server?.finished;
  server = undefined;
  state.remove();
});

function install(name: string, main: string, manifest: object): void {
  const folder = join(state.dir, 'plugins', name);
  mkdirSync(folder, { mode: 0o755 });
  const config = { file: join(state.dir, `${name}.txt`) };
  const text = JSON.stringify({ name, version: '1.0.0', main: 'main.mjs', type: 'service', config, ...manifest });
  writeFileSync(join(folder, 'finclaw-plugin.json'), text, { mode: 0o644 });
  writeFileSync(join(folder, 'main.mjs'), main, { mode: 0o644 });
}

const configure = (config: object, former: object = { locale: 'en' }): void =>
  writeFileSync(join(state.dir, 'finclaw.json5'), JSON.stringify({ ...former, ...config }));

async function serve(config: { readonly channels?: object; readonly plugins?: object } = {}): Promise<void> {
  const plugins = { enabled: ['lobby-channel'], ...config.plugins };
  configure({
    gateway: { port: await freePort() },
    plugins,
    channels: { lobby: { port: lobbyPort }, ...config.channels },
  });
  server = new FinclawProcess(['serve', '--offline'], state.dir);
  await server.shows('http://');
  await eventually('the lobby opens', () =>
    fetch(`http://127.0.0.1:${lobbyPort}/heard?by=nobody`).then(
      () => true,
      () => false,
    ),
  );
}

async function say(from: string, text: string, more: object = {}): Promise<number> {
  said += 1;
  const body = JSON.stringify({ id: `m${said}`, from, text, ...more });
  return (await fetch(`http://127.0.0.1:${lobbyPort}/say`, { method: 'POST', body })).status;
}

async function heard(by: string): Promise<readonly Heard[]> {
  const response = await fetch(`http://127.0.0.1:${lobbyPort}/heard?by=${by}`);
  return ((await response.json()) as { messages: readonly Heard[] }).messages;
}

async function hear(by: string, text: RegExp): Promise<Heard> {
  let found: Heard | undefined;
  await eventually(`${by} hears ${text}`, async () => {
    found = (await heard(by)).find((each) => text.test(each.text));
    return found !== undefined;
  });
  return found!;
}

async function eventually(what: string, check: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`Never: ${what}\n${server?.stdout}\n${server?.stderr}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function letIn(who: string): Promise<void> {
  await say(who, 'hello there');
  const [code = ''] = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec((await hear(who, /[2-9A-Z]{4}-[2-9A-Z]{4}/)).text) ?? [];
  expect(await finclaw(['channels', 'pair', code], state.dir)).toMatchObject({ code: 0, stderr: '' });
}

describe('a channel that a plugin brings', () => {
  it('pairs a stranger, answers, and asks before an order', async () => {
    await serve();
    await letIn('alice');
    await hear('alice', /You are connected\./);
    expect(await say('alice', 'How much is Apple?')).toBe(202);
    await hear('alice', /AAPL/);
    await say('alice', 'How much is Samsung Electronics?', { room: 'hall' });
    await say('alice', '@finclaw how much is Apple?', { room: 'hall' });
    await hear('hall', /AAPL/);
    expect((await heard('hall')).some(({ text }) => text.includes('005930'))).toBe(false);
    await say('alice', 'Buy 10 shares of Apple');
    const card = await hear('alice', /Quantity: 10/);
    const [approve] = card.buttons;
    await say('mallory', approve?.sends ?? '');
    await hear('mallory', /[2-9A-Z]{4}-[2-9A-Z]{4}/);
    expect((await heard('alice')).at(-1)).toEqual(card);
    await say('alice', approve?.sends ?? '');
    await hear('alice', /^Approved: Paper account: buy 10 Apple/);
    await hear('alice', /order id \S+|\(order \S+\)/i);
    expect((await heard('mallory')).some(({ text }) => /AAPL|Apple/.test(text))).toBe(false);
    const { stdout } = await finclaw(['channels', 'list', '--json'], state.dir);
    expect(JSON.parse(stdout)).toMatchObject([
      { channel: 'lobby', paired: [{ senderId: 'alice' }], waiting: [{ senderId: 'mallory' }] },
    ]);
    expect(await finclaw(['channels', 'unpair', 'lobby', 'alice'], state.dir)).toMatchObject({ code: 0 });
  });

  it('its section decides who may talk, and what the plugin cannot use is said', async () => {
    await serve({ channels: { lobby: { port: lobbyPort, allowFrom: ['bob'], pairing: false } } });
    await say('carol', 'hello');
    await say('bob', 'How much is Apple?');
    await hear('bob', /AAPL/);
    expect(await heard('carol')).toEqual([]);
  });

  it('adds routes, schedules and prices, sends to people who were let in, and hears of its end', async () => {
    install('probe', PROBE, { slots: ['routes', 'schedules', 'market-sources', 'hooks'], configSchema: PROBE_SCHEMA });
    await serve({ plugins: { enabled: ['lobby-channel', 'probe'], config: { probe: { greeting: 'good morning' } } } });
    const [gateway = ''] = /http:\/\/[^\s/]+/.exec(server!.stdout) ?? [];
    const route = await fetch(`${gateway}/plugins/probe/greet?name=alice`, { headers: { authorization: 'Bearer x' } });
    expect([route.status, await route.json()]).toEqual([200, { greeting: 'good morning alice', authorization: null }]);
    expect((await fetch(`${gateway}/plugins/probe/owner`)).status).toBe(401);
    await letIn('alice');
    await hear('alice', /^tick for alice$/);
    await say('alice', 'How much is Apple?');
    await hear('alice', /\$123\.45/);
    expect((await heard('alice')).filter(({ text }) => text === 'tick for alice')).toHaveLength(1);
    expect(await heard('mallory')).toEqual([]);
    server!.child.kill('SIGTERM');
    expect((await server!.finished).code).toBe(0);
    expect(readFileSync(join(state.dir, 'probe.txt'), 'utf8')).toContain('onPluginUnloaded probe');
  });

  it('the page shows the plugin, and the settings it marks can be changed there', async () => {
    await serve();
    const [gateway = ''] = /http:\/\/[^\s/]+/.exec(server!.stdout) ?? [];
    const [link = ''] = /http:\/\/\S+/.exec((await runHere(['serve', '--link'], state.dir)).stdout) ?? [];
    const opened = await fetch(link, { redirect: 'manual' });
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const call = async (method: string, params: object) => {
      const headers = { cookie, origin: gateway, 'content-type': 'application/json' };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      return (await (await fetch(`${gateway}/api/rpc`, { method: 'POST', headers, body })).json()) as {
        result?: never;
        error?: unknown;
      };
    };
    const { settings } = (await call('config.get', {})).result! as { settings: readonly { path: string }[] };
    expect(settings.filter(({ path }) => path.startsWith('channels.'))).toMatchObject([
      {
        path: 'channels.lobby.keep',
        kind: 'number',
        title: expect.stringContaining('Lobby'),
        value: '100',
        inForce: '100',
      },
    ]);
    expect(await call('config.update', { path: 'channels.lobby.keep', value: '5' })).toMatchObject({
      result: { setting: { value: '5' } },
    });
    expect(await call('config.update', { path: 'channels.lobby.port', value: '5' })).toHaveProperty('error');
    expect(readFileSync(join(state.dir, 'finclaw.json5'), 'utf8')).toMatch(/keep"?: ?5/);
    expect(JSON.stringify((await call('doctor.run', {})).result)).toContain(
      'plugin lobby-channel 1.0.0: channel lobby',
    );
  });

  it('doctor tells what each plugin adds, or why it is not loaded', async () => {
    const findings = async (config: object): Promise<readonly { status: string; message: string }[]> => {
      configure(config, {});
      const { stdout } = await finclaw(['doctor', '--json'], state.dir, { env: { LANG: 'en_US.UTF-8' } });
      return JSON.parse(stdout).findings.filter(({ id }: { id: string }) => id === 'plugins' || id === 'configuration');
    };
    const plugins = { enabled: ['lobby-channel', 'nowhere'] };
    expect(await findings({ plugins })).toMatchObject([
      { status: 'ok' },
      { status: 'ok', message: 'plugin lobby-channel 1.0.0: channel lobby' },
      { status: 'problem', message: expect.stringContaining('nowhere') },
    ]);
    const wrong = await findings({ plugins: { enabled: ['lobby-channel'] }, channels: { lobby: { port: 'seven' } } });
    expect(wrong[1]).toMatchObject({ status: 'problem', message: expect.stringContaining('channels.lobby') });
    const [unknown] = await findings({ channels: { matrix: { allowFrom: ['*'] } } });
    expect(unknown).toMatchObject({
      status: 'problem',
      message: expect.stringContaining('there is no channel "matrix"'),
    });
  });
});
