// Every client becomes one bundle, FinClaw's and the others' alike, so that no one pays for the layout of a node_modules folder.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const here = import.meta.dirname;
const dist = join(here, '..', 'dist', 'engine');

/** Builds the bundle of a client; returns its path, or the reason why there is none. */
export async function buildClient(name) {
  const dir = join(dist, name);
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const entry = join(here, `.${name}.entry.mjs`);
  writeFileSync(
    entry,
    `import { createClient } from './clients/${name}.mjs';\nimport { serve } from './worker.mjs';\nawait serve(createClient);\n`,
  );
  try {
    const bundle = await rolldown({ input: { main: entry }, platform: 'node', logLevel: 'silent' });
    await bundle.write({ dir, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' });
    await bundle.close();
    return join(dir, 'main.mjs');
  } finally {
    rmSync(entry);
  }
}
