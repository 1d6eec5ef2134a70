import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..');

/** Bundles a server to be killed, so that a thousand starts cost little; returns its path. */
export function buildChaosServer(source = 'server'): Promise<string> {
  const building = built.get(source) ?? bundleServer(source);
  built.set(source, building);
  return building;
}

/** Tests that share a process share the bundles; processes side by side would overwrite each other's. */
const built = new Map<string, Promise<string>>();

async function bundleServer(source: string): Promise<string> {
  const dir = join(root, 'dist', 'chaos', `${source}-${process.pid}`);
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  const bundle = await rolldown({
    input: { server: join(root, 'chaos', `${source}.ts`) },
    platform: 'node',
    external: ['zlib-sync', 'bufferutil', 'utf-8-validate', 'pg-native', 'pg-cloudflare'],
    logLevel: 'warn',
  });
  await bundle.write({ dir, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' });
  await bundle.close();
  return join(dir, 'server.mjs');
}
