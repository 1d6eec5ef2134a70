import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './install.mjs';

const stamp = join(root, 'dist', '.built');

function* sources() {
  yield join(root, 'package-lock.json');
  for (const name of ['build.mjs', 'build-web.mjs', 'builtins.mjs', 'layers.mjs', 'finclaw.cjs', 'load.cjs'])
    yield join(root, 'scripts', name);
  const packages = join(root, 'packages');
  for (const name of readdirSync(packages)) {
    const source = join(packages, name, 'src');
    if (!existsSync(source)) continue;
    for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
      if (entry.isFile() && !entry.name.endsWith('.test.ts')) yield join(entry.parentPath, entry.name);
    }
  }
}

/** True when no source file is newer than the last finished build. */
export function isBuilt() {
  if (!existsSync(stamp)) return false;
  const builtAt = statSync(stamp).mtimeMs;
  for (const file of sources()) if (statSync(file).mtimeMs > builtAt) return false;
  return true;
}

let built;

/** Builds the bundle if it is missing or old; concurrent callers wait for one build. A process looks only once. */
export function ensureBuilt() {
  built ??= buildIfOld();
  return built;
}

async function buildIfOld() {
  const lock = join(root, 'node_modules', '.finclaw-build.lock');
  while (!isBuilt()) {
    try {
      mkdirSync(lock);
    } catch {
      const { mtimeMs = Date.now() } = statSync(lock, { throwIfNoEntry: false }) ?? {};
      if (Date.now() - mtimeMs > 60_000) rmSync(lock, { recursive: true, force: true });
      await sleep(100);
      continue;
    }
    // A slow build is no dead one.
    const sign = setInterval(() => utimesSync(lock, new Date(), new Date()), 5000);
    try {
      const { build } = await import('./build.mjs');
      await build();
    } finally {
      clearInterval(sign);
      rmSync(lock, { recursive: true, force: true });
    }
  }
}
