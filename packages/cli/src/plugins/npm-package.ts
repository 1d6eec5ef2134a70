import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { message } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';

/** A package in the registry: its name, and perhaps a version or tag. */
export interface PackageName {
  readonly name: string;
  readonly version: string | undefined;
}

/** A package that npm has fetched, checked against its checksum and unpacked; none of its code has run. */
export interface FetchedPackage {
  readonly name: string;
  readonly version: string;
  /** The checksum of the registry, verified for the fetched package. */
  readonly integrity: string;
  readonly directory: string;
  /** The number of packages with those it depends on. */
  readonly count: number;
}

const NAME = /^((?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*)(?:@([\w.^~-]+))?$/;

/** Parses the name of a package in the registry; anything else that npm could install is refused. */
export function readPackageName(text: string, locale: Locale): PackageName {
  const [, name, version] = NAME.exec(text) ?? [];
  if (name === undefined)
    throw new FinClawError(message(locale, 'plugins.install.badName', { name: text }), 'INVALID_INPUT');
  return { name, version };
}

/**
 * Fetches a package with npm into a folder, with its dependencies below it, so that the package can be moved as a
 * whole. Its install scripts do not run.
 */
export async function fetchPackage(
  { name, version }: PackageName,
  folder: string,
  { env, locale }: { readonly env: Readonly<Record<string, string | undefined>>; readonly locale: Locale },
): Promise<FetchedPackage> {
  const wanted = version === undefined ? name : `${name}@${version}`;
  const options = ['--ignore-scripts', '--omit=dev', '--legacy-peer-deps', '--install-strategy=nested'];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const problem = await runNpm(['install', '--prefix', folder, ...options, ...quiet, wanted], folder, env);
  if (problem !== undefined) {
    const reason = problem
      .replace(/^npm (?:error|ERR!) ?/gm, '')
      .split('\n')
      .slice(0, 3)
      .join(' ')
      .trim();
    throw new FinClawError(message(locale, 'plugins.install.failed', { package: wanted, reason }), 'INVALID_INPUT');
  }
  const { packages } = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as Lock;
  const entry = packages[`node_modules/${name}`]!;
  const directory = join(folder, 'node_modules', name);
  return {
    name,
    version: entry.version,
    integrity: entry.integrity,
    directory,
    count: Object.keys(packages).length - 1,
  };
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version: string; readonly integrity: string }>>;
}

/** Runs npm and returns its error; undefined on success. */
function runNpm(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  // On Windows npm is a script of the shell; every argument is a name of the registry or our own.
  const child = spawn('npm', args, {
    cwd,
    env: { ...env },
    shell: process.platform === 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code) => resolve(code === 0 ? undefined : text.trim() || `npm: ${code}`));
  });
}
