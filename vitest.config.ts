import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { openFolderInMemory } from './scripts/test-files.ts';

const report = process.env.FINCLAW_TEST_REPORT;
// Read once for every project; the processes of both find their files where this one says.
const memory = process.env.FINCLAW_TEST_FILES ?? openFolderInMemory();
if (memory !== undefined) process.env.TMPDIR = process.env.FINCLAW_TEST_FILES = memory;

// What Node made of a source is read again by the threads and programs that tests start.
process.env.NODE_COMPILE_CACHE = join(memory ?? tmpdir(), 'finclaw-compiled');

// The language of whoever runs the tests decides nothing in them: processes, which read it when they start, find none.
for (const name of ['LANG', 'LANGUAGE', 'LC_ALL', 'LC_MESSAGES']) delete process.env[name];

/** Tests that start the program, a browser or a simulated host: they wait more than they compute. */
const PROCESS_TESTS = [
  'chaos/**/*.test.ts',
  'packages/**/{browser,journeys}/**/*.test.ts',
  'packages/**/{crash,isolation,talk,walk}.test.ts',
  'packages/cli/src/commands/{serve,mcp}.test.ts',
];

export default defineConfig({
  test: {
    passWithNoTests: false,
    // What is waited for comes soon or not at all; a busy machine is no reason to give up.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    // Files share a process each, and so one module graph: reading it anew for every file cost more than most of them.
    isolate: false,
    pool: 'forks',
    // Tests make much that is soon garbage: with room for it an eighth of their computing is saved.
    execArgv: ['--max-semi-space-size=64'],
    setupFiles: ['vitest.setup.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // One more than there are cores, because somebody is always waiting for a process or a socket.
    maxWorkers: Math.min(8, availableParallelism() + 1),
    // Both kinds are drawn from one queue, by name: what waits begins first, and short units fill the gaps at the end.
    projects: [
      { extends: true, test: { name: 'process', include: PROCESS_TESTS } },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...PROCESS_TESTS],
        },
      },
    ],
  },
});
