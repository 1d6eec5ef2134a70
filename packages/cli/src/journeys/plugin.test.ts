import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, finclaw, temporaryStateDir } from './finclaw-process.ts';

const example = join(import.meta.dirname, '..', '..', '..', '..', 'examples', 'dice-plugin');

let state: ReturnType<typeof temporaryStateDir>;
beforeAll(buildOnce);
beforeEach(() => {
  state = temporaryStateDir();
  mkdirSync(join(state.dir, 'plugins'), { mode: 0o755 });
  cpSync(example, join(state.dir, 'plugins', 'dice-plugin'), { recursive: true });
  chmodSync(join(state.dir, 'plugins', 'dice-plugin', 'main.ts'), 0o644);
});
afterEach(() => state.remove());

const enable = (): void => writeFileSync(join(state.dir, 'finclaw.json5'), '{ plugins: { enabled: ["dice-plugin"] } }');

describe('plugins', () => {
  it('F-104 the sample plugin’s command and hook reach the running program', async () => {
    enable();
    const rolled = await finclaw(['ask', '/주사위'], state.dir);
    expect(rolled.stdout).toMatch(/🎲 [1-6]/);
    expect(rolled.stderr).toBe('');
    expect((await finclaw(['ask', '/help'], state.dir)).stdout).toContain('/dice');
    const { stdout } = await finclaw(['ask', '삼전 얼마야', '--json'], state.dir);
    expect(JSON.parse(stdout)).toMatchObject({ toolCalls: [{ name: 'get_quote', isError: false }] });
  });

  it('F-104 nobody’s code runs unless it is named in the configuration', async () => {
    expect((await finclaw(['ask', '/help'], state.dir)).stdout).not.toContain('/dice');
  });

  it('F-109 a broken plugin is left out and everything else works', async () => {
    enable();
    writeFileSync(join(state.dir, 'plugins', 'dice-plugin', 'main.ts'), 'export function register( {');
    const { code, stdout } = await finclaw(['ask', '삼성전자 얼마야'], state.dir);
    expect(code).toBe(0);
    expect(stdout).toContain('삼성전자');
  });
});
