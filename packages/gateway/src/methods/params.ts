import { invalidInput } from '@finclaw/config';
import * as z from 'zod/mini';

export { identifier, limit, nothing, shortText } from '@finclaw/features';

/** A session key as a caller names it. */
export const sessionKey = z.string().check(z.minLength(1), z.maxLength(512));
/** An amount of dollars that may be spent in a day. */
export const dayUsd = z.string().check(z.regex(/^\d{1,6}(\.\d{1,9})?$/));

/** Parses parameters by a row's schema; a mismatch is refused with the field's name. */
export function parseParams(schema: z.ZodMiniObject, params: unknown): Record<string, unknown> {
  const result = schema.safeParse(params ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path.join('.') ?? '';
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : '';
  throw invalidInput([path, unknown].filter(Boolean).join(': ').slice(0, 100) || 'params');
}

/** Parses a query string by the schema: text stays text, numbers and lists are converted. */
export function paramsFromQuery(schema: z.ZodMiniObject, query: URLSearchParams): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name);
    const kind = kindOf(schema.shape[name]);
    if (kind === 'array') params[name] = values.flatMap((value) => value.split(','));
    else if (kind === 'number') params[name] = values[0]?.trim() === '' ? Number.NaN : Number(values[0]);
    else if (kind === 'boolean') params[name] = values[0] === 'true';
    else params[name] = values[0];
  }
  return params;
}

function kindOf(schema: unknown): string | undefined {
  let node = schema as { _zod?: { def: { type: string; innerType?: unknown } } } | undefined;
  while (node?._zod?.def.innerType !== undefined) node = node._zod.def.innerType as typeof node;
  return node?._zod?.def.type;
}
