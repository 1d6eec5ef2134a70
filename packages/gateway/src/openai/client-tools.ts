import { createHash } from 'node:crypto';
import type { ToolDefinition } from '@finclaw/types';
import * as z from 'zod/mini';
import type { OpenaiQuestion } from './openai-question.ts';

const schema = z.record(z.string(), z.unknown());

/** A function as both APIs describe it. */
export const clientFunction = z.object({
  name: z.string().check(z.regex(/^[\w.-]{1,128}$/)),
  description: z.nullish(z.string()),
  parameters: z.nullish(schema),
});

/** The form of an answer as both APIs name it. */
export const answerFormat = z.union([
  z.object({ type: z.literal('text') }),
  z.object({ type: z.literal('json_object') }),
  z.object({ type: z.literal('json_schema'), json_schema: z.object({ schema: z.nullish(schema) }) }),
  z.object({ type: z.literal('json_schema'), schema }),
]);

/** The schema of a program's demand for calls. */
export const toolChoice = z.union([
  z.enum(['auto', 'none', 'required']),
  z.object({ type: z.literal('function'), function: z.object({ name: z.string() }) }),
  z.object({ type: z.literal('function'), name: z.string() }),
]);

const PREFIX = 'client_';
const LONGEST = 64;

/** Returns the internal name of a program's tool: it cannot collide with ours, and every model accepts it. */
export function innerName(name: string): string {
  const plain = `${PREFIX}${name.replace(/[^\w-]/g, '_')}`;
  if (plain.length <= LONGEST && plain === PREFIX + name) return plain;
  return `${plain.slice(0, LONGEST - 9)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}

/** Returns the name a program gave its tool. */
export const outerName = (inner: string, tools: OpenaiQuestion['functions']): string =>
  tools.find(({ name }) => innerName(name) === inner)?.name ?? inner.slice(PREFIX.length);

/** Returns a program's tools and demands. */
export function demandsOf(
  functions: readonly z.infer<typeof clientFunction>[],
  choice: z.infer<typeof toolChoice> | null | undefined,
  format: z.infer<typeof answerFormat> | null | undefined,
): Pick<OpenaiQuestion, 'tools' | 'mustCall' | 'answerSchema' | 'functions'> {
  const offered = choice === 'none' ? [] : functions;
  const named =
    typeof choice === 'object' && choice !== null ? ('name' in choice ? choice.name : choice.function.name) : undefined;
  const wanted = named === undefined ? offered : offered.filter(({ name }) => name === named);
  const answerSchema = format && schemaOf(format);
  return {
    functions: offered,
    tools: offered.map(definitionOf),
    ...((named !== undefined || choice === 'required') &&
      wanted.length > 0 && { mustCall: wanted.map(({ name }) => innerName(name)) }),
    ...(answerSchema && { answerSchema }),
  };
}

function definitionOf({ name, description, parameters }: z.infer<typeof clientFunction>): ToolDefinition {
  return {
    name: innerName(name),
    description: description ?? '',
    inputSchema: { type: 'object', properties: {}, ...parameters },
    isHandedOver: true,
  };
}

function schemaOf(format: z.infer<typeof answerFormat>): Readonly<Record<string, unknown>> | undefined {
  if (format.type === 'text') return undefined;
  if (format.type === 'json_object') return { type: 'object' };
  return 'schema' in format ? format.schema : (format.json_schema.schema ?? { type: 'object' });
}
