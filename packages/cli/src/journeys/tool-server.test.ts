import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignedServer } from '@finclaw/app/testing';
import { startWireFake, type WireFake } from '@finclaw/models/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

let state: ReturnType<typeof temporaryStateDir>;
let fake: WireFake;
beforeAll(buildOnce);
beforeEach(async () => {
  state = temporaryStateDir();
  fake = await startWireFake();
});
afterEach(async () => {
  await fake.close();
  state.remove();
});

/** `script` gives a program a terminal of its own, so that a person can be asked. */
const hasTerminal = spawnSync('script', ['--version']).status === 0;

const SERVER = join(import.meta.dirname, '..', '..', '..', 'app', 'src', 'mcp', 'testing', 'stranger-server.ts');

describe('a tool server', () => {
  it('shows a model the picture it drew and the document it has', async () => {
    const sky = { command: process.execPath, args: [SERVER], readOnly: true };
    const providers = { anthropic: { baseUrl: fake.anthropicUrl } };
    const settings = { agents: { providers }, tools: { mcpServers: { sky } } };
    writeFileSync(join(state.dir, 'finclaw.json5'), JSON.stringify(settings));
    fake.script(
      'anthropic',
      { toolCalls: [{ name: 'mcp_sky_chart' }, { name: 'mcp_sky_read_resource', input: { uri: 'notes://rates' } }] },
      { text: 'I see a chart.' },
    );
    const env = { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef' };
    const { code, stdout } = await runHere(['ask', 'draw it', '--model', 'claude-sonnet-4-6'], state.dir, { env });
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('I see a chart.') });
    const blocks = fake.requests[1]?.body.messages.at(-1).content;
    expect(JSON.stringify(blocks)).toContain('The rate is 3.5%.');
    expect(blocks.find(({ type }: { type: string }) => type === 'image')).toMatchObject({
      source: { type: 'base64', media_type: 'image/png' },
    });
  });

  it.skipIf(!hasTerminal)(
    'puts its question to the person in the chat, and only what they type reaches it',
    async () => {
      const sky = { command: process.execPath, args: [SERVER], readOnly: ['register'] };
      const providers = { anthropic: { baseUrl: fake.anthropicUrl } };
      writeFileSync(
        join(state.dir, 'finclaw.json5'),
        JSON.stringify({ agents: { providers }, tools: { mcpServers: { sky } } }),
      );
      const form = {
        type: 'object',
        properties: { shares: { type: 'integer', title: 'Shares' } },
        required: ['shares'],
      };
      const register = { toolCalls: [{ name: 'mcp_sky_register', input: { form } }] };
      fake.script('anthropic', register, { text: 'Seven it is.' }, register, { text: 'As you like.' });
      const env = { LANG: 'en_US.UTF-8', ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef' };
      const chat = new FinclawProcess(['--model', 'claude-sonnet-4-6'], state.dir, { env, terminal: true });
      await chat.shows('you> ');
      chat.type('register me');
      await chat.shows(/The MCP server sky asks[\s\S]*Shares[\s\S]*A whole number[\s\S]*\/deny declines/);
      chat.type('many');
      await chat.shows(/“many” does not fit[\s\S]*\/deny declines/);
      chat.type('7');
      await chat.shows('Seven it is.');
      const results = () => JSON.stringify(fake.requests.at(-1)?.body.messages.at(-1).content);
      expect(results()).toContain('\\"action\\":\\"accept\\",\\"content\\":{\\"shares\\":7}');
      chat.type('again');
      await chat.shows(/Seven it is[\s\S]*\/deny declines/);
      chat.type('/deny');
      await chat.shows('As you like.');
      expect(results()).toContain('\\"action\\":\\"decline\\"');
      chat.child.stdin.write('\u0004');
      await chat.finished;

      fake.script('anthropic', register, { text: 'Nobody there.' });
      await runHere(['ask', 'register me', '--model', 'claude-sonnet-4-6'], state.dir, { env });
      expect(results()).toContain('it was declined: nobody can be asked in this conversation');
    },
  );

  it('that sign-in required is opened by one in a browser, stays open when its token runs out, and is left again', async () => {
    const bank = await SignedServer.start();
    try {
      const providers = { anthropic: { baseUrl: fake.anthropicUrl } };
      const mcpServers = { bank: { url: bank.url, readOnly: true } };
      writeFileSync(join(state.dir, 'finclaw.json5'), JSON.stringify({ agents: { providers }, tools: { mcpServers } }));
      const env = { LANG: 'en_US.UTF-8', ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef' };
      const here = (...args: readonly string[]) => runHere(args, state.dir, { env });
      expect(await here('mcp', 'list')).toMatchObject({
        code: 1,
        stdout: expect.stringContaining('finclaw mcp login bank'),
      });
      expect((await here('ask', 'What is the price of Apple?', '--offline')).stderr).toContain(
        'requires you to sign in',
      );

      const login = new FinclawProcess(['mcp', 'login', 'bank'], state.dir, { env });
      await login.shows(/\/callback…/);
      const address = /http:\S+authorize\S+/.exec(login.stdout)![0];
      // Somebody else's page knows the port, but not what was asked.
      const callback = /\((http:\S+callback)…/.exec(login.stdout)![1]!;
      expect((await fetch(`${callback}?code=theirs&state=guess`)).status).toBe(404);
      expect(await (await fetch(address)).text()).toBe('You are signed in. You can close this window.');
      expect(await login.finished).toMatchObject({ code: 0, stdout: expect.stringContaining('Tools: 1.'), stderr: '' });

      bank.expire();
      fake.script('anthropic', { toolCalls: [{ name: 'mcp_bank_balance' }] }, { text: 'You have 1,250,000 KRW.' });
      const asked = await here('ask', 'how much do I have?', '--model', 'claude-sonnet-4-6');
      expect([asked.code, asked.stdout]).toEqual([0, expect.stringContaining('1,250,000')]);
      expect(JSON.stringify(fake.requests[1]?.body.messages.at(-1).content)).toContain('The balance is 1,250,000 KRW.');
      expect(bank.renewed).toBe(1);

      expect(await here('mcp', 'logout', 'bank')).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('Signed out'),
      });
      expect(await here('mcp', 'list')).toMatchObject({ code: 1, stdout: expect.stringContaining('sign-in required') });

      const pasted = new FinclawProcess(['mcp', 'login', 'bank'], state.dir, { env });
      await pasted.shows(/\/callback…/);
      const page = await fetch(/http:\S+authorize\S+/.exec(pasted.stdout)![0], { redirect: 'manual' });
      pasted.type(page.headers.get('location')!);
      expect(await pasted.finished).toMatchObject({ code: 0, stderr: '' });
    } finally {
      await bank.close();
    }
  });

  it.each([
    { args: ['login', 'nobody'], says: 'no MCP server "nobody"' },
    { args: ['login', 'sky'], says: 'needs no sign-in' },
    { args: ['login'], says: 'NAME' },
    { args: ['lgoin'], says: 'mcp login' },
  ])('mcp $args is told what is wrong', async ({ args, says }) => {
    const sky = { command: process.execPath, args: [SERVER] };
    writeFileSync(join(state.dir, 'finclaw.json5'), JSON.stringify({ tools: { mcpServers: { sky } } }));
    const { code, stderr } = await runHere(['mcp', ...args], state.dir, { env: { LANG: 'en_US.UTF-8' } });
    expect([code === 0, stderr]).toEqual([false, expect.stringContaining(says)]);
  });
});
