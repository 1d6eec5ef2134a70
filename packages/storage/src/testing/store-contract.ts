import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Ownership, processOwnership } from '../owner.ts';
import type { UsageRow } from '../store.ts';
import { QUARTER_MS } from '../usage.ts';
import { describeDeferredContract } from './deferred-contract.ts';
import { describeInboxContract } from './inbox-contract.ts';
import type { DescribeOn } from './on-sqlite.ts';
import { describeOutboxContract } from './outbox-contract.ts';
import type { StoreFixture } from './store-fixture.ts';
import { describeTransactionContract } from './transaction-contract.ts';

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
export function describeStoreContract(describeOn: DescribeOn): void {
  describeOn('store contract', (database) => {
    const at: StoreFixture = {
      engine: database.engine,
      store: undefined as never,
      clock: 0,
      reopen(options = {}) {
        at.store?.close();
        at.store = database.open({ now: () => at.clock, ownership: processOwnership(), ...options });
      },
    };

    beforeEach(() => {
      at.clock = 100;
      at.reopen();
    });

    describeInboxContract(at);
    describeOutboxContract(at);
    describeDeferredContract(at);

    describe('usage', () => {
      it('counts what was paid with keys of people’s own apart from what lent keys cost', async () => {
        const { usage: ledger } = at.store;
        await ledger.record(usage({ at: 10, owner: 'mina', costNanoUsd: 5n, isOwnKey: true }));
        await ledger.record(usage({ at: 10, owner: 'mina', costNanoUsd: 7n }));
        await ledger.record(usage({ at: 10, owner: 'joon', costNanoUsd: 11n, isOwnKey: true }));
        expect(await ledger.totals('model', { owner: 'mina' })).toMatchObject([{ costNanoUsd: 12n, ownNanoUsd: 5n }]);
        const cap = (nanoUsd: bigint) => ({ since: 0, nanoUsd });
        const draft = { runId: 'r', owner: 'mina', at: 10, estimateNanoUsd: 10n };
        const own = (nanoUsd: bigint) => ledger.reserve({ ...draft, isOwnKey: true, ownCap: cap(nanoUsd) });
        expect(await own(14n)).toBeUndefined();
        expect(await own(15n)).toBeDefined();
        expect(await ledger.reserve({ ...draft, cap: cap(16n), ownCap: cap(16n) })).toBeUndefined();
        expect(await ledger.reserve({ ...draft, cap: cap(17n), ownCap: cap(17n) })).toBeDefined();
        const committed = [
          ledger.committedNanoUsd(0),
          ledger.committedNanoUsd(0, 'mina'),
          ledger.committedNanoUsd(0, 'mina', true),
        ];
        expect(await Promise.all(committed)).toEqual([17n, 17n, 15n]);
      });

      it('adds up by day, model and session, and never counts an unknown price as zero', async () => {
        await at.store.usage.record(usage());
        await at.store.usage.record({
          ...usage({ sessionKey: 't', model: 'n', at: Date.UTC(2026, 0, 4, 12) }),
          costNanoUsd: undefined as never,
          estimateNanoUsd: 7n,
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
            estimateNanoUsd: 0n,
            ownNanoUsd: 0n,
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
            estimateNanoUsd: 7n,
            ownNanoUsd: 0n,
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
        const [first, second, third] = [QUARTER_MS, 2 * QUARTER_MS, 3 * QUARTER_MS];
        await at.store.usage.record(usage({ at: first + 10, costNanoUsd: 5n }));
        await at.store.usage.record(usage({ at: second, costNanoUsd: 7n }));
        const reservation = (await at.store.usage.reserve({ runId: 'r', estimateNanoUsd: 100n, at: second })) ?? '';
        await at.store.usage.reserve({ runId: 'r', estimateNanoUsd: 1000n, at: first });
        expect([
          await at.store.usage.committedNanoUsd(0),
          await at.store.usage.committedNanoUsd(second),
          await at.store.usage.spentNanoUsd(second),
          await at.store.usage.committedNanoUsd(third),
        ]).toEqual([1112n, 107n, 7n, 0n]);
        await at.store.usage.settle(reservation);
        await at.store.usage.settle(reservation);
        at.reopen();
        expect(await at.store.usage.committedNanoUsd(second)).toBe(7n);
      });

      it('lets only so many of the calls that come at once put money aside as fit under the cap', async () => {
        await at.store.usage.record(usage({ at: 30, costNanoUsd: 20n }));
        const ask = (n: number) =>
          at.store.usage.reserve({ runId: `r${n}`, estimateNanoUsd: 30n, at: 40, cap: { since: 0, nanoUsd: 100n } });
        const made = await Promise.all([1, 2, 3, 4, 5].map(ask));
        expect(made.map((id) => id !== undefined)).toEqual([true, true, false, false, false]);
        expect(await at.store.usage.committedNanoUsd(0)).toBe(80n);
        await at.store.usage.settle(made[0] ?? '');
        expect(await ask(6)).toBeDefined();
      });
    });

    it('puts the usual cost aside, but starts a call only where the most it can cost would fit too', async () => {
      const draft = { runId: 'r', estimateNanoUsd: 10n, mostNanoUsd: 60n, at: 10, cap: { since: 0, nanoUsd: 100n } };
      const made = [];
      for (let n = 0; n < 6; n++) made.push((await at.store.usage.reserve(draft)) !== undefined);
      expect(made).toEqual([true, true, true, true, true, false]);
      expect(await at.store.usage.committedNanoUsd(0)).toBe(50n);
    });

    it('lets go of what nobody gave back after an hour', async () => {
      await at.store.usage.reserve({ runId: 'r', estimateNanoUsd: 100n, at: 10 });
      at.clock += 3_600_000;
      const cap = { since: 0, nanoUsd: 100n };
      expect(await at.store.usage.reserve({ runId: 's', estimateNanoUsd: 100n, at: 20, cap })).toBeDefined();
    });

    it('keeps running totals for as long as a day lasts anywhere, and what each call cost for good', async () => {
      await at.store.usage.record(usage({ at: 10, costNanoUsd: 5n }));
      await at.store.usage.prune(86_400_000);
      expect(await at.store.usage.spentNanoUsd(0)).toBe(5n);
      await at.store.usage.prune(4 * 86_400_000);
      expect(await at.store.usage.spentNanoUsd(0)).toBe(0n);
      expect(await at.store.usage.totals('model')).toMatchObject([{ costNanoUsd: 5n }]);
    });

    it('gives back what a dead process put aside, and leaves alone what a running one or this one did', async () => {
      const as = (self: string): Ownership => ({ self, isForeign: (owner) => owner === 'running' });
      for (const self of ['dead', 'running', 'this']) {
        at.reopen({ ownership: as(self) });
        await at.store.usage.reserve({ runId: 'r', estimateNanoUsd: 1n, at: 10 });
      }
      expect(await at.store.usage.committedNanoUsd(0)).toBe(3n);
      expect([await at.store.usage.releaseLeft(), await at.store.usage.committedNanoUsd(0)]).toEqual([1, 2n]);
      expect(await at.store.usage.releaseLeft()).toBe(0);
    });

    describe('named values', () => {
      it('behaves like a map per scope, for any text', async () => {
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
        await fc.assert(
          fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
            const { values } = at.store;
            for (const scope of ['a', 'b'])
              for (const { key } of await values.list(scope)) await values.delete(scope, key);
            const model = new Map<string, string>();
            for (const { action, scope, key, value } of steps) {
              const id = JSON.stringify([scope, key]);
              if (action === 'set') {
                await values.set(scope, key, value);
                model.set(id, value);
              } else {
                expect(await values.delete(scope, key)).toBe(model.delete(id));
              }
            }
            for (const scope of ['a', 'b']) {
              const listed = await values.list(scope);
              for (const { key, value } of listed) {
                expect(value).toBe(model.get(JSON.stringify([scope, key])));
                expect(await values.get(scope, key)).toBe(value);
              }
              expect(listed).toHaveLength(
                [...model.keys()].filter((id) => id.startsWith(JSON.stringify([scope]).slice(0, -1))).length,
              );
            }
          }),
          { numRuns: 30 },
        );
      });

      it('lets a value depend on what it was, however many change it at once', async () => {
        const addOne = () =>
          at.store.values.transaction('everything', async (tx) => {
            await tx.set('a', 'n', String(Number((await tx.get('a', 'n')) ?? 0) + 1));
          });
        await Promise.all(Array.from({ length: 20 }, addOne));
        expect(await at.store.values.get('a', 'n')).toBe('20');
      });
    });

    describeTransactionContract(at);

    it('is sound, and closing twice is fine', async () => {
      expect(await at.store.integrityProblems()).toEqual([]);
      at.store.close();
      at.store.close();
    });
  });
}
