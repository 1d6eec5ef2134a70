import { Refusal } from '@finclaw/config';
import type * as z from 'zod/mini';

/** Reads a request with its schema; a refusal names the field that is wrong. */
export function readRequest<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const field = nameOf(placeOf(parsed.error.issues)).slice(0, 100) || 'body';
  throw new Refusal('INVALID_INPUT', 'gateway.openai.invalidField', { field });
}

/** Returns the place of the first problem; of alternatives, in the one that the value resembles most. */
function placeOf([issue]: readonly z.core.$ZodIssue[]): readonly PropertyKey[] {
  if (issue === undefined) return [];
  const alternatives = issue.code === 'invalid_union' ? issue.errors : [];
  const places = alternatives
    .map((issues) => ({ inside: placeOf(issues), problems: issues.length }))
    .toSorted((one, other) => other.inside.length - one.inside.length || one.problems - other.problems);
  return [...issue.path, ...(places[0]?.inside ?? [])];
}

/** Writes a place as programs do: messages[0].content[1].type. */
const nameOf = (place: readonly PropertyKey[]): string =>
  place
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
