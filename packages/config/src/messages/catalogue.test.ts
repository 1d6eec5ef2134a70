import { readdirSync } from 'node:fs';
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

async function tablesOf(file: string): Promise<MessageTable[]> {
  return Object.values((await import(/* @vite-ignore */ `./${file}`)) as Record<string, MessageTable>).filter(
    (value) => typeof value === 'object',
  );
}

const entries = Object.entries(catalogue as MessageTable);

describe('message catalogue', () => {
  it.each(entries)('%s has both languages and the same placeholders in each', (_key, text) => {
    expect(text.ko.trim()).not.toBe('');
    expect(text.en.trim()).not.toBe('');
    expect(placeholdersOf(text.en)).toEqual(placeholdersOf(text.ko));
  });

  it.each(entries)('%s uses only particles the formatter knows', (_key, text) => {
    for (const [, pair = ''] of text.ko.matchAll(/\{\w*:([^}]*)\}/g)) expect(pair).toSatisfy(isJosaPair);
    expect(text.en).not.toMatch(/\{\w*:/);
  });

  it.each(entries)('%s shows no example that is masked as a secret', (_key, { ko, en }) => {
    expect([redactSecrets(ko), redactSecrets(en)]).toEqual([ko, en]);
  });

  it('defines every key once: a spread would silently keep the last', async () => {
    const owners = new Map<string, string[]>();
    for (const file of files) {
      for (const table of await tablesOf(file)) {
        for (const key of Object.keys(table)) owners.set(key, [...(owners.get(key) ?? []), file]);
      }
    }
    expect([...owners].filter(([, where]) => where.length > 1)).toEqual([]);
  });

  it.each(files)('registers the table of %s', async (file) => {
    const tables = await tablesOf(file);
    expect(tables).not.toEqual([]);
    for (const table of tables) {
      for (const key of Object.keys(table)) expect(catalogue).toHaveProperty([key], table[key]);
    }
  });

  it('fills in a sentence of the catalogue', () => {
    expect(message('en', 'cli.unknownCommand' satisfies MessageKey, { name: 'chta' })).toContain('chta');
  });
});

it('the page knows the name of every tool', () => {
  const names = Object.keys(catalogue).filter((key) => key.startsWith('tools.name.'));
  expect(names.filter((key) => !(key in pageMessages))).toEqual([]);
});
