// node bench/perf/build.mjs <harness>   bundles FinClaw as the product is bundled and puts the clients where the
// harness looks for them: <harness>/clients/finclaw*.mjs and <harness>/libs/finclaw-bundle.
import { cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';

if (process.argv[2] === undefined) {
  console.error('Which harness? node bench/perf/build.mjs <folder>');
  process.exit(2);
}
const [here, harness] = [import.meta.dirname, resolve(process.argv[2])];
for (const name of ['engine', 'app']) {
  const dir = join(harness, 'libs', 'finclaw-bundle', name);
  rmSync(dir, { recursive: true, force: true });
  const bundle = await rolldown({ input: { [name]: join(here, `${name}.ts`) }, platform: 'node', logLevel: 'silent' });
  await bundle.write({ dir, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' });
  await bundle.close();
}
cpSync(join(here, 'clients'), join(harness, 'clients'), { recursive: true });
