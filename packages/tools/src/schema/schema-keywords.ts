/** The value types of JSON Schema keywords. */
export type KeywordKind =
  | 'schema'
  | 'schema-list'
  | 'schema-map'
  | 'schema-or-list'
  | 'pattern-map'
  | 'dependency-map'
  | 'name-list-map'
  | 'type-name'
  | 'name-list'
  | 'list'
  | 'value-list'
  | 'number'
  | 'positive-number'
  | 'count'
  | 'boolean'
  | 'text'
  | 'pattern'
  | 'reference'
  | 'anything';

/** The keywords of draft-07 and 2020-12 that a tool's schema may use. */
export const SCHEMA_KEYWORDS: Readonly<Record<string, KeywordKind>> = {
  $schema: 'text',
  $id: 'text',
  $comment: 'text',
  $ref: 'reference',
  $defs: 'schema-map',
  definitions: 'schema-map',
  title: 'text',
  description: 'text',
  default: 'anything',
  examples: 'list',
  deprecated: 'boolean',
  readOnly: 'boolean',
  writeOnly: 'boolean',
  format: 'text',
  contentMediaType: 'text',
  contentEncoding: 'text',
  contentSchema: 'schema',
  type: 'type-name',
  enum: 'value-list',
  const: 'anything',
  allOf: 'schema-list',
  anyOf: 'schema-list',
  oneOf: 'schema-list',
  not: 'schema',
  if: 'schema',
  // biome-ignore lint/suspicious/noThenProperty: it is the name of a JSON Schema keyword.
  then: 'schema',
  else: 'schema',
  properties: 'schema-map',
  patternProperties: 'pattern-map',
  additionalProperties: 'schema',
  unevaluatedProperties: 'schema',
  propertyNames: 'schema',
  required: 'name-list',
  minProperties: 'count',
  maxProperties: 'count',
  dependencies: 'dependency-map',
  dependentRequired: 'name-list-map',
  dependentSchemas: 'schema-map',
  items: 'schema-or-list',
  prefixItems: 'schema-list',
  additionalItems: 'schema',
  contains: 'schema',
  minContains: 'count',
  maxContains: 'count',
  minItems: 'count',
  maxItems: 'count',
  uniqueItems: 'boolean',
  minLength: 'count',
  maxLength: 'count',
  pattern: 'pattern',
  minimum: 'number',
  maximum: 'number',
  exclusiveMinimum: 'number',
  exclusiveMaximum: 'number',
  multipleOf: 'positive-number',
};

const NOT_LOCAL = 'the meaning of a schema must not depend on base addresses; use a local "#/…" reference';

/** The keywords a tool's schema may not use, and why. */
export const REFUSED_KEYWORDS: Readonly<Record<string, string>> = {
  $anchor: NOT_LOCAL,
  $dynamicRef: NOT_LOCAL,
  $dynamicAnchor: NOT_LOCAL,
  $recursiveRef: NOT_LOCAL,
  $recursiveAnchor: NOT_LOCAL,
  $vocabulary: 'a tool cannot bring its own dialect',
  unevaluatedItems: 'the validator reads it differently from the specification beside contains and nested items',
};

/** Keywords that are refused together, and why. */
export const REFUSED_COMBINATION = {
  keywords: ['unevaluatedProperties', 'if'],
  reason: 'the validator reads unevaluatedProperties differently from the specification in a schema that uses if',
} as const;
