import { type Branch, branchesOf, type FigureRule, type Reference } from './fact-table.ts';
import { TOOL_FACTS } from './tool-facts.ts';

type Schema = Record<string, unknown>;

/**
 * Returns the JSON Schema of a built-in tool's result: the positions and kinds of its figures, from its fact table. It
 * does not restrict the form of a value, since a result may also give the reason there is none.
 */
export function outputSchemaOf(tool: string): Schema & { readonly type: 'object' } {
  const table = Object.hasOwn(TOOL_FACTS, tool) ? TOOL_FACTS[tool] : undefined;
  return { type: 'object', ...(table && schemaOf(branchesOf(table))) };
}

function schemaOf({ next, rule }: Branch): Schema {
  if (rule !== undefined && rule !== 'other') return { description: describe(rule) };
  const properties: Schema = {};
  const schema: Schema = {};
  for (const [step, branch] of next) {
    if (step === '[]') schema.items = schemaOf(branch);
    else if (step === '*') schema.additionalProperties = schemaOf(branch);
    else properties[step] = schemaOf(branch);
  }
  return Object.keys(properties).length === 0 ? schema : { ...schema, properties };
}

function describe({ kind, subject, currency, period, at }: FigureRule): string {
  const what = typeof kind === 'string' ? kind : 'figure';
  const parts = [
    named('of', subject),
    named('in', currency),
    named('for', period),
    at === period ? '' : named('as of', at),
  ];
  return [what, ...parts.filter(Boolean)].join(' ');
}

/** Describes a property that is read from the nearest object around a figure. */
const named = (word: string, reference: Reference | undefined): string =>
  typeof reference === 'string' ? `${word} \`${reference}\`` : '';
