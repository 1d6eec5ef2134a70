import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultConfig } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import { sampleOf } from '@finclaw/infra/testing';
import {
  type ChannelPlugin,
  createChannelId,
  createTimestamp,
  type InboundMessage,
  isHumanAct,
  MESSAGE_ORIGINS,
  type MediaAttachment,
  type MessageOrigin,
} from '@finclaw/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, createApp } from '../create-app.ts';
import { ownerOfPerson } from './owner.ts';

/** The surfaces, and who the owner is there. */
const SURFACES = { web: 'local', terminal: 'local', telegram: '70', discord: '80', api: 'local' } as const;
type Surface = keyof typeof SURFACES;

const NON_HUMAN = MESSAGE_ORIGINS.filter((origin) => !isHumanAct(origin));
const HUMAN = MESSAGE_ORIGINS.filter(isHumanAct);
const CSV = 'date,kind,account,symbol,quantity,price,currency\n2026-01-05,buy,ISA,AAPL,3,100,USD\n';
/** A file with a trade that no earlier one had. */
function fileOf(quantity: number): MediaAttachment {
  const content = Buffer.from(`date,kind,symbol,quantity,amount\n2026-01-05,buy,MSFT,${quantity},700\n`).toString(
    'base64',
  );
  return { type: 'document', mimeType: 'text/csv', filename: 'trades.csv', url: `data:text/csv;base64,${content}` };
}

/** What stands behind each command when it is to do something. A command without a row fails the test. */
const WORDS: Readonly<Record<string, string>> = {
  help: '',
  stop: '',
  again: '',
  status: '',
  context: '',
  compact: '',
  usage: '',
  queue: 'collect',
  why: '1',
  price: 'AAPL',
  portfolio: '',
  alert: 'AAPL > 900',
  watch: 'AAPL',
  news: 'AAPL',
  chart: 'AAPL',
  approve: '',
  deny: '',
  reset: '',
  new: '',
  model: 'offline',
  settings: 'currency USD',
  import: 'yes',
  sync: '',
  memory: 'forget green tea',
  schedule: 'every day at 9 remind me to stretch',
  share: 'ISA Mina edit',
  undo: 'deadbeef',
  sign: 'all',
};
/** The entry that `/undo` takes back; a new one is recorded when it is gone. */
const ENTRY = { kind: 'deposit', date: '2026-02-02', amount: '5', currency: 'USD' };

let app: App;
let dir: string;
let mina: string;
let asked = 0;
const handlers = new Map<string, (message: InboundMessage) => Promise<void>>();

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'finclaw-origins-'));
  const paths = resolveStatePaths({ FINCLAW_STATE_DIR: dir });
  ensureStateDirs(paths);
  const config = { ...defaultConfig, schedules: { ...defaultConfig.schedules, timeZone: 'Asia/Seoul' } };
  app = await createApp({ config, paths, locale: 'en', logger: createSilentLogger(), env: {} });
  app.approvals.addPresenter({ canReach: () => true, present: () => {} });
  for (const id of Object.keys(SURFACES)) app.addChannel(stub(id));
  mina = (await app.people.add('Mina', 'member')).id;
  for (const surface of ['telegram', 'discord'] as const) await link(surface, SURFACES[surface], 'local', 'typed');
  const portfolio = app.finance.features.portfolio.of('local');
  const preview = await portfolio.previewImport(bytes(CSV), { file: 'a.csv' });
  await portfolio.commitImport('batch' in preview ? preview.batch.id : '');
});
afterAll(async () => {
  await app.close();
  rmSync(dir, { recursive: true, force: true });
});

async function* bytes(text: string) {
  yield new TextEncoder().encode(text);
}

function stub(id: string): ChannelPlugin {
  return {
    id: createChannelId(id),
    capabilities: {
      supportsMarkdown: true,
      supportsButtons: true,
      supportsReactions: false,
      maxMessageLength: 4000,
    },
    onMessage(handler) {
      handlers.set(id, handler);
      return async () => {};
    },
    send: async () => undefined,
  };
}

async function link(channelId: string, senderId: string, person: string, origin: MessageOrigin) {
  const { code } = await app.people.linkCode(person, 'typed');
  return app.people.link(code, { channelId, accountId: 'default', senderId, chatId: senderId }, origin);
}

