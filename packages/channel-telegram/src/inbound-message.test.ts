import { createChannelId } from '@finclaw/types';
import type { Message } from 'grammy/types';
import { describe, expect, it } from 'vitest';
import { toInboundMessage } from './inbound-message.ts';
import { messageIdOf, parseMessageId } from './message-id.ts';

const bot = { id: 100, username: 'FinClaw_bot', commands: new Set(['price', 'help']), commandPrefix: '!' };
const context = { channelId: createChannelId('telegram'), accountId: 'default', bot };
const alice = { id: 7, is_bot: false, first_name: 'Alice', last_name: 'Kim' };
const direct = { id: 7, type: 'private', first_name: 'Alice' };
const room = { id: -1001, type: 'supergroup', title: 'Room' };

const read = (fields: Record<string, unknown>, more: Partial<typeof context> = {}) =>
  toInboundMessage({ message_id: 5, date: 1_700_000_000, from: alice, chat: direct, ...fields } as unknown as Message, {
    ...context,
    ...more,
  });

const named = (text: string, name = '@finclaw_bot') => ({
  chat: room,
  text,
  entities: [{ type: 'mention', offset: text.indexOf(name), length: name.length }],
});
const command = (text: string, length: number, chat: object = room) => ({
  chat,
  text,
  entities: [{ type: 'bot_command', offset: 0, length }],
});

describe('toInboundMessage', () => {
  it('a direct message', () => {
    expect(read({ text: '삼성전자 얼마?' })).toEqual({
      id: '7:5',
      channelId: 'telegram',
      chatType: 'direct',
      chatId: '7',
      senderId: '7',
      senderName: 'Alice Kim',
      origin: 'typed',
      body: '삼성전자 얼마?',
      rawBody: '삼성전자 얼마?',
      timestamp: 1_700_000_000_000,
    });
  });

  it.each([
    ['from a person', { forward_origin: { type: 'user', sender_user: { id: 9 }, date: 1 } }, 'forwarded'],
    [
      'from somebody who hides',
      { forward_origin: { type: 'hidden_user', sender_user_name: 'M', date: 1 } },
      'forwarded',
    ],
    ['from a channel, as an older server says it', { forward_from_chat: { id: -5 }, forward_date: 1 }, 'forwarded'],
    ['by the platform itself', { is_automatic_forward: true }, 'forwarded'],
    ['written by another bot', { via_bot: { id: 5, is_bot: true } }, 'forwarded'],
    ['that Telegram sent at a set time', { is_from_offline: true }, 'api'],
    ['that answers another', { reply_to_message: { message_id: 1, from: { id: 9 } } }, 'typed'],
  ])('a message %s is not what its sender types', (_what, fields, origin) => {
    expect(read({ text: '/approve', ...fields })).toMatchObject({ origin, body: '/approve' });
    expect(read({ photo: [{}], caption: '/approve', ...fields })).toMatchObject({ origin });
  });

  it.each([
    ['a mention at the start', named('@finclaw_bot 얼마?'), '얼마?', true],
    ['a mention in the middle, in another case', named('hey @FINCLAW_BOT price', '@FINCLAW_BOT'), 'hey price', true],
    ['another person’s mention', named('@other_bot hello', '@other_bot'), '@other_bot hello', false],
    ['the name without being a mention', { chat: room, text: 'finclaw_bot is nice' }, 'finclaw_bot is nice', false],
    [
      'a reply to the bot',
      { chat: room, text: 'and?', reply_to_message: { message_id: 1, from: { id: 100 } } },
      'and?',
      true,
    ],
    [
      'a reply to a person',
      { chat: room, text: 'and?', reply_to_message: { message_id: 1, from: { id: 9 } } },
      'and?',
      false,
    ],
    [
      'a message in a topic the bot made',
      { chat: room, text: 'hi', reply_to_message: { message_id: 1, from: { id: 100 }, forum_topic_created: {} } },
      'hi',
      false,
    ],
    ['a command that names the bot', command('/price@finclaw_bot AAPL', 18), '!price AAPL', true],
    ['a command of the menu without a name', command('/price AAPL', 6), '!price AAPL', true],
    ['a command of somebody else’s menu', command('/dance', 6), '/dance', false],
    [
      'a photo whose caption mentions the bot',
      {
        chat: room,
        photo: [{}],
        caption: '@finclaw_bot look',
        caption_entities: [{ type: 'mention', offset: 0, length: 12 }],
      },
      'look',
      true,
    ],
    [
      'a mention by name of a bot without a user name',
      { chat: room, text: 'Fin look', entities: [{ type: 'text_mention', offset: 0, length: 3, user: { id: 100 } }] },
      'look',
      true,
    ],
  ])('in a room, %s', (_name, fields, body, mentionsBot) => {
    expect(read(fields)).toMatchObject({ chatType: 'group', chatId: '-1001', body, mentionsBot });
  });

  it('the button that opens a chat asks what the bot can do', () => {
    expect(read(command('/start', 6, direct))?.body).toBe('!help');
  });

  it.each([
    ['a command that names another bot', command('/price@other_bot AAPL', 16)],
    ['a bot', { text: 'hi', from: { ...alice, is_bot: true } }],
    ['an anonymous admin', { chat: room, text: 'hi', sender_chat: room }],
    ['a channel post', { chat: { id: -5, type: 'channel' }, text: 'hi' }],
    ['nobody', { text: 'hi', from: undefined }],
    ['a message that says nothing', { new_chat_title: 'x' }],
    ['a bare mention', named('@finclaw_bot')],
  ])('nothing is heard of %s', (_name, fields) => expect(read(fields)).toBeUndefined());

  it('topics are threads, ordinary replies are not', () => {
    expect(read({ chat: room, text: 'hi', is_topic_message: true, message_thread_id: 44 })?.threadId).toBe('44');
    expect(read({ chat: room, text: 'hi', message_thread_id: 44 })?.threadId).toBeUndefined();
  });

  it('a further account is named, in the message and in its id', () => {
    const reply_to_message = { message_id: 4, from: { id: 1 } };
    expect(read({ text: 'hi', reply_to_message }, { accountId: 'work' })).toMatchObject({
      accountId: 'work',
      id: 'work/7:5',
      replyToId: 'work/7:4',
    });
  });

  it.each([
    { accountId: 'default', chatId: '-1001', messageId: 5 },
    { accountId: '우리-1.b', chatId: '7', messageId: 1 },
  ])('an id finds its message again: %o', (ref) => expect(parseMessageId(messageIdOf(ref))).toEqual(ref));

  it.each(['', '5', 'a:b', '7:5:1', '/7:5'])('%j is no id', (id) => expect(parseMessageId(id)).toBeUndefined());
});
