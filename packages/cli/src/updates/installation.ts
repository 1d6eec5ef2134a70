import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** The way this program was installed, which decides how it is updated. */
export type Installation =
  /** A clone of the repository; `root` is its folder. */
  | { readonly kind: 'clone'; readonly root: string }
  /** A package of npm, installed for everybody (`prefix`) or in a project. */
  | { readonly kind: 'npm'; readonly prefix?: string }
  /** A container image; changes inside a container are lost with it. */
  | { readonly kind: 'image' }
  | { readonly kind: 'unknown' };

const MODULES = `${sep}node_modules${sep}finclaw`;

/** Returns how the program in this folder was installed. */
export function installationOf(folder: string, env: Readonly<Record<string, string | undefined>>): Installation {
  if (env.FINCLAW_IMAGE !== undefined) return { kind: 'image' };
  const at = folder.lastIndexOf(MODULES);
  if (at >= 0) {
    const above = folder.slice(0, at);
    return above.endsWith(`${sep}lib`) ? { kind: 'npm', prefix: dirname(above) } : { kind: 'npm' };
  }
  const root = dirname(folder);
  return existsSync(join(root, '.git')) ? { kind: 'clone', root } : { kind: 'unknown' };
}
