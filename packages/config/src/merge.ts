import { isRecord } from '@finclaw/types';
/** Keys that would reach into an object's prototype; they are never copied. */
export function isUnsafeKey(key: string): boolean {
  return key === '__proto__' || key === 'constructor' || key === 'prototype';
}

/**
 * Merges one tree over another without changing either: objects merge key by key, lists as specified, other values are
 * replaced.
 */
export function merge(base: unknown, over: unknown, lists: 'replace' | 'concatenate'): unknown {
  if (Array.isArray(base) && Array.isArray(over)) return lists === 'concatenate' ? [...base, ...over] : over;
  if (!isRecord(base) || !isRecord(over)) return over;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(over)) {
    if (isUnsafeKey(key)) continue;
    merged[key] = Object.hasOwn(base, key) ? merge(base[key], value, lists) : merge({}, value, lists);
  }
  return merged;
}
