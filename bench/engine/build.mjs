import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildProgram } from '../lib/build.mjs';

/**
 * Every client becomes one bundle, FinClaw's and the others' alike, so that no one pays for the layout of a
 * node_modules folder.
 */
export async function buildClient(name) {
  const entry = join(import.meta.dirname, `.${name}.entry.mjs`);
  writeFileSync(
    entry,
    `import { createClient } from './clients/${name}.mjs';\nimport { serve } from './worker.mjs';\nawait serve(createClient);\n`,
  );
  try {
    return await buildProgram(entry, join('engine', name));
  } finally {
    rmSync(entry);
  }
}
