import type * as z from 'zod/mini';
import type { ConfigPath } from '../dotted-path.ts';

/** A schema node whose definition is distinguished by its type. */
export type SchemaNode = z.core.$ZodTypes;

/**
 * Returns the schema of the value at a path, without its optional and default wrappers; undefined for an unknown path.
 */
export function nodeAt(root: z.core.$ZodType, path: ConfigPath): SchemaNode | undefined {
  let node: SchemaNode | undefined = unwrap(root);
  for (const part of path) {
    const child = node && childOf(node, part);
    if (child === undefined) return undefined;
    node = unwrap(child);
  }
  return node;
}

/** The keys an object may have. */
export function keysOf(node: SchemaNode | undefined): readonly string[] {
  return node?._zod.def.type === 'object' ? Object.keys(node._zod.def.shape) : [];
}

function childOf({ _zod: { def } }: SchemaNode, part: string | number): z.core.$ZodType | undefined {
  if (def.type === 'object')
    return def.shape[part] ?? (def.catchall?._zod.def.type === 'never' ? undefined : def.catchall);
  if (def.type === 'record') return def.valueType;
  return def.type === 'array' ? def.element : undefined;
}

function unwrap(schema: z.core.$ZodType): SchemaNode {
  let node = schema as SchemaNode;
  while (node._zod.def.type === 'optional' || node._zod.def.type === 'default')
    node = node._zod.def.innerType as SchemaNode;
  return node;
}
