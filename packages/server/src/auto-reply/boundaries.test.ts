import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = import.meta.dirname;
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'))
  .map((file) => join(root, file));

/** What a file needs at run time; imports of types only disappear before that. */
function importsOf(file: string): readonly string[] {
  const statements = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (type )?([^;]*?)from '([^']+)';$/gm);
  return [...statements]
    .filter(
      ([, isType, names = '']) =>
        !isType &&
        names
          .replace(/[{}\s]/g, '')
          .split(',')
          .some((name) => name && !name.startsWith('type')),
    )
    .map(([, , , source = '']) => source);
}

describe('the boundaries of auto-reply', () => {
  it('P-1 has no import cycle', () => {
    const finished = new Set<string>();
    const visit = (file: string, path: readonly string[]): void => {
      if (finished.has(file)) return;
      expect(path.map((each) => relative(root, each))).not.toContain(relative(root, file));
      for (const source of importsOf(file)) {
        if (source.startsWith('.')) visit(resolve(dirname(file), source), [...path, file]);
      }
      finished.add(file);
    };
    for (const file of files) visit(file, []);
    expect(finished.size).toBeGreaterThan(40);
  });

  it('P-2 P-68 P-69 asks models only through the adapter and knows finance only through its own interfaces', () => {
    const outside = new Set(files.flatMap(importsOf).filter((source) => !source.startsWith('.')));
    expect([...outside].toSorted()).toEqual(['@finclaw/config', '@finclaw/infra', '@finclaw/types', 'node:crypto']);
    const everything = files.map((file) => readFileSync(file, 'utf8')).join('\n');
    expect(everything).not.toMatch(/from '@finclaw\/(?:agent|finance)'|from '\.\.\/\.\.\//);
  });
});
