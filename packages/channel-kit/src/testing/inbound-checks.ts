import assert from 'node:assert/strict';
import { replyTargetOf } from '../addressing/message-context.ts';
import { type ChannelCheck, eventually, listen, outbound, quiet } from './check.ts';

/** What a channel does with what people say. */
export const INBOUND_CHECKS: readonly ChannelCheck[] = [
  {
    name: 'a message is handed in once, with who said it, where and when',
    async run(harness) {
      const heard = listen(harness);
      await harness.say({ from: 'alice', where: 'direct', text: '삼성전자 얼마야?' });
      await eventually('the message is heard', () => heard.length > 0);
      await quiet();
      assert.equal(heard.length, 1);
      const [message] = heard;
      assert.equal(message?.channelId, harness.channel.id);
      assert.equal(message?.body, '삼성전자 얼마야?');
      assert.equal(message?.chatType, 'direct');
      assert.ok(message?.id && message.senderId && message.chatId, 'it has an id, a sender and a chat');
      assert.ok(Math.abs(Date.now() - (message?.timestamp ?? 0)) < 24 * 60 * 60 * 1000, 'its time is one of today');
    },
  },
  {
    name: 'a repeated delivery carries the same id',
    async run(harness) {
      const heard = listen(harness);
      const id = await harness.say({ from: 'alice', where: 'direct', text: 'hello' });
      await eventually('the message is heard', () => heard.length === 1);
      await harness.redeliver(id);
      await quiet();
      assert.deepEqual(
        heard.map((message) => message.id),
        heard.map(() => heard[0]?.id),
      );
    },
  },
  {
    name: 'messages of one chat are handed in in their order',
    async run(harness) {
      const heard = listen(harness);
      const texts = ['one', 'two', 'three', 'four', 'five'];
      for (const text of texts) await harness.say({ from: 'alice', where: 'direct', text });
      await eventually('all are heard', () => heard.length >= texts.length);
      assert.deepEqual(
        heard.map((message) => message.body),
        texts,
      );
    },
  },
  {
    name: 'two chats never share a message id or a conversation',
    async run(harness) {
      const heard = listen(harness);
      for (const where of ['direct', 'room', 'other-room'] as const)
        await harness.say({ from: 'alice', where, text: where });
      await eventually('all are heard', () => heard.length === 3);
      assert.equal(new Set(heard.map((message) => message.id)).size, 3);
      const conversations = heard.map(({ chatType, chatId, threadId }) => JSON.stringify([chatType, chatId, threadId]));
      assert.equal(new Set(conversations).size, 3);
    },
  },
  {
    name: 'an answer goes where the message was said',
    async run(harness) {
      const heard = listen(harness);
      for (const where of ['direct', 'room'] as const) await harness.say({ from: 'alice', where, text: where });
      await eventually('both are heard', () => heard.length === 2);
      for (const message of heard) await harness.channel.send?.(outbound(replyTargetOf(message), `to ${message.body}`));
      for (const where of ['direct', 'room'] as const)
        assert.deepEqual(await harness.shown(where), [`to ${where}`], where);
    },
  },
  {
    name: 'two people in one room are told apart',
    async run(harness) {
      const heard = listen(harness);
      for (const from of ['alice', 'bob'] as const) await harness.say({ from, where: 'room', text: from });
      await eventually('both are heard', () => heard.length === 2);
      assert.equal(new Set(heard.map((message) => message.senderId)).size, 2);
      assert.equal(new Set(heard.map((message) => message.chatId)).size, 1);
      assert.ok(
        heard.every((message) => message.mentionsBot === true),
        'both spoke to the assistant',
      );
    },
  },
  {
    name: 'an edit is not a new message',
    async run(harness) {
      const heard = listen(harness);
      const id = await harness.say({ from: 'alice', where: 'direct', text: 'bye 10' });
      await eventually('the message is heard', () => heard.length === 1);
      await harness.edit(id, 'buy 10');
      await quiet();
      assert.deepEqual([...new Set(heard.map((message) => message.id))].length, 1);
    },
  },
  {
    name: 'a message that could not be accepted is handed in again',
    async run(harness) {
      const heard = listen(harness, (call) => call > 0);
      await harness.say({ from: 'alice', where: 'direct', text: 'hello' });
      await eventually('it is heard twice', () => heard.length === 2);
      assert.equal(heard[0]?.id, heard[1]?.id);
    },
  },
  {
    name: 'after listening ends nothing is handed in',
    async run(harness) {
      const heard: string[] = [];
      const stop = harness.channel.onMessage?.(async (message) => void heard.push(message.body));
      await stop?.();
      await harness.say({ from: 'alice', where: 'direct', text: 'hello' });
      await quiet();
      assert.deepEqual(heard, []);
    },
  },
];
