// npm scripts go through here, so that each of them works in a fresh clone on a machine with an older Node.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, pinnedNode, root } from './install.mjs';

const bin = (pkg, file) => [join(root, 'node_modules', pkg, file)];
const tools = {
  vitest: bin('vitest', 'vitest.mjs'),
  biome: bin('@biomejs/biome', 'bin/biome'),
  tsc: bin('typescript', 'bin/tsc'),
  build: [join(root, 'scripts', 'build.mjs')],
  package: [join(root, 'scripts', 'package.mjs')],
  release: [join(root, 'scripts', 'release.mjs')],
  mutants: [join(root, 'scripts', 'mutants.mjs')],
  captures: [join(root, 'scripts', 'captures.mjs')],
  scoreboard: [join(root, 'bench', 'scoreboard', 'main.ts')],
  chaos: [join(root, 'chaos', 'main.ts')],
};
const checks = [
  ['biome', 'check', '--error-on-warnings', '.'],
  ['tsc', '--noEmit'],
  ['tsc', '--noEmit', '-p', 'packages/web'],
];

const [name, ...args] = process.argv.slice(2);
ensureInstalled();
if (name === 'bench')
  tools.bench = [join(root, 'bench', args[0]?.startsWith('-') === false ? args.shift() : 'gate', 'main.mjs')];
const steps = name === 'static' ? checks : name === 'check' ? [...checks, ['vitest', 'run']] : [[name, ...args]];
for (const [tool, ...toolArgs] of steps) {
  const entry = tools[tool];
  if (!entry) {
    process.stderr.write(`Unknown script step "${tool}".\n`);
    process.exit(2);
  }
  const done = spawnSync(pinnedNode, [...entry, ...toolArgs], { cwd: root, stdio: 'inherit' });
  if (done.status !== 0) process.exit(done.status ?? 1);
}
