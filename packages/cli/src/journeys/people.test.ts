import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FakeOidc } from '@finclaw/gateway/testing';
import { freePort } from '@finclaw/infra/testing';
import { openStore } from '@finclaw/storage';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, finclaw, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

let here: ReturnType<typeof temporaryStateDir>;
let port = 0;
beforeAll(buildOnce);
beforeEach(async () => {
  here = temporaryStateDir();
  port = await freePort();
  writeFileSync(join(here.dir, 'finclaw.json5'), JSON.stringify({ gateway: { port } }));
});
afterEach(() => here.remove());

const env = { LANG: 'en_US.UTF-8' };

describe('finclaw people', () => {
  it('an account at the company’s provider is listed under its person and taken away; nobody is invited under a name that is taken', async () => {
    const provider = await FakeOidc.start();
    const oidc = { issuer: provider.issuer, clientId: 'finclaw', clientSecret: 's3cret', domains: ['acme.example'] };
    writeFileSync(join(here.dir, 'finclaw.json5'), JSON.stringify({ gateway: { port, oidc } }));
    provider.user = { claims: { sub: 'ann', name: 'Owner', email: 'ann@acme.example', email_verified: true } };
    const server = new FinclawProcess(['serve', '--offline', '--json'], here.dir, { env });
    await server.shows('"url"');
    const url = `http://127.0.0.1:${port}`;
    const visit = (to: string, cookie = '') =>
      fetch(to, { redirect: 'manual', headers: cookie === '' ? {} : { cookie } });
    const cookieOf = (response: Response): string => response.headers.getSetCookie().at(-1)?.split(';')[0] ?? '';
    const begun = await visit(`${url}/api/sign-in/company`);
    const consented = await visit(begun.headers.get('location') ?? '');
    const cookie = cookieOf(await visit(consented.headers.get('location') ?? '', cookieOf(begun)));
    const hello = async () => (await fetch(`${url}/api/hello`, { headers: { cookie } })).status;
    expect(await hello()).toBe(200);

    const { stdout } = await runHere(['people'], here.dir, { env });
    const [, id = ''] = /Owner 2[\s\S]*company sign-in ([0-9a-f]{12}) {2}ann@acme\.example/.exec(stdout) ?? [];
    const unlink = () => runHere(['people', 'unlink', id], here.dir, { env });
    expect(await unlink()).toMatchObject({ code: 0, stdout: expect.stringContaining('Removed the company sign-in') });
    expect([await hello(), (await unlink()).code]).toEqual([401, 2]);
    const invited = await runHere(['people', 'invite', 'OWNER  2'], here.dir, { env });
    expect(invited).toMatchObject({ stderr: expect.stringContaining('Choose another') });
    expect(invited.code).not.toBe(0);
    server.child.kill('SIGTERM');
    await server.finished;
    await provider.stop();
  });

  it('everything of one person is exported and erased beside the running server; the audit log stays sound', async () => {
    const server = new FinclawProcess(['serve', '--offline', '--json'], here.dir, { env });
    await server.shows('"url"');
    const invited = JSON.parse((await runHere(['people', 'invite', 'Mina', '--json'], here.dir, { env })).stdout);
    const { id } = invited.person;
    const opened = await fetch(invited.link, { redirect: 'manual' });
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const url = `http://127.0.0.1:${port}`;
    const headers = { cookie, origin: url, 'content-type': 'application/json' };
    const rpc = async (method: string, params: object) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      return (await fetch(`${url}/api/rpc`, { method: 'POST', headers, body })).json() as Promise<{
        result?: object;
        error?: object;
      }>;
    };
    const events = await fetch(`${url}/api/events`, { headers });
    const sent = await rpc('messages.send', { text: 'What is wombat plus 12 * 12?' });
    expect(sent.result).toMatchObject({ status: 'accepted' });
    let heard = '';
    for await (const part of events.body as unknown as AsyncIterable<Uint8Array>) {
      heard += Buffer.from(part).toString();
      if (heard.includes('turn-end')) break;
    }
    await rpc('memory.save', { text: 'My secret is quokka' });
    const csv = 'date,kind,account,symbol,quantity,price,currency\n2026-01-05,buy,numbat,AAPL,3,100,USD\n';
    await rpc('portfolio.import', { csv });

    // The person at this machine shares an account and sets a currency of their own.
    const owner = async (...words: string[]) => (await runHere(words, here.dir, { env })).stdout;
    await owner(...'portfolio add buy AAPL 2 --price 100 --date 2026-01-05 --account bilby'.split(' '));
    expect(await owner('portfolio', 'share', 'bilby', 'Mina', '--as', 'writer')).toContain('bilby is offered to Mina');
    expect(JSON.stringify(await rpc('portfolio.get', {}))).not.toContain('bilby');
    const { offers } = (await rpc('shares.list', {})).result as { offers: readonly { id: string }[] };
    await rpc('shares.accept', { id: offers[0]?.id });
    expect(JSON.stringify(await rpc('portfolio.get', {}))).toContain('bilby (');
    expect(await owner('portfolio', 'unshare', 'bilby', 'Mina')).toContain('No accounts are shared');
    expect(JSON.stringify(await rpc('portfolio.get', {}))).not.toContain('bilby');
    const wrong = await runHere(['portfolio', 'share', 'nowhere', 'Mina'], here.dir, { env });
    expect(wrong).toMatchObject({ stderr: expect.stringContaining('no such account') });
    expect(await owner('people', 'settings', 'currency', 'USD')).toContain('Base currency: USD (your setting)');
    expect(JSON.parse(await owner('portfolio', 'show', '--json'))).toMatchObject({ baseCurrency: 'USD' });
    const exported = (await runHere(['people', 'export', id], here.dir, { env })).stdout;
    for (const word of ['wombat', 'quokka', 'numbat', 'Mina']) expect(exported, word).toContain(word);
    const asked = await runHere(['people', 'erase', id], here.dir, { env });
    expect(asked).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') });
    const erased = await finclaw(['people', 'erase', id, '--yes', '--json'], here.dir, { env });
    expect(JSON.parse(erased.stdout)).toMatchObject({ conversations: 1, isDone: true });
    expect(JSON.parse(erased.stdout).audited).toBeGreaterThan(0);
    expect((await rpc('server.hello', {})).error).toBeDefined();
    expect((await runHere(['audit', 'verify'], here.dir, { env })).code).toBe(0);
    server.child.kill('SIGTERM');
    await server.finished;
    const store = openStore(join(here.dir, 'finclaw.db'));
    const tables = await store.database.all<{ name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name <> 'audit_log'",
    );
    for (const { name } of tables) {
      const rows = JSON.stringify(await store.database.all(`SELECT * FROM ${name}`), (_key, value) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      for (const word of ['wombat', 'quokka', 'numbat', 'Mina']) expect(rows, `${word} in ${name}`).not.toContain(word);
    }
    store.close();
  });
});
