import type { ChannelId } from '@finclaw/types';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenStoreOptions } from '../open-store.ts';
import type { OutboxDraft, Store, UsageRow } from '../store.ts';
import { entry, inbound, target } from './sample-rows.ts';

/** A place to keep data that can be closed and opened again, as a restart does. */
export interface StoreUnderTest {
  open(options?: OpenStoreOptions): Store;
  dispose(): void;
}

const draft = (dedupeKey: string, more: Partial<OutboxDraft> = {}): OutboxDraft => ({
  runId: 'r1',
  target,
  payloads: [{ text: 'a' }, { text: 'b' }],
  expiresAt: 1000,
  dedupeKey,
  ...more,
});

const usage = (more: Partial<UsageRow> = {}): UsageRow => ({
  at: Date.UTC(2026, 0, 2, 12),
  runId: 'r',
  sessionKey: 's',
  provider: 'anthropic',
  model: 'm',
  inputTokens: 1,
  outputTokens: 2,
  cacheReadTokens: 3,
  cacheWriteTokens: 4,
  costNanoUsd: 5n,
  ...more,
});

/** What every store must do, whatever it is kept in. */
export function describeStoreContract(name: string, create: () => StoreUnderTest): void {
  describe(`store contract: ${name}`, () => {
    let place: StoreUnderTest;
    let store: Store;
    let clock: number;
    const reopen = (options: OpenStoreOptions = {}): void => {
      store.close();
      store = place.open({ now: () => clock, ...options });
    };

    beforeEach(() => {
      clock = 100;
      place = create();
      store = place.open({ now: () => clock });
    });
    afterEach(() => {
      store.close();
      place.dispose();
    });

    describe('inbox', () => {
      it('accepts a message once per channel, account and id', () => {
        const first = store.inbox.accept(entry(inbound('1')));
        const again = store.inbox.accept(entry(inbound('1', { body: 'other' })));
        expect(first.accepted).toBe(true);
        expect(again).toEqual({ accepted: false, row: first.row });
        const others = [inbound('2'), inbound('1', { channelId: 'discord' as ChannelId }), inbound('1', { accountId: 'second' })];
        for (const message of others) expect(store.inbox.accept(entry(message)).accepted).toBe(true);
        expect(store.inbox.accept(entry(inbound('1', { accountId: 'bot' }))).accepted).toBe(false);
      });

      it('keeps everything about it over a restart', () => {
        const message = inbound('1', {
          media: [{ type: 'image', url: 'u' }],
          metadata: { nested: [1, null, '\u0000', '\ud800'] },
        });
        const { row } = store.inbox.accept(entry(message));
        reopen();
        expect(store.inbox.get(row.id)).toEqual(row);
        expect(row).toEqual({ ...entry(message), id: row.id, state: 'accepted', attempts: 0, acceptedAt: 100 });
      });

      it('counts attempts and ends once', () => {
        const { id } = store.inbox.accept(entry(inbound('1'))).row;
        store.inbox.markRunning(id);
        store.inbox.markRunning(id);
        clock = 200;
        expect(store.inbox.finish(id, 'answered')).toBe(true);
        expect(store.inbox.finish(id, 'failed')).toBe(false);
        store.inbox.markRunning(id);
        expect(store.inbox.get(id)).toMatchObject({ state: 'done', outcome: 'answered', attempts: 2, finishedAt: 200 });
        expect([store.inbox.finish('nobody', 'failed'), store.inbox.get('nobody')]).toEqual([false, undefined]);
      });

      it('lists what is unfinished, oldest first, also within one millisecond', () => {
        const ids = ['c', 'a', 'b', 'd'].map((id) => store.inbox.accept(entry(inbound(id))).row.id);
        store.inbox.finish(ids[1] ?? '', 'refused');
        store.inbox.markRunning(ids[2] ?? '');
        reopen();
        expect(store.inbox.unfinished().map((row) => row.message.id)).toEqual(['c', 'b', 'd']);
      });

      it('leaves alone what another running process works on, and takes over from a dead one', () => {
        reopen({ ownership: { self: 'other', isForeign: () => false } });
        const { id } = store.inbox.accept(entry(inbound('1'))).row;
        reopen({ ownership: { self: 'me', isForeign: (owner) => owner === 'other' } });
        expect(store.inbox.unfinished()).toEqual([]);
        reopen({ ownership: { self: 'me', isForeign: () => false } });
        expect(store.inbox.unfinished().map((row) => row.id)).toEqual([id]);
      });

      it('prunes what was finished before a time, and nothing else', () => {
        const ids = ['1', '2', '3'].map((id) => store.inbox.accept(entry(inbound(id))).row.id);
        store.inbox.finish(ids[0] ?? '', 'answered');
        clock = 300;
        store.inbox.finish(ids[1] ?? '', 'answered');
        expect(store.inbox.prune(200)).toBe(1);
        expect(ids.map((id) => store.inbox.get(id) !== undefined)).toEqual([false, true, true]);
      });
    });

    describe('outbox', () => {
      it('stores all parts of a delivery once', () => {
        const first = store.outbox.prepare(draft('k'));
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
        expect(store.outbox.prepare(draft('k', { payloads: [{ text: 'z' }] }))).toEqual({ created: false, parts: first.parts });
        expect(store.outbox.partsOfRun('r1')).toEqual(first.parts);
        expect(store.outbox.partsOfRun('r2')).toEqual([]);
      });

      it('follows a part to its end', () => {
        const [a, b] = store.outbox.prepare(draft('k')).parts.map((part) => part.id) as [string, string];
        store.outbox.markSending(a);
        store.outbox.markSent(a, 'platform-1');
        store.outbox.markSending(b);
        store.outbox.markFailed(b, 'blocked');
        expect(store.outbox.partsOfRun('r1')).toMatchObject([
          { state: 'sent', attempts: 1, platformMessageId: 'platform-1' },
          { state: 'failed', attempts: 1, error: 'blocked' },
        ]);
        store.outbox.markSending(b);
        expect(store.outbox.partsOfRun('r1')[1]).toMatchObject({ state: 'sending', attempts: 2 });
      });

      it.each(['sending', 'sent', 'unknown', 'expired'] as const)('refuses to send a part that is %s', (state) => {
        const id = store.outbox.prepare(draft('k', { payloads: [{}] })).parts[0]?.id ?? '';
        if (state !== 'expired') store.outbox.markSending(id);
        if (state === 'sent') store.outbox.markSent(id);
        if (state === 'unknown') store.outbox.recover(0);
        if (state === 'expired') store.outbox.recover(5000);
        expect(() => store.outbox.markSending(id)).toThrow(`is ${state} and cannot become sending`);
        if (state === 'sent') expect(() => store.outbox.markFailed(id, 'x')).toThrow('cannot become failed');
      });

      it('refuses a part that does not exist', () => {
        expect(() => store.outbox.markSent('nobody')).toThrow('is missing');
      });

      it('recovers after a crash: sending is unknown, overdue is expired, the rest is pending in order', () => {
        const ids = ['a', 'b', 'c', 'd'].map(
          (key, index) =>
            store.outbox.prepare(draft(key, { payloads: [{}], expiresAt: index === 1 ? 150 : 1000 })).parts[0]?.id ?? '',
        );
        store.outbox.markSending(ids[0] ?? '');
        reopen();
        const { unknown, expired, pending } = store.outbox.recover(150);
        expect([unknown, expired, pending].map((parts) => parts.map((part) => part.id))).toEqual([
          [ids[0]],
          [ids[1]],
          [ids[2], ids[3]],
        ]);
        expect([unknown[0]?.state, expired[0]?.state, pending[0]?.state]).toEqual(['unknown', 'expired', 'prepared']);
        expect(store.outbox.recover(150)).toEqual({ unknown: [], expired: [], pending });
        store.outbox.markSent(ids[0] ?? '', 'found');
        expect(store.outbox.partsOfRun('r1')[0]).toMatchObject({ state: 'sent', platformMessageId: 'found' });
      });

      it('does not touch what another running process is sending', () => {
        reopen({ ownership: { self: 'other', isForeign: () => false } });
        const id = store.outbox.prepare(draft('k', { payloads: [{}] })).parts[0]?.id ?? '';
        store.outbox.markSending(id);
        reopen({ ownership: { self: 'me', isForeign: (owner) => owner === 'other' } });
        expect(store.outbox.recover(5000)).toEqual({ unknown: [], expired: [], pending: [] });
        expect(store.outbox.partsOfRun('r1')[0]?.state).toBe('sending');
      });

      it('prunes old parts that are settled', () => {
        const [a] = store.outbox.prepare(draft('k')).parts;
        store.outbox.markSending(a?.id ?? '');
        store.outbox.markSent(a?.id ?? '');
        expect([store.outbox.prune(100), store.outbox.prune(101)]).toEqual([0, 1]);
        expect(store.outbox.partsOfRun('r1').map((part) => part.state)).toEqual(['prepared']);
      });
    });

    describe('usage', () => {
      it('adds up by day, model and session, and never counts an unknown price as zero', () => {
        store.usage.record(usage());
        store.usage.record({
          ...usage({ sessionKey: 't', model: 'n', at: Date.UTC(2026, 0, 4, 12) }),
          costNanoUsd: undefined as never,
        });
        store.usage.record(usage({ costNanoUsd: 9_007_199_254_740_993n }));
        reopen();
        expect(store.usage.totals('model')).toEqual([
          {
            key: 'anthropic/m',
            requests: 2,
            inputTokens: 2,
            outputTokens: 4,
            cacheReadTokens: 6,
            cacheWriteTokens: 8,
            costNanoUsd: 9_007_199_254_740_998n,
            unpricedRequests: 0,
          },
          {
            key: 'anthropic/n',
            requests: 1,
            inputTokens: 1,
            outputTokens: 2,
            cacheReadTokens: 3,
            cacheWriteTokens: 4,
            costNanoUsd: 0n,
            unpricedRequests: 1,
          },
        ]);
        expect(store.usage.totals('day').map((row) => [row.key, row.requests])).toEqual([
          ['2026-01-02', 2],
          ['2026-01-04', 1],
        ]);
        expect(store.usage.totals('session').map((row) => row.key)).toEqual(['s', 't']);
        const from = Date.UTC(2026, 0, 2, 12);
        expect(store.usage.totals('session', { from, to: from })).toEqual([]);
        expect(store.usage.totals('session', { from, to: from + 1 }).map((row) => row.key)).toEqual(['s']);
      });

      it('commits what was spent and what is reserved since a time', () => {
        store.usage.record(usage({ at: 10, costNanoUsd: 5n }));
        store.usage.record(usage({ at: 20, costNanoUsd: 7n }));
        const reservation = store.usage.reserve('r', 100n, 20);
        store.usage.reserve('r', 1000n, 10);
        expect([store.usage.committedNanoUsd(0), store.usage.committedNanoUsd(20), store.usage.committedNanoUsd(21)]).toEqual([
          1112n,
          107n,
          0n,
        ]);
        store.usage.settle(reservation);
        store.usage.settle(reservation);
        reopen();
        expect(store.usage.committedNanoUsd(20)).toBe(7n);
      });
    });

    describe('named values', () => {
      it('behaves like a map per scope, for any text', () => {
        const text = fc.oneof(
          fc.constantFrom('', '\u0000', 'a\u0000b', "'; DROP TABLE inbox; --", '🙂', '한글'),
          fc.string({ unit: 'binary' }),
        );
        const step = fc.record({
          action: fc.constantFrom('set', 'set', 'delete'),
          scope: fc.constantFrom('a', 'b'),
          key: text,
          value: text,
        });
        fc.assert(
          fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
            for (const scope of ['a', 'b']) for (const { key } of store.values.list(scope)) store.values.delete(scope, key);
            const model = new Map<string, string>();
            for (const { action, scope, key, value } of steps) {
              const id = JSON.stringify([scope, key]);
              if (action === 'set') {
                store.values.set(scope, key, value);
                model.set(id, value);
              } else {
                expect(store.values.delete(scope, key)).toBe(model.delete(id));
              }
            }
            for (const scope of ['a', 'b']) {
              const listed = store.values.list(scope);
              for (const { key, value } of listed) {
                expect(value).toBe(model.get(JSON.stringify([scope, key])));
                expect(store.values.get(scope, key)).toBe(value);
              }
              expect(listed).toHaveLength(
                [...model.keys()].filter((id) => id.startsWith(JSON.stringify([scope]).slice(0, -1))).length,
              );
            }
          }),
          { numRuns: 30 },
        );
      });
    });

    describe('transactions', () => {
      it('happen whole or not at all', () => {
        const attempt = (): void =>
          store.transaction(() => {
            store.values.set('a', 'x', '1');
            store.outbox.prepare(draft('k'));
            throw new Error('power cut');
          });
        expect(attempt).toThrow('power cut');
        expect([store.values.list('a'), store.outbox.partsOfRun('r1')]).toEqual([[], []]);
        store.transaction(() => store.values.set('a', 'x', '2'));
        expect(store.transaction(() => store.values.get('a', 'x'))).toBe('2');
      });

      it('nest: an inner failure that is handled undoes only the inner part', () => {
        store.transaction(() => {
          store.values.set('a', 'outer', '1');
          expect(() =>
            store.transaction(() => {
              store.values.set('a', 'inner', '1');
              throw new Error('inner');
            }),
          ).toThrow('inner');
        });
        expect(store.values.list('a').map(({ key }) => key)).toEqual(['outer']);
      });

      it('refuse to wait', () => {
        expect(() => store.transaction(async () => store.values.set('a', 'x', '1'))).toThrow(/cannot wait/);
        expect(store.values.list('a')).toEqual([]);
      });
    });

    it('is sound, and closing twice is fine', () => {
      expect(store.integrityProblems()).toEqual([]);
      store.close();
      store.close();
    });
  });
}
