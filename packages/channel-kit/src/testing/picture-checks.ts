import assert from 'node:assert/strict';
import type { OutboundMessage, ReplyTarget } from '@finclaw/types';
import type { ChannelHarness } from './channel-harness.ts';
import { type ChannelCheck, codeOfSend, eventually, outbound, quiet } from './check.ts';

/** The smallest PNG there is: one grey point. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

/** What a channel that shows pictures does with one. */
export const PICTURE_CHECKS: readonly ChannelCheck[] = [
  {
    name: 'a picture follows the text it belongs to, unchanged, and leaves what was streamed alone',
    async run(harness) {
      if (!harness.channel.capabilities.showsPictures) return;
      const target = harness.targetOf('direct');
      harness.channel.progress?.(target, 'run-1', { type: 'text', segment: 's1', delta: 'Here is ' });
      if (harness.channel.progress)
        await eventually('a beginning is shown', async () => (await harness.shown('direct')).length === 1);
      assert.equal(await codeOfSend(harness, outbound(target, 'Here is the chart', { runId: 'run-1' })), undefined);
      assert.equal(await codeOfSend(harness, picture(target)), undefined);
      await quiet();
      assert.deepEqual((await harness.shown('direct')).filter(Boolean), ['Here is the chart']);
      assert.deepEqual(picturesIn(harness), [PIXEL]);
    },
  },
  {
    name: 'a picture that was cut off is settled if the platform remembers its key, else reported as unknown, and shown once',
    async run(harness) {
      if (!harness.channel.capabilities.showsPictures) return;
      await harness.failNextSend('cut-off', 'picture');
      const message = picture(harness.targetOf('direct'));
      const settles = harness.channel.capabilities.supportsIdempotentSend === true;
      assert.equal(await codeOfSend(harness, message), settles ? undefined : 'DELIVERY_UNKNOWN');
      await quiet();
      assert.deepEqual(picturesIn(harness), [PIXEL]);
      assert.notEqual(await harness.channel.mayRepeat?.(message), true);
    },
  },
];

function picture(target: ReplyTarget): OutboundMessage {
  const payloads = [{ mediaUrl: `data:image/png;base64,${PIXEL}`, channelData: { description: 'a chart' } }];
  return { ...outbound(target, ''), payloads, runId: 'run-1' };
}

const picturesIn = (harness: ChannelHarness): readonly string[] =>
  (harness.pictures?.('direct') ?? []).map((bytes) => Buffer.from(bytes).toString('base64'));
