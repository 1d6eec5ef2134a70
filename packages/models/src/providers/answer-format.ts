import type { ProviderRequestParams } from './adapter.ts';

type Schema = Readonly<Record<string, unknown>>;

/** The words that every vendor ensures; a schema with any other is only described to the model. */
const ENSURED: ReadonlySet<string> = new Set([
  'type',
  'title',
  'description',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'anyOf',
  'enum',
  'const',
]);

/** Returns the schema of an answer in the form in which vendors ensure it; undefined when they could not. */
export function ensuredSchema({ answerSchema }: ProviderRequestParams): Record<string, unknown> | undefined {
  if (answerSchema === undefined) return undefined;
  const { $schema: _dialect, ...schema } = answerSchema;
  return schema.type === 'object' && isEnsured(schema) ? schema : undefined;
}

function isEnsured(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const schema = value as Schema;
  if (!Object.keys(schema).every((word) => ENSURED.has(word))) return false;
  const { type, properties, required = [], additionalProperties, items, anyOf } = schema;
  const isObject = type === 'object' || properties !== undefined;
  const names = Object.keys((properties ?? {}) as Schema);
  const isClosed =
    additionalProperties === false && Array.isArray(required) && names.every((n) => required.includes(n));
  if (isObject && !isClosed) return false;
  const inside = [...Object.values((properties ?? {}) as Schema), ...(items === undefined ? [] : [items])];
  return [...inside, ...(Array.isArray(anyOf) ? anyOf : [])].every(isEnsured);
}
