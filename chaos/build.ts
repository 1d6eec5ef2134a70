import { join } from 'node:path';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..');

/** Bundles the server of the sweep, so that a thousand starts cost little; returns its path. */
export async function buildChaosServer(): Promise<string> {
  const dir = join(root, 'dist', 'chaos');
  const bundle = await rolldown({
    input: { server: join(root, 'chaos', 'server.ts') },
    platform: 'node',
    external: ['zlib-sync', 'bufferutil', 'utf-8-validate'],
    logLevel: 'warn',
  });
  await bundle.write({ dir, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' });
  await bundle.close();
  return join(dir, 'server.mjs');
}
