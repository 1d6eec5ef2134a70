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
    it('stores all parts of a delivery once', async () => {
      const first = await at.store.outbox.prepare(draft('k'));
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
        {
          index: 0,
          payload: { text: 'a' },
          state: 'prepared',
          attempts: 0,
          createdAt: 100,
          expiresAt: 1000,
          runId: 'r1',
        },
        {
          index: 1,
          payload: { text: 'b' },
          state: 'prepared',
          attempts: 0,
          createdAt: 100,
          expiresAt: 1000,
          runId: 'r1',
        },
      ]);
      expect(await at.store.outbox.prepare(draft('k', { payloads: [{ text: 'z' }] }))).toEqual({
        created: false,
        parts: first.parts,
      });
      expect(await at.store.outbox.partsOfRun('r1')).toEqual(first.parts);
      expect(await at.store.outbox.partsOfRun('r2')).toEqual([]);
    });

    it('stores a part that leaves at once as leaving, and those behind it as prepared', async () => {
      const { parts } = await at.store.outbox.prepare(draft('k', { isLeaving: true }));
      expect(parts).toMatchObject([
        { state: 'sending', attempts: 1 },
        { state: 'prepared', attempts: 0 },
      ]);
      expect((await at.store.outbox.recover(0)).unknown).toMatchObject([{ id: parts[0]?.id }]);
    });

    it('follows a part to its end', async () => {
      const [a, b] = (await at.store.outbox.prepare(draft('k'))).parts.map((part) => part.id) as [string, string];
      await at.store.outbox.markSending(a);
      await at.store.outbox.markSent(a, 'platform-1');
      await at.store.outbox.markSending(b);
      await at.store.outbox.markFailed(b, 'blocked');
      expect(await at.store.outbox.partsOfRun('r1')).toMatchObject([
        { state: 'sent', attempts: 1, platformMessageId: 'platform-1' },
        { state: 'failed', attempts: 1, error: 'blocked' },
      ]);
      await at.store.outbox.markSending(b);
      expect((await at.store.outbox.partsOfRun('r1'))[1]).toMatchObject({ state: 'sending', attempts: 2 });
    });

    it('keeps a picture until it has arrived', async () => {
      const picture = { mediaUrl: 'data:image/png;base64,AA==', channelData: { description: '차트' } };
      const payloads = [{ text: 'the word "mediaUrl"' }, picture];
      const [a, b] = (await at.store.outbox.prepare(draft('k', { payloads }))).parts.map((part) => part.id) as [
        string,
        string,
      ];
      const stored = async () => (await at.store.outbox.partsOfRun('r1')).map(({ payload }) => payload);
      for (const id of [a, b]) await at.store.outbox.markSending(id);
      await at.store.outbox.markUnknown(b, 'cut off');
      expect(await stored()).toEqual(payloads);
      for (const id of [a, b]) await at.store.outbox.markSent(id);
      expect(await stored()).toEqual([payloads[0], { channelData: picture.channelData }]);
    });

    it.each(['sending', 'sent', 'unknown', 'expired'] as const)('refuses to send a part that is %s', async (state) => {
      const id = (await at.store.outbox.prepare(draft('k', { payloads: [{}] }))).parts[0]?.id ?? '';
      if (state !== 'expired') await at.store.outbox.markSending(id);
      if (state === 'sent') await at.store.outbox.markSent(id);
      if (state === 'unknown') await at.store.outbox.recover(0);
      if (state === 'expired') await at.store.outbox.recover(5000);
      await expect(() => at.store.outbox.markSending(id)).rejects.toThrow(`is ${state} and cannot become sending`);
      if (state === 'sent')
        await expect(() => at.store.outbox.markFailed(id, 'x')).rejects.toThrow('cannot become failed');
    });

    it('keeps a part whose fate nobody knows, and sends it no more', async () => {
      const id = (await at.store.outbox.prepare(draft('k', { payloads: [{}] }))).parts[0]?.id ?? '';
      await expect(() => at.store.outbox.markUnknown(id, 'cut off')).rejects.toThrow(
        'is prepared and cannot become unknown',
      );
      await at.store.outbox.markSending(id);
      await at.store.outbox.markUnknown(id, 'cut off');
      expect(await at.store.outbox.partsOfRun('r1')).toMatchObject([{ state: 'unknown', error: 'cut off' }]);
      expect(await at.store.outbox.recover(150)).toEqual({ unknown: [], expired: [], pending: [] });
    });

    it('refuses a part that does not exist', async () => {
      await expect(() => at.store.outbox.markSent('nobody')).rejects.toThrow('is missing');
    });

    it('recovers after a crash: sending is unknown, overdue is expired, the rest is pending in order', async () => {
      const prepare = async (key: string, index: number) =>
        (await at.store.outbox.prepare(draft(key, { payloads: [{}], expiresAt: index === 1 ? 150 : 1000 }))).parts[0]
          ?.id ?? '';
      const ids = await Promise.all(['a', 'b', 'c', 'd'].map(prepare));
      await at.store.outbox.markSending(ids[0] ?? '');
      at.reopen();
      const { unknown, expired, pending } = await at.store.outbox.recover(150);
      expect([unknown, expired, pending].map((parts) => parts.map((part) => part.id))).toEqual([
        [ids[0]],
        [ids[1]],
        [ids[2], ids[3]],
      ]);
      expect([unknown[0]?.state, expired[0]?.state, pending[0]?.state]).toEqual(['unknown', 'expired', 'prepared']);
      expect(await at.store.outbox.recover(150)).toEqual({ unknown: [], expired: [], pending });
      await at.store.outbox.markSent(ids[0] ?? '', 'found');
      expect((await at.store.outbox.partsOfRun('r1'))[0]).toMatchObject({ state: 'sent', platformMessageId: 'found' });
    });

    it('does not touch what another running process is sending', async () => {
      at.reopen({ ownership: { self: 'other', isForeign: () => false } });
      const id = (await at.store.outbox.prepare(draft('k', { payloads: [{}] }))).parts[0]?.id ?? '';
      await at.store.outbox.markSending(id);
      at.reopen({ ownership: { self: 'me', isForeign: (owner) => owner === 'other' } });
      expect(await at.store.outbox.recover(5000)).toEqual({ unknown: [], expired: [], pending: [] });
      expect((await at.store.outbox.partsOfRun('r1'))[0]?.state).toBe('sending');
    });

    it('does not touch what this process is still at', async () => {
      const prepared = await Promise.all(
        ['k', 'l'].map((key) => at.store.outbox.prepare(draft(key, { payloads: [{}] }))),
      );
      const [mine, left] = prepared.map(({ parts }) => parts[0]?.id ?? '');
      await at.store.outbox.markSending(mine ?? '');
      const { unknown, pending } = await at.store.outbox.recover(150, ({ id }) => id !== mine);
      expect([unknown, pending.map(({ id }) => id)]).toEqual([[], [left]]);
      await at.store.outbox.markSent(mine ?? '');
    });

    it('prunes old parts that are settled', async () => {
      const [a] = (await at.store.outbox.prepare(draft('k'))).parts;
      await at.store.outbox.markSending(a?.id ?? '');
      await at.store.outbox.markSent(a?.id ?? '');
      expect([await at.store.outbox.prune(100), await at.store.outbox.prune(101)]).toEqual([0, 1]);
      expect((await at.store.outbox.partsOfRun('r1')).map((part) => part.state)).toEqual(['prepared']);
    });
  });
}
