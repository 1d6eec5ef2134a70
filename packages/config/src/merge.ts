/** A JSON object: not null, not a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Keys that would reach into an object's prototype; they are never copied. */
export function isUnsafeKey(key: string): boolean {
  return key === '__proto__' || key === 'constructor' || key === 'prototype';
}

/**
 * Merges one tree over another without changing either: objects merge key by key, lists as specified, anything else is
 * replaced.
 */
export function merge(base: unknown, over: unknown, lists: 'replace' | 'concatenate'): unknown {
  if (Array.isArray(base) && Array.isArray(over)) return lists === 'concatenate' ? [...base, ...over] : over;
  if (!isObject(base) || !isObject(over)) return over;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(over)) {
    if (isUnsafeKey(key)) continue;
    merged[key] = Object.hasOwn(base, key) ? merge(base[key], value, lists) : merge({}, value, lists);
  }
  return merged;
}
