import { FinClawError } from '@finclaw/infra';
import { createRecordingLogger } from '@finclaw/infra/testing';
import { openStore } from '@finclaw/storage';
import { createApprovalBroker } from '@finclaw/tools';
import type { InboundMessage, OutboundMessage } from '@finclaw/types';
import { afterEach, describe, expect, it } from 'vitest';
import { checkTelegramToken } from './check-token.ts';
import { TelegramChannel, type TelegramChannelOptions } from './telegram-channel.ts';
import type { TelegramFault } from './testing/fake-telegram.ts';
import { ALICE, BOB, BOT, FAST, TelegramHarness } from './testing/telegram-harness.ts';
import { waitFor } from './testing/wait-for.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(options: Partial<TelegramChannelOptions> = {}) {
  const logger = createRecordingLogger();
  const harness = await TelegramHarness.start({ logger, ...options });
  closing.push(() => harness.close());
  const heard: InboundMessage[] = [];
  harness.channel.onMessage(async (message) => void heard.push(message));
  const { fake, channel } = harness;
  const send = (text: string, more: Partial<OutboundMessage> = {}) =>
    channel.send({ ...harness.targetOf('direct'), payloads: [{ text }], ...more });
  return { harness, fake, channel, heard, logger, send };
}

const answer = (status: number, description: string, retryAfter?: number): TelegramFault => ({
  kind: 'answer',
  status,
  description,
  ...(retryAfter === undefined ? {} : { retryAfter }),
});

describe('sending', () => {
  it.each([
    { when: 'a server error', fault: answer(500, 'Internal Server Error'), code: 'DELIVERY_UNKNOWN', shown: 0 },
    { when: 'a proxy’s error page', fault: { kind: 'bad-gateway' }, code: 'DELIVERY_UNKNOWN', shown: 0 },
    { when: 'a connection lost before', fault: { kind: 'cut' }, code: 'DELIVERY_UNKNOWN', shown: 0 },
    { when: 'a connection lost after', fault: { kind: 'cut-off' }, code: 'DELIVERY_UNKNOWN', shown: 1 },
    {
      when: 'a wait longer than sensible',
      fault: answer(429, 'Too Many Requests', 900),
      code: 'RATE_LIMITED',
      shown: 0,
    },
    { when: 'a user who blocked the bot', fault: answer(403, 'Forbidden: blocked'), code: 'DELIVERY_FAILED', shown: 0 },
    { when: 'missing rights', fault: answer(400, 'not enough rights to send'), code: 'DELIVERY_FAILED', shown: 0 },
    { when: 'a revoked token', fault: answer(401, 'Unauthorized'), code: 'AUTH_FAILURE', shown: 0 },
  ] as const)('$when is $code, and the message is shown $shown times', async ({ fault, code, shown }) => {
    const { harness, fake, send, logger } = await start();
    fake.fault('sendMessage', fault);
    const error = await send('hello').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code });
    expect(await harness.shown('direct')).toHaveLength(shown);
    expect(fake.callsOf('sendMessage')).toHaveLength(1);
    expect(JSON.stringify([String(error), error, logger.lines])).not.toContain(BOT.token);
  });

  it('markup is shown as such, and a text that is none is shown as it is', async () => {
    const { harness, send } = await start();
    await send('<b>삼성전자</b> 1 &lt; 2');
    await send('AAPL < 200 & falling <b');
    expect(await harness.shown('direct')).toEqual(['삼성전자 1 < 2', 'AAPL < 200 & falling <b']);
  });

  it('a room that got a new number is followed there', async () => {
    const { harness, fake, channel } = await start();
    fake.chats.moved.set(-1001, -1002);
    await channel.send({ ...harness.targetOf('room'), payloads: [{ text: 'hello' }] });
    expect(await harness.shown('other-room')).toEqual(['hello']);
  });

  it('quotes in a room and not in a direct chat, and writes into the topic', async () => {
    const { harness, fake, channel } = await start();
    const payloads = [{ text: 'hello' }];
    await channel.send({ ...harness.targetOf('direct'), payloads, replyToMessageId: '7:1' });
    const receipt = await channel.send({
      ...harness.targetOf('room'),
      payloads,
      replyToMessageId: '-1001:3',
      threadId: '44',
    });
    expect(receipt?.messageId).toBe('-1001:1');
    const [direct, room] = fake.callsOf('sendMessage');
    expect(direct).not.toHaveProperty('reply_parameters');
    expect(room).toMatchObject({
      message_thread_id: 44,
      reply_parameters: { message_id: 3, allow_sending_without_reply: true },
      link_preview_options: { is_disabled: true },
    });
  });

  it('an account nobody configured cannot send', async () => {
    const { send } = await start();
    await expect(send('hello', { accountId: 'work' })).rejects.toMatchObject({ code: 'CHANNEL_OFFLINE' });
  });
});

