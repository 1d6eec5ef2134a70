import { globSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { redactSecrets } from '@finclaw/infra';
import { describe, expect, it } from 'vitest';
import { isJosaPair } from '../josa.ts';
import { messages as pageMessages } from '../page.ts';
import { type MessageKey, message } from './catalogue.ts';
import { catalogue } from './every-message.ts';
import { placeholdersOf } from './format.ts';
import type { MessageTable } from './table.ts';

const notTables = new Set(['catalogue.ts', 'every-message.ts', 'format.ts', 'table.ts']);
const files = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts') && !notTables.has(name));

/** Those of features, in English: their other languages must have the same keys to compile. */
const featureFiles = globSync('*/messages/en.ts', { cwd: resolve(import.meta.dirname, '../../../features/src') });

async function featureTables(file: string): Promise<MessageTable[]> {
  const tables: Record<string, object> = await import(/* @vite-ignore */ `../../../features/src/${file}`);
  return Object.values(tables).map((table) => pickKeys(Object.keys(table)));
}

const pickKeys = (keys: readonly string[]): MessageTable =>
  Object.fromEntries(keys.map((key) => [key, (catalogue as MessageTable)[key]!]));

async function tablesOf(file: string): Promise<MessageTable[]> {
  if (file.includes('/')) return featureTables(file);
  return Object.values((await import(/* @vite-ignore */ `./${file}`)) as Record<string, MessageTable>).filter(
    (value) => typeof value === 'object',
  );
}

const entries = Object.entries(catalogue as MessageTable);
/** Lists the sentences to which something applies. */
const keysOf = (applies: (entry: (typeof entries)[number]) => boolean): string[] =>
  entries.filter(applies).map(([key]) => key);

describe('message catalogue', () => {
  it('has both languages of every sentence, with the same placeholders in each', () => {
    const isWhole = ({ ko, en }: MessageTable[string]): boolean =>
      ko.trim() !== '' && en.trim() !== '' && isDeepStrictEqual(placeholdersOf(en), placeholdersOf(ko));
    expect(keysOf(([, text]) => !isWhole(text))).toEqual([]);
  });

  it('uses only particles the formatter knows, and a noun in both numbers', () => {
    const pairs = ({ ko }: MessageTable[string]): string[] =>
      [...ko.matchAll(/\{\w*:([^}]*)\}/g)].map(([, pair = '']) => pair);
    expect(entries.flatMap(([, text]) => pairs(text)).length).toBeGreaterThan(100);
    expect(
      keysOf(([, text]) => !pairs(text).every(isJosaPair) || /\{\w*:(?![a-z -]+\/[a-z -]+\})/.test(text.en)),
    ).toEqual([]);
  });

  it('shows no example that is masked as a secret', () => {
    expect(keysOf(([, { ko, en }]) => redactSecrets(ko) !== ko || redactSecrets(en) !== en)).toEqual([]);
  });

  it('defines every key once: a spread would silently keep the last', async () => {
    const owners = new Map<string, string[]>();
    for (const file of [...files, ...featureFiles]) {
      for (const table of await tablesOf(file)) {
        for (const key of Object.keys(table)) owners.set(key, [...(owners.get(key) ?? []), file]);
      }
    }
    expect([...owners].filter(([, where]) => where.length > 1)).toEqual([]);
  });

  it('registers the tables of every file', async () => {
    const missing: string[] = [];
    for (const file of [...files, ...featureFiles]) {
      const tables = await tablesOf(file);
      if (tables.length === 0) missing.push(file);
      for (const [key, text] of tables.flatMap((table) => Object.entries(table)))
        if ((catalogue as MessageTable)[key] !== text) missing.push(`${file}: ${key}`);
    }
    expect(missing).toEqual([]);
  });

  it('fills in a sentence of the catalogue', () => {
    expect(message('en', 'cli.unknownCommand' satisfies MessageKey, { name: 'chta' })).toContain('chta');
  });
});

it('the page knows the name of every tool', () => {
  const names = Object.keys(catalogue).filter((key) => key.startsWith('tools.name.'));
  expect(names.filter((key) => !(key in pageMessages))).toEqual([]);
});

it('a language that lacks a sentence says it in English', () =>
  expect(message('xx' as never, 'plugins.remove.done', { name: 'gold-desk' })).toBe('Removed gold-desk.'));
