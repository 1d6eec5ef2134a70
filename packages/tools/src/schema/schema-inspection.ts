import { FinClawError } from '@finclaw/infra';
import { isRecord } from '@finclaw/types';
import { assessPattern } from './bounded-regexp.ts';
import { isForbiddenKey } from './plain-input.ts';
import { type KeywordKind, REFUSED_COMBINATION, REFUSED_KEYWORDS, SCHEMA_KEYWORDS } from './schema-keywords.ts';
import { problemOfValue, subschemasIn } from './schema-values.ts';

export type SchemaDraft = 'draft-07' | '2020-12';

/** The findings about a schema before it is compiled. */
interface InspectedSchema {
  readonly draft: SchemaDraft;
  readonly unknownKeywords: readonly string[];
}

const MAX_SERIALISED = 65_536;
const MAX_DEPTH = 32;

type Node = Readonly<Record<string, unknown>>;

/**
 * Checks that a schema is well formed, small, refers only to itself and contains no dangerous pattern. It needs no
 * validator library, so that registering tools stays cheap; every schema it accepts compiles in the validator.
 */
export function inspectSchema(schema: unknown): InspectedSchema {
  const size = JSON.stringify(schema)?.length ?? 0;
  if (size > MAX_SERIALISED) throw schemaError('', `is larger than ${MAX_SERIALISED} characters`);
  const walked = new Set<unknown>();
  const references: { readonly path: string; readonly target: string }[] = [];
  const used = new Set<string>();

  function walk(node: unknown, path: string, depth: number): void {
    if (depth > MAX_DEPTH) throw schemaError(path, `is nested more than ${MAX_DEPTH} levels`);
    walked.add(node);
    if (typeof node === 'boolean') return;
    if (!isRecord(node)) throw schemaError(path, 'must be an object or a boolean');
    for (const [keyword, value] of Object.entries(node)) {
      const at = `${path}/${keyword}`;
      if (Object.hasOwn(REFUSED_KEYWORDS, keyword)) throw schemaError(at, REFUSED_KEYWORDS[keyword]!);
      if (keyword === '$id' && path !== '') throw schemaError(at, REFUSED_KEYWORDS.$anchor!);
      const kind = Object.hasOwn(SCHEMA_KEYWORDS, keyword) ? SCHEMA_KEYWORDS[keyword] : undefined;
      used.add(keyword);
      if (kind === 'reference') references.push({ path: at, target: asReference(value, at) });
      else if (keyword === 'properties' && isRecord(value) && Object.keys(value).some(isForbiddenKey))
        throw schemaError(at, 'an input can never have a property of that name');
      else if (kind !== undefined) visit(kind, value, at, depth);
    }
  }

  function visit(kind: KeywordKind, value: unknown, path: string, depth: number): void {
    const problem = problemOfValue(kind, value) ?? patternsIn(kind, value).map(problemOfPattern).find(Boolean);
    if (problem) throw schemaError(path, problem);
    for (const [step, child] of subschemasIn(kind, value))
      walk(child, step === '' ? path : `${path}/${step}`, depth + 1);
  }

  walk(schema, '', 0);
  if (REFUSED_COMBINATION.keywords.every((keyword) => used.has(keyword)))
    throw schemaError('', REFUSED_COMBINATION.reason);
  for (const { path, target } of references) {
    if (!walked.has(resolveLocal(schema, target))) throw schemaError(path, 'points to nothing in this schema');
  }
  return {
    draft: draftOf(schema),
    unknownKeywords: [...used].filter((keyword) => !Object.hasOwn(SCHEMA_KEYWORDS, keyword)),
  };
}

/** Runs `inspectSchema` for a tool's input, whose root must be an object. */
export function inspectInputSchema(schema: unknown): InspectedSchema {
  if (!isRecord(schema) || schema.type !== 'object') throw schemaError('/type', 'must be "object"');
  return inspectSchema(schema);
}

function schemaError(path: string, problem: string): FinClawError {
  return new FinClawError(`Invalid tool schema at ${path || '/'}: ${problem}`, 'TOOL_SCHEMA_INVALID');
}

function draftOf(schema: unknown): SchemaDraft {
  const declared = isRecord(schema) ? schema.$schema : undefined;
  if (typeof declared === 'string') {
    if (/^https?:\/\/json-schema\.org\/draft-07\/schema#?$/.test(declared)) return 'draft-07';
    if (/^https:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/.test(declared)) return '2020-12';
    throw schemaError('/$schema', 'only draft-07 and 2020-12 are understood');
  }
  // Forms that have a meaning only in draft-07.
  return /"(?:additionalItems|dependencies)":|"items":\[/.test(JSON.stringify(schema) ?? '') ? 'draft-07' : '2020-12';
}

function asReference(value: unknown, path: string): string {
  if (typeof value !== 'string' || !/^#(?:\/|$)/.test(value))
    throw schemaError(path, 'must be a local "#/…" reference');
  return value;
}

function resolveLocal(schema: unknown, reference: string): unknown {
  let node: unknown = schema;
  for (const step of reference.slice(1).split('/').slice(1)) {
    const key = decodeStep(step);
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return undefined;
    node = (node as Record<string, unknown>)[key];
  }
  return node;
}

function decodeStep(step: string): string {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return step;
  }
}

function patternsIn(kind: KeywordKind, value: unknown): readonly string[] {
  if (kind === 'pattern') return [value as string];
  return kind === 'pattern-map' ? Object.keys(value as Node) : [];
}

function problemOfPattern(source: string): string | undefined {
  if (assessPattern(source) === 'refused') return 'is too long or repeats a repetition';
  try {
    compilePattern(source);
    return undefined;
  } catch {
    return 'is not a regular expression';
  }
}

/**
 * Compiles a pattern as JSON Schema defines it; sources that are only valid without Unicode mode are common and
 * accepted.
 */
export function compilePattern(source: string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch {
    return new RegExp(source);
  }
}
