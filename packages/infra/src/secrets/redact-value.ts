import { isSecretKey, REDACTED, redactSecrets } from './redact-secrets.ts';

const MAX_DEPTH = 8;
const MAX_ENTRIES = 100;
const MAX_TEXT = 10_000;

interface RedactOptions {
  /** Secret field names besides the built-in ones, in the form `plainKey` gives. */
  readonly extraKeys?: ReadonlySet<string>;
  /** Secrets that are known by value. */
  readonly known?: readonly string[];
}

/**
 * A copy of any value that is safe to write down: secrets masked at every depth, cycles cut, sizes bounded, ready for
 * JSON.
 */
export function redactValue(value: unknown, options: RedactOptions = {}): unknown {
  const ancestors = new Set<object>();

  function text(value: string): string {
    const clean = redactSecrets(value, options.known);
    return clean.length <= MAX_TEXT ? clean : `${clean.slice(0, MAX_TEXT)}… (${clean.length - MAX_TEXT} more)`;
  }

  function copy(value: unknown): unknown {
    if (typeof value === 'string') return text(value);
    if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
    if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
    if (typeof value === 'function') return `[Function ${value.name || 'anonymous'}]`;
    if (typeof value !== 'object' || value === null) return value;
    if (ancestors.has(value)) return '[Circular]';
    if (ancestors.size >= MAX_DEPTH) return '[Deeper]';
    ancestors.add(value);
    try {
      return copyObject(value);
    } catch {
      // A getter, a proxy or a toJSON that throws must not stop the program from logging.
      return '[Unreadable]';
    } finally {
      ancestors.delete(value);
    }
  }

  function copyObject(value: object): unknown {
    if (value instanceof Error) return fields(errorFields(value));
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
    if (value instanceof Map) return fields([...value].map(([key, each]) => [String(key), each]));
    if (value instanceof Set) return list([...value]);
    if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
    if (Array.isArray(value)) return list(value);
    if (isHeaders(value)) return fields([...value.entries()]);
    const { toJSON } = value as { toJSON?: unknown };
    if (typeof toJSON === 'function') return copy(toJSON.call(value));
    return fields(Object.entries(value));
  }

  function list(items: readonly unknown[]): unknown[] {
    const shown = items.slice(0, MAX_ENTRIES).map(copy);
    return items.length > MAX_ENTRIES ? [...shown, `… (${items.length - MAX_ENTRIES} more)`] : shown;
  }

  function fields(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
    // Without a prototype, a field called __proto__ is a field like any other.
    const shown: Record<string, unknown> = Object.create(null);
    for (const [key, each] of entries.slice(0, MAX_ENTRIES)) {
      shown[text(key)] = isSecretKey(key, options.extraKeys) ? maskField(each) : copy(each);
    }
    if (entries.length > MAX_ENTRIES) shown['…'] = `(${entries.length - MAX_ENTRIES} more)`;
    return shown;
  }

  return copy(value);
}

/** Masks a field's value, but not whether there is one: `hasToken: true` and `apiKey: null` stay. */
function maskField(value: unknown): unknown {
  return value === null || value === undefined || typeof value === 'boolean' ? value : REDACTED;
}

function errorFields(error: Error): [string, unknown][] {
  const { code, statusCode, status, details, errors } = error as {
    [K in 'code' | 'statusCode' | 'status' | 'details' | 'errors']?: unknown;
  };
  const all = { type: error.name, message: error.message, code, statusCode, status, details, errors };
  return Object.entries({ ...all, stack: error.stack, cause: error.cause }).filter(([, value]) => value !== undefined);
}

/**
 * Detects headers by tag: naming the global class would load the whole HTTP client into a process that may never use
 * it.
 */
function isHeaders(value: object): value is Headers {
  return (
    Object.prototype.toString.call(value) === '[object Headers]' && typeof (value as Headers).entries === 'function'
  );
}
