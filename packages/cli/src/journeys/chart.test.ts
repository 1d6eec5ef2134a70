import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOnce, finclaw, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

const state = temporaryStateDir();
beforeAll(buildOnce);
afterAll(() => state.remove());

describe('finclaw chart', () => {
  it('draws candles with both axes and no colours in a pipe', async () => {
    const { code, stdout } = await finclaw(['chart', '삼성전자', '--count', '20'], state.dir);
    expect(code).toBe(0);
    expect(stdout).toMatch(/005930[\s\S]*┤ .*┃[\s\S]*└─{40}/);
    expect(stdout).not.toContain('\u001b');
  });

  it('gives the candles as JSON, and the picture as a file', async () => {
    const png = join(state.dir, '애플.png');
    const { stdout } = await finclaw(
      ['chart', 'AAPL', '--interval', '1h', '--count', '5', '--png', png, '--json'],
      state.dir,
    );
    const { candles, ...rest } = JSON.parse(stdout);
    expect((await readFile(png)).subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
    expect(rest).toMatchObject({
      png,
      status: 'ok',
      interval: '1h',
      source: 'simulated',
      instrument: { symbol: 'AAPL' },
    });
    expect(candles).toHaveLength(5);
    expect(candles[0]).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00-0[45]:00$/),
      ...Object.fromEntries(
        ['open', 'high', 'low', 'close', 'volume'].map((name) => [name, expect.stringMatching(/^\d/)]),
      ),
    });
  });

  it.each([
    [['chart'], 2],
    [['chart', 'AAPL', '--interval', '2d'], 2],
    [['chart', 'AAPL', '--count', '-5'], 2],
    [['chart', '없는회사이름', '--png', 'nothing.png'], 1],
    [['chart', 'AAPL', '--png', '/no/such/folder/a.png'], 1],
  ])('%j ends with code %s and a sentence', async (args, expected) => {
    const { code, stdout, stderr } = await runHere(args, state.dir);
    expect(code).toBe(expected);
    expect(stdout + stderr).not.toContain(' at ');
  });
});
