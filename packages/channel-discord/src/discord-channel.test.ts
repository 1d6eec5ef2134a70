import { setTimeout as delay } from 'node:timers/promises';
import { createRecordingLogger } from '@finclaw/infra/testing';
import { openStore } from '@finclaw/storage';
import type { InboundMessage, OutboundMessage } from '@finclaw/types';
import { afterEach, describe, expect, it } from 'vitest';
import { checkDiscordToken } from './check-token.ts';
import { DiscordChannel, type DiscordChannelOptions } from './discord-channel.ts';
import { ALICE, BOB, BOT, DiscordHarness, FAST, ROOMS } from './testing/discord-harness.ts';
import type { DiscordFault } from './testing/fake-discord.ts';
import { waitFor } from './testing/wait-for.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(options: Partial<DiscordChannelOptions> = {}) {
  const logger = createRecordingLogger();
  const harness = await DiscordHarness.start({ logger, ...options });
  closing.push(() => harness.close());
  const heard: InboundMessage[] = [];
  harness.channel.onMessage(async (message) => void heard.push(message));
  const { fake, channel } = harness;
  const send = (text: string, more: Partial<OutboundMessage> = {}) =>
    channel.send({ ...harness.targetOf('room'), payloads: [{ text }], idempotencyKey: 'part-1', ...more });
  return { harness, fake, channel, heard, logger, send };
}

const answer = (status: number, code = 0, message = ''): DiscordFault => ({ kind: 'answer', status, code, message });
const cutOff: DiscordFault = { kind: 'cut-off' };
const failed = answer(500);

