import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const sources = globSync(['packages/*/src/**/*.{ts,tsx}', '{bench,chaos,examples,scripts}/**/*.{ts,mjs}'], {
  cwd: root,
  exclude: (path) => String(path).includes('node_modules'),
}).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** The names between the braces of imports or exports; `a as b` counts by the given side. */
const namesIn = (braces: string, side: 0 | 1): string[] =>
  braces
    .replace(/\/\/.*/g, '')
    .split(',')
    .map((part) => part.trim().replace(/^type\s+/, ''))
    .filter((part) => part !== '')
    .map((part) => part.split(/\s+as\s+/).at(side === 0 ? 0 : -1)!);

/** Which names of which face somebody else imports. */
const used = new Map<string, Set<string>>();
for (const { path, text } of sources) {
  for (const [, braces = '', face = ''] of text.matchAll(
    /\{([^{}]*)\}\s*(?:from|=\s*await import\()\s*'(@finclaw\/[\w/-]+)'/g,
  )) {
    if (path.startsWith(`packages/${face.split('/')[1]}/`)) continue;
    const names = used.get(face) ?? used.set(face, new Set()).get(face)!;
    for (const name of namesIn(braces, 0)) names.add(name.split(':')[0]!.trim());
  }
}

const faces = sources.filter(({ path }) => /^packages\/[^/]+\/src\/(?:[\w-]+\/)?index\.ts$/.test(path));

describe('what a package shows to the others', () => {
  it('is found', () => expect(faces.length).toBeGreaterThan(12));

  it.each(faces.map(({ path, text }) => ({ path, text })))(
    '$path holds names that another package uses, and no other',
    ({ path, text }) => {
      const [, name = '', , room = ''] = path.split('/');
      const face = `@finclaw/${name}${room === 'index.ts' ? '' : `/${room}`}`;
      const shown = [...text.matchAll(/export\s+(?:type\s+)?\{([^{}]*)\}/g)].flatMap(([, braces = '']) =>
        namesIn(braces, 1),
      );
      expect(text).not.toMatch(/export \*/);
      expect(shown.filter((each) => !used.get(face)?.has(each))).toEqual([]);
    },
  );

  it('an exported name is used in another file', () => {
    const files = new Map<string, number>();
    for (const { text } of sources) {
      for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g))) files.set(word, (files.get(word) ?? 0) + 1);
    }
    const exported = /^export (?:async |abstract )*(?:function\*?|class|const|let|interface|type) ([A-Za-z_$][\w$]*)/gm;
    const alone = sources
      .filter(({ path }) => path.startsWith('packages/'))
      .flatMap(({ path, text }) => [...text.matchAll(exported)].map(([, name = '']) => ({ path, name })))
      .filter(({ name }) => (files.get(name) ?? 0) < 2);
    expect(alone.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
  });

  it('a setting is read by the program', () => {
    const program = sources
      .filter(
        ({ path }) =>
          /^packages\/(?!web\/)/.test(path) && !/\.test\.ts|\/testing\/|config\/src\/(?:schema\/|defaults)/.test(path),
      )
      .map(({ text }) => text)
      .join('\n');
    const words = new Set(program.match(/[A-Za-z_$][\w$]*/g));
    const settings = sources
      .filter(({ path }) => path.startsWith('packages/config/src/schema/'))
      .flatMap(({ text }) => [...text.matchAll(/^\s+(\w+): (?:z\.|\w+\()/gm)].map(([, name = '']) => name));
    expect(settings.length).toBeGreaterThan(80);
    expect(settings.filter((name) => !words.has(name))).toEqual([]);
  });
});
