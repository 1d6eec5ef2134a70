import type { RegisteredTool } from '@finclaw/tools';
import type { Victim } from './matrix-people.ts';

/** What somebody else has that a tool could go for. */
export function idFor({ definition: { name } }: RegisteredTool, { ids }: Victim): string {
  if (name.includes('schedule')) return ids.schedule;
  if (/memor|forget|remember/.test(name)) return ids.memory;
  return name.includes('conversation') ? ids.session : ids.alert;
}

/** An input that a tool takes, with the same text wherever a text is wanted. */
export function inputFor({ definition }: RegisteredTool, text: string): Record<string, unknown> {
  const { properties = {} } = definition.inputSchema as { properties?: Record<string, Schema> };
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueFor(schema, text)]));
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly minimum?: number;
}

function valueFor(schema: Schema, text: string): unknown {
  if (schema.enum) return schema.enum[0];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'array') return [valueFor(schema.items ?? {}, text)];
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, valueFor(inner, text)]),
    );
  if (type === 'number' || type === 'integer') return Math.max(1, schema.minimum ?? 1);
  return type === 'boolean' ? true : text;
}