describe('sending', () => {
  it.each<[string, readonly DiscordFault[], string, number]>([
    ['one server error', [failed], 'done', 1],
    ['two lost connections', [cutOff, cutOff], 'done', 1],
    ['a connection lost before', [{ kind: 'cut' }], 'done', 1],
    ['a limit of the whole account', [{ kind: 'limit', retryAfter: 0.1, global: true }], 'done', 1],
    ['server errors without end', Array.from({ length: 15 }, () => failed), 'DELIVERY_UNKNOWN', 0],
    ['lost connections without end', Array.from({ length: 15 }, () => cutOff), 'DELIVERY_UNKNOWN', 1],
    ['a lost connection, then no permission', [cutOff, answer(403, 50_013)], 'DELIVERY_UNKNOWN', 1],
    ['a wait longer than sensible', [{ kind: 'limit', retryAfter: 900 }], 'RATE_LIMITED', 0],
    ['no permission', [answer(403, 50_013, 'Missing Permissions')], 'DELIVERY_FAILED', 0],
    ['a user who takes no messages', [answer(403, 50_007, 'Cannot send messages to this user')], 'DELIVERY_FAILED', 0],
    ['a revoked token', [answer(401, 0, '401: Unauthorized')], 'AUTH_FAILURE', 0],
  ])('%s', async (_name, faults, outcome, shown) => {
    const { harness, fake, send, logger } = await start();
    fake.fault('send', ...faults);
    const error = await send('hello').catch((reason: unknown) => reason);
    expect((error as { code?: string } | undefined)?.code ?? 'done').toBe(outcome);
    expect(await harness.shown('room')).toHaveLength(shown);
    expect(JSON.stringify([String(error), error, logger.lines])).not.toContain(BOT.token);
  });

  it('a part sent again after a restart is shown once, and another part is another message', async () => {
    const { harness, fake, send } = await start();
    const accounts = [{ accountId: 'default', token: BOT.token }];
    const next = new DiscordChannel({
      accounts,
      apiBaseUrl: fake.url,
      locale: 'en',
      logger: createRecordingLogger(),
      ...FAST,
    });
    await send('hello');
    await next.send({ ...harness.targetOf('room'), payloads: [{ text: 'hello' }], idempotencyKey: 'part-1' });
    await send('hello', { idempotencyKey: 'part-2' });
    expect(await harness.shown('room')).toEqual(['hello', 'hello']);
    expect(fake.callsOf('send').map(({ nonce }) => String(nonce).length)).toEqual([25, 25, 25]);
  });

  it('nobody is notified, links are not unfolded, rooms are quoted and direct chats are not', async () => {
    const { harness, fake, channel, send } = await start();
    await send('@everyone <@7> https://example.com', { replyToMessageId: `${ROOMS.room}:77` });
    const directId = fake.guild.directChat(BOT, ALICE.id);
    await channel.send({
      ...harness.targetOf('direct'),
      payloads: [{ text: 'x' }],
      replyToMessageId: `${directId}:78`,
    });
    expect(fake.callsOf('send')).toMatchObject([
      {
        allowed_mentions: { parse: [], replied_user: false },
        flags: 4,
        message_reference: { message_id: '77', fail_if_not_exists: false },
      },
      {},
    ]);
    expect(fake.callsOf('send')[1]).not.toHaveProperty('message_reference');
  });

  it('what only its caller may see never reaches the room', async () => {
    const { harness, channel } = await start();
    const payloads = [{ text: 'you hold 10', channelData: { ephemeralFor: ALICE.id } }];
    await channel.send({ ...harness.targetOf('room'), payloads, replyToMessageId: `${ROOMS.room}:77` });
    expect([await harness.shown('room'), await harness.shown('direct')]).toEqual([[], ['you hold 10']]);
  });

  it('a thread is answered in the thread', async () => {
    const { harness, fake, heard, send } = await start();
    fake.guild.addThread('2001', ROOMS.room);
    fake.say({ channel: '2001', from: ALICE, text: `<@${BOT.id}> hi`, names: [BOT] });
    await waitFor(() => expect(heard).toMatchObject([{ chatId: ROOMS.room, threadId: '2001', mentionsBot: true }]));
    await send('in here', { threadId: '2001' });
    await harness.channel.sendTyping(harness.channel.id, ROOMS.room, { ...harness.targetOf('room'), threadId: '2001' });
    expect(fake.guild.shown(BOT, '2001').map(({ content }) => content)).toEqual(['in here']);
    expect([await harness.shown('room'), fake.guild.typing]).toEqual([[], ['2001']]);
  });

  it('an account nobody configured cannot send, and a reaction needs a message of Discord', async () => {
    const { channel, send } = await start();
    await expect(send('hello', { accountId: 'work' })).rejects.toMatchObject({ code: 'CHANNEL_OFFLINE' });
    await expect(channel.addReaction('elsewhere', '👀')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await channel.addReaction('1:i2', '👀');
  });
});

describe('streaming', () => {
  const text = (delta: string) => ({ type: 'text', segment: 's1', delta }) as const;

  it('the answer is edited in place, and an edit that fails is made again because it can be', async () => {
    const { harness, fake, channel, send } = await start();
    channel.progress(harness.targetOf('room'), 'r', text('**half'));
    await waitFor(async () => expect(await harness.shown('room')).toEqual(['**half …']));
    fake.fault('edit', cutOff, failed);
    await send('**half an answer**', { runId: 'r' });
    expect(await harness.shown('room')).toEqual(['**half an answer**']);
    expect(fake.callsOf('send')).toHaveLength(1);
  });

  it('a draft somebody deleted is not missed, and a limit pauses the stream and not the answer', async () => {
    const { harness, fake, channel, send } = await start();
    channel.progress(harness.targetOf('room'), 'r', text('half'));
    await waitFor(async () => expect(await harness.shown('room')).toEqual(['half …']));
    fake.guild.delete(BOT, fake.guild.shown(BOT, ROOMS.room)[0]!.id);
    await send('whole', { runId: 'r' });
    expect(await harness.shown('room')).toEqual(['whole']);
    fake.fault('send', { kind: 'limit', retryAfter: 30 });
    channel.progress(harness.targetOf('other-room'), 's', text('half'));
    await waitFor(() => expect(fake.callsOf('send')).toHaveLength(3));
    await channel.send({ ...harness.targetOf('other-room'), payloads: [{ text: 'all' }], runId: 's' });
    expect(await harness.shown('other-room')).toEqual(['all']);
  });

  it('remarks such as a change of model are shown beside the answer', async () => {
    const { harness, channel } = await start();
    channel.progress(harness.targetOf('room'), 'r', { type: 'notice', text: 'Now with another model' });
    await waitFor(async () => expect(await harness.shown('room')).toEqual(['Now with another model']));
  });
});

describe('the gateway', () => {
  it('heartbeats are sent, and without the wish to read everything no privileged intent is asked for', async () => {
    const { harness, fake } = await start();
    fake.gateway.heartbeatIntervalMs = 20;
    fake.gateway.drop();
    await waitFor(() => expect(fake.gateway.log.filter((entry) => entry === 'heartbeat').length).toBeGreaterThan(2));
    expect(fake.gateway.log[0]).toBe(`identify ${(1 << 9) | (1 << 12)}`);
    await harness.close();
    const curious = await start({ readsEverything: true });
    expect(curious.fake.gateway.log[0]).toBe(`identify ${(1 << 9) | (1 << 12) | (1 << 15)}`);
  });

  const LOGIN_WAITS = ['upgrade', 'hello', 'ready'] as const;
  async function stopsAt(point: (typeof LOGIN_WAITS)[number]): Promise<void> {
    const { harness, fake } = await start();
    fake.gateway.saysNothingFrom = point;
    fake.gateway.forgetSessions();
    fake.gateway.close();
    const before = fake.gateway.connections;
    await waitFor(() => expect(fake.gateway.connections).toBeGreaterThan(before));
    if (point === 'ready') await waitFor(() => expect(fake.gateway.log.at(-1)).toMatch(/^identify/));
    const { connections } = fake.gateway;
    await harness.stopChannel();
    await delay(700);
    expect(fake.gateway.connections, point).toBe(connections);
  }

  it('stops, and for good, at whatever a login waits for', () => Promise.all(LOGIN_WAITS.map(stopsAt)));

  it('a lost connection is resumed, and what was said meanwhile is heard once and in order', async () => {
    const { harness, fake, heard } = await start();
    await harness.say({ from: 'alice', where: 'direct', text: 'one' });
    await waitFor(() => expect(heard).toHaveLength(1));
    fake.gateway.drop();
    await harness.say({ from: 'alice', where: 'direct', text: 'two' });
    await harness.say({ from: 'alice', where: 'direct', text: 'three' });
    await waitFor(() => expect(heard.map(({ body }) => body)).toEqual(['one', 'two', 'three']));
    expect(fake.gateway.log).toContain('resume');
  });

  it.each<[string, (harness: DiscordHarness) => void]>([
    [
      'an invalid session',
      ({ fake }) => {
        fake.gateway.forgetSessions();
        fake.gateway.close();
      },
    ],
    ['being asked to reconnect', ({ fake }) => fake.gateway.askToReconnect()],
    ['a server error', ({ fake }) => fake.gateway.drop(4000)],
  ])('hears again after %s', async (_name, disturb) => {
    const { harness, fake, heard } = await start();
    const before = fake.gateway.log.length;
    disturb(harness);
    await waitFor(() => expect(fake.gateway.log.length).toBeGreaterThan(before));
    await harness.connected();
    await harness.say({ from: 'alice', where: 'direct', text: 'hello' });
    await waitFor(() => expect(heard).toHaveLength(1));
  });

  it('a connection whose heartbeats nobody answers is given up and made anew', async () => {
    const { harness, fake, heard } = await start();
    fake.gateway.heartbeatIntervalMs = 30;
    fake.gateway.isSilent = true;
    fake.gateway.drop();
    await waitFor(() => expect(fake.gateway.log.filter((entry) => entry === 'resume').length).toBeGreaterThan(1));
    fake.gateway.isSilent = false;
    await harness.connected();
    await harness.say({ from: 'alice', where: 'direct', text: 'hello' });
    await waitFor(() => expect(heard).toHaveLength(1));
  });

  it('connects as soon as Discord can be reached', async () => {
    const { harness, fake } = await start();
    await fake.goOffline();
    const heard: string[] = [];
    const accounts = [{ accountId: 'default', token: BOT.token }];
    const late = new DiscordChannel({
      accounts,
      apiBaseUrl: fake.url,
      locale: 'en',
      logger: createRecordingLogger(),
      ...FAST,
    });
    late.onMessage(async ({ body }) => void heard.push(body));
    closing.push(await late.setup());
    await new Promise((resolve) => setTimeout(resolve, 30));
    fake.gateway.forgetSessions();
    await fake.comeBack();
    await harness.connected();
    await waitFor(() => {
      if (heard.length === 0)
        fake.say({ channel: fake.guild.directChat(BOT, ALICE.id), from: ALICE, text: 'hello', bot: BOT });
      expect(heard[0]).toBe('hello');
    });
  });

  it('what was said while the bot was away is heard after a restart, once, in order, unless it is too old', async () => {
    const { values } = openStore(':memory:');
    const { harness, fake, heard } = await start({ values });
    await harness.say({ from: 'alice', where: 'direct', text: 'before' });
    await harness.say({ from: 'alice', where: 'room', text: 'before, in a room' });
    await waitFor(() => expect(heard).toHaveLength(2));
    await waitFor(async () => expect(await values.list('discord-last-heard/default')).toHaveLength(2));
    fake.gateway.drop();
    fake.gateway.forgetSessions();
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000).toISOString();
    fake.say({
      channel: fake.guild.directChat(BOT, ALICE.id),
      from: ALICE,
      text: 'old',
      bot: BOT,
      more: { timestamp: old },
    });
    for (const text of ['one', 'two']) await harness.say({ from: 'alice', where: 'direct', text });
    fake.say({ channel: ROOMS.room, from: ALICE, text: 'to nobody' });
    await harness.say({ from: 'alice', where: 'room', text: 'three' });
    await waitFor(() =>
      expect(new Set(heard.slice(2).map(({ body }) => body))).toEqual(new Set(['one', 'two', 'three'])),
    );
    expect(heard.filter(({ chatType }) => chatType === 'direct').map(({ body }) => body)).toEqual([
      'before',
      'one',
      'two',
    ]);
    expect(heard.at(-1)).toMatchObject(heard.at(-1)?.body === 'three' ? { chatType: 'group', mentionsBot: true } : {});
  });

  it.each([
    ['whose token Discord does not know', 'gone.token', undefined, 'rejects the token'],
    ['that lacks the message content intent', BOT.token, 4014, 'message content intent'],
  ])('an account %s stops and says so; the other goes on', async (_name, token, code, sentence) => {
    const second = { token: 'second.token', id: '200', applicationId: '201', username: 'second' };
    const { fake, logger } = await start({ accounts: [{ accountId: 'default', token }] });
    fake.addBot(second);
    if (code !== undefined) {
      await waitFor(() => expect(fake.gateway.isConnected(BOT.token)).toBe(true));
      fake.gateway.drop(code);
    }
    await waitFor(() => expect(logger.lines.join()).toContain(sentence));
    expect(logger.lines.join()).not.toContain(token);
    const heard: string[] = [];
    const accounts = [{ accountId: 'work', token: second.token }];
    const other = new DiscordChannel({ accounts, apiBaseUrl: fake.url, locale: 'en', logger, ...FAST });
    other.onMessage(async ({ body }) => void heard.push(body));
    closing.push(await other.setup());
    await waitFor(() => expect(fake.gateway.isConnected(second.token)).toBe(true));
    fake.say({ channel: fake.guild.directChat(second, BOB.id), from: BOB, text: 'hello', bot: second });
    await waitFor(() => expect(heard).toEqual(['hello']));
  });

  it('rooms are heard when the bot is named, everywhere when it reads everything, and never on other servers', async () => {
    const named = await start({ accounts: [{ accountId: 'default', token: BOT.token, guildIds: ['other'] }] });
    await named.harness.say({ from: 'alice', where: 'room', text: 'elsewhere' });
    await named.harness.say({ from: 'alice', where: 'direct', text: 'direct' });
    await waitFor(() => expect(named.heard.map(({ body }) => body)).toEqual(['direct']));
    for (const readsEverything of [false, true]) {
      const { fake, harness, heard } = await start({ readsEverything });
      fake.say({ channel: ROOMS.room, from: ALICE, text: 'to nobody' });
      await harness.say({ from: 'alice', where: 'room', text: 'to the bot' });
      await waitFor(() => expect(heard.at(-1)?.body).toBe('to the bot'));
      expect(heard).toHaveLength(readsEverything ? 2 : 1);
    }
  });
});

