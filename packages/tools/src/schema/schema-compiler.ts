import { Ajv, type ErrorObject, type Options } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { assessPattern, withinTimeLimit } from './bounded-regexp.ts';
import { childPointer, type InputProblem } from './plain-input.ts';
import { compilePattern, inspectSchema, type SchemaDraft } from './schema-inspection.ts';
import { rewriteSchema } from './schema-rewriting.ts';

/** Returns the problems of a value; empty when it is valid. Fills in defaults in place. */
export type Validator = (value: unknown) => readonly InputProblem[];

/** Turns schemas into validators. */
export interface SchemaCompiler {
  compile(schema: Readonly<Record<string, unknown>> | boolean): Validator;
}

const MAX_PROBLEMS = 5;
const PATTERN_LIMIT_MS = 250;

// `format` is an annotation, as both drafts have it by default: a tool parses its own dates and addresses. Unknown
// keywords were reported at registration. The schema was inspected already, so that the meta-schemas need not be loaded
// and compiled.
const OPTIONS = {
  strictSchema: false,
  strictTypes: false,
  strictTuples: false,
  strictRequired: false,
  allErrors: false,
  coerceTypes: false,
  useDefaults: true,
  $data: false,
  ownProperties: true,
  validateFormats: false,
  validateSchema: false,
  meta: false,
  logger: false,
  code: { regExp: Object.assign((source: string) => createBoundedRegExp(source), { code: 'createBoundedRegExp' }) },
} as const satisfies Options;

/** A compiler with one validator library instance per draft, made when first needed. */
export function createSchemaCompiler(): SchemaCompiler {
  const libraries = new Map<SchemaDraft, Ajv>();
  const libraryFor = (draft: SchemaDraft): Ajv => {
    const existing = libraries.get(draft);
    if (existing) return existing;
    const library = draft === 'draft-07' ? new Ajv(OPTIONS) : (new Ajv2020(OPTIONS) as unknown as Ajv);
    libraries.set(draft, library);
    return library;
  };
  return {
    compile(schema) {
      const { draft } = inspectSchema(schema);
      const library = libraryFor(draft);
      const prepared = typeof schema === 'boolean' ? { allOf: [schema] } : rewriteSchema(schema, draft);
      const check = library.compile(prepared);
      // The library caches compiled schemas; an unregistered tool must not stay in memory for that.
      library.removeSchema(prepared);
      return (value) => {
        try {
          return check(value) ? [] : (check.errors ?? []).slice(0, MAX_PROBLEMS).map(describe);
        } catch {
          return [{ pointer: '', problem: 'could not be checked' }];
        }
      };
    },
  };
}

function describe(error: ErrorObject): InputProblem {
  const { keyword, params, instancePath, message = 'is invalid' } = error;
  switch (keyword) {
    case 'required':
      return { pointer: childPointer(instancePath, String(params.missingProperty)), problem: 'is required' };
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = String(params.additionalProperty ?? params.unevaluatedProperty);
      return { pointer: childPointer(instancePath, name), problem: 'is not a known property' };
    }
    case 'enum': {
      const allowed = JSON.stringify(params.allowedValues);
      return { pointer: instancePath, problem: allowed.length > 300 ? message : `must be one of ${allowed}` };
    }
    case 'const':
      return { pointer: instancePath, problem: 'must be the one allowed value' };
    default:
      return { pointer: instancePath, problem: message };
  }
}

/** Creates a pattern that stops, and then does not match, instead of running for ever. */
function createBoundedRegExp(source: string) {
  const pattern = compilePattern(source);
  const risk = assessPattern(source);
  return {
    test(text: string): boolean {
      try {
        return withinTimeLimit(risk, text.length, PATTERN_LIMIT_MS, () => pattern.test(text));
      } catch {
        return false;
      }
    },
    exec: (text: string) => pattern.exec(text),
    toString: () => pattern.toString(),
  };
}
