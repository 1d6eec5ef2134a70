import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultConfig, type FinClawConfig } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import { createChannelId, createTimestamp, type InboundMessage } from '@finclaw/types';
import { afterEach, describe, expect, it } from 'vitest';
import { type App, createApp } from '../create-app.ts';

let app: App;
let dir: string;
afterEach(async () => {
  await app.close();
  rmSync(dir, { recursive: true, force: true });
});

async function start(change: Partial<FinClawConfig>): Promise<void> {
  dir = mkdtempSync(join(tmpdir(), 'finclaw-private-'));
  const paths = resolveStatePaths({ FINCLAW_STATE_DIR: dir });
  ensureStateDirs(paths);
  const config = { ...defaultConfig, ...change };
  app = await createApp({ config, paths, locale: 'en', logger: createSilentLogger(), env: {} });
}

const ROOM = 'agent:main:discord:group:42';

describe('private data in a room', () => {
  const call = (sessionId: string, chatType: 'group' | 'direct') =>
    app.tools.execute(
      'portfolio_summary',
      {},
      {
        userId: '7',
        channelId: 'discord',
        chatType,
        sessionId,
        toolUseId: 'one',
        abortSignal: AbortSignal.timeout(60_000),
      },
    );
  const offered = (chatType: 'group' | 'direct') =>
    app.tools.toolsFor({ userId: '7', channelId: 'discord', sessionId: ROOM, chatType }).map(({ name }) => name);

  it('is not told, whoever asks, and its tools are not offered; the others are', async () => {
    await start({});
    expect(await call(ROOM, 'group')).toMatchObject({ isError: true, content: expect.stringContaining('not told') });
    expect(await call('agent:main:discord:direct:7', 'direct')).not.toMatchObject({ isError: true });
    expect(offered('group')).toContain('get_quote');
    expect(offered('group')).not.toContain('portfolio_summary');
  });

  it('is told after a yes where the owner of the room has set that', async () => {
    await start({ people: { ...defaultConfig.people, rooms: { 'discord:42': 'asked' } } });
    expect(offered('group')).toContain('portfolio_summary');
    let asked = 0;
    app.approvals.addPresenter({
      canReach: () => true,
      present: ({ id, requester }) => {
        asked++;
        setImmediate(() => void app.approvals.answer(id, { approved: true, by: { ...requester, origin: 'button' } }));
      },
    });
    expect(await call(ROOM, 'group')).not.toMatchObject({ isError: true });
    expect(asked).toBe(1);
  });
});

describe('an account that somebody else shares', () => {
  const CSV = 'date,kind,account,symbol,quantity,price,currency\n2026-01-05,buy,ISA,AAPL,3,100,USD\n';

  it('is seen in a direct chat, and not told in a room by a yes of whom it is shared with', async () => {
    await start({ people: { ...defaultConfig.people, rooms: { '*': 'asked' } } });
    app.approvals.addPresenter({
      canReach: () => true,
      present: ({ id, requester }) =>
        void setImmediate(() => app.approvals.answer(id, { approved: true, by: { ...requester, origin: 'button' } })),
    });
    const mina = await app.people.add('Mina', 'member');
    const joon = await app.people.add('Joon', 'member');
    const sender = { channelId: createChannelId('discord'), accountId: 'default', senderId: '7' };
    await app.people.link((await app.people.linkCode(joon.id, 'typed')).code, { ...sender, chatId: '70' }, 'typed');
    const portfolio = app.finance.features.portfolio.of(mina.id);
    const preview = await portfolio.previewImport(
      (async function* () {
        yield new TextEncoder().encode(CSV);
      })(),
      { file: 'a.csv' },
    );
    await portfolio.commitImport('batch' in preview ? preview.batch.id : '');
    await app.shares.share(mina.id, 'ISA', joon.id, 'writer', 'typed');
    for (const { id } of (await app.shares.of(joon.id)).offers) await app.shares.accept(joon.id, id, 'button');
    const call = async (tool: string, input: object, sessionId: string, chatType: 'group' | 'direct') =>
      (
        await app.tools.execute(tool, input as never, {
          userId: '7',
          channelId: 'discord',
          accountId: 'default',
          chatType,
          sessionId,
          toolUseId: crypto.randomUUID(),
          abortSignal: AbortSignal.timeout(60_000),
        })
      ).content;
    const shared = 'ISA (Mina)';
    const trade = {
      kind: 'buy',
      symbol: 'AAPL',
      quantity: '1',
      price: '100',
      currency: 'USD',
      date: '2026-01-06',
      account: shared,
    };
    expect(await call('portfolio_summary', {}, 'agent:main:discord:direct:70', 'direct')).toContain(shared);
    for (const [tool, input] of [
      ['portfolio_summary', {}],
      ['portfolio_summary', { account: shared }],
      ['portfolio_trades', {}],
      ['portfolio_trades', { account: shared }],
      ['portfolio_lots', { symbol: 'AAPL' }],
    ] as const)
      expect(await call(tool, input, ROOM, 'group'), tool).not.toMatch(/"3"|AAPL.*Mina|ISA \(Mina\).*quantity/);
    expect(await call('record_trade', trade, ROOM, 'group')).toContain('not-shared');
  });
});

describe('session.directChats: shared', () => {
  it('is one conversation of the owner’s; somebody who was invited has their own', async () => {
    await start({ session: { ...defaultConfig.session, directChats: 'shared' } });
    const { id } = await app.people.add('Mina', 'member');
    const from = (channel: string, senderId: string): InboundMessage => ({
      id: 'm',
      channelId: createChannelId(channel),
      origin: 'typed',
      chatType: 'direct',
      senderId,
      body: 'hello',
      timestamp: createTimestamp(0),
    });
    const key = (channel: string, senderId: string): string => app.sessionKeyOf(from(channel, senderId));
    expect(key('web', 'local')).toBe(key('api', 'token-1'));
    expect(key('web', id)).not.toBe(key('web', 'local'));
    expect(key('web', id)).toContain(id);
    const { code } = await app.people.linkCode(id, 'typed');
    const sender = { channelId: createChannelId('telegram'), accountId: 'default', senderId: '99' };
    await app.people.link(code, { ...sender, chatId: '99' }, 'typed');
    expect(key('telegram', '99')).not.toBe(key('web', 'local'));
  });
});