const messageOf = (
  surface: Surface,
  origin: MessageOrigin,
  body: string,
  more: Partial<InboundMessage> = {},
): InboundMessage => ({
  id: `m-${asked++}`,
  channelId: createChannelId(surface),
  chatType: 'direct',
  senderId: SURFACES[surface],
  chatId: SURFACES[surface],
  origin,
  body,
  timestamp: createTimestamp(Date.now()),
  ...(origin === 'scheduled' && {
    schedule: { jobId: 'j', instant: Date.now(), due: 'now', locale: 'en', missed: 0, byRule: true },
  }),
  ...more,
});

async function say(
  surface: Surface,
  origin: MessageOrigin,
  body: string,
  more?: Partial<InboundMessage>,
): Promise<void> {
  const message = messageOf(surface, origin, body, more);
  const ended = app.turnOf(surface, message.id);
  await handlers.get(surface)!(message);
  await ended;
}

const CARD = {
  toolName: 'place_order',
  group: 'finance',
  changes: 'outside',
  input: {},
  inputHash: 'h',
  reason: 'r',
  stage: 's',
  causes: ['outside'],
  fields: [],
  timeoutMs: 3_600_000,
  accountId: 'default',
};

/** A card that waits for the owner, and everything else there is to decide about. */
async function prepare(surface: Surface, hasFile = true): Promise<void> {
  const key = app.sessionKeyOf(messageOf(surface, 'api', ''));
  if (app.approvals.list().length === 0) {
    const actingUser = { sessionId: key, userId: SURFACES[surface], channelId: surface };
    void app.approvals.request({ ...CARD, ...actingUser, signal: new AbortController().signal } as never);
    await expect.poll(() => app.approvals.list().length).toBe(1);
  }
  if (((await app.sessions.read(key))?.entries ?? []).length === 0) await say(surface, 'api', 'hello');
  await app.finance.served.of.memory.service.add(ownerOfPerson('local'), 'Drinks green tea', 'en', { sessionKey: key });
  await app.settings.change('local', { baseCurrency: null });
  await app.store.database.run("DELETE FROM named_values WHERE scope = 'session-model'");
  await app.shares.end('local', 'ISA', mina, 'button');
  const owner = ownerOfPerson('local');
  for (const { job } of await app.finance.served.of.schedules.service.list(owner))
    await app.finance.served.of.schedules.service.remove(owner, job.id);
  const portfolio = app.finance.features.portfolio.of('local');
  const isThere = (await portfolio.rows()).some(({ id }) => id.startsWith(WORDS.undo!));
  if (!isThere) await portfolio.record(ENTRY as never, `${WORDS.undo}-${asked}`);
  if (hasFile) await say(surface, 'api', 'see file', { media: [fileOf(asked)] });
}

/** Everything that somebody could have decided, disclosed or deleted. */
async function state(surface: Surface) {
  const { database } = app.store;
  const key = app.sessionKeyOf(messageOf(surface, 'api', ''));
  return {
    cards: app.approvals.list().map(({ id }) => id),
    decided: await database.all(
      "SELECT record FROM audit_log WHERE record LIKE '%approved%' OR record LIKE '%\"share\"%'",
    ),
    shares: (await app.shares.of('local')).given,
    memories: await app.finance.served.of.memory.service.describe(ownerOfPerson('local'), 'en'),
    jobs: (await app.finance.served.of.schedules.service.list(ownerOfPerson('local'))).map(({ job }) => [
      job.id,
      job.state,
    ]),
    settings: app.settings.of('local'),
    choices: await database.all("SELECT key, value FROM named_values WHERE scope = 'session-model'"),
    began: (await app.sessions.read(key))?.entries[0],
    rows: [...(await app.finance.features.portfolio.of('local').rows())].length,
    signed: readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => name.startsWith('signed/')).length,
    senders: app.people.list().map(({ id }) => app.people.sendersOf(id)),
  };
}

const ALL_SURFACES = Object.keys(SURFACES) as Surface[];

