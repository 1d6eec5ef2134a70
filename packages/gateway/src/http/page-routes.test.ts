import { expect, it } from 'vitest';
import { pageRoutes } from './page-routes.ts';

/** Asks /readyz of a process whose statements wait behind others, with signs of life that come or do not. */
async function readyWith(isAlive: boolean): Promise<readonly [unknown, number | undefined]> {
  const database = { get: () => new Promise(() => {}) };
  const context = { isStopping: () => false, config: {}, app: { store: { cluster: { isAlive }, database } } };
  const routes = pageRoutes({ context, site: {}, cookieName: 'c' } as never);
  const { handle } = routes.find(({ path }) => path === '/readyz')!;
  const c = { json: (body: unknown, status?: number) => [body, status] };
  return (await handle(c as never, undefined as never)) as never;
}

it('a process among several says whether it is ready without waiting behind work', async () => {
  expect(await readyWith(true)).toEqual([{ status: 'ready' }, undefined]);
  expect(await readyWith(false)).toEqual([{ status: 'cut-off', database: 'unreachable' }, 503]);
});
