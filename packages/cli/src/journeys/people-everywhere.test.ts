import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, createApp } from '@finclaw/app';
import type { Conversation, IsolationDriver, Person } from '@finclaw/app/testing';
import { DiscordIsolation } from '@finclaw/channel-discord/testing';
import { TelegramIsolation } from '@finclaw/channel-telegram/testing';
import { defaultConfig, type FinClawConfig } from '@finclaw/config';
import { createGateway, type Gateway, openPeopleDesk } from '@finclaw/gateway';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import { startWireFake, type WireFake } from '@finclaw/models/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const PEOPLE: readonly Person[] = ['alice', 'bob'];
const MESSENGERS = ['telegram', 'discord'] as const;
type Messenger = (typeof MESSENGERS)[number];

const open = { enabled: true, allowFrom: ['*'] };
/**
 * A model that costs money, and the key the owner lends; whoever does not choose it talks to the one that needs none.
 */
const [MODEL, LENT, OWN] = ['claude-sonnet-5-5', 'sk-ant-lent-0123456789abcdef', 'sk-ant-alice-0123456789abcdef'];
const configFor = ({ anthropicUrl }: WireFake): FinClawConfig => ({
  ...defaultConfig,
  agents: { ...defaultConfig.agents, providers: { anthropic: { baseUrl: anthropicUrl } } },
  models: { ...defaultConfig.models, defaultModel: 'offline', fallbacks: [] },
  channels: {
    ...defaultConfig.channels,
    telegram: { ...defaultConfig.channels.telegram, ...open },
    discord: { ...defaultConfig.channels.discord, ...open },
  },
});
/** Ten times what a quiet machine takes is still no failure. */
const PATIENT = { timeout: 60_000, interval: 50 };
type Session = { readonly sessionKey: string };
const isKorean = (text: string): boolean => /[가-힣]/.test(text);
const chatOf = (person: Person): Conversation => ({ account: 'default', where: 'direct', person });

