/** The outcome of a function that never throws. */
export type Result<T, E = Error> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

// biome-ignore lint/suspicious/noExplicitAny: the only way to say "any function" in a conditional type.
type Atomic = string | number | boolean | bigint | symbol | null | undefined | Date | ((...args: any[]) => unknown);

/** Every property readonly, at any depth; functions and dates stay as they are. */
export type DeepReadonly<T> = unknown extends T
  ? T
  : T extends Atomic
    ? T
    : T extends ReadonlyMap<infer K, infer V>
      ? ReadonlyMap<K, V>
      : T extends ReadonlySet<infer V>
        ? ReadonlySet<V>
        : { readonly [K in keyof T]: DeepReadonly<T[K]> };

/** Undoes what the call that returned it has set up. */
export type CleanupFn = () => Promise<void>;

/** Log levels in order of severity. */
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';
