import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createPairing } from '@finclaw/channel-kit';
import { openStore } from '@finclaw/storage';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommandLine } from '../command-line.ts';

const TOKEN = '100:main-token';
const bots: Readonly<Record<string, object>> = {
  [TOKEN]: { id: 100, is_bot: true, first_name: 'F', username: 'finclaw_bot' },
  '200:work-token': { id: 200, is_bot: true, first_name: 'W', username: 'work_bot' },
};

let dir = '';
let apiUrl = '';
const server = createServer((request, response) => {
  const [, token = ''] = /^\/bot([^/]+)\/getMe$/.exec(request.url ?? '') ?? [];
  const result = bots[token];
  if (request.headers.authorization === 'Bot discord-token') {
    const id = request.url?.endsWith('/applications/@me') ? '901' : '900';
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id, username: 'fin' }));
    return;
  }
  response.writeHead(result ? 200 : 401, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify(result ? { ok: true, result } : { ok: false, error_code: 401, description: 'Unauthorized' }),
  );
});

beforeEach(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  dir = mkdtempSync(join(tmpdir(), 'finclaw-channels-'));
  writeFileSync(join(dir, 'finclaw.json5'), `{ channels: { telegram: { apiBaseUrl: '${apiUrl}' } } } // mine\n`);
});
afterEach(async () => {
  rmSync(dir, { recursive: true, force: true });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function finclaw(args: readonly string[], input = '') {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  stdin.end(input);
  const io = { stdin, stdout, stderr, env: { FINCLAW_STATE_DIR: dir, LANG: 'en_US.UTF-8' } };
  const code = await runCommandLine(['channels', ...args], io);
  stdout.end();
  stderr.end();
  return { code, stdout: await text(stdout), stderr: await text(stderr) };
}

const list = async () => JSON.parse((await finclaw(['list', '--json'])).stdout);
const filesOnDisk = () => ['finclaw.db', 'finclaw.db-wal', 'finclaw.json5'].map((name) => read(join(dir, name))).join();
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

describe('finclaw channels', () => {
  it('add checks the token, keeps it encrypted, switches the account on and names the bot', async () => {
    const added = await finclaw(['add', 'telegram'], `${TOKEN}\n`);
    expect(added).toMatchObject({ code: 0, stderr: '' });
    expect(added.stdout).toContain('@finclaw_bot is connected');
    expect(added.stdout).toContain('https://t.me/finclaw_bot');
    expect(await list()).toEqual([
      {
        channel: 'telegram',
        account: 'default',
        enabled: true,
        token: 'store',
        bot: { id: '100', name: '@finclaw_bot', link: 'https://t.me/finclaw_bot' },
        paired: [],
        waiting: [],
      },
    ]);
    expect(filesOnDisk()).not.toContain(TOKEN);
    expect(read(join(dir, 'finclaw.json5'))).toContain('// mine');
  });

  it('add makes the invitation of a Discord bot', async () => {
    writeFileSync(join(dir, 'finclaw.json5'), `{ channels: { discord: { apiBaseUrl: '${apiUrl}/api' } } }`);
    const added = await finclaw(['add', 'discord'], 'discord-token');
    expect(added).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('https://discord.com/oauth2/authorize?client_id=901'),
    });
    expect(await finclaw(['add', 'discord'], 'wrong')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('rejected the token'),
    });
    expect(await list()).toMatchObject([{ channel: 'discord', bot: { id: '900', name: 'fin' } }]);
  });

  it('a second bot is an account of its own, and one bot is not added twice', async () => {
    await finclaw(['add', 'telegram'], TOKEN);
    expect((await finclaw(['add', 'telegram', '--account', 'work'], '200:work-token')).code).toBe(0);
    const twice = await finclaw(['add', 'telegram', '--account', 'third'], TOKEN);
    expect(twice).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already connected as the account "default"'),
    });
    expect((await list()).map(({ account }: { account: string }) => account)).toEqual(['default', 'work']);
  });

  it.each([
    ['a token Telegram does not know', 'add telegram', '1:wrong', 1, 'rejected the token'],
    ['no token', 'add telegram', '', 1, 'The token is empty'],
    ['an account name that cannot be one', 'add telegram --account a/b', TOKEN, 1, 'accounts'],
    ['no platform', 'add', '', 2, 'telegram'],
    ['a platform nobody knows', 'add whatsapp', '', 2, 'does not support'],
    ['an action nobody knows', 'ad', '', 2, 'channels add'],
    ['a code nobody has', 'pair WRNG-CODE', '', 1, 'not valid'],
    ['no code', 'pair', '', 2, 'CODE'],
    ['somebody who is not paired', 'unpair telegram 7', '', 1, 'not paired'],
    ['an account that is not there', 'remove telegram', '', 1, 'no telegram account'],
  ])('%s is one sentence and the right exit code', async (_name, args, input, code, sentence) => {
    const result = await finclaw(args.split(' '), input);
    expect(result).toMatchObject({ code, stdout: '' });
    expect(result.stderr).toContain(sentence);
    expect(result.stderr.trim().split('\n')).toHaveLength(1);
    expect(await list()).toEqual([]);
  });

  it('a platform that cannot be reached leaves everything as it was', async () => {
    writeFileSync(join(dir, 'finclaw.json5'), `{ channels: { telegram: { apiBaseUrl: 'http://127.0.0.1:1' } } }`);
    expect(await finclaw(['add', 'telegram'], TOKEN)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is unreachable'),
    });
    expect(await list()).toEqual([]);
  });

  it('pair lets in whoever showed the code, list names them, unpair shuts them out', async () => {
    await finclaw(['add', 'telegram'], TOKEN);
    const store = openStore(join(dir, 'finclaw.db'));
    const pairing = createPairing({ values: store.values });
    const alice = { channelId: 'telegram', accountId: 'default', senderId: '7' };
    const request = await pairing.request(alice, 'Alice');
    expect((await list())[0]).toMatchObject({ waiting: [{ senderId: '7', senderName: 'Alice' }] });
    const paired = await finclaw(['pair', request.status === 'code' ? request.code : '']);
    expect(paired).toMatchObject({ code: 0, stdout: expect.stringContaining('Alice (7)') });
    expect(await pairing.isPaired(alice)).toBe(true);
    expect((await finclaw(['list'])).stdout).toMatch(/telegram +default +@finclaw_bot +on\n +7 +Alice +paired\n/);
    expect((await finclaw(['unpair', 'telegram', '7'])).code).toBe(0);
    expect(await pairing.isPaired(alice)).toBe(false);
    store.close();
  });

  it('remove forgets the token and the people, and leaves other accounts alone', async () => {
    await finclaw(['add', 'telegram'], TOKEN);
    await finclaw(['add', 'telegram', '--account', 'work'], '200:work-token');
    expect((await finclaw(['remove', 'telegram'])).code).toBe(0);
    expect(await list()).toMatchObject([
      { account: 'default', token: null },
      { account: 'work', enabled: true, token: 'store' },
    ]);
    expect((await finclaw(['remove', 'telegram', '--account', 'work'])).code).toBe(0);
    expect((await list()).map(({ token }: { token: null }) => token)).toEqual([null, null]);
  });
});
