import { isRecord } from '@finclaw/types';
import type { KeywordKind } from './schema-keywords.ts';

const TYPE_NAMES: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);

interface ValueRule {
  readonly accepts: (value: unknown) => boolean;
  readonly otherwise: string;
}

const RULES = {
  schema: { accepts: () => true, otherwise: '' },
  'schema-list': { accepts: isFilledList, otherwise: 'must be a non-empty list of schemas' },
  'schema-or-list': { accepts: () => true, otherwise: '' },
  'schema-map': { accepts: isRecord, otherwise: 'must be an object' },
  'pattern-map': { accepts: isRecord, otherwise: 'must be an object' },
  'dependency-map': { accepts: isRecord, otherwise: 'must be an object' },
  'name-list-map': {
    accepts: (value) => isRecord(value) && Object.values(value).every(isNameList),
    otherwise: 'must contain lists of different names',
  },
  'type-name': { accepts: isTypeName, otherwise: 'must name JSON types' },
  'name-list': { accepts: isNameList, otherwise: 'must be a list of different names' },
  'value-list': { accepts: isFilledList, otherwise: 'must be a non-empty list' },
  list: { accepts: Array.isArray, otherwise: 'must be a list' },
  number: { accepts: Number.isFinite, otherwise: 'must be a number' },
  'positive-number': {
    accepts: (value) => Number.isFinite(value) && Number(value) > 0,
    otherwise: 'must be a number above 0',
  },
  count: {
    accepts: (value) => Number.isInteger(value) && Number(value) >= 0,
    otherwise: 'must be a whole number, 0 or more',
  },
  boolean: { accepts: (value) => typeof value === 'boolean', otherwise: 'must be true or false' },
  text: { accepts: isText, otherwise: 'must be text' },
  pattern: { accepts: isText, otherwise: 'must be text' },
  reference: { accepts: isText, otherwise: 'must be text' },
  anything: { accepts: () => true, otherwise: '' },
} as const satisfies Record<KeywordKind, ValueRule>;

/** Returns the problem of a keyword's value, without looking into the schemas it contains. */
export function problemOfValue(kind: KeywordKind, value: unknown): string | undefined {
  const rule: ValueRule = RULES[kind];
  return rule.accepts(value) ? undefined : rule.otherwise;
}

/** The schemas in the value of a keyword, each with the step that leads to it; the value itself has an empty step. */
export function subschemasIn(kind: KeywordKind, value: unknown): readonly (readonly [step: string, schema: unknown])[] {
  switch (kind) {
    case 'schema':
      return [['', value]];
    case 'schema-list':
    case 'schema-or-list':
      return Array.isArray(value) ? Object.entries(value) : [['', value]];
    case 'schema-map':
    case 'pattern-map':
      return Object.entries(value as object);
    case 'dependency-map':
      return Object.entries(value as object).filter(([, each]) => !isNameList(each));
    default:
      return [];
  }
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isFilledList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}

function isNameList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText) && new Set(value).size === value.length;
}

function isTypeName(value: unknown): boolean {
  const names: readonly unknown[] = Array.isArray(value) ? value : [value];
  return names.length > 0 && new Set(names).size === names.length && names.every((name) => TYPE_NAMES.has(name));
}
