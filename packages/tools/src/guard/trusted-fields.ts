/** A result in two: the fields the owner trusts, and the rest, undefined when empty. */
interface SplitResult {
  readonly trusted: string;
  readonly rest: string | undefined;
}

const NOTHING = Symbol('nothing');

/**
 * Extracts the named fields of a JSON result, preserving rows and levels on both sides, so that a row can still be
 * identified by its position. Undefined for text that is not JSON, and for JSON without such a field.
 */
export function splitTrustedFields(text: string, names: ReadonlySet<string>): SplitResult | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const trusted = only(value, names);
    if (trusted === NOTHING) return undefined;
    const rest = without(value, names);
    return { trusted: JSON.stringify(trusted), rest: rest === NOTHING ? undefined : JSON.stringify(rest) };
  } catch {
    // Not JSON, or nested too deeply to check: nothing in it is trusted.
    return undefined;
  }
}

/**
 * Returns the named fields with their path. A named field counts only when it is a scalar: its name does not cover a
 * tree.
 */
function only(value: unknown, names: ReadonlySet<string>): unknown {
  if (!isTree(value)) return NOTHING;
  return rebuilt(value, (name, each) => (names.has(name) && !isTree(each) ? each : only(each, names)));
}

function without(value: unknown, names: ReadonlySet<string>): unknown {
  if (!isTree(value)) return value;
  return rebuilt(value, (name, each) => (names.has(name) && !isTree(each) ? NOTHING : without(each, names)));
}

/**
 * Returns the tree with its branches replaced; emptied rows stay as empty objects, so that positions match on both
 * sides.
 */
function rebuilt(value: object, replace: (name: string, each: unknown) => unknown): unknown {
  const entries = Object.entries(value).map(([name, each]) => [name, replace(name, each)] as const);
  if (entries.every(([, each]) => each === NOTHING)) return NOTHING;
  if (Array.isArray(value)) return entries.map(([, each]) => (each === NOTHING ? {} : each));
  return Object.fromEntries(entries.filter(([, each]) => each !== NOTHING));
}

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null;