describe('streaming', () => {
  const text = (delta: string) => ({ type: 'text', segment: 's1', delta }) as const;

  it('the answer is edited in place, and an edit that fails is made again because it can be', async () => {
    const { harness, fake, channel, send } = await start();
    channel.progress(harness.targetOf('direct'), 'r', text('**half'));
    await waitFor(async () => expect(await harness.shown('direct')).toEqual(['**half …']));
    fake.fault('editMessageText', { kind: 'cut-off' }, answer(502, 'Bad Gateway'));
    await send('<b>half an answer</b>', { runId: 'r' });
    expect(await harness.shown('direct')).toEqual(['half an answer']);
    expect(fake.callsOf('sendMessage')).toHaveLength(1);
  });

  it('an answer longer than a message is edited in place and goes on in the next', async () => {
    const { harness, channel, send } = await start();
    const long = 'word '.repeat(1200).trim();
    channel.progress(harness.targetOf('direct'), 'r', text(long));
    await waitFor(async () => expect(await harness.shown('direct')).toHaveLength(1));
    await send(long.slice(0, 4000), { runId: 'r' });
    await send(long.slice(4000), { runId: 'r' });
    expect((await harness.shown('direct')).join('')).toBe(long);
  });

  it('a draft the user deleted is not missed', async () => {
    const { harness, fake, channel, send } = await start();
    channel.progress(harness.targetOf('direct'), 'r', text('half'));
    await waitFor(async () => expect(await harness.shown('direct')).toEqual(['half …']));
    fake.chats.call(BOT, 'deleteMessage', { chat_id: 7, message_id: 1 });
    await send('whole', { runId: 'r' });
    expect(await harness.shown('direct')).toEqual(['whole']);
  });

  it('a limit pauses the stream and not the answer', async () => {
    const { harness, fake, channel, send } = await start();
    fake.fault('sendMessage', answer(429, 'Too Many Requests', 30));
    channel.progress(harness.targetOf('direct'), 'r', text('half'));
    await waitFor(() => expect(fake.callsOf('sendMessage')).toHaveLength(1));
    await send('whole', { runId: 'r' });
    expect(await harness.shown('direct')).toEqual(['whole']);
  });

  it('remarks such as a change of model are shown beside the answer', async () => {
    const { harness, channel } = await start();
    channel.progress(harness.targetOf('direct'), 'r', { type: 'notice', text: 'Now with <another> model' });
    await waitFor(async () => expect(await harness.shown('direct')).toEqual(['Now with <another> model']));
  });

  it('after a crash the answer takes the place of its beginning', async () => {
    const { values } = openStore(':memory:');
    const { harness, fake, channel } = await start({ values });
    channel.progress(harness.targetOf('direct'), 'r', text('half'));
    await waitFor(async () => expect(await harness.shown('direct')).toEqual(['half …']));
    // Seen by the person is not yet heard of by the program.
    await waitFor(async () => expect(await values.get('telegram-drafts', 'r')).toContain('handle'));
    const accounts = [{ accountId: 'default', token: BOT.token }];
    const next = new TelegramChannel({
      accounts,
      apiBaseUrl: fake.url,
      locale: 'en',
      logger: createRecordingLogger(),
      values,
    });
    await next.send({ ...harness.targetOf('direct'), payloads: [{ text: 'whole' }], runId: 'r' });
    expect(await harness.shown('direct')).toEqual(['whole']);
  });
});

