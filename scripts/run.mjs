// Starts the finclaw command from a checkout: installs, builds the bundle if a source is newer, runs it on the pinned
// Node.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureInstalled, pinnedNode, root } from './install.mjs';

ensureInstalled();
if (Number(process.versions.node.split('.')[0]) < 24) {
  const child = spawn(pinnedNode, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  // The child shares the terminal and gets its own Ctrl-C; this wrapper only waits for it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => signal !== 'SIGINT' && child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
} else {
  const { ensureBuilt } = await import('./bundle-state.mjs');
  await ensureBuilt();
  const bundle = join(root, 'dist', 'finclaw.mjs');
  process.argv[1] = bundle;
  await import(pathToFileURL(bundle).href);
}
