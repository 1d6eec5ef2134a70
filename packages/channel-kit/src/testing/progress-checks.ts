import assert from 'node:assert/strict';
import type { OutboundMessage, ReplyTarget } from '@finclaw/types';
import { type ChannelCheck, codeOfSend, eventually, outbound, quiet } from './check.ts';

/** An answer as it is delivered: its segments, and what stands under them. */
function answered(target: ReplyTarget, runId: string, segments: readonly string[], note = ''): OutboundMessage {
  let end = 0;
  const ends = segments.map((text, at) => {
    end += text.length;
    return { id: `s${at + 1}`, end };
  });
  return { ...outbound(target, ''), runId, payloads: [{ text: segments.join('') + note, segments: ends }] };
}

/** What a channel does while an answer is being made. */
export const PROGRESS_CHECKS: readonly ChannelCheck[] = [
  {
    name: 'an answer that was streamed is shown once',
    async run(harness) {
      const target = harness.targetOf('direct');
      for (const delta of ['Let me ', 'see.'])
        harness.channel.progress?.(target, 'run-1', { type: 'text', segment: 's1', delta });
      harness.channel.progress?.(target, 'run-1', { type: 'settled', segment: 's1' });
      if (harness.channel.progress)
        await eventually('a beginning is shown', async () => (await harness.shown('direct')).length === 1);
      for (const delta of ['\n\nSamsung ', 'is at 71,500.'])
        harness.channel.progress?.(target, 'run-1', { type: 'text', segment: 's2', delta });
      const answer = answered(
        target,
        'run-1',
        ['Let me see.', '\n\nSamsung is at 71,500.'],
        '\n\nNot verified: 71,500.',
      );
      assert.equal(await codeOfSend(harness, answer), undefined);
      await quiet();
      // A terminal shows lines, other channels one message.
      assert.equal(
        (await harness.shown('direct')).join('\n\n'),
        'Let me see.\n\nSamsung is at 71,500.\n\nNot verified: 71,500.',
      );
    },
  },
  {
    name: 'an answer sent before its stream was shown is shown once',
    async run(harness) {
      const target = harness.targetOf('direct');
      harness.channel.progress?.(target, 'run-1', { type: 'text', segment: 's1', delta: 'Hello' });
      assert.equal(await codeOfSend(harness, answered(target, 'run-1', ['Hello'])), undefined);
      await quiet();
      assert.deepEqual(await harness.shown('direct'), ['Hello']);
    },
  },
  {
    name: 'an answer that differs from what was streamed replaces it',
    async run(harness) {
      if (!harness.channel.progress) return;
      const target = harness.targetOf('room');
      harness.channel.progress?.(target, 'run-1', { type: 'text', segment: 's1', delta: 'It is 5' });
      await eventually('the beginning is shown', async () => (await harness.shown('room')).length === 1);
      assert.equal(await codeOfSend(harness, outbound(target, 'It is 6', { runId: 'run-1' })), undefined);
      await quiet();
      assert.deepEqual(await harness.shown('room'), ['It is 6']);
    },
  },
  {
    name: 'what is withdrawn disappears',
    async run(harness) {
      if (!harness.channel.progress) return;
      const target = harness.targetOf('direct');
      harness.channel.progress?.(target, 'run-1', { type: 'text', segment: 's1', delta: 'Let me see' });
      await eventually('the beginning is shown', async () => (await harness.shown('direct')).length === 1);
      harness.channel.progress?.(target, 'run-1', { type: 'withdrawn', segment: 's1' });
      await eventually('it is gone', async () => (await harness.shown('direct')).length === 0);
      harness.channel.progress?.(target, 'run-1', { type: 'text', segment: 's1', delta: 'It is 7' });
      assert.equal(await codeOfSend(harness, outbound(target, 'It is 7', { runId: 'run-1' })), undefined);
      await quiet();
      assert.deepEqual(await harness.shown('direct'), ['It is 7']);
    },
  },
  {
    name: 'two answers streamed at once do not mix',
    async run(harness) {
      const places = ['direct', 'room'] as const;
      for (const letter of 'abc') {
        for (const where of places) {
          harness.channel.progress?.(harness.targetOf(where), where, {
            type: 'text',
            segment: 's1',
            delta: `${where}-${letter} `,
          });
        }
      }
      for (const where of places) {
        const answer = answered(harness.targetOf(where), where, [`${where}-a ${where}-b ${where}-c`]);
        assert.equal(await codeOfSend(harness, answer), undefined);
      }
      await quiet();
      assert.deepEqual(
        await Promise.all(places.map((where) => harness.shown(where))),
        places.map((where) => [`${where}-a ${where}-b ${where}-c`]),
      );
    },
  },
];