describe('two people on the page, Telegram and Discord at once', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'finclaw-everywhere-'));
  let fake: WireFake;
  let config: FinClawConfig;
  let app: App;
  let gateway: Gateway;
  let url: string;
  let drivers: Record<Messenger, IsolationDriver>;
  const ids = {} as Record<Person, string>;
  // biome-ignore lint/suspicious/noExplicitAny: each method has a result of its own, and the test looks into many.
  const pages = {} as Record<Person, (method: string, params?: object) => Promise<any>>;

  const shown = (where: Messenger, person: Person): string => drivers[where].shown(chatOf(person)).join('\n');
  const say = (where: Messenger, person: Person, text: string) => drivers[where].say(chatOf(person), text);
  const hears = (where: Messenger, person: Person, text: string) =>
    vi.waitFor(() => expect(shown(where, person)).toContain(text), PATIENT);

  async function openPage(person: Person): Promise<void> {
    const { link } = await openPeopleDesk({ people: app.people, store: app.store, config: config.gateway }).waysIn(
      ids[person],
      'typed',
    );
    const opened = await fetch(link.replace(/^http:\/\/[^/]+/, url), { redirect: 'manual' });
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const headers = { cookie, origin: url, 'content-type': 'application/json' };
    pages[person] = async (method, params = {}) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const { result, error } = (await (await fetch(`${url}/api/rpc`, { method: 'POST', headers, body })).json()) as {
        result?: object;
        error?: object;
      };
      if (error) throw new Error(`${method}: ${JSON.stringify(error)}`);
      return result;
    };
  }

  beforeAll(async () => {
    fake = await startWireFake();
    config = configFor(fake);
    const paths = resolveStatePaths({ FINCLAW_STATE_DIR: stateDir });
    ensureStateDirs(paths);
    const logger = createSilentLogger();
    app = await createApp({ config, paths, locale: 'en', logger, env: { ANTHROPIC_API_KEY: LENT } });
    gateway = createGateway(app, { config, paths, logger, port: 0, version: '1.2.3', pageFolder: stateDir });
    app.eventBus.on('gateway:start', (port) => {
      url = `http://127.0.0.1:${port}`;
    });
    await gateway.start();
    drivers = { telegram: await TelegramIsolation.start(), discord: await DiscordIsolation.start() };
    for (const driver of Object.values(drivers)) await driver.attach(app);
    await app.recover();
    app.startWatching();
    for (const person of PEOPLE) {
      ids[person] = (await app.people.add(person, 'member')).id;
      await openPage(person);
      const csv = `date,kind,account,symbol,quantity,price,currency\n2026-01-05,buy,${person}s,AAPL,3,100,USD\n`;
      await pages[person]('portfolio.import', { csv });
      for (const messenger of MESSENGERS) {
        await say(messenger, person, `/link ${(await app.people.linkCode(ids[person], 'typed')).code}`);
        await hears(messenger, person, `belongs to ${person}`);
      }
    }
  });
  afterAll(async () => {
    for (const driver of Object.values(drivers ?? {})) await driver.close();
    await gateway?.stop();
    await app?.close();
    await fake?.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  it('each has one portfolio, memory and set of settings, whichever way they ask, and nothing of the other', async () => {
    await pages.alice('memory.save', { text: 'My word is alpaca' });
    await pages.bob('memory.save', { text: 'My word is badger' });
    await pages.bob('person.update', { language: 'ko', baseCurrency: 'KRW' });
    const all = MESSENGERS.flatMap((messenger) => PEOPLE.map((person) => ({ messenger, person })));
    await Promise.all(
      all.flatMap(({ messenger, person }) => [say(messenger, person, '/portfolio'), say(messenger, person, '/memory')]),
    );
    for (const { messenger, person } of all) {
      const [own, others] = person === 'alice' ? ['alpaca', 'badger'] : ['badger', 'alpaca'];
      await hears(messenger, person, `[${person}s]`);
      await hears(messenger, person, own);
      // Bob reads Korean and counts in won, on every messenger; Alice what the installation says.
      await hears(messenger, person, person === 'bob' ? '평가손익' : 'unrealised');
      expect(shown(messenger, person)).not.toContain(person === 'alice' ? 'bobs' : 'alices');
      expect(shown(messenger, person)).not.toContain(others);
    }
  });

  it('two readers at the same time: answers, charts, alerts, briefings and times follow the profile of each', async () => {
    const readers = {
      alice: { language: 'en', timeZone: 'America/New_York', colours: 'green-up' },
      bob: { language: 'ko', timeZone: 'Asia/Seoul', colours: 'red-up' },
    } as const;
    const lines = ['AAPL', '/portfolio', '/chart AAPL', '/alert AAPL > 1000', '/usage', '/settings', '/nonsense'];
    const own = { alice: 'every weekday at 9:30 send me a market summary', bob: '평일 9시 30분에 시장 요약 보내줘' };
    await Promise.all(PEOPLE.map((person) => pages[person]('person.update', readers[person])));
    const all = MESSENGERS.flatMap((messenger) => PEOPLE.map((person) => ({ messenger, person, before: 0 })));
    for (const each of all) each.before = drivers[each.messenger].shown(chatOf(each.person)).length;
    const briefings = PEOPLE.map(async (person) => {
      const { schedules } = await pages[person]('schedules.add', { text: own[person] });
      await pages[person]('schedules.change', { id: schedules[0].id, action: 'run' });
      const texts = async (): Promise<readonly string[]> => {
        const { sessions } = await pages[person]('sessions.list', { limit: 50 });
        const onPage = sessions.filter(({ channelId }: { channelId: string }) => channelId === 'web');
        const shown = await Promise.all(
          onPage.map(({ sessionKey }: Session) => pages[person]('sessions.get', { sessionKey })),
        );
        return shown.flatMap(({ items }) =>
          items.flatMap(({ text = '' }: { text?: string }) => (text === '' ? [] : [text])),
        );
      };
      await expect.poll(async () => (await texts()).length, PATIENT).toBeGreaterThan(0);
      expect((await texts()).filter((text) => isKorean(text) !== (person === 'bob'))).toEqual([]);
    });
    const chats = all.map(async ({ messenger, person, before }) => {
      for (const line of lines) await say(messenger, person, line);
      const texts = () => drivers[messenger].shown(chatOf(person)).slice(before);
      await expect.poll(() => texts().length, PATIENT).toBeGreaterThanOrEqual(lines.length);
      const others = texts().filter((text) => text !== '' && isKorean(text) !== (person === 'bob'));
      expect({ messenger, person, others }).toEqual({ messenger, person, others: [] });
    });
    await Promise.all([...briefings, ...chats]);
    const stored = await app.store.database.all<{ locale: string; sender_id: string }>(
      'SELECT locale, sender_id FROM alerts',
    );
    const languages = stored.map(({ locale, sender_id: id }) => `${id === ids.alice ? 'alice' : 'bob'} ${locale}`);
    expect([...new Set(languages)].sort()).toEqual(['alice en', 'bob ko']);
  });

  it('what one asked for on a messenger only they decide, there or on their page', async () => {
    await say('telegram', 'alice', 'Buy 2 shares of Apple');
    await expect.poll(async () => (await pages.alice('approvals.list')).approvals.length, PATIENT).toBe(1);
    const [approval] = (await pages.alice('approvals.list')).approvals;
    const answer = { id: approval.id, approved: true, inputHash: approval.inputHash };
    expect((await pages.bob('approvals.list')).approvals).toEqual([]);
    expect((await pages.bob('approvals.answer', answer)).result).not.toBe('accepted');
    await say('discord', 'bob', `/approve ${approval.id}`);
    await expect.poll(() => drivers.discord.shown(chatOf('bob')).length, PATIENT).toBeGreaterThan(3);
    expect((await pages.alice('approvals.list')).approvals).toHaveLength(1);
    expect((await pages.alice('approvals.answer', answer)).result).toBe('accepted');
    await expect.poll(async () => (await pages.alice('approvals.list')).approvals.length, PATIENT).toBe(0);
    const owners = async () =>
      (await app.store.database.all<{ owner: string }>('SELECT owner FROM paper_orders')).map(({ owner }) => owner);
    await expect.poll(owners, PATIENT).toEqual([ids.alice]);
  });

  it('an account that is shared is seen on every messenger of the other, and gone from all when that ends', async () => {
    await say('telegram', 'alice', '/share alices bob');
    await hears('telegram', 'alice', 'alices is offered to bob');
    const { offers } = await app.shares.of(ids.bob);
    await say('discord', 'bob', `/share accept ${offers[0]!.id}`);
    await expect.poll(async () => (await app.shares.received(ids.bob)).length, PATIENT).toBe(1);
    await Promise.all(MESSENGERS.map((messenger) => say(messenger, 'bob', '/portfolio')));
    for (const messenger of MESSENGERS) await hears(messenger, 'bob', 'alices (alice)');
    await say('discord', 'alice', '/share end alices bob');
    await hears('discord', 'alice', 'No accounts are shared');
    expect((await pages.bob('portfolio.get')).shared).toEqual([]);
  });

  it('spending is counted for each, and a cap holds wherever they ask', async () => {
    await app.people.change(ids.alice, { dayNanoUsd: 5n });
    for (const messenger of MESSENGERS) {
      const payerOf = (person: Person) =>
        app.people.payerOf('', {
          channelId: messenger,
          accountId: 'default',
          senderId: drivers[messenger].senderId(person),
        });
      expect([payerOf('alice'), payerOf('bob')]).toEqual([{ owner: ids.alice, dayNanoUsd: 5n }, { owner: ids.bob }]);
    }
    expect(app.people.payerOf('', { channelId: 'web', senderId: ids.alice })).toEqual({
      owner: ids.alice,
      dayNanoUsd: 5n,
    });
  });

  it('who has used up their cap is refused the paid model everywhere, others are not, and a key of one’s own goes on answering', async () => {
    fake.answer(({ apiKey }) => ({ text: apiKey === LENT ? 'The lent one speaks.' : 'My own one speaks.' }));
    /** Asks the paid model something on all three, and waits until each has told it. */
    const askEverywhere = async (person: Person, question: string, told: string): Promise<void> => {
      const { sessionKey } = await pages[person]('messages.send', { text: question, model: MODEL });
      for (const messenger of MESSENGERS) await say(messenger, person, question);
      for (const messenger of MESSENGERS) await hears(messenger, person, told);
      await expect
        .poll(async () => JSON.stringify(await pages[person]('sessions.get', { sessionKey })), PATIENT)
        .toContain(told);
    };
    const keysFor = (question: string) =>
      fake.requests.filter(({ body }) => JSON.stringify(body).includes(question)).map(({ apiKey }) => apiKey);
    for (const messenger of MESSENGERS)
      for (const person of PEOPLE) {
        await say(messenger, person, `/model ${MODEL}`);
        await hears(messenger, person, MODEL);
      }
    await askEverywhere('alice', 'Is the koala awake?', `budget does not cover ${MODEL}`);
    expect(keysFor('koala')).toEqual([]);
    await askEverywhere('bob', 'Is the possum awake?', 'The lent one speaks.');
    expect(keysFor('possum')).toEqual([LENT, LENT, LENT]);
    expect(await pages.alice('ownKeys.add', { provider: 'anthropic', apiKey: OWN })).toMatchObject({ stored: true });
    await askEverywhere('alice', 'Is the bilby awake?', 'My own one speaks.');
    expect(keysFor('bilby')).toEqual([OWN, OWN, OWN]);
    expect((await pages.bob('ownKeys.list')).keys).toEqual([]);
  });
});
