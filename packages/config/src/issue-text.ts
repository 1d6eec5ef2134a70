import type { Locale } from '@finclaw/types';
import type * as z from 'zod/mini';
import { pluginSections } from './channel-settings.ts';
import { type ConfigPath, formatPath } from './dotted-path.ts';
import type { ConfigIssue } from './errors.ts';
import { message } from './messages/catalogue.ts';
import { nearest } from './nearest.ts';
import { configSchema } from './schema/config-schema.ts';
import { keysOf, nodeAt, type SchemaNode } from './schema/schema-tree.ts';
import { expectations } from './schema/values.ts';

/** Converts the schema's findings to sentences with the fix. Values are quoted only where they cannot be a secret. */
export function describeIssues(issues: readonly z.core.$ZodIssue[], candidate: unknown, locale: Locale): ConfigIssue[] {
  return issues.flatMap((issue) => {
    const path = issue.path as ConfigPath;
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey([...path, key], locale));
    if (issue.code === 'invalid_key') return [wrongName(path, locale)];
    return [wrongValue(path, candidate, locale)];
  });
}

/** Sections for channels that neither we nor a plugin bring. */
export function unknownChannels(channels: object, known: ReadonlySet<string>, locale: Locale): ConfigIssue[] {
  return pluginSections(channels)
    .filter((name) => !known.has(name))
    .map((name) => {
      const issue = unknownKey(['channels', name], locale);
      const path = issue.path;
      const isNear = nearest(name, keysOf(nodeAt(configSchema, ['channels']))) !== undefined;
      return isNear ? issue : error(['channels', name], message(locale, 'config.issue.unknownChannel', { path, name }));
    });
}

function unknownKey(path: ConfigPath, locale: Locale): ConfigIssue {
  const parent = path.slice(0, -1);
  const near = nearest(String(path.at(-1)), keysOf(nodeAt(configSchema, parent)));
  if (near === undefined) return error(path, message(locale, 'config.issue.unknownKey', { path: formatPath(path) }));
  const params = { path: formatPath(path), near: formatPath([...parent, near]) };
  return error(path, message(locale, 'config.issue.unknownKeyNear', params));
}

function wrongName(path: ConfigPath, locale: Locale): ConfigIssue {
  const record = nodeAt(configSchema, path.slice(0, -1));
  const expected = expectation(
    record?._zod.def.type === 'record' ? (record._zod.def.keyType as SchemaNode) : undefined,
    locale,
  );
  return error(path, message(locale, 'config.issue.wrongName', { path: formatPath(path), expected }));
}

function wrongValue(path: ConfigPath, candidate: unknown, locale: Locale): ConfigIssue {
  const node = nodeAt(configSchema, path);
  const value = valueAt(candidate, path);
  const params = { path: formatPath(path), expected: expectation(node, locale) };
  if (value === undefined) return error(path, message(locale, 'config.issue.missing', params));
  const choices = choicesOf(node);
  if (typeof value === 'string' && choices !== undefined) {
    const near = nearest(value, choices);
    if (near !== undefined) return error(path, message(locale, 'config.issue.wrongValueNear', { ...params, near }));
  }
  const isShowable = typeof value === 'number' || typeof value === 'boolean' || value === null;
  if (!isShowable) return error(path, message(locale, 'config.issue.wrongValue', params));
  return error(path, message(locale, 'config.issue.wrongValueNow', { ...params, value: String(value) }));
}

function error(path: ConfigPath, text: string): ConfigIssue {
  return { path: formatPath(path), message: text, severity: 'error' };
}

/** Describes the valid values of a setting. */
function expectation(node: SchemaNode | undefined, locale: Locale): string {
  const described = node && expectations.get(node);
  if (described !== undefined) return message(locale, described.key, described.params);
  const choices = choicesOf(node);
  if (choices !== undefined) {
    return message(locale, 'config.expected.oneOf', {
      values: choices.map((choice) => JSON.stringify(choice)).join(', '),
    });
  }
  switch (node?._zod.def.type) {
    case 'literal':
      return message(locale, 'config.expected.exactly', { values: node._zod.def.values.map(String).join(', ') });
    case 'number':
      return message(locale, 'config.expected.number');
    case 'string':
      return message(locale, 'config.expected.string');
    case 'boolean':
      return message(locale, 'config.expected.boolean');
    case 'array':
      return message(locale, 'config.expected.list');
    case 'object':
    case 'record':
      return message(locale, 'config.expected.object');
    default:
      return message(locale, 'config.expected.other');
  }
}

function choicesOf(node: SchemaNode | undefined): readonly string[] | undefined {
  return node?._zod.def.type === 'enum' ? Object.values(node._zod.def.entries).map(String) : undefined;
}

function valueAt(tree: unknown, path: ConfigPath): unknown {
  return path.reduce<unknown>((value, part) => (value as Record<string | number, unknown> | undefined)?.[part], tree);
}
