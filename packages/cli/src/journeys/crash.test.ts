import { sampleOf } from '@finclaw/infra/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, finclaw, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

let state: ReturnType<typeof temporaryStateDir>;
beforeAll(buildOnce);
beforeEach(() => {
  state = temporaryStateDir();
});
afterEach(() => state.remove());

describe('kill -9', () => {
  it('at any moment of a conversation loses and doubles nothing', async () => {
    for (const delay of sampleOf([30, 90, 130, 160, 200, 250], 2, 1)) {
      const running = new FinclawProcess(['ask', `삼성전자 얼마야 ${delay}`], state.dir);
      await new Promise((resolve) => setTimeout(resolve, delay));
      await running.kill9();
    }
    const healthy = await finclaw(['ask', '카카오 주가', '--json'], state.dir);
    expect(healthy.code).toBe(0);
    const { stdout } = await runHere(['sessions', 'show', 'main', '--json'], state.dir);
    const entries = JSON.parse(stdout).entries as { role: string; content: string }[];
    const asked = entries.filter((entry) => entry.role === 'user').map((entry) => entry.content);
    expect(new Set(asked).size).toBe(asked.length);
    const { stdout: repair } = await runHere(['sessions', 'repair', '--json'], state.dir);
    expect(JSON.parse(repair)).toHaveLength(1);
    expect((await runHere(['doctor'], state.dir)).code).toBe(0);
  });
});
