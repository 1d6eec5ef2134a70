import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import type { OpenStoreOptions } from '../open-store.ts';
import type { Store, Tables, UsageRow } from '../store.ts';
import { describeDeferredContract } from './deferred-contract.ts';
import { describeInboxContract } from './inbox-contract.ts';
import { describeOutboxContract } from './outbox-contract.ts';
import { target } from './sample-rows.ts';
import type { StoreFixture } from './store-fixture.ts';

/** A place to keep data that can be closed and opened again, as a restart does. */
interface StoreUnderTest {
  open(options?: OpenStoreOptions): Store;
  dispose(): void;
}

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
    const at: StoreFixture = {
      store: undefined as never,
      clock: 0,
      reopen(options = {}) {
        at.store?.close();
        at.store = place.open({ now: () => at.clock, ...options });
      },
    };

    beforeEach(() => {
      at.clock = 100;
      place = create();
      at.reopen();
    });
    afterEach(() => {
      at.store.close();
      place.dispose();
    });

    describeInboxContract(at);
    describeOutboxContract(at);
    describeDeferredContract(at);

    describe('usage', () => {
      it('adds up by day, model and session, and never counts an unknown price as zero', async () => {
        await at.store.usage.record(usage());
        await at.store.usage.record({
          ...usage({ sessionKey: 't', model: 'n', at: Date.UTC(2026, 0, 4, 12) }),
          costNanoUsd: undefined as never,
        });
        await at.store.usage.record(usage({ costNanoUsd: 9_007_199_254_740_993n }));
        at.reopen();
        expect(await at.store.usage.totals('model')).toEqual([
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
        expect((await at.store.usage.totals('day')).map((row) => [row.key, row.requests])).toEqual([
          ['2026-01-02', 2],
          ['2026-01-04', 1],
        ]);
        expect((await at.store.usage.totals('session')).map((row) => row.key)).toEqual(['s', 't']);
        const from = Date.UTC(2026, 0, 2, 12);
        expect(await at.store.usage.totals('session', { from, to: from })).toEqual([]);
        expect((await at.store.usage.totals('session', { from, to: from + 1 })).map((row) => row.key)).toEqual(['s']);
      });

      it('knows the latest call of a session since a moment', async () => {
        await at.store.usage.record(usage({ at: 10, runId: 'first' }));
        await at.store.usage.record(usage({ at: 20, runId: 'second', costNanoUsd: 9_007_199_254_740_993n }));
        await at.store.usage.record(usage({ at: 30, sessionKey: 't' }));
        at.reopen();
        expect(await at.store.usage.last('s', 0)).toEqual(
          usage({ at: 20, runId: 'second', costNanoUsd: 9_007_199_254_740_993n }),
        );
        expect(await at.store.usage.last('s', 21)).toBeUndefined();
        expect(await at.store.usage.last('nobody', 0)).toBeUndefined();
      });

      it('commits what was spent and what is reserved since a time', async () => {
        await at.store.usage.record(usage({ at: 10, costNanoUsd: 5n }));
        await at.store.usage.record(usage({ at: 20, costNanoUsd: 7n }));
        const reservation = (await at.store.usage.reserve({ runId: 'r', estimateNanoUsd: 100n, at: 20 })) ?? '';
        await at.store.usage.reserve({ runId: 'r', estimateNanoUsd: 1000n, at: 10 });
        expect([
          await at.store.usage.committedNanoUsd(0),
          await at.store.usage.committedNanoUsd(20),
          await at.store.usage.committedNanoUsd(21),
        ]).toEqual([1112n, 107n, 0n]);
        await at.store.usage.settle(reservation);
        await at.store.usage.settle(reservation);
        at.reopen();
        expect(await at.store.usage.committedNanoUsd(20)).toBe(7n);
      });

      it('lets only so many of the calls that come at once put money aside as fit under the cap', async () => {
        await at.store.usage.record(usage({ at: 30, costNanoUsd: 20n }));
        const ask = (n: number) =>
          at.store.usage.reserve({ runId: `r${n}`, estimateNanoUsd: 30n, at: 40, cap: { since: 20, nanoUsd: 100n } });
        const made = await Promise.all([1, 2, 3, 4, 5].map(ask));
        expect(made.map((id) => id !== undefined)).toEqual([true, true, false, false, false]);
        expect(await at.store.usage.committedNanoUsd(20)).toBe(80n);
        await at.store.usage.settle(made[0] ?? '');
        expect(await ask(6)).toBeDefined();
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
            for (const scope of ['a', 'b']) for (const { key } of at.store.values.list(scope)) at.store.values.delete(scope, key);
            const model = new Map<string, string>();
            for (const { action, scope, key, value } of steps) {
              const id = JSON.stringify([scope, key]);
              if (action === 'set') {
                at.store.values.set(scope, key, value);
                model.set(id, value);
              } else {
                expect(at.store.values.delete(scope, key)).toBe(model.delete(id));
              }
            }
            for (const scope of ['a', 'b']) {
              const listed = at.store.values.list(scope);
              for (const { key, value } of listed) {
                expect(value).toBe(model.get(JSON.stringify([scope, key])));
                expect(at.store.values.get(scope, key)).toBe(value);
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
      it('happen whole or not at all', async () => {
        const attempt = (): void =>
          at.store.transaction((tx) => {
            tx.values.set('a', 'x', '1');
            void tx.outbox.prepare({ target, payloads: [{}], expiresAt: 1, dedupeKey: 'k', runId: 'r1' });
            throw new Error('power cut');
          });
        expect(attempt).toThrow('power cut');
        expect([at.store.values.list('a'), await at.store.outbox.partsOfRun('r1')]).toEqual([[], []]);
        at.store.transaction((tx) => tx.values.set('a', 'x', '2'));
        expect(at.store.transaction((tx) => tx.values.get('a', 'x'))).toBe('2');
      });

      it('nest: an inner failure that is handled undoes only the inner part', () => {
        const insert = (tx: Database, key: string) =>
          tx.run(`INSERT INTO named_values (scope, key, value) VALUES ('a', ?, '1')`, [key]);
        at.store.database.transaction((outer) => {
          insert(outer, 'outer');
          expect(() =>
            outer.transaction((inner) => {
              insert(inner, 'inner');
              throw new Error('inner');
            }),
          ).toThrow('inner');
        });
        expect(at.store.values.list('a').map(({ key }) => key)).toEqual(['outer']);
      });

      it('let in nobody but the handle they were given, and that one only while they last', () => {
        let kept: Tables | undefined;
        at.store.transaction((tx) => {
          kept = tx;
          expect(() => at.store.values.set('a', 'x', '1')).toThrow(/only its own handle/);
          expect(() => at.store.transaction(() => {})).toThrow(/only its own handle/);
          tx.database.transaction((inner) => {
            expect(() => tx.values.get('a', 'x')).toThrow(/only its own handle/);
            inner.run(`INSERT INTO named_values (scope, key, value) VALUES ('a', 'y', '1')`);
          });
        });
        expect(() => kept?.values.set('a', 'x', '1')).toThrow(/only its own handle/);
        expect(at.store.values.list('a').map(({ key }) => key)).toEqual(['y']);
      });

      it('refuse to wait', () => {
        expect(() => at.store.transaction(async (tx) => tx.values.set('a', 'x', '1'))).toThrow(/cannot wait/);
        expect(at.store.values.list('a')).toEqual([]);
      });
    });

    it('is sound, and closing twice is fine', () => {
      expect(at.store.integrityProblems()).toEqual([]);
      at.store.close();
      at.store.close();
    });
  });
}
