import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Runs every test file that states a property on many new examples, where `npm test` takes the same hundred each time. */
export function searchProperties(words: readonly string[]): number {
  const files = globSync('{packages/*/src,scripts}/**/*.test.ts', { cwd: root }).filter(
    (file) => readFileSync(join(root, file), 'utf8').includes("'fast-check'") && words.every((word) => file.includes(word)),
  );
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const env = { ...process.env, FINCLAW_WHOLE: '1' };
  const args = [vitest, 'run', '--testTimeout=600000', ...files];
  return spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).status ?? 1;
}
