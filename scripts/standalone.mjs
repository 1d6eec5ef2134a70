// An archive for the system it is made on that needs no Node of its own: the package as it was signed, and a command
// that is the Node which makes the archive, with a script in it that starts the package.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { root } from './install.mjs';

const isWindows = process.platform === 'win32';
const SYSTEM = { linux: 'linux', darwin: 'macos', win32: 'windows' }[process.platform] ?? process.platform;

/** What the command is called inside an archive. */
export const COMMAND = isWindows ? 'finclaw.exe' : 'finclaw';

/** The name of this system's archive, without its ending. */
export const archiveName = (version) => `finclaw-${version}-${SYSTEM}-${process.arch}`;
const ending = isWindows ? 'zip' : 'tar.gz';

/** The archive of this system, if it was made. */
export function archiveIn(folder, version) {
  const path = resolve(folder, `${archiveName(version)}.${ending}`);
  return existsSync(path) ? path : undefined;
}

/** What marks the place in Node that says whether a script is in it. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

function call(program, args, cwd) {
  const done = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${done.stderr || done.error}`);
}

/** Windows has a tar that reads and writes zip; another one may come before it in the path. */
function tar(args, cwd) {
  const program = isWindows ? join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'tar.exe') : 'tar';
  call(program, args, cwd);
}

/** Unpacks an archive into a folder. */
export const unpack = (archive, folder) => tar(['-xf', archive], folder);

/** Makes the archive out of the tarball in a folder, beside it. */
export function makeStandalone(folder, version) {
  const tarball = readdirSync(folder).find((name) => /^finclaw-\d.*\.tgz$/.test(name));
  if (tarball === undefined) throw new Error(`There is no tarball in ${folder}; run "npm run package" first.`);
  const place = mkdtempSync(join(tmpdir(), 'finclaw-standalone-'));
  try {
    const name = archiveName(version);
    const top = join(place, name);
    mkdirSync(top);
    unpack(resolve(folder, tarball), place);
    renameSync(join(place, 'package'), join(top, 'app'));
    makeCommand(join(top, COMMAND), place);
    copyLicence(top);
    const archive = resolve(folder, `${name}.${ending}`);
    tar(isWindows ? ['-a', '-cf', archive, name] : ['-czf', archive, name], place);
    return archive;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Puts the script into a copy of Node (https://nodejs.org/docs/latest-v24.x/api/single-executable-applications.html). */
function makeCommand(command, place) {
  const [settings, blob] = ['sea.json', 'launcher.blob'].map((name) => join(place, name));
  const main = join(root, 'scripts', 'launcher.cjs');
  writeFileSync(settings, JSON.stringify({ main, output: blob, disableExperimentalSEAWarning: true }));
  call(process.execPath, ['--experimental-sea-config', settings], place);
  copyFileSync(process.execPath, command);
  chmodSync(command, 0o755);
  // A signature covers every byte, and macOS starts nothing without one.
  const isMac = process.platform === 'darwin';
  if (isMac) call('codesign', ['--remove-signature', command], place);
  const postject = join(root, 'node_modules', 'postject', 'dist', 'cli.js');
  const segment = isMac ? ['--macho-segment-name', 'NODE_SEA'] : [];
  call(process.execPath, [postject, command, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', FUSE, ...segment], place);
  if (isMac) call('codesign', ['--sign', '-', command], place);
}

/** Node may only be handed on with its licence, which lies beside a Node from nodejs.org. */
function copyLicence(target) {
  const folder = dirname(process.execPath);
  const found = [join(folder, 'LICENSE'), join(folder, '..', 'LICENSE')].find(existsSync);
  if (found !== undefined) copyFileSync(found, join(target, 'LICENSE-node'));
  else if (process.env.CI)
    throw new Error(`There is no LICENSE of Node at ${folder}, and Node goes nowhere without it.`);
}
