import type { Result } from '@finclaw/types';
import { childPointer, clonePlainInput, type InputProblem, type PlainObject } from './plain-input.ts';
import type { SchemaCompiler, Validator } from './schema-compiler.ts';

/** Checks inputs of one tool: returns a copy with defaults filled in, or the problem in one sentence. */
export interface InputValidator {
  check(input: unknown): Promise<Result<PlainObject, string>>;
  /** Compiles the schema now instead of at the first check. */
  prepare(): Promise<void>;
}

const MAX_PROBLEMS = 5;
const MAX_TEXT = 1_000;
const OPENS_ROOT = [
  'allOf',
  'anyOf',
  'oneOf',
  '$ref',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
];

/**
 * Creates a validator. The library takes longer to load than the rest of the program, so it is loaded and the schema
 * compiled once, when the tool is first used.
 */
export function createInputValidator(
  schema: Readonly<Record<string, unknown>>,
  loadCompiler: () => Promise<SchemaCompiler>,
): InputValidator {
  let compiled: Promise<Validator> | undefined;
  const compile = () => {
    compiled ??= loadCompiler().then((compiler) => compiler.compile(schema));
    return compiled;
  };
  return {
    prepare: async () => void (await compile()),
    async check(input) {
      const copy = clonePlainInput(input);
      if (!copy.ok) return { ok: false, error: describeProblems([copy.error]) };
      const problems = [...unknownProperties(schema, copy.value), ...(await compile())(copy.value)];
      return problems.length === 0 ? copy : { ok: false, error: describeProblems(problems) };
    },
  };
}

/**
 * Returns properties at the root that a schema does not mention, unless a keyword beside `properties` could allow them.
 */
function unknownProperties(schema: Readonly<Record<string, unknown>>, input: PlainObject): readonly InputProblem[] {
  const { properties } = schema;
  if (typeof properties !== 'object' || properties === null || OPENS_ROOT.some((keyword) => keyword in schema))
    return [];
  return Object.keys(input)
    .filter((key) => !Object.hasOwn(properties, key))
    .map((key) => ({ pointer: childPointer('', key), problem: 'is not a known property' }));
}

function describeProblems(problems: readonly InputProblem[]): string {
  const items = problems.slice(0, MAX_PROBLEMS).map(({ pointer, problem }) => `${pointer || '/'}: ${problem}`);
  return `Invalid input: ${items.join('; ')}`.slice(0, MAX_TEXT).toWellFormed();
}
