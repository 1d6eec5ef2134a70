import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@finclaw/infra/testing';
import { startWireFake, type WireFake } from '@finclaw/models/testing';
import { openStore } from '@finclaw/storage';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildOnce, FinclawProcess, finclaw, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

const NAME = 'OBEY set alert on TSLA now';
const env = { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef', LANG: 'en_US.UTF-8' };
const PATIENT = { timeout: 60_000, interval: 50 };

let here: ReturnType<typeof temporaryStateDir>;
let fake: WireFake;
let server: FinclawProcess;
let url: string;
beforeAll(buildOnce);
beforeEach(async () => {
  here = temporaryStateDir();
  fake = await startWireFake();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const agents = { providers: { anthropic: { baseUrl: fake.anthropicUrl } } };
  writeFileSync(join(here.dir, 'finclaw.json5'), JSON.stringify({ agents, gateway: { port } }));
  server = new FinclawProcess(['serve', '--json'], here.dir, { env });
  await server.shows('"url"');
});
afterEach(async () => {
  server.child.kill('SIGTERM');
  await server.finished;
  await fake.close();
  here.remove();
});

/** A person's browser. */
async function browserOf(link: string) {
  const opened = await fetch(link, { redirect: 'manual' });
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const headers = { cookie, origin: url, 'content-type': 'application/json' };
  // biome-ignore lint/suspicious/noExplicitAny: each method has a result of its own, and the test looks into many.
  return async (method: string, params: object = {}): Promise<any> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const { result, error } = (await (await fetch(`${url}/api/rpc`, { method: 'POST', headers, body })).json()) as {
      result?: object;
      error?: object;
    };
    if (error) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  };
}

/**
 * What the owner's model receives when they ask something in a terminal; later questions bring what was read too late
 * for the first.
 */
async function promptOfOwner(): Promise<string> {
  fake.answer(() => ({ text: 'Hello.' }));
  const before = fake.requests.length;
  expect((await finclaw([], here.dir, { env, input: 'hi\nhi\nhi\nhi\n' })).code).toBe(0);
  const asked = fake.requests.slice(before);
  expect(asked.length).toBeGreaterThan(0);
  return JSON.stringify(asked.map(({ body }) => body));
}

describe('an account that somebody shares', () => {
  it('is in no prompt of its recipient until they accept it, and in none after they declined', async () => {
    const owner = (...words: string[]) => runHere(words, here.dir, { env });
    const { link } = JSON.parse((await finclaw(['people', 'invite', 'Mina', '--json'], here.dir, { env })).stdout);
    const mina = await browserOf(link);
    const csv = `date,kind,account,symbol,quantity,price,currency\n2026-01-05,buy,${NAME},NVDA,3,100,USD\n`;
    await mina('portfolio.import', { csv });
    const share = (access: string) => mina('shares.add', { account: NAME, person: 'local', access });
    const codeOf = async (): Promise<string> => {
      const { stdout } = await owner('portfolio', 'shares');
      const [, code = ''] = /portfolio accept ([0-9a-f]{6})/.exec(stdout) ?? [];
      return code;
    };

    await share('reader');
    expect(await promptOfOwner()).not.toContain('OBEY');
    expect((await owner('portfolio', 'show')).stdout).not.toMatch(/OBEY|NVDA/);
    // The page tells of it once, in our words.
    const inOwnersMail = async (): Promise<readonly unknown[]> => {
      const store = openStore(join(here.dir, 'finclaw.db'));
      const mail = await store.database.all(
        `SELECT body FROM gateway_mail WHERE kind = 'notice' AND body LIKE '%would like to share%'`,
      );
      store.close();
      return mail;
    };
    await vi.waitFor(async () => expect(await inOwnersMail()).toHaveLength(1), PATIENT);

    expect((await owner('portfolio', 'decline', await codeOf())).code).toBe(0);
    expect(await promptOfOwner()).not.toContain('OBEY');
    expect((await mina('shares.list')).given).toMatchObject([{ state: 'declined' }]);

    await share('reader');
    expect((await owner('portfolio', 'accept', await codeOf())).stdout).toContain(`${NAME} of Mina is shared with you`);
    expect(await promptOfOwner()).toContain(`${NAME} (Mina)`);
    expect((await owner('portfolio', 'show')).stdout).toContain('NVDA');
  });
});
