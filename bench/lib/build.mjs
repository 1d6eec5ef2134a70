import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const dist = join(import.meta.dirname, '..', 'dist');

/** Bundles a program, as the product itself is bundled; returns the path of the result. */
export async function buildProgram(entry, name) {
  const dir = join(dist, name);
  rmSync(dir, { recursive: true, force: true });
  const bundle = await rolldown({ input: { main: entry }, platform: 'node', logLevel: 'silent' });
  await bundle.write({ dir, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' });
  await bundle.close();
  return join(dir, 'main.mjs');
}
