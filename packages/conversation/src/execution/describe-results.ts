import type { FoundResult } from '@finclaw/agent';
import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import { isRecord, parseJson } from '@finclaw/types';

const MAX_RESULTS = 8;
const MAX_FIELDS = 8;
const MAX_TEXT = 400;

/**
 * Lists the results of tools, each value with its source, for a question that no model answers; undefined if there is
 * nothing to list.
 */
export function describeResults(results: readonly FoundResult[], locale: Locale): string | undefined {
  const lines = results.slice(-MAX_RESULTS).flatMap((result) => {
    const found = describeResult(result);
    return found === '' ? [] : [`- ${result.tool}: ${found}`];
  });
  return lines.length === 0 ? undefined : [message(locale, 'run.found'), ...lines].join('\n');
}

function describeResult({ content, handle }: FoundResult): string {
  const fields = parse(content);
  if (fields === undefined) return shortened(content.replace(/\s+/g, ' ').trim());
  const values = Object.entries(fields).flatMap(([name, value]) => fieldsOf(name, value));
  return values
    .filter(([name]) => name !== 'status')
    .slice(0, MAX_FIELDS)
    .map(([name, value]) => `${name} ${shortened(value)}${handle && isNumber(value) ? `{{${handle}.${name}}}` : ''}`)
    .join(' · ');
}

/** A plain value under its name; of an object inside, the plain values one level down. */
function fieldsOf(name: string, value: unknown): readonly (readonly [path: string, value: string])[] {
  if (typeof value === 'string' || typeof value === 'number') return [[name, String(value)]];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([inner, plain]) =>
    typeof plain === 'string' || typeof plain === 'number' ? [[`${name}.${inner}`, String(plain)] as const] : [],
  );
}

const isNumber = (value: string): boolean => /^-?\d+(?:\.\d+)?$/.test(value);
const shortened = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);

function parse(content: string): Readonly<Record<string, unknown>> | undefined {
  const value = parseJson(content);
  return isRecord(value) ? value : undefined;
}
