import { createApprovalBroker } from '@finclaw/tools';
import type { InboundMessage } from '@finclaw/types';
import { afterEach, describe, expect, it } from 'vitest';
import type { DiscordChannelOptions } from './discord-channel.ts';
import { OpenInteractions } from './interactions.ts';
import { ALICE, BOB, BOT, DiscordHarness, ROOMS } from './testing/discord-harness.ts';
import { EPHEMERAL } from './testing/fake-guild.ts';
import { waitFor } from './testing/wait-for.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const text = (description: string, usage: string) => ({ description, usage });
const price = {
  name: 'price',
  aliases: ['시세', 'quote'],
  category: 'finance',
  ...text('', ''),
  texts: { ko: text('현재 가격', '/price 종목'), en: text('The price', '/price NAME') },
} as const;
const help = { name: 'help', aliases: [], category: 'general', ...text('Help', '/help') } as const;

async function start(options: Partial<DiscordChannelOptions> = {}) {
  const harness = await DiscordHarness.start({ commands: [price, help], ...options });
  closing.push(() => harness.close());
  const heard: InboundMessage[] = [];
  harness.channel.onMessage(async (message) => void heard.push(message));
  return { harness, fake: harness.fake, channel: harness.channel, heard };
}

const slash = (value?: string) => ({
  type: 2,
  data: {
    id: '1',
    type: 1,
    name: 'price',
    ...(value === undefined ? {} : { options: [{ type: 3, name: 'text', value }] }),
  },
});

describe('slash commands', () => {
  it('are published with Korean names, and complete instruments where one is asked for', async () => {
    const { fake } = await start();
    await waitFor(() => expect(fake.commands.get(BOT.token)).toBeDefined());
    expect(fake.commands.get(BOT.token)).toMatchObject([
      {
        name: 'price',
        name_localizations: { ko: '시세' },
        description: 'The price',
        description_localizations: { ko: '현재 가격' },
        options: [{ name: 'text', name_localizations: { ko: '내용' }, description: '/price NAME', autocomplete: true }],
      },
      { name: 'help', description: 'Help' },
    ]);
    expect(fake.commands.get(BOT.token)?.[1]).not.toHaveProperty('options');
  });

  it.each([
    { where: 'a room', isDirect: false, flags: EPHEMERAL },
    { where: 'a direct chat', isDirect: true, flags: undefined },
  ])('in $where are acknowledged at once, whatever the program is doing', async ({ isDirect, flags }) => {
    const { fake, channel } = await start();
    channel.onMessage(() => new Promise(() => {}));
    fake.say({ channel: fake.guild.directChat(BOT, BOB.id), from: BOB, text: 'this takes for ever', bot: BOT });
    const place = isDirect ? fake.guild.directChat(BOT, ALICE.id) : ROOMS.room;
    const interaction = fake.interact(BOT, ALICE, place, slash('AAPL'), { isDirect });
    await waitFor(() => expect(interaction.answer).toEqual({ type: 5, data: flags === undefined ? {} : { flags } }));
  });

  it('are answered to their caller alone, part by part, pictures included', async () => {
    const { harness, fake, channel, heard } = await start({ commandPrefix: '!' });
    const interaction = fake.interact(BOT, ALICE, ROOMS.room, slash('AAPL'));
    await waitFor(() => expect(heard).toHaveLength(1));
    expect(heard[0]).toMatchObject({
      body: '!price AAPL',
      chatType: 'group',
      chatId: ROOMS.room,
      senderId: '70',
      mentionsBot: true,
    });
    const target = { ...harness.targetOf('room'), runId: 'r' };
    channel.progress({ ...target, replyToMessageId: heard[0]!.id }, 'r', {
      type: 'text',
      segment: 's1',
      delta: 'not yet',
    });
    await channel.send({ ...target, payloads: [{ text: 'first' }], replyToMessageId: heard[0]!.id });
    await channel.send({ ...target, payloads: [{ text: 'second' }] });
    const picture = { mediaUrl: 'data:image/png;base64,iVBORw==', channelData: { description: '삼성전자 차트' } };
    await channel.send({ ...target, payloads: [picture] });
    expect(interaction.message?.content).toBe('first');
    const seen = fake.guild.messages.filter(({ onlyFor }) => onlyFor === ALICE.id);
    expect(seen.map(({ content, picture: shown }) => shown ?? content)).toEqual([
      'first',
      'second',
      new Uint8Array([137, 80, 78, 71]),
    ]);
    expect(seen.at(-1)?.body).toMatchObject({ attachments: [{ id: '0', description: '삼성전자 차트' }] });
    expect(await harness.shown('room')).toEqual([]);
  });

  it('a stranger is told how to be let in, and nothing else happens', async () => {
    const { fake, heard } = await start({ isKnownSender: async () => false });
    const interaction = fake.interact(BOT, ALICE, ROOMS.room, slash('AAPL'));
    await waitFor(() => expect(interaction.answer).toBeDefined());
    expect(interaction.answer).toMatchObject({
      type: 4,
      data: { flags: EPHEMERAL, content: expect.stringContaining('direct message') },
    });
    expect(heard).toEqual([]);
  });

  it('one that could not be acknowledged, or whose time has passed, is answered as a message', async () => {
    const { harness, fake, channel, heard } = await start();
    fake.fault('callback', { kind: 'answer', status: 404, code: 10_062, message: 'Unknown interaction' });
    fake.interact(BOT, ALICE, ROOMS.room, slash('AAPL'));
    await waitFor(() => expect(heard).toHaveLength(1));
    const target = harness.targetOf('room');
    await channel.send({ ...target, payloads: [{ text: 'one' }], replyToMessageId: heard[0]!.id, runId: 'r' });
    fake.interact(BOT, ALICE, ROOMS.room, slash('AAPL'));
    await waitFor(() => expect(heard).toHaveLength(2));
    fake.fault('answer', { kind: 'answer', status: 404, code: 10_015, message: 'Unknown Webhook' });
    const payloads = [{ text: 'two', channelData: { ephemeralFor: ALICE.id } }];
    await channel.send({ ...target, payloads, replyToMessageId: heard[1]!.id, runId: 's' });
    expect([await harness.shown('room'), await harness.shown('direct')]).toEqual([['one'], ['two']]);
  });

  it('are forgotten when Discord takes no answer any more', () => {
    let now = 0;
    const open = new OpenInteractions(() => now);
    open.add('m', { applicationId: 'a', token: 't', isPrivate: true, senderId: '1' });
    expect(open.find('m', 'r')?.token).toBe('t');
    now = 14 * 60_000;
    expect(open.find('m', 'r')).toBeUndefined();
    open.add('n', { applicationId: 'a', token: 't', isPrivate: true, senderId: '1' });
    expect([open.has('m'), open.has('n')]).toEqual([false, true]);
  });
});

