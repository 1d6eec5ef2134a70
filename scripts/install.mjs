// Runs on the machine's own Node (20 or newer), before anything is installed: plain JavaScript, no dependencies.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', 'node');

const lockFile = join(root, 'package-lock.json');
const installedLock = join(root, 'node_modules', '.package-lock.json');

/** Links a package of ours that came with a newer version; true for every package of ours. */
function linked(path, { link, resolved }) {
  const place = join(root, path);
  if (link && !existsSync(place)) symlinkSync(join(root, resolved), place, 'junction');
  return link;
}

/** True when node_modules holds what package-lock.json asks for. */
function isInstalled() {
  if (!existsSync(installedLock) || !existsSync(pinnedNode)) return false;
  if (statSync(installedLock).mtimeMs >= statSync(lockFile).mtimeMs) return true;
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const present = JSON.parse(readFileSync(installedLock, 'utf8')).packages;
  const same = Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' ||
      linked(path, entry) ||
      entry.optional ||
      !path.startsWith('node_modules/') ||
      present[path]?.version === entry.version,
  );
  if (same) utimesSync(installedLock, new Date(), new Date());
  return same;
}

/** Installs the dependencies if they are missing or outdated, and says so on stderr. */
export function ensureInstalled() {
  if (isInstalled()) return;
  const why = existsSync(installedLock) ? 'Dependencies are out of date' : 'First run';
  process.stderr.write(`${why}: installing dependencies (npm ci), about half a minute…\n`);
  // npm prints its own summary on stdout; a caller's --json output must stay clean.
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (done.status !== 0) {
    process.stderr.write(
      'The dependencies could not be installed. Check the network and the disk, then run the same command again.\n',
    );
    process.exit(1);
  }
}
