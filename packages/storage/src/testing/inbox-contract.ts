import { type ChannelId, createSessionKey } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { processOwnership } from '../owner.ts';
import { entry, inbound } from './sample-rows.ts';
import type { StoreFixture } from './store-fixture.ts';

/** What every inbox must do. */
export function describeInboxContract(at: StoreFixture): void {
  describe('inbox', () => {
    it('accepts a message once per channel, account and id', async () => {
      const first = await at.store.inbox.accept(entry(inbound('1')));
      const again = await at.store.inbox.accept(entry(inbound('1', { body: 'other' })));
      expect(first.accepted).toBe(true);
      expect(again).toEqual({ accepted: false, row: first.row });
      const others = [
        inbound('2'),
        inbound('1', { channelId: 'discord' as ChannelId }),
        inbound('1', { accountId: 'second' }),
      ];
      for (const message of others) expect((await at.store.inbox.accept(entry(message))).accepted).toBe(true);
      expect((await at.store.inbox.accept(entry(inbound('1', { accountId: 'bot' })))).accepted).toBe(false);
    });

    it('keeps everything about it over a restart', async () => {
      const message = inbound('1', {
        media: [{ type: 'image', url: 'u' }],
        rawBody: '\u0000 \ud800',
      });
      const { row } = await at.store.inbox.accept(entry(message));
      at.reopen();
      expect(await at.store.inbox.get(row.id)).toEqual(row);
      expect(row).toEqual({
        ...entry(message),
        id: row.id,
        state: 'accepted',
        attempts: 0,
        acceptedAt: 100,
        owner: processOwnership().self,
      });
    });

    it('counts attempts and ends once', async () => {
      const { id } = (await at.store.inbox.accept(entry(inbound('1')))).row;
      await at.store.inbox.markRunning(id);
      await at.store.inbox.markRunning(id);
      await at.store.inbox.markRunning(id);
      await at.store.inbox.excuse(id);
      at.clock = 200;
      expect(await at.store.inbox.finish(id, 'answered')).toBe(true);
      expect(await at.store.inbox.finish(id, 'failed')).toBe(false);
      await at.store.inbox.markRunning(id);
      expect(await at.store.inbox.get(id)).toMatchObject({
        state: 'done',
        outcome: 'answered',
        attempts: 2,
        finishedAt: 200,
      });
      expect([await at.store.inbox.finish('nobody', 'failed'), await at.store.inbox.get('nobody')]).toEqual([
        false,
        undefined,
      ]);
    });

    it('lists what is unfinished, oldest first, also within one millisecond', async () => {
      const ids = await Promise.all(
        ['c', 'a', 'b', 'd'].map(async (id) => (await at.store.inbox.accept(entry(inbound(id)))).row.id),
      );
      await at.store.inbox.finish(ids[1] ?? '', 'refused');
      await at.store.inbox.markRunning(ids[2] ?? '');
      at.reopen();
      expect((await at.store.inbox.unfinished()).map((row) => row.message.id)).toEqual(['c', 'b', 'd']);
    });

    it('lists what is unfinished in one conversation', async () => {
      for (const [id, sessionKey] of [
        ['1', 'one'],
        ['2', 'two'],
        ['3', 'one'],
      ] as const)
        await at.store.inbox.accept({ ...entry(inbound(id)), sessionKey: createSessionKey(sessionKey) });
      expect((await at.store.inbox.unfinished('one')).map((row) => row.message.id)).toEqual(['1', '3']);
    });

    it('leaves alone what another running process works on, and takes over from a dead one', async () => {
      at.reopen({ ownership: { self: 'other', isForeign: () => false } });
      const { id } = (await at.store.inbox.accept(entry(inbound('1')))).row;
      at.reopen({ ownership: { self: 'me', isForeign: (owner) => owner === 'other' } });
      expect(await at.store.inbox.unfinished()).toEqual([]);
      at.reopen({ ownership: { self: 'me', isForeign: () => false } });
      expect((await at.store.inbox.unfinished()).map((row) => row.id)).toEqual([id]);
    });

    it('prunes what was finished before a time, and nothing else', async () => {
      const ids = await Promise.all(
        ['1', '2', '3'].map(async (id) => (await at.store.inbox.accept(entry(inbound(id)))).row.id),
      );
      await at.store.inbox.finish(ids[0] ?? '', 'answered');
      at.clock = 300;
      await at.store.inbox.finish(ids[1] ?? '', 'answered');
      expect(await at.store.inbox.prune(200)).toBe(1);
      expect((await Promise.all(ids.map((id) => at.store.inbox.get(id)))).map((row) => row !== undefined)).toEqual([
        false,
        true,
        true,
      ]);
    });
  });
}
