import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const MB = 2 ** 20;

/** How large the space for young values becomes in a process that keeps much of what it makes. */
async function youngSpaceAfterWork(limit?: number): Promise<number> {
  const script = `
    import { getHeapSpaceStatistics } from 'node:v8';
    import { limitYoungSpace } from '${new URL('young-space.ts', import.meta.url).href}';
    ${limit === undefined ? '' : `limitYoungSpace(${limit});`}
    const kept = [];
    for (let round = 0; round < 60; round++) {
      for (let each = 0; each < 20_000; each++) kept.push({ round, each, text: 'x' + each });
      await new Promise((resolve) => setImmediate(resolve));
    }
    console.log(getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size, kept.length);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  return Number(stdout.split(' ')[0]);
}

it('the space for young values stays near its limit, which it would outgrow', async () => {
  const [limited, free] = [await youngSpaceAfterWork(4 * MB), await youngSpaceAfterWork()];
  expect(limited).toBeGreaterThan(0);
  expect(limited * 2).toBeLessThanOrEqual(free);
});