describe('listening', () => {
  it('what was sent before the program ran is heard, and decides nothing', async () => {
    const { fake, heard } = await start();
    const date = Math.floor(Date.now() / 1000) - 60;
    fake.say({ chat: ALICE.id, from: ALICE, text: '/import yes', bot: BOT.token, more: { date } });
    fake.say({ chat: ALICE.id, from: ALICE, text: '/import yes', bot: BOT.token });
    await waitFor(() =>
      expect(heard.map(({ body, origin }) => [body, origin])).toEqual([
        ['/import yes', 'recovered'],
        ['/import yes', 'typed'],
      ]),
    );
  });

  it('what could not be stored is not confirmed, and comes again to the next process', async () => {
    const { harness, fake, channel } = await start();
    channel.onMessage(() => Promise.reject(new FinClawError('disk full', 'STORAGE_FULL')));
    await harness.say({ from: 'alice', where: 'direct', text: 'do not lose me' });
    await waitFor(() => expect(fake.unconfirmed(BOT.token)).toBe(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(fake.unconfirmed(BOT.token)).toBe(1);
    const heard: string[] = [];
    const accounts = [{ accountId: 'default', token: BOT.token }];
    const next = new TelegramChannel({
      accounts,
      apiBaseUrl: fake.url,
      locale: 'en',
      logger: createRecordingLogger(),
      ...FAST,
    });
    next.onMessage(async (message) => void heard.push(message.body));
    closing.push(await next.setup());
    await waitFor(() => expect(heard).toEqual(['do not lose me']));
  });

  it('a message that fails three times is set aside, its sender is told, and the next one is heard', async () => {
    const { harness, fake, channel } = await start();
    const heard: string[] = [];
    channel.onMessage(async ({ body }) => {
      heard.push(body);
      if (body === 'poison') throw new TypeError('x is undefined');
    });
    await harness.say({ from: 'alice', where: 'direct', text: 'poison' });
    await harness.say({ from: 'alice', where: 'direct', text: 'and this?' });
    await waitFor(() => expect(heard).toEqual(['poison', 'poison', 'poison', 'and this?']));
    expect(JSON.stringify(fake.callsOf('sendMessage'))).toContain('from being accepted');
  });

  it.each([
    ['server errors', [answer(500, 'x'), answer(502, 'x'), { kind: 'cut' } as const, { kind: 'bad-gateway' } as const]],
    ['another program that polls the same bot', [answer(409, 'Conflict: terminated by other getUpdates request')]],
    ['a limit', [answer(429, 'Too Many Requests', 1)]],
  ])('goes on after %s', async (_name, faults) => {
    const { harness, fake, heard, logger } = await start();
    fake.fault('getUpdates', ...faults);
    await harness.say({ from: 'alice', where: 'direct', text: 'hello' });
    await waitFor(() => expect(heard).toHaveLength(1));
    await harness.say({ from: 'alice', where: 'direct', text: 'again' });
    await waitFor(() => expect(heard).toHaveLength(2));
    expect(logger.lines.join()).not.toContain(BOT.token);
  });

  it('connects as soon as Telegram can be reached', async () => {
    const { harness, fake, channel, heard } = await start();
    await (await channel.setup())();
    await fake.goOffline();
    const accounts = [{ accountId: 'default', token: BOT.token }];
    const late = new TelegramChannel({
      accounts,
      apiBaseUrl: fake.url,
      locale: 'en',
      logger: createRecordingLogger(),
      ...FAST,
    });
    late.onMessage(async (message) => void heard.push(message));
    closing.push(await late.setup());
    await new Promise((resolve) => setTimeout(resolve, 30));
    await fake.comeBack();
    await harness.say({ from: 'alice', where: 'direct', text: 'hello' });
    await waitFor(() => expect(heard).toHaveLength(1));
  });

  it('an account whose token was revoked stops and says so; the other goes on', async () => {
    const { fake, logger, heard } = await start({
      accounts: [
        { accountId: 'default', token: BOT.token },
        { accountId: 'work', token: '200:gone' },
      ],
    });
    await waitFor(() => expect(logger.lines.join()).toContain('rejects the token'));
    fake.say({ chat: ALICE.id, from: ALICE, text: 'hello', bot: BOT.token });
    await waitFor(() => expect(heard).toHaveLength(1));
    expect(logger.lines.join()).not.toContain('200:gone');
  });

  it('the menu holds the commands in English and in Korean', async () => {
    const text = (description: string) => ({ description, usage: '' });
    const command = {
      name: 'price',
      aliases: [],
      category: 'finance',
      ...text(''),
      texts: { ko: text('시세'), en: text('Price') },
    } as const;
    const { fake } = await start({ commands: [command, { ...command, name: '시세' }] });
    await waitFor(() => expect(fake.chats.menus.size).toBe(2));
    expect([...fake.chats.menus.values()]).toEqual([
      [{ command: 'price', description: 'Price' }],
      [{ command: 'price', description: '시세' }],
    ]);
  });

  it('typing is shown in the topic', async () => {
    const { harness, fake, channel } = await start();
    await channel.sendTyping(channel.id, '-1001', { ...harness.targetOf('room'), threadId: '44' });
    expect(fake.chats.typing).toEqual([{ chatId: -1001, threadId: 44 }]);
  });

  it('a reaction needs a message of Telegram', async () => {
    const { channel } = await start();
    await expect(channel.addReaction('elsewhere', '👀')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('attachments', () => {
  const csv = (fields: object = {}) => ({
    document: { file_id: 'f', file_name: 'trades.csv', mime_type: 'text/csv', file_size: 4, ...fields },
  });
  const photo = {
    photo: [
      { file_id: 'small', file_size: 10 },
      { file_id: 'f', file_size: 4 },
      { file_id: 'huge', file_size: 6e6 },
    ],
  };

  async function receive(more: Record<string, unknown>, options: Partial<TelegramChannelOptions> = {}, bytes = 'data') {
    const { fake, heard, logger } = await start(options);
    fake.files.set('f', { path: 'documents/file_1', bytes: Buffer.from(bytes) });
    fake.say({ chat: ALICE.id, from: ALICE, bot: BOT.token, more });
    await waitFor(() => expect(heard).toHaveLength(1));
    return { message: heard[0]!, fake, logger };
  }

  it.each([
    ['a table', csv(), { type: 'document', mimeType: 'text/csv', filename: 'trades.csv', size: 4 }, 'text/csv'],
    [
      'a table a spreadsheet named',
      csv({ mime_type: 'application/vnd.ms-excel' }),
      { mimeType: 'text/csv' },
      'text/csv',
    ],
    ['a photo, in the largest size allowed', photo, { type: 'image', mimeType: 'image/jpeg', size: 4 }, 'image/jpeg'],
  ])('%s comes with the message', async (_name, more, expected, type) => {
    const { message } = await receive({ ...more, caption: '이거 봐줘' });
    expect(message.body).toBe('이거 봐줘');
    expect(message.media).toMatchObject([{ ...expected, url: `data:${type};base64,ZGF0YQ==` }]);
  });

  it('without a caption the file speaks for itself', async () => {
    expect((await receive(csv())).message.body).toBe('(attachment)');
  });

  it.each([
    ['said to be too large', csv({ file_size: 3e6 }), 'data'],
    ['larger than it was said to be', csv(), 'x'.repeat(2_000_001)],
    ['gone', csv({ file_id: 'nothing' }), 'data'],
  ])('a file that is %s is named and not fetched', async (_name, more, bytes) => {
    const { message, logger } = await receive({ ...more, caption: 'look' }, {}, bytes);
    expect(message.media?.[0]).not.toHaveProperty('url');
    expect(JSON.stringify([message, logger.lines])).not.toContain(BOT.token);
  });

  it('the file of a stranger is not fetched', async () => {
    const { message, fake } = await receive({ ...csv(), caption: 'look' }, { isKnownSender: async () => false });
    expect(message).not.toHaveProperty('media');
    expect(fake.callsOf('getFile')).toEqual([]);
  });
});

describe('approvals', () => {
  async function ask(sessionId = 'agent:main:telegram:group:-1001', value = 'AAPL') {
    const broker = createApprovalBroker({ now: () => 0, record: async () => {} });
    const { harness, fake } = await start({ approvals: broker, isAdmin: ({ senderId }) => senderId === '1' });
    const stop = new AbortController();
    const decision = broker.request({
      toolName: 'place_order',
      group: 'finance',
      input: { symbol: value },
      inputHash: 'f'.repeat(64),
      reason: '',
      causes: ['outside'],
      stage: 'default',
      sessionId,
      userId: String(ALICE.id),
      channelId: 'telegram',
      accountId: 'default',
      changes: 'outside',
      fields: [{ path: 'symbol', value }],
      timeoutMs: 60_000,
      signal: stop.signal,
    });
    const chatId = sessionId.includes('group') ? -1001 : ALICE.id;
    await waitFor(() => expect(fake.chats.shown(BOT.token, chatId).at(-1)?.keyboard).toBeDefined());
    const card = fake.chats.shown(BOT.token, chatId).at(-1)!;
    const [id = ''] = broker.list().map((approval) => approval.id);
    return { harness, fake, decision, card, id, stop };
  }

  it.each([
    { who: 'the person who asked', user: ALICE, verb: 'approve', approved: true },
    { who: 'an admin', user: { ...BOB, id: 1 }, verb: 'approve', approved: true },
    { who: 'the person who asked', user: ALICE, verb: 'deny', approved: false },
  ])('$who presses $verb: the card shows it and has no buttons any more', async ({ user, verb, approved }) => {
    const { fake, decision, card, id } = await ask();
    expect(card.text).toContain('Instrument: "AAPL"');
    fake.press(card, `${verb}:${id}`, user, BOT.token);
    expect(await decision).toMatchObject({ approved });
    await waitFor(() => expect(card.text).toContain(approved ? '✅ Approved.' : '❌ Denied.'));
    await waitFor(() => expect([card.keyboard, fake.chats.toasts.length]).toEqual([undefined, 1]));
  });

  it('somebody else presses and nothing happens but a sentence to them', async () => {
    const { fake, card, id } = await ask();
    fake.press(card, `approve:${id}`, BOB, BOT.token);
    await waitFor(() => expect(fake.chats.toasts).toEqual(['Only the person who asked or an admin can do this.']));
    expect(card.keyboard).toBeDefined();
  });

  it('a card dies with its question, and pressing it later does nothing', async () => {
    const { fake, card, id, stop, decision } = await ask('agent:main:telegram:direct:7');
    stop.abort();
    expect(await decision).toMatchObject({ approved: false });
    await waitFor(() => expect(card.text).toContain('The request was cancelled.'));
    fake.press(card, `approve:${id}`, ALICE, BOT.token);
    await waitFor(() => expect(fake.chats.toasts).toEqual(['This request has already been decided.']));
  });

  it('every field is shown, however long; the buttons are under the last part', async () => {
    const { fake, card, decision, id } = await ask(undefined, 'x'.repeat(6000));
    const shown = fake.chats.shown(BOT.token, -1001);
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.map((message) => message.keyboard !== undefined)).toEqual(shown.map((message) => message === card));
    expect(
      shown
        .map((message) => message.text)
        .join('')
        .match(/x/g)?.length,
    ).toBeGreaterThanOrEqual(6000);
    fake.press(card, `approve:${id}`, ALICE, BOT.token);
    expect(await decision).toMatchObject({ approved: true });
    await waitFor(() => expect(fake.chats.shown(BOT.token, -1001).at(-1)?.text).toBe('✅ Approved.'));
    expect(fake.chats.shown(BOT.token, -1001)).toHaveLength(shown.length + 1);
    expect(card.keyboard).toBeUndefined();
  });

  it('any other button is answered and ignored', async () => {
    const { fake, card } = await ask();
    fake.press(card, 'drop table', ALICE, BOT.token);
    await waitFor(() => expect(fake.chats.toasts).toEqual(['']));
  });
});

describe('checkTelegramToken', () => {
  it('names the bot of a token and rejects an unknown one', async () => {
    const { fake } = await start();
    expect(await checkTelegramToken({ token: BOT.token, apiBaseUrl: `${fake.url}/` })).toEqual({
      id: '100',
      username: 'finclaw_bot',
      link: 'https://t.me/finclaw_bot',
    });
    await expect(checkTelegramToken({ token: '1:no', apiBaseUrl: fake.url })).rejects.toMatchObject({
      code: 'AUTH_FAILURE',
    });
  });
});
