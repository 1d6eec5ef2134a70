import { join } from 'node:path';
import { isRecord } from '@finclaw/types';

/** Replaces a leading `~/` (or a lone `~`) by the home directory in every string of the tree. */
export function expandHomePaths(tree: unknown, homeDir: string): unknown {
  if (typeof tree === 'string') return expandHomePath(tree, homeDir);
  if (Array.isArray(tree)) return tree.map((item) => expandHomePaths(item, homeDir));
  if (!isRecord(tree)) return tree;
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, expandHomePaths(value, homeDir)]));
}

/** The same for one string. */
export function expandHomePath(path: string, homeDir: string): string {
  if (path === '~') return homeDir;
  return path.startsWith('~/') ? join(homeDir, path.slice(2)) : path;
}