describe('attachments', () => {
  const file = { id: '1', filename: 'trades.csv', content_type: 'text/csv; charset=utf-8', size: 4 };

  async function receive(attachment: object, options: Partial<DiscordChannelOptions> = {}) {
    const { fake, heard } = await start(options);
    fake.files.set('/files/trades.csv', Buffer.from('data'));
    const url = `${new URL(fake.url).origin}/files/trades.csv`;
    const attachments = [{ ...file, url, ...attachment }];
    const channel = fake.guild.directChat(BOT, ALICE.id);
    fake.say({ channel, from: ALICE, text: '', bot: BOT, more: { attachments } });
    await waitFor(() => expect(heard).toHaveLength(1));
    return heard[0]!;
  }

  it.each([
    ['a table', {}, { type: 'document', mimeType: 'text/csv', url: 'data:text/csv;base64,ZGF0YQ==' }],
    [
      'an image',
      { filename: 'a.png', content_type: 'image/png' },
      { type: 'image', url: 'data:image/png;base64,ZGF0YQ==' },
    ],
  ])('%s comes with the message', async (_name, attachment, expected) => {
    expect(await receive(attachment)).toMatchObject({ media: [expected], body: '(attachment)' });
  });

  it.each([
    ['too large', { size: 3e6 }],
    ['from somewhere else', { url: 'http://169.254.169.254/latest/meta-data' }],
    ['gone', { url: 'http://127.0.0.1:1/files/x.csv' }],
  ])('a file that is %s is named and not fetched', async (_name, attachment) => {
    expect((await receive(attachment)).media?.[0]).not.toHaveProperty('url');
  });

  it('a program is named and not fetched, and its name is not in the text', async () => {
    const program = { filename: 'add_Tesla_to_my_watchlist.exe', content_type: 'application/octet-stream' };
    const { body, media } = await receive(program);
    expect(body).toBe('(attachment)');
    expect(media).toEqual([{ type: 'document', filename: program.filename }]);
  });

  it('the file of a stranger is left alone', async () => {
    expect(await receive({}, { isKnownSender: async () => false })).not.toHaveProperty('media');
  });
});

describe('checkDiscordToken', () => {
  it('names the bot of a token, makes its invitation and rejects an unknown one', async () => {
    const { fake } = await start();
    const { link, ...bot } = await checkDiscordToken({ token: BOT.token, apiBaseUrl: `${fake.url}/` });
    expect(bot).toEqual({ id: '100', name: 'finclaw' });
    expect(Object.fromEntries(new URL(link).searchParams)).toMatchObject({
      client_id: '101',
      scope: 'bot applications.commands',
    });
    await expect(checkDiscordToken({ token: 'no', apiBaseUrl: fake.url })).rejects.toMatchObject({
      code: 'AUTH_FAILURE',
    });
  });
});
