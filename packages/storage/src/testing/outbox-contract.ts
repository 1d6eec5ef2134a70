import { describe, expect, it } from 'vitest';
import type { OutboxDraft } from '../store.ts';
import { target } from './sample-rows.ts';
import type { StoreFixture } from './store-fixture.ts';

const draft = (dedupeKey: string, more: Partial<OutboxDraft> = {}): OutboxDraft => ({
  runId: 'r1',
  target,
  payloads: [{ text: 'a' }, { text: 'b' }],
  expiresAt: 1000,
  dedupeKey,
  ...more,
});

/** What every outbox must do. */
export function describeOutboxContract(at: StoreFixture): void {
  describe('outbox', () => {
    it('stores all parts of a delivery once', () => {
      const first = at.store.outbox.prepare(draft('k'));
      expect(first.created).toBe(true);
      expect(
        first.parts.map(({ index, payload, state, attempts, createdAt, expiresAt, runId }) => ({
          index,
          payload,
          state,
          attempts,
          createdAt,
          expiresAt,
          runId,
        })),
      ).toEqual([
        { index: 0, payload: { text: 'a' }, state: 'prepared', attempts: 0, createdAt: 100, expiresAt: 1000, runId: 'r1' },
        { index: 1, payload: { text: 'b' }, state: 'prepared', attempts: 0, createdAt: 100, expiresAt: 1000, runId: 'r1' },
      ]);
      expect(at.store.outbox.prepare(draft('k', { payloads: [{ text: 'z' }] }))).toEqual({ created: false, parts: first.parts });
      expect(at.store.outbox.partsOfRun('r1')).toEqual(first.parts);
      expect(at.store.outbox.partsOfRun('r2')).toEqual([]);
    });

    it('follows a part to its end', () => {
      const [a, b] = at.store.outbox.prepare(draft('k')).parts.map((part) => part.id) as [string, string];
      at.store.outbox.markSending(a);
      at.store.outbox.markSent(a, 'platform-1');
      at.store.outbox.markSending(b);
      at.store.outbox.markFailed(b, 'blocked');
      expect(at.store.outbox.partsOfRun('r1')).toMatchObject([
        { state: 'sent', attempts: 1, platformMessageId: 'platform-1' },
        { state: 'failed', attempts: 1, error: 'blocked' },
      ]);
      at.store.outbox.markSending(b);
      expect(at.store.outbox.partsOfRun('r1')[1]).toMatchObject({ state: 'sending', attempts: 2 });
    });

    it('keeps a picture until it has arrived', () => {
      const picture = { mediaUrl: 'data:image/png;base64,AA==', channelData: { description: '차트' } };
      const payloads = [{ text: 'the word "mediaUrl"' }, picture];
      const [a, b] = at.store.outbox.prepare(draft('k', { payloads })).parts.map((part) => part.id) as [string, string];
      const stored = () => at.store.outbox.partsOfRun('r1').map(({ payload }) => payload);
      for (const id of [a, b]) at.store.outbox.markSending(id);
      at.store.outbox.markUnknown(b, 'cut off');
      expect(stored()).toEqual(payloads);
      for (const id of [a, b]) at.store.outbox.markSent(id);
      expect(stored()).toEqual([payloads[0], { channelData: picture.channelData }]);
    });

    it.each(['sending', 'sent', 'unknown', 'expired'] as const)('refuses to send a part that is %s', (state) => {
      const id = at.store.outbox.prepare(draft('k', { payloads: [{}] })).parts[0]?.id ?? '';
      if (state !== 'expired') at.store.outbox.markSending(id);
      if (state === 'sent') at.store.outbox.markSent(id);
      if (state === 'unknown') at.store.outbox.recover(0);
      if (state === 'expired') at.store.outbox.recover(5000);
      expect(() => at.store.outbox.markSending(id)).toThrow(`is ${state} and cannot become sending`);
      if (state === 'sent') expect(() => at.store.outbox.markFailed(id, 'x')).toThrow('cannot become failed');
    });

    it('keeps a part whose fate nobody knows, and sends it no more', () => {
      const id = at.store.outbox.prepare(draft('k', { payloads: [{}] })).parts[0]?.id ?? '';
      expect(() => at.store.outbox.markUnknown(id, 'cut off')).toThrow('is prepared and cannot become unknown');
      at.store.outbox.markSending(id);
      at.store.outbox.markUnknown(id, 'cut off');
      expect(at.store.outbox.partsOfRun('r1')).toMatchObject([{ state: 'unknown', error: 'cut off' }]);
      expect(at.store.outbox.recover(150)).toEqual({ unknown: [], expired: [], pending: [] });
    });

    it('refuses a part that does not exist', () => {
      expect(() => at.store.outbox.markSent('nobody')).toThrow('is missing');
    });

    it('recovers after a crash: sending is unknown, overdue is expired, the rest is pending in order', () => {
      const ids = ['a', 'b', 'c', 'd'].map(
        (key, index) =>
          at.store.outbox.prepare(draft(key, { payloads: [{}], expiresAt: index === 1 ? 150 : 1000 })).parts[0]?.id ?? '',
      );
      at.store.outbox.markSending(ids[0] ?? '');
      at.reopen();
      const { unknown, expired, pending } = at.store.outbox.recover(150);
      expect([unknown, expired, pending].map((parts) => parts.map((part) => part.id))).toEqual([
        [ids[0]],
        [ids[1]],
        [ids[2], ids[3]],
      ]);
      expect([unknown[0]?.state, expired[0]?.state, pending[0]?.state]).toEqual(['unknown', 'expired', 'prepared']);
      expect(at.store.outbox.recover(150)).toEqual({ unknown: [], expired: [], pending });
      at.store.outbox.markSent(ids[0] ?? '', 'found');
      expect(at.store.outbox.partsOfRun('r1')[0]).toMatchObject({ state: 'sent', platformMessageId: 'found' });
    });

    it('does not touch what another running process is sending', () => {
      at.reopen({ ownership: { self: 'other', isForeign: () => false } });
      const id = at.store.outbox.prepare(draft('k', { payloads: [{}] })).parts[0]?.id ?? '';
      at.store.outbox.markSending(id);
      at.reopen({ ownership: { self: 'me', isForeign: (owner) => owner === 'other' } });
      expect(at.store.outbox.recover(5000)).toEqual({ unknown: [], expired: [], pending: [] });
      expect(at.store.outbox.partsOfRun('r1')[0]?.state).toBe('sending');
    });

    it('does not touch what this process is still at', () => {
      const [mine, left] = ['k', 'l'].map((key) => at.store.outbox.prepare(draft(key, { payloads: [{}] })).parts[0]?.id ?? '');
      at.store.outbox.markSending(mine ?? '');
      const { unknown, pending } = at.store.outbox.recover(150, ({ id }) => id !== mine);
      expect([unknown, pending.map(({ id }) => id)]).toEqual([[], [left]]);
      at.store.outbox.markSent(mine ?? '');
    });

    it('prunes old parts that are settled', () => {
      const [a] = at.store.outbox.prepare(draft('k')).parts;
      at.store.outbox.markSending(a?.id ?? '');
      at.store.outbox.markSent(a?.id ?? '');
      expect([at.store.outbox.prune(100), at.store.outbox.prune(101)]).toEqual([0, 1]);
      expect(at.store.outbox.partsOfRun('r1').map((part) => part.state)).toEqual(['prepared']);
    });
  });
}
