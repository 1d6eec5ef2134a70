import assert from 'node:assert/strict';
import { type ChannelCheck, codeOfSend, eventually, outbound, quiet } from './check.ts';

/** What a channel does with what it is given to send. */
export const OUTBOUND_CHECKS: readonly ChannelCheck[] = [
  {
    name: 'an answer is shown once, where it belongs',
    async run(harness) {
      assert.equal(await codeOfSend(harness, outbound(harness.targetOf('room'), 'for the room')), undefined);
      assert.deepEqual(await harness.shown('room'), ['for the room']);
      assert.deepEqual([await harness.shown('direct'), await harness.shown('other-room')], [[], []]);
    },
  },
  {
    name: 'parts are shown in the order they were sent',
    async run(harness) {
      const parts = ['first part', 'second part', 'third part'];
      for (const part of parts)
        assert.equal(await codeOfSend(harness, outbound(harness.targetOf('direct'), part)), undefined);
      assert.deepEqual(await harness.shown('direct'), parts);
    },
  },
  {
    name: 'a text longer than the platform takes arrives whole',
    async run(harness) {
      const text = Array.from(
        { length: 2 * harness.channel.capabilities.maxMessageLength },
        (_, index) => index % 10,
      ).join('');
      assert.equal(await codeOfSend(harness, outbound(harness.targetOf('direct'), text)), undefined);
      assert.equal((await harness.shown('direct')).join('').replaceAll(/\s/g, ''), text);
    },
  },
  {
    name: 'a refused send rejects and shows nothing',
    async run(harness) {
      await harness.failNextSend('refused');
      const code = await codeOfSend(harness, outbound(harness.targetOf('direct'), 'hello'));
      assert.ok(code !== undefined && code !== 'DELIVERY_UNKNOWN' && code !== 'not-ours', `rejected with ${code}`);
      assert.deepEqual(await harness.shown('direct'), []);
    },
  },
  {
    name: 'a rate limit delays a send and never doubles it',
    async run(harness) {
      await harness.failNextSend('rate-limited');
      assert.equal(await codeOfSend(harness, outbound(harness.targetOf('direct'), 'hello')), undefined);
      await quiet();
      assert.deepEqual(await harness.shown('direct'), ['hello']);
    },
  },
  {
    name: 'a send that surely did not leave is repeated or refused, and never doubted',
    async run(harness) {
      await harness.failNextSend('unreachable');
      const code = await codeOfSend(harness, outbound(harness.targetOf('direct'), 'hello'));
      await quiet();
      assert.notEqual(code, 'DELIVERY_UNKNOWN');
      assert.deepEqual(await harness.shown('direct'), code === undefined ? ['hello'] : []);
    },
  },
  {
    name: 'a send that was cut off is settled if the platform remembers its key, else reported as unknown, and shown once',
    async run(harness) {
      await harness.failNextSend('cut-off');
      const code = await codeOfSend(harness, outbound(harness.targetOf('direct'), 'hello'));
      await quiet();
      const settles = harness.channel.capabilities.supportsIdempotentSend === true;
      assert.equal(code, settles ? undefined : 'DELIVERY_UNKNOWN');
      assert.deepEqual(await harness.shown('direct'), ['hello']);
    },
  },
  {
    name: 'a repeated send with the same key is shown once where the channel promises it',
    async run(harness) {
      if (!harness.channel.capabilities.supportsIdempotentSend) return;
      const message = outbound(harness.targetOf('direct'), 'hello');
      for (const _ of ['once', 'twice']) assert.equal(await codeOfSend(harness, message), undefined);
      assert.deepEqual(await harness.shown('direct'), ['hello']);
    },
  },
  {
    name: 'typing is shown where the answer will be',
    async run(harness) {
      if (!harness.channel.sendTyping) return;
      const target = harness.targetOf('room');
      await harness.channel.sendTyping(harness.channel.id, target.targetId, target);
      await eventually('typing is shown', () => harness.typingIn('room') === 1);
      assert.deepEqual([harness.typingIn('direct'), harness.typingIn('other-room')], [0, 0]);
    },
  },
  {
    name: 'reactions can be made exactly when the channel says so',
    async run(harness) {
      const { channel } = harness;
      assert.equal(channel.addReaction !== undefined, channel.capabilities.supportsReactions);
      if (!channel.addReaction) return;
      const heard: { id: string; chatId?: string | undefined }[] = [];
      channel.onMessage?.(async ({ id, chatId }) => void heard.push({ id, chatId }));
      const platformId = await harness.say({ from: 'alice', where: 'room', text: 'hello' });
      await eventually('the message is heard', () => heard.length === 1);
      await channel.addReaction(heard[0]!.id, '👀', heard[0]!.chatId);
      assert.deepEqual(harness.reactionsOn(platformId), ['👀']);
    },
  },
];
