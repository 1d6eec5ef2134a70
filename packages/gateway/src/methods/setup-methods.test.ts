import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfigIO } from '@finclaw/config';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GatewayFixture } from '../testing/gateway-fixture.ts';

let fixture: GatewayFixture;
const restart = vi.fn();
const added: string[] = [];
const file = () => createConfigIO({ env: {}, configPath: join(fixture.stateDir, 'finclaw.json5'), locale: 'en' });
const written = () => readFileSync(join(fixture.stateDir, 'finclaw.json5'), 'utf8');

beforeEach(async () => {
  fixture = await GatewayFixture.start({
    // Nobody listens there, so a key is stored with the remark that it could not be tried.
    agents: { providers: { anthropic: { baseUrl: 'http://127.0.0.1:9' } } },
    options: {
      restart,
      settings: {
        loadConfig: () => file().loadConfig(),
        readConfigFileSnapshot: () => file().readConfigFileSnapshot(),
        writeConfigFile: (edits) => file().writeConfigFile(edits),
      },
      bots: {
        platforms: [{ name: 'telegram', title: 'Telegram' }],
        list: async () =>
          added.map((name) => ({ platform: 'telegram', account: 'default', name, state: 'after-restart' as const })),
        add: async (_platform, token) => {
          if (token !== 'good') return { problem: 'Telegram does not know this token.' };
          added.push('@fin');
          return { bot: { platform: 'telegram', account: 'default', name: '@fin', state: 'after-restart' } };
        },
        remove: async () => void added.splice(0),
      },
    },
  });
});
afterEach(() => fixture.dispose());

const providers = async () => (await fixture.call('providers.list', {})).providers;
const of = async (name: string) => (await providers()).find((provider) => provider.name === name);

describe('set-up over the API', () => {
  it('lists every data provider with what it needs, adds one, and never tells its key', async () => {
    expect(await of('kis')).toMatchObject({ needs: ['apiKey', 'apiSecret'], isSet: false, isPending: false });
    await fixture.call('providers.save', { name: 'finnhub', apiKey: 'finnhub-key' });
    expect(await of('finnhub')).toMatchObject({ isSet: true, isPending: true });
    expect(JSON.stringify(await fixture.call('providers.list', {}))).not.toContain('finnhub-key');
    expect(written()).toContain('finnhub-key');
    await fixture.call('providers.save', { name: 'yahoo' });
    await fixture.call('providers.remove', { name: 'finnhub' });
    expect(written()).not.toContain('finnhub-key');
    expect(await of('yahoo')).toMatchObject({ isSet: true });
  });

  it('a model key that is stored already, or is none, is told in a sentence of the reader, and not stored', async () => {
    const add = (apiKey: string, locale: 'ko' | 'en') =>
      fixture.call('keys.add', { provider: 'anthropic', apiKey, locale });
    expect(await add('sk-ant-one-0123456789', 'en')).toMatchObject({ stored: true });
    expect(await add('sk-ant-one-0123456789', 'en')).toEqual({
      stored: false,
      problem: expect.stringMatching(/already/),
    });
    expect(await add('sk-ant-one-0123456789', 'ko')).toEqual({
      stored: false,
      problem: expect.stringMatching(/[가-힣]/),
    });
    expect(await add('열쇠', 'ko')).toEqual({ stored: false, problem: expect.stringMatching(/[가-힣]/) });
    expect((await fixture.call('keys.list', {})).keys).toHaveLength(1);
  });

  it.each([
    ['one without its key', { name: 'finnhub' }],
    ['half of a credential', { name: 'kis', apiKey: 'k' }],
    ['one that does not exist', { name: 'bloomberg' }],
    ['an address', { name: 'yahoo', baseUrl: 'http://evil.example' }],
  ])('refuses %s and writes nothing', async (_, params) => {
    await expect(fixture.call('providers.save', params as never)).rejects.toThrow();
    expect(() => written()).toThrow();
  });

  it('a bot whose token is refused is not there, and says why', async () => {
    expect(await fixture.call('bots.add', { platform: 'telegram', token: 'bad' })).toMatchObject({
      problem: expect.stringContaining('token'),
      bots: [],
    });
    expect(await fixture.call('bots.add', { platform: 'telegram', token: 'good' })).toMatchObject({
      bot: { name: '@fin' },
    });
    expect((await fixture.call('bots.remove', { platform: 'telegram', account: 'default' })).bots).toEqual([]);
  });

  it('takes no model from a server that is not there, and starts anew when asked', async () => {
    await expect(fixture.call('models.add', { model: 'ollama/none' })).rejects.toThrow();
    expect(await fixture.call('server.restart', {})).toEqual({ restarting: true });
    await vi.waitFor(() => expect(restart).toHaveBeenCalledOnce());
  });
});
