import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
/** What `expect.poll` and `vi.waitFor` wait unless they are told otherwise, and how long a test may take. */
const [PATIENCE_MS, TEST_MS] = [60_000, 240_000];

function* testFiles(): Generator<string> {
  for (const folder of ['packages', 'chaos', 'scripts', 'bench'])
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = relative(root, join(entry.parentPath, entry.name));
      if (path.endsWith('.test.ts') && !path.includes('node_modules')) yield path;
    }
}

it.each([
  { what: 'a test waits for', pattern: /\btimeout: ([\d_]+)/g, least: PATIENCE_MS },
  { what: 'a test does', pattern: /^ {2,4}\},(?:\n +| )([\d_]{4,}),?\n? *\);$/gm, least: TEST_MS },
])('nothing that $what gives up sooner than the others do: a busy machine is no defect', ({ pattern, least }) => {
  const hasty = [...testFiles()].flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(pattern)]
      .filter(([, ms]) => Number(ms!.replaceAll('_', '')) < least)
      .map(([text]) => `${path}: ${text}`),
  );
  expect(hasty).toEqual([]);
});
