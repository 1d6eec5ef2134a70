import type { Result } from '@finclaw/types';

/** A problem of an input and its location as a JSON pointer. */
export interface InputProblem {
  readonly pointer: string;
  readonly problem: string;
}

export type PlainObject = Record<string, unknown>;

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_DEPTH = 64;
const MAX_VALUES = 50_000;

/** True for property names that reach into an object's prototype. */
export function isForbiddenKey(key: string): boolean {
  return FORBIDDEN_KEYS.has(key);
}

class Refusal {
  readonly at: InputProblem;
  constructor(pointer: string, problem: string) {
    this.at = { pointer, problem };
  }
}

/**
 * Copies an input that consists of plain JSON values only; the copy shares nothing with the original and contains no
 * prototype keys.
 */
export function clonePlainInput(input: unknown): Result<PlainObject, InputProblem> {
  let left = MAX_VALUES;

  function clone(value: unknown, pointer: string, depth: number): unknown {
    if (--left < 0) throw new Refusal('', 'has too many values');
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number') {
      if (Number.isFinite(value)) return value;
      throw new Refusal(pointer, 'must be a finite number');
    }
    if (typeof value !== 'object') throw new Refusal(pointer, 'must be a JSON value');
    if (depth > MAX_DEPTH) throw new Refusal(pointer, 'is nested too deeply');
    if (Array.isArray(value)) return Array.from(value, (each, index) => clone(each, `${pointer}/${index}`, depth + 1));
    return cloneRecord(value, pointer, depth);
  }

  function cloneRecord(value: object, pointer: string, depth: number): PlainObject {
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== null && prototype !== Object.prototype) throw new Refusal(pointer, 'must be a plain object');
    const copy: PlainObject = {};
    for (const [key, each] of Object.entries(value)) {
      if (isForbiddenKey(key)) throw new Refusal(pointer, `must not have a property named ${key}`);
      if (each !== undefined) copy[key] = clone(each, childPointer(pointer, key), depth + 1);
    }
    return copy;
  }

  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return { ok: false, error: { pointer: '', problem: 'must be an object' } };
  try {
    return { ok: true, value: cloneRecord(input, '', 0) };
  } catch (error) {
    return { ok: false, error: error instanceof Refusal ? error.at : { pointer: '', problem: 'cannot be read' } };
  }
}

/** Returns the pointer of a property, with its name escaped for display. */
export function childPointer(pointer: string, key: string): string {
  const name = key.replace(/[^\p{L}\p{N}_.$ -]/gu, '?').slice(0, 64);
  return `${pointer}/${name}`;
}
