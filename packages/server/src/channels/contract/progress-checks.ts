import assert from 'node:assert/strict';
import { type ChannelCheck, codeOfSend, eventually, outbound, quiet } from './check.ts';

/** What a channel does while an answer is being made. */
export const PROGRESS_CHECKS: readonly ChannelCheck[] = [
  {
    name: 'an answer that was streamed is shown once',
    async run(harness) {
      const target = harness.targetOf('direct');
      for (const delta of ['Samsung ', 'is at ', '71,500']) harness.channel.progress?.(target, 'run-1', { type: 'text', delta });
      if (harness.channel.progress) await eventually('a beginning is shown', () => harness.shown('direct').length === 1);
      const text = 'Samsung is at 71,500 won.';
      assert.equal(await codeOfSend(harness, outbound(target, text, { runId: 'run-1' })), undefined);
      await quiet();
      assert.deepEqual(harness.shown('direct'), [text]);
    },
  },
  {
    name: 'an answer sent before its stream was shown is shown once',
    async run(harness) {
      const target = harness.targetOf('direct');
      harness.channel.progress?.(target, 'run-1', { type: 'text', delta: 'Hel' });
      assert.equal(await codeOfSend(harness, outbound(target, 'Hello', { runId: 'run-1' })), undefined);
      await quiet();
      assert.deepEqual(harness.shown('direct'), ['Hello']);
    },
  },
  {
    name: 'an answer that differs from what was streamed replaces it',
    async run(harness) {
      const target = harness.targetOf('room');
      harness.channel.progress?.(target, 'run-1', { type: 'text', delta: 'It is 5' });
      await eventually('the beginning is shown', () => harness.shown('room').length === 1);
      assert.equal(await codeOfSend(harness, outbound(target, 'It is 6', { runId: 'run-1' })), undefined);
      await quiet();
      assert.deepEqual(harness.shown('room'), ['It is 6']);
    },
  },
  {
    name: 'what is discarded disappears',
    async run(harness) {
      const target = harness.targetOf('direct');
      harness.channel.progress?.(target, 'run-1', { type: 'text', delta: 'Let me see' });
      await eventually('the beginning is shown', () => harness.shown('direct').length === 1);
      harness.channel.progress?.(target, 'run-1', { type: 'discard' });
      await eventually('it is gone', () => harness.shown('direct').length === 0);
      harness.channel.progress?.(target, 'run-1', { type: 'text', delta: 'It is 7' });
      assert.equal(await codeOfSend(harness, outbound(target, 'It is 7', { runId: 'run-1' })), undefined);
      await quiet();
      assert.deepEqual(harness.shown('direct'), ['It is 7']);
    },
  },
  {
    name: 'two answers streamed at once do not mix',
    async run(harness) {
      const places = ['direct', 'room'] as const;
      for (const letter of 'abc') {
        for (const where of places) {
          harness.channel.progress?.(harness.targetOf(where), where, { type: 'text', delta: `${where}-${letter} ` });
        }
      }
      for (const where of places) {
        const text = `${where}-a ${where}-b ${where}-c`;
        assert.equal(await codeOfSend(harness, outbound(harness.targetOf(where), text, { runId: where })), undefined);
      }
      await quiet();
      assert.deepEqual(
        places.map((where) => harness.shown(where)),
        places.map((where) => [`${where}-a ${where}-b ${where}-c`]),
      );
    },
  },
];
