import { isRecord } from '@finclaw/types';
import { type ConfigPath, parsePath } from './dotted-path.ts';
import { ConfigError } from './errors.ts';
import { isUnsafeKey } from './merge.ts';

/** Parses a dotted path and refuses one that reaches into a prototype. */
export function settingPath(dottedPath: string): ConfigPath {
  const path = parsePath(dottedPath);
  if (path?.every((part) => typeof part === 'number' || !isUnsafeKey(part))) return path;
  throw new ConfigError(`"${dottedPath}" is not the path of a setting`, 'INVALID_INPUT');
}

/** Returns a copy of the tree with one value set; undefined removes it. */
export function setAt(tree: unknown, path: ConfigPath, value: unknown): unknown {
  const [part, ...rest] = path;
  if (part === undefined) return value;
  const isThere = typeof tree === 'object' && tree !== null && Object.hasOwn(tree, part);
  if (value === undefined && !isThere) return tree;
  if (typeof part === 'number') {
    const list = Array.isArray(tree) ? [...tree] : [];
    list[part] = setAt(list[part], rest, value);
    return list;
  }
  const object: Record<string, unknown> = isRecord(tree) ? { ...tree } : {};
  const child = setAt(isThere ? object[part] : undefined, rest, value);
  if (child === undefined) delete object[part];
  else object[part] = child;
  return object;
}
