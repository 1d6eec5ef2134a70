import { isRecord } from '@finclaw/types';

const NEVER_PASSED_ON = new Set(['details', 'stack', 'cause', '__proto__', 'constructor', 'prototype']);
const MAX_DEPTH = 16;
const MAX_VALUES = 5_000;
const MAX_TEXT = 20_000;

/**
 * Returns a frozen copy of metadata without stacks, causes and details at any depth, whose texts have gone through
 * `redact`.
 */
export function cleanMetadata(metadata: unknown, redact: (text: string) => string): Readonly<Record<string, unknown>> {
  let left = MAX_VALUES;
  const open: object[] = [];

  function clean(value: unknown): unknown {
    left--;
    if (typeof value === 'string') return redact(value.slice(0, MAX_TEXT));
    if (typeof value === 'bigint') return value.toString();
    if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
    if (typeof value !== 'object') return undefined;
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
    if (open.includes(value)) return '[Circular]';
    if (open.length >= MAX_DEPTH || left <= 0) return '[truncated]';
    open.push(value);
    const copy = Array.isArray(value) ? cleanList(value.slice(0, left)) : cleanRecord(value);
    open.pop();
    return Object.freeze(copy);
  }

  function cleanList(list: readonly unknown[]): unknown[] {
    const copy: unknown[] = [];
    for (const each of list) copy.push(clean(each) ?? null);
    return copy;
  }

  function cleanRecord(record: object): Record<string, unknown> {
    const copy: Record<string, unknown> = {};
    for (const key of Object.keys(record)) {
      if (NEVER_PASSED_ON.has(key) || left <= 0) continue;
      const value = clean((record as Record<string, unknown>)[key]);
      if (value !== undefined) copy[redact(key.slice(0, 200))] = value;
    }
    return copy;
  }

  return Object.freeze(isRecord(metadata) ? cleanRecord(metadata) : {});
}
