import { type LocalDate, parseLocalDate } from '../calendar/local-date.ts';

/** Follows keys and positions into parsed JSON; undefined when a step is missing. */
export function dig(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const key of path) {
    if (found === null || typeof found !== 'object' || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<string | number, unknown>)[key];
  }
  return found;
}

/** Returns a list, or an empty one for any other value. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a non-blank text. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** A day that is written 20261116. */
export const compactDay = (value: unknown): LocalDate | undefined =>
  parseLocalDate((textOf(value) ?? '').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));
