import type { SchemaDraft } from './schema-inspection.ts';
import { SCHEMA_KEYWORDS } from './schema-keywords.ts';

type SchemaNode = Readonly<Record<string, unknown>>;

const ALLOWED_BESIDE_REFERENCE = new Set(['$ref', 'definitions', '$defs']);

/**
 * Copies an inspected schema in the form the validator library needs: without `$id`s, and in draft-07, where a
 * reference excludes its siblings, without keywords beside one.
 */
export function rewriteSchema(schema: SchemaNode, draft: SchemaDraft): Record<string, unknown> {
  const { $id: _id, $schema: _schema, ...root } = schema;
  return rewrite(root) as Record<string, unknown>;

  function rewrite(node: unknown): unknown {
    if (typeof node !== 'object' || node === null) return node;
    const isLoneReference = draft === 'draft-07' && '$ref' in node;
    const entries = Object.entries(node).filter(
      ([keyword]) => !isLoneReference || ALLOWED_BESIDE_REFERENCE.has(keyword),
    );
    return Object.fromEntries(entries.map(([keyword, value]) => [keyword, rewriteValue(keyword, value)]));
  }

  function rewriteValue(keyword: string, value: unknown): unknown {
    switch (Object.hasOwn(SCHEMA_KEYWORDS, keyword) ? SCHEMA_KEYWORDS[keyword] : undefined) {
      case 'schema':
        return rewrite(value);
      case 'schema-list':
      case 'schema-or-list':
        return Array.isArray(value) ? value.map(rewrite) : rewrite(value);
      case 'schema-map':
      case 'pattern-map':
      case 'dependency-map':
        return Object.fromEntries(
          Object.entries(value as SchemaNode).map(([name, child]) => [
            name,
            Array.isArray(child) ? child : rewrite(child),
          ]),
        );
      default:
        return value;
    }
  }
}
