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

/** Says it in the machine's language: the program that knows the reader's is not installed yet. */
function say(english, korean) {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  process.stderr.write(`${/^ko/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? korean : english}\n`);
}

/** Installs the dependencies if they are missing or outdated, and says so on stderr. */
export function ensureInstalled() {
  if (isInstalled()) return;
  const isFirst = !existsSync(installedLock);
  say(
    `${isFirst ? 'First run' : 'Dependencies are out of date'}: installing dependencies (npm ci), one to three minutes…`,
    `${isFirst ? '처음 실행입니다' : '필요한 패키지가 바뀌었습니다'}. 설치하는 중입니다(npm ci, 1~3분 걸림)…`,
  );
  // npm prints its own summary on stdout; a caller's --json output must stay clean.
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (done.status !== 0) {
    say(
      'The dependencies could not be installed. Check the network and the disk, then run the same command again.',
      '필요한 패키지를 설치하지 못했습니다. 네트워크와 디스크를 확인하고 같은 명령을 다시 실행해 주세요.',
    );
    process.exit(1);
  }
}
