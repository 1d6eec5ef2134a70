/** A value that is made when it is first asked for and kept. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

interface Keeps<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** What a map holds under a key, or what is made for it and then held. */
export function kept<Key, Value>(known: Keeps<Key, Value>, key: Key, make: () => Value): Value {
  const held = known.get(key);
  if (held !== undefined) return held;
  const value = make();
  known.set(key, value);
  return value;
}
