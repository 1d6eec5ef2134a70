import { createChannelId } from '@finclaw/types';
import type { GatewayMessageCreateDispatchData } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { type InboundContext, toInboundMessage } from './inbound-message.ts';
import { messageIdOf, parseMessageId } from './message-id.ts';

const context: InboundContext = {
  channelId: createChannelId('discord'),
  accountId: 'default',
  botId: '100',
  place: { channelId: '1001', guildId: '9000' },
};
const direct = { ...context, place: { channelId: '555' } };
const author = { id: '70', username: 'alice', global_name: 'Alice' };

const read = (fields: object, more: Partial<typeof context> = {}) =>
  toInboundMessage(
    {
      id: '5',
      type: 0,
      author,
      content: 'hi',
      mentions: [],
      attachments: [],
      timestamp: '2026-01-02T03:04:05.000Z',
      ...fields,
    } as unknown as GatewayMessageCreateDispatchData,
    { ...context, ...more },
  );

describe('toInboundMessage', () => {
  it('a direct message', () => {
    expect(read({ content: '삼성전자 얼마?' }, direct)).toEqual({
      id: '555:5',
      channelId: 'discord',
      chatType: 'direct',
      chatId: '555',
      senderId: '70',
      senderName: 'Alice',
      origin: 'typed',
      body: '삼성전자 얼마?',
      rawBody: '삼성전자 얼마?',
      timestamp: Date.parse('2026-01-02T03:04:05.000Z'),
    });
  });

  it.each([
    [
      'a copy of another message',
      { content: '', message_snapshots: [{ message: { content: '/approve', attachments: [] } }] },
      '/approve',
    ],
    ['a forward with words beside it', { message_reference: { type: 1 }, content: 'hi' }, 'hi'],
    [
      'a forwarded file',
      { content: '', message_snapshots: [{ message: { content: '', attachments: [{ filename: 'a.csv' }] } }] },
      '',
    ],
  ])('%s is forwarded, and so not what its sender says', (_what, fields, body) => {
    expect(read(fields, direct)).toMatchObject({ origin: 'forwarded', body, rawBody: body });
  });

  it('a reply is what its sender says', () => {
    const fields = { type: 19, message_reference: { type: 0, message_id: '4' } };
    expect(read(fields, direct)).toMatchObject({ origin: 'typed', body: 'hi' });
  });

  it.each([
    ['a mention', { content: '<@100> price <@!100> of <@7>', mentions: [{ id: '100' }] }, 'price of <@7>', true],
    ['the id without a mention', { content: '<@100> price' }, 'price', false],
    ['another person’s mention', { content: '<@7> hello', mentions: [{ id: '7' }] }, '<@7> hello', false],
    ['a reply to the bot', { type: 19, referenced_message: { author: { id: '100' } } }, 'hi', true],
    ['a reply to a person', { type: 19, referenced_message: { author: { id: '7' } } }, 'hi', false],
    ['a reply to something deleted', { type: 19, referenced_message: null }, 'hi', false],
  ])('in a room, %s', (_name, fields, body, mentionsBot) => {
    expect(read(fields)).toMatchObject({ chatType: 'group', chatId: '1001', body, mentionsBot });
  });

  it.each([
    ['a bot', { author: { ...author, bot: true } }],
    ['a webhook', { webhook_id: '3' }],
    ['somebody joining', { type: 7 }],
    ['a bare mention', { content: '<@100>', mentions: [{ id: '100' }] }],
  ])('nothing is heard of %s', (_name, fields) => expect(read(fields)).toBeUndefined());

  it('threads belong to their room and are conversations of their own', () => {
    const place = { channelId: '2001', parentId: '1001', guildId: '9000' };
    expect(read({}, { place })).toMatchObject({ id: '2001:5', chatId: '1001', threadId: '2001' });
  });

  it('a further account is named, in the message and in its id', () => {
    const message_reference = { message_id: '4' };
    expect(read({ message_reference }, { accountId: 'work' })).toMatchObject({
      accountId: 'work',
      id: 'work/1001:5',
      replyToId: 'work/1001:4',
    });
  });

  it.each([
    { accountId: 'default', channelId: '1001', messageId: '5' },
    { accountId: '우리-1.b', channelId: '7', messageId: '1', isInteraction: true },
  ])('an id finds its message again: %o', (ref) => expect(parseMessageId(messageIdOf(ref))).toEqual(ref));

  it.each(['', '5', 'a:b', '7:5:1', '/7:5', '7:j5'])('%j is no id', (id) => expect(parseMessageId(id)).toBeUndefined());
});
