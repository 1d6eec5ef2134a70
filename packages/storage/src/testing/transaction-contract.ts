import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import type { Tables } from '../store.ts';
import { target } from './sample-rows.ts';
import type { StoreFixture } from './store-fixture.ts';

const insert = (tx: Database, key: string): Promise<number> =>
  tx.run(`INSERT INTO named_values (scope, key, value) VALUES ('a', ?, '1')`, [key]);

/** What every transaction must do: whole or not at all, one after the other, and never waiting for anybody else. */
export function describeTransactionContract(at: StoreFixture): void {
  const keys = async (): Promise<readonly string[]> => (await at.store.values.list('a')).map(({ key }) => key);

  describe('transactions', () => {
    it('happen whole or not at all', async () => {
      const attempt = at.store.transaction([], async (tx) => {
        await tx.values.set('a', 'x', '1');
        await tx.outbox.prepare({ target, payloads: [{}], expiresAt: 1, dedupeKey: 'k', runId: 'r1' });
        throw new Error('power cut');
      });
      await expect(attempt).rejects.toThrow('power cut');
      expect([await keys(), await at.store.outbox.partsOfRun('r1')]).toEqual([[], []]);
      await at.store.transaction([], (tx) => tx.values.set('a', 'x', '2'));
      expect(await at.store.transaction([], (tx) => tx.values.get('a', 'x'))).toBe('2');
    });

    it('nest: an inner failure that is handled undoes only the inner part', async () => {
      await at.store.database.transaction([], async (outer) => {
        await insert(outer, 'outer');
        const attempt = outer.transaction([], async (inner) => {
          await insert(inner, 'inner');
          throw new Error('inner');
        });
        await expect(attempt).rejects.toThrow('inner');
      });
      expect(await keys()).toEqual(['outer']);
    });

    it('keep everybody else waiting until they are over, in the order they came', async () => {
      const change = (value: string) =>
        at.store.transaction([], async (tx) => {
          const before = await tx.values.get('a', 'x');
          await tx.values.set('a', 'x', 'half done');
          await tx.values.set('a', 'x', value);
          return before;
        });
      const read = () => at.store.values.get('a', 'x');
      expect(await Promise.all([change('1'), read(), change('2'), read()])).toEqual([undefined, '1', '1', '2']);
    });

    it('of which one fails leave the next one as it is', async () => {
      const failing = at.store.database.transaction([], async (tx) => {
        await insert(tx, 'lost');
        throw new Error('lost');
      });
      const next = at.store.database.transaction([], (tx) => insert(tx, 'kept'));
      await Promise.all([expect(failing).rejects.toThrow('lost'), next]);
      expect(await keys()).toEqual(['kept']);
    });

    it('that wait for something else are undone and say so, and nobody is kept waiting', async () => {
      const attempt = at.store.database.transaction(
        [],
        async (tx) => {
          await insert(tx, 'before');
          await sleep(1);
          await insert(tx, 'after');
        },
        'soon',
      );
      const waiting = at.store.values.set('a', 'y', '1');
      await expect(attempt).rejects.toThrow(/waited for something other than its own handle/);
      await waiting;
      await sleep(5);
      expect(await keys()).toEqual(['y']);
    });

    it('that reach for the database past their handle are undone and say so', async () => {
      const past: Promise<unknown>[] = [];
      const attempt = at.store.transaction([], async (tx) => {
        await tx.values.set('a', 'x', '1');
        past.push(at.store.values.set('a', 'y', '1'));
        await past[0];
      });
      await expect(attempt).rejects.toThrow(/waited for something other than its own handle/);
      await Promise.all(past);
      expect(await keys()).toEqual(['y']);
    });

    it('of which a part waits for the whole are undone', async () => {
      const attempt = at.store.database.transaction([], (outer) =>
        outer.transaction([], async (inner) => {
          await insert(inner, 'inner');
          await insert(outer, 'outer');
        }),
      );
      await expect(attempt).rejects.toThrow(/waited for something other than its own handle/);
      expect(await keys()).toEqual([]);
    });

    it('are over when they are: their handle reaches nothing any more', async () => {
      let kept: Tables | undefined;
      await at.store.transaction([], async (tx) => {
        kept = tx;
      });
      await expect(kept!.values.set('a', 'x', '1')).rejects.toThrow(/is over/);
      expect(await keys()).toEqual([]);
    });

    it('that throw before their first wait are undone, too', async () => {
      const attempt = at.store.transaction([], () => {
        throw new Error('at once');
      });
      await expect(attempt).rejects.toThrow('at once');
      await at.store.values.set('a', 'x', '1');
      expect(await keys()).toEqual(['x']);
    });

    it('that overlap in any number count as if one came after the other', async () => {
      const writers = fc.array(fc.record({ steps: fc.nat(4), fails: fc.boolean() }), { maxLength: 8 });
      await fc.assert(
        fc.asyncProperty(writers, async (plans) => {
          await at.store.values.set('a', 'n', '0');
          const results = await Promise.allSettled(
            plans.map(({ steps, fails }) =>
              at.store.transaction(
                [],
                async ({ values }) => {
                  for (let step = 0; step < steps; step++) {
                    await values.set('a', 'n', String(Number(await values.get('a', 'n')) + 1));
                  }
                  if (fails) throw new Error('refused');
                },
                'soon',
              ),
            ),
          );
          expect(results.map(({ status }) => status)).toEqual(
            plans.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')),
          );
          const expected = plans.reduce((sum, { steps, fails }) => sum + (fails ? 0 : steps), 0);
          expect(await at.store.values.get('a', 'n')).toBe(String(expected));
        }),
        { numRuns: 30 },
      );
    });
  });
}
