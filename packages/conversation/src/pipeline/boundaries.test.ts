import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const texts = ['pipeline', 'commands', 'delivery'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8')),
);

describe('the boundaries of the pipeline', () => {
  it('asks models only through the adapter and knows finance only through its own interfaces', () => {
    expect(texts.length).toBeGreaterThan(40);
    const outside = texts.flatMap((text) => [...text.matchAll(/ from '([^.'][^']*)'/g)].map((match) => match[1]));
    expect([...new Set(outside)].toSorted()).toEqual([
      '@finclaw/channel-kit',
      '@finclaw/config',
      '@finclaw/infra',
      '@finclaw/storage',
      '@finclaw/types',
      'node:crypto',
    ]);
  });
});
