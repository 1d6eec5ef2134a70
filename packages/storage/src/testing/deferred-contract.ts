import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entry, inbound } from './sample-rows.ts';
import type { StoreFixture } from './store-fixture.ts';

/** One step of a writer: what it sets, whether it then fails, and whether it waits for the disk before the next. */
interface Step {
  readonly key: string;
  readonly value: string;
  readonly fails: boolean;
  readonly waits: boolean;
}

/** What must hold for writes that share their waits for the disk. */
export function describeDeferredContract(at: StoreFixture): void {
  describe('deferred writes', () => {
    const step = fc.record({
      key: fc.constantFrom('a', 'b', 'c'),
      value: fc.string({ maxLength: 4 }),
      fails: fc.boolean(),
      waits: fc.boolean(),
    });
    const writers = fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 5 });

    const write = async (scope: string, { key, value, fails }: Step): Promise<void> =>
      at.store.transaction(
        [],
        async ({ values }) => {
          await values.set(scope, key, value);
          if (fails) throw new Error('refused');
        },
        'soon',
      );

    async function runWriter(scope: string, steps: readonly Step[]): Promise<readonly string[]> {
      const results: string[] = [];
      for (const each of steps) {
        try {
          await write(scope, each);
          if (each.waits) await at.store.database.flushed();
          results.push('done');
        } catch (error) {
          results.push((error as Error).message);
        }
      }
      return results;
    }

    it('any interleaving of writers gives the rows of one after the other, and a failure is its own writer’s alone', async () => {
      await fc.assert(
        fc.asyncProperty(writers, async (plans) => {
          const scopes = plans.flatMap((_, index) => [`together-${index}`, `alone-${index}`]);
          for (const scope of scopes)
            for (const { key } of await at.store.values.list(scope)) await at.store.values.delete(scope, key);
          const together = await Promise.all(plans.map((steps, index) => runWriter(`together-${index}`, steps)));
          for (const [index, steps] of plans.entries()) {
            expect(together[index]).toEqual(steps.map(({ fails }) => (fails ? 'refused' : 'done')));
            expect(await runWriter(`alone-${index}`, steps)).toEqual(together[index]);
            expect(await at.store.values.list(`together-${index}`)).toEqual(
              await at.store.values.list(`alone-${index}`),
            );
          }
        }),
        { numRuns: 20 },
      );
    });

    it('are seen at once, and are there after a restart that nobody waited for', async () => {
      await at.store.transaction([], ({ values }) => values.set('a', 'x', '1'), 'soon');
      expect(await at.store.values.get('a', 'x')).toBe('1');
      at.reopen();
      expect(await at.store.values.get('a', 'x')).toBe('1');
    });

    it('inside a transaction share its fate', async () => {
      const attempt = async (): Promise<void> =>
        at.store.transaction([], async ({ database }) => {
          await database.transaction(
            [],
            (tx) => tx.run(`INSERT INTO named_values (scope, key, value) VALUES ('a', 'x', '1')`),
            'soon',
          );
          throw new Error('undone');
        });
      await expect(attempt()).rejects.toThrow('undone');
      expect(await at.store.values.list('a')).toEqual([]);
    });

    it.runIf(at.engine === 'SQLite')('leave other writes waiting for the disk themselves', async () => {
      const mode = (): Promise<unknown> => at.store.database.get('PRAGMA synchronous');
      const before = await mode();
      await at.store.transaction([], ({ values }) => values.set('a', 'x', '1'), 'soon');
      expect(await mode()).toEqual(before);
      await expect(at.store.transaction([], () => Promise.reject(new Error('refused')), 'soon')).rejects.toThrow(
        'refused',
      );
      expect(await mode()).toEqual(before);
    });

    it('everybody who waits is told, also when the store is closed meanwhile', async () => {
      const rows = await Promise.all(
        ['1', '2', '3'].map(async (id) => (await at.store.inbox.accept(entry(inbound(id)))).row),
      );
      const waits = rows.map(() => at.store.inbox.flushed());
      const later = at.store.outbox.flushed();
      at.store.close();
      await Promise.all([...waits, later]);
      at.reopen();
      expect((await at.store.inbox.unfinished()).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    });
  });
}
