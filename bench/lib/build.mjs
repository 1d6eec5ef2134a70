import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..', '..');
const dist = join(root, 'bench', 'dist');

/**
 * Bundles a program with the data that ships beside it, as the product itself is bundled; returns the path of the
 * result.
 */
export async function buildProgram(entry, name) {
  const dir = join(dist, name);
  rmSync(dir, { recursive: true, force: true });
  // Without the thread for long computations, each of them would start one twice, and fail.
  const input = { main: entry, 'task-worker': join(root, 'packages', 'app', 'src', 'tasks', 'task-worker.ts') };
  const bundle = await rolldown({ input, platform: 'node', logLevel: 'silent' });
  await bundle.write({ dir, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' });
  await bundle.close();
  const assets = join(dir, 'assets');
  mkdirSync(assets);
  copyFileSync(join(root, 'packages', 'models', 'data', 'models.jsonl'), join(assets, 'models.jsonl'));
  const listings = readFileSync(join(root, 'packages', 'market', 'data', 'listings.tsv'));
  writeFileSync(join(assets, 'listings.tsv.gz'), gzipSync(listings));
  return join(dir, 'main.mjs');
}
