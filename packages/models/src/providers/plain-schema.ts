/**
 * JSON Schema keywords that annotate values without constraining their type; servers that check schemas strictly refuse
 * them.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  '$comment',
  'additionalProperties',
  'unevaluatedProperties',
  'patternProperties',
  'examples',
  'default',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'uniqueItems',
  'contentEncoding',
]);

/** Reduces a schema to the keywords every server supports. The others are still checked before a tool runs. */
export function plainSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plainSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { const: only, properties, ...rest } = schema as Readonly<Record<string, unknown>>;
  const plain = Object.fromEntries(
    Object.entries(rest).flatMap(([key, value]) =>
      LEFT_OUT.has(key) ? [] : [[key, key === 'enum' ? value : plainSchema(value)]],
    ),
  );
  // A property may have the name of such a keyword.
  const fields = Object.entries((properties ?? {}) as object).map(([name, value]) => [name, plainSchema(value)]);
  return {
    ...plain,
    ...(properties !== undefined && { properties: Object.fromEntries(fields) }),
    ...(only !== undefined && { enum: [only], type: typeof only }),
  };
}