describe('half-typed names', () => {
  const typing = (value: string) => ({
    type: 4,
    data: { id: '1', type: 1, name: 'price', options: [{ type: 3, name: 'text', value, focused: true }] },
  });
  const suggest = (typed: string, locale: string) =>
    Array.from({ length: 30 }, (_, index) => ({
      name: `${locale} ${typed} ${index}`.padEnd(120, '.'),
      value: `S${index}`,
    }));

  it('are completed, as many and as long as Discord takes', async () => {
    const { fake } = await start({ suggest });
    const interaction = fake.interact(BOT, ALICE, ROOMS.room, typing('삼'));
    await waitFor(() => expect(interaction.answer?.type).toBe(8));
    const { choices } = interaction.answer!.data as { choices: { name: string; value: string }[] };
    expect([choices.length, choices[0]?.value, choices[0]?.name.length]).toEqual([25, 'S0', 100]);
    expect(choices[0]?.name).toMatch(/^ko 삼 0/);
  });

  it.each([
    ['nothing typed', { suggest }, ''],
    ['a stranger', { suggest, isKnownSender: async () => false }, '삼'],
    ['nobody to ask', {}, '삼'],
  ])('stay as they are with %s', async (_name, options, typed) => {
    const { fake } = await start(options);
    const interaction = fake.interact(BOT, ALICE, ROOMS.room, typing(typed));
    await waitFor(() => expect(interaction.answer).toEqual({ type: 8, data: { choices: [] } }));
  });
});

describe('approvals', () => {
  async function ask(value = 'AAPL') {
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
      sessionId: `agent:main:discord:group:${ROOMS.room}`,
      userId: ALICE.id,
      channelId: 'discord',
      accountId: 'default',
      changes: 'outside',
      fields: [{ path: 'symbol', value }],
      timeoutMs: 60_000,
      signal: stop.signal,
    });
    await waitFor(() => expect(fake.guild.shown(BOT, ROOMS.room).at(-1)?.components).toHaveLength(1));
    return { harness, fake, decision, card: fake.guild.shown(BOT, ROOMS.room).at(-1)!, stop };
  }

  it.each([
    { who: 'the person who asked', user: ALICE, verb: 'approve', approved: true },
    { who: 'an admin', user: { id: '1', username: 'root' }, verb: 'approve', approved: true },
    { who: 'the person who asked', user: ALICE, verb: 'deny', approved: false },
  ] as const)('$who presses $verb: the card shows it and has no buttons any more', async ({ user, verb, approved }) => {
    const { fake, decision, card } = await ask();
    expect(card.content).toContain('Instrument: "AAPL"');
    const press = fake.press(BOT, user, card, verb);
    expect(await decision).toMatchObject({ approved });
    await waitFor(() => expect(card.content).toContain(approved ? '✅ Approved.' : '❌ Denied.'));
    await waitFor(() => expect([press?.answer?.type, card.components]).toEqual([7, []]));
  });

  it('somebody else presses and nothing happens but a sentence to them alone', async () => {
    const { fake, card } = await ask();
    const press = fake.press(BOT, BOB, card, 'approve');
    await waitFor(() =>
      expect(press?.message).toMatchObject({ onlyFor: BOB.id, content: expect.stringContaining('Only the person') }),
    );
    expect(card.components).toHaveLength(1);
  });

  it('a card dies with its question, and pressing an old one only takes its buttons away', async () => {
    const { fake, card, stop, decision } = await ask();
    const { components } = card;
    stop.abort();
    expect(await decision).toMatchObject({ approved: false });
    await waitFor(() => expect(card.content).toContain('The request was cancelled.'));
    card.components = components;
    const press = fake.press(BOT, ALICE, card, 'approve');
    await waitFor(() => expect(press?.answer).toEqual({ type: 7, data: { components: [] } }));
  });

  it('every field is shown as it is, however long; the buttons are under the last part', async () => {
    const { fake, card } = await ask('*_`'.repeat(1200));
    const shown = fake.guild.shown(BOT, ROOMS.room);
    expect(shown.length).toBeGreaterThan(2);
    expect(shown.filter(({ components }) => components.length > 0)).toEqual([card]);
    const marks = shown.map(({ content }) => content).join('');
    expect(marks.match(/\\\*/g)).toHaveLength(1200);
  });

  it('any other button is answered and ignored', async () => {
    const { fake, card } = await ask();
    const fields = { type: 3, data: { component_type: 2, custom_id: 'something else' } };
    const press = fake.interact(BOT, ALICE, ROOMS.room, fields, { source: card });
    await waitFor(() => expect(press.answer).toEqual({ type: 6 }));
  });
});
