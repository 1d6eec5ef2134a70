import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const MB = 2 ** 20;

/**
 * How large the space for young values is after each stretch of work in a process that keeps much of what it makes; in
 * between it is made small.
 */
async function youngSpaceAfterWork(limit?: number): Promise<readonly number[]> {
  const script = `
    import { getHeapSpaceStatistics } from 'node:v8';
    import { limitHeap } from '${new URL('heap-limits.ts', import.meta.url).href}';
    ${limit === undefined ? '' : `limitHeap(${limit});`}
    const young = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size;
    const rest = () => new Promise((resolve) => setImmediate(resolve));
    const kept = [];
    async function work() {
      for (let round = 0; round < 25; round++) {
        for (let each = 0; each < 20_000; each++) kept.push({ round, each, text: 'x' + each });
        await rest();
      }
      return young();
    }
    const first = await work();
    gc({ type: 'major', flavor: 'last-resort' });
    await rest();
    await rest();
    const small = young();
    console.log(JSON.stringify([first, small, await work()]));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', '--input-type=module', '-e', script]);
  return JSON.parse(stdout);
}

it('the space for young values stays near its limit, which it would outgrow', async () => {
  const [[limited = 0], [free = 0]] = [await youngSpaceAfterWork(4 * MB), await youngSpaceAfterWork()];
  expect(limited).toBeGreaterThan(0);
  expect(limited * 2).toBeLessThanOrEqual(free);
});

it('after the engine made it small it grows again', async () => {
  const [limited = 0, small = 0, again = 0] = await youngSpaceAfterWork(8 * MB);
  expect(small).toBeLessThan(limited);
  expect(again).toBeGreaterThan(small);
});
