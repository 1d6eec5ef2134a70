import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Matches test files that can run in full. */
const SAMPLED = /'fast-check'|FINCLAW_WHOLE|sampleCrashPoints|\bisWhole\b|\b(?:sampleOf|runsOf)\b/;
const root = join(import.meta.dirname, '..');

/**
 * Runs every test file that takes a sample in `npm test` as a whole: all points of a sweep, and thousands of new
 * examples of a property.
 */
export function runWhole(words: readonly string[]): number {
  const files = globSync('{packages/*/src,scripts,chaos}/**/*.test.ts', { cwd: root }).filter(
    (file) => SAMPLED.test(readFileSync(join(root, file), 'utf8')) && words.every((word) => file.includes(word)),
  );
  if (files.length === 0) {
    process.stderr.write(`No sampled test file has ${words.join(' and ')} in its path.\n`);
    return 1;
  }
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const env = { ...process.env, FINCLAW_WHOLE: '1' };
  const args = [vitest, 'run', '--testTimeout=600000', ...files];
  return spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).status ?? 1;
}