// Whoever decides is judged in one place for all surfaces: each takes its turn with one origin in five, and every
// origin is somewhere.
describe.each(ALL_SURFACES)('on %s', (surface) => {
  const tried = <T>(all: readonly T[]): T[] => sampleOf(all, 5, ALL_SURFACES.indexOf(surface));

  it('every command of the registry has a row', () => {
    expect(app.commands.map(({ name }) => name).filter((name) => !Object.hasOwn(WORDS, name))).toEqual([]);
  });

  it.each(tried(NON_HUMAN))('what is %s decides, discloses and deletes nothing, by any command', async (origin) => {
    await prepare(surface);
    const before = await state(surface);
    for (const { name, aliases } of app.commands)
      for (const called of new Set([name, ...aliases.slice(0, 1)]))
        for (const words of new Set(['', WORDS[name] ?? ''])) await say(surface, origin, `/${called} ${words}`.trim());
    expect(await state(surface)).toEqual(before);
  });

  // A program is never a person, so nothing that its channel hands in is typed.
  it.skipIf(surface === 'api').each(tried(HUMAN))('what is %s does', async (origin) => {
    const done: string[] = [];
    for (const { name } of app.commands) {
      await prepare(surface, name === 'import');
      const before = JSON.stringify(await state(surface));
      await say(surface, origin, `/${name} ${WORDS[name]}`.trim());
      if (JSON.stringify(await state(surface)) !== before) done.push(name);
    }
    // Elsewhere a file cannot be handed over by a command, so `/sign` names the way that can.
    const deciding = app.commands
      .filter(({ name, needsPerson }) => needsPerson !== undefined && (name !== 'sign' || surface === 'terminal'))
      .map(({ name }) => name);
    expect(done.sort()).toEqual(deciding.sort());
  });
});

/** Where each effect happens, past every command: what is asked of the part of the program that does it. */
const EFFECTS: Readonly<Record<string, (origin: MessageOrigin) => Promise<unknown>>> = {
  'an answer to a card': async (origin) => {
    await prepare('web', false);
    const [card] = app.approvals.list();
    const by = { channelId: 'web', accountId: 'default', senderId: 'local', origin, isAdmin: true };
    const result = await app.approvals.answer(card!.id, { approved: true, by });
    expect(app.approvals.list()).toHaveLength(result === 'accepted' ? 0 : 1);
    return result;
  },
  'a share': (origin) => app.shares.share('local', 'ISA', mina, 'writer', origin),
  'the answer to an offer': async (origin) => {
    await app.shares.end('local', 'ISA', mina, 'typed');
    await app.shares.share('local', 'ISA', mina, 'reader', 'typed');
    return app.shares.accept(mina, (await app.shares.of(mina)).offers[0]!.id, origin);
  },
  'the end of a share': (origin) => app.shares.end('local', 'ISA', mina, origin),
  'a code that links': (origin) => app.people.linkCode(mina, origin),
  'a link': (origin) => link('telegram', '99', mina, origin),
  'a pairing': async (origin) => {
    const made = await app.pairing.request({ channelId: 'telegram', accountId: 'default', senderId: `p-${origin}` });
    return app.pairing.approve(made.status === 'code' ? made.code : '', origin);
  },
  'the deletion of a conversation': (origin) => app.deleteConversation('agent:main:web:direct:nobody', origin),
  'the erasure of a person': async (origin) => app.erase((await app.people.add('Gone', 'member', 'count')).id, origin),
  'the model of a conversation': async (origin) => {
    const ctx = { ...messageOf('web', origin, ''), sessionKey: app.sessionKeyOf(messageOf('web', origin, '')) };
    return app.models.port.choose(ctx.sessionKey, 'offline', {
      ctx,
      locale: 'en',
      signal: new AbortController().signal,
    } as never);
  },
};

describe.each(Object.keys(EFFECTS))('%s', (name) => {
  it.each(MESSAGE_ORIGINS)('by what is %s', async (origin) => {
    const outcome = await EFFECTS[name]!(origin).catch((error: { code: string }) => error.code);
    const isRefused = outcome === 'NOT_A_PERSON' || outcome === 'not-a-person';
    expect([origin, isRefused]).toEqual([origin, !isHumanAct(origin)]);
  });

  it('by what does not say what it is', async () => {
    const outcome = await EFFECTS[name]!(undefined as never).catch((error: { code: string }) => error.code);
    expect(['NOT_A_PERSON', 'not-a-person']).toContain(outcome);
  });
});

describe.each(['telegram', 'discord'] as const)('/link on %s', (surface) => {
  it.each(MESSAGE_ORIGINS)('that is %s', async (origin) => {
    const senderId = `stranger-${origin}`;
    const { code } = await app.people.linkCode(mina, 'typed');
    const { schedule: _none, ...message } = messageOf(surface, origin, `/link ${code}`, { senderId, chatId: senderId });
    await handlers.get(surface)!(message);
    expect(app.people.personOf({ channelId: surface, accountId: 'default', senderId })).toBe(
      isHumanAct(origin) ? mina : undefined,
    );
    expect(await app.store.inbox.ofMessage(surface, message.id)).toBeUndefined();
  });
});
