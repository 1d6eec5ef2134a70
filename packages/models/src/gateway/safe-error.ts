import { inspect } from 'node:util';
import { redactSecrets } from '@finclaw/infra';

const MAX_MESSAGE = 500;

/** Returns the error itself, unless printing it would reveal a quoted secret; then an equivalent one without it. */
export function safeError(error: unknown, secrets: Iterable<string>): Error {
  const known = [...secrets];
  const original = error instanceof Error ? error : new Error(safeText(inspect(error, { depth: 1 }), known));
  const printed = inspect(original, { depth: 10 });
  if (redactSecrets(printed, known) === printed) return original;
  const clean = Object.create(Object.getPrototypeOf(original)) as Error;
  for (const [name, value] of Object.entries(original)) {
    if (typeof value !== 'object' && typeof value !== 'function')
      Object.assign(clean, { [name]: cleanValue(value, known) });
  }
  const hidden = { enumerable: false, configurable: true, writable: true };
  return Object.defineProperties(clean, {
    message: { value: safeText(original.message, known), ...hidden },
    stack: { value: redactSecrets(original.stack ?? '', known), ...hidden },
  });
}

/** A message fit to leave the package: no secrets, and not endless. */
export function safeText(text: string, secrets: Iterable<string> = []): string {
  return redactSecrets(text, [...secrets]).slice(0, MAX_MESSAGE);
}

function cleanValue(value: unknown, known: readonly string[]): unknown {
  return typeof value === 'string' ? redactSecrets(value, known) : value;
}
