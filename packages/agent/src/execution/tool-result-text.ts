import { redactSecrets } from '@finclaw/infra';

const NO_RESULT = '[No result returned]';
const MAX_ERROR_CHARS = 500;

/** Any value as text a model can read: strings as they are, the rest as JSON. Never throws. */
export function toResultText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return NO_RESULT;
  try {
    return JSON.stringify(value, replaceCycles()) ?? NO_RESULT;
  } catch {
    return NO_RESULT;
  }
}

/** Describes any thrown value in one short line without credentials. */
export function describeThrown(thrown: unknown): string {
  return cutWhole(redactSecrets(messageOf(thrown), [], '***').replace(/(?<!\s)\s*[\r\n]+\s*/g, ' '), MAX_ERROR_CHARS);
}

function messageOf(thrown: unknown): string {
  try {
    const message: unknown = thrown instanceof Error ? thrown.message || thrown.name : thrown;
    return message === null || message === undefined ? String(message) : toResultText(message);
  } catch {
    return 'unknown error';
  }
}

function cutWhole(text: string, maxChars: number): string {
  const cut = text.slice(0, maxChars);
  return text.length > maxChars && /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** A replacer that writes an object inside itself as a word, and a bigint as digits. */
function replaceCycles(): (this: unknown, key: string, value: unknown) => unknown {
  const ancestors: unknown[] = [];
  return function replace(_key, value) {
    if (typeof value === 'bigint') return value.toString();
    if (typeof value !== 'object' || value === null) return value;
    // `this` is the object that holds the key, so everything above it on the stack has been left.
    while (ancestors.length > 0 && ancestors.at(-1) !== this) ancestors.pop();
    if (ancestors.includes(value)) return '[Circular]';
    ancestors.push(value);
    return value;
  };
}
