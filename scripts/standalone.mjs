// An archive for the system it is made on that needs no Node of its own: the package as it was signed, the Node that
// makes the archive, and a command that starts one with the other.
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

const isWindows = process.platform === 'win32';
const SYSTEM = { linux: 'linux', darwin: 'macos', win32: 'windows' }[process.platform] ?? process.platform;

const SHELL = `#!/bin/sh
# A link to this file may lie anywhere.
here=$0
while [ -h "$here" ]; do
  link=$(readlink "$here")
  case $link in /*) here=$link ;; *) here=$(dirname "$here")/$link ;; esac
done
here=$(cd "$(dirname "$here")" && pwd)
exec "$here/node/node" "$here/app/finclaw.cjs" "$@"
`;
const BATCH = '@"%~dp0node\\node.exe" "%~dp0app\\finclaw.cjs" %*\r\n';

/** What the command is called inside an archive. */
export const COMMAND = isWindows ? 'finclaw.cmd' : 'finclaw';

/** The name of this system's archive, without its ending. */
export const archiveName = (version) => `finclaw-${version}-${SYSTEM}-${process.arch}`;
const ending = isWindows ? 'zip' : 'tar.gz';

/** The archive of this system, if it was made. */
export function archiveIn(folder, version) {
  const path = resolve(folder, `${archiveName(version)}.${ending}`);
  return existsSync(path) ? path : undefined;
}

/** Windows has a tar that reads and writes zip; another one may come before it in the path. */
function tar(args, cwd) {
  const program = isWindows ? join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'tar.exe') : 'tar';
  const done = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`tar ${args.join(' ')} failed: ${done.stderr || done.error}`);
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
    mkdirSync(join(top, 'node'), { recursive: true });
    unpack(resolve(folder, tarball), place);
    renameSync(join(place, 'package'), join(top, 'app'));
    const node = join(top, 'node', isWindows ? 'node.exe' : 'node');
    copyFileSync(process.execPath, node);
    chmodSync(node, 0o755);
    copyLicence(join(top, 'node'));
    writeFileSync(join(top, COMMAND), isWindows ? BATCH : SHELL, { mode: 0o755 });
    const archive = resolve(folder, `${name}.${ending}`);
    tar(isWindows ? ['-a', '-cf', archive, name] : ['-czf', archive, name], place);
    return archive;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Node may only be handed on with its licence, which lies beside a Node from nodejs.org. */
function copyLicence(target) {
  const folder = dirname(process.execPath);
  const found = [join(folder, 'LICENSE'), join(folder, '..', 'LICENSE')].find(existsSync);
  if (found !== undefined) copyFileSync(found, join(target, 'LICENSE'));
  else if (process.env.CI)
    throw new Error(`There is no LICENSE of Node at ${folder}, and Node goes nowhere without it.`);
}
