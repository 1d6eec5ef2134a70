import { describe, expect, it } from 'vitest';
import { CircularIncludeError, ConfigError } from './errors.ts';
import { type IncludeDeps, resolveIncludes } from './include.ts';
import { MemoryFiles } from './testing/memory-files.ts';

function deps(files: Record<string, string>, roots = ['/c'], links: Record<string, string> = {}): IncludeDeps {
  const memory = new MemoryFiles({ '/c': '', ...files }, links);
  return {
    read: async (path) => (memory.files.has(path) ? JSON.parse(memory.files.get(path) ?? '') : undefined),
    realPath: (path) => memory.realPath(path),
    roots,
    locale: 'en',
  };
}

const resolve = (tree: unknown, files: Record<string, string>, roots?: string[], links?: Record<string, string>) =>
  resolveIncludes(tree, '/c/main.json5', deps({ '/c/main.json5': '', ...files }, roots, links));

describe('$include', () => {
  it('merges: lists are joined, objects merge, the including file wins', async () => {
    const tree = { $include: './base.json5', gateway: { port: 1 }, list: ['own'] };
    const base = JSON.stringify({ gateway: { port: 2, host: 'h' }, list: ['base'] });
    expect(await resolve(tree, { '/c/base.json5': base })).toEqual({
      gateway: { port: 1, host: 'h' },
      list: ['base', 'own'],
    });
  });

  it('works at any depth, inside lists too, and takes a list of paths where the later wins', async () => {
    const tree = { agents: { entries: { $include: ['a.json5', 'sub/b.json5'] } }, list: [{ $include: 'a.json5' }] };
    const files = {
      '/c/a.json5': '{"x": 1, "y": 1}',
      '/c/sub/b.json5': '{"y": 2, "deep": {"$include": "c.json5"}}',
      '/c/sub/c.json5': '{"z": 3}',
    };
    expect(await resolve(tree, files)).toEqual({
      agents: { entries: { x: 1, y: 2, deep: { z: 3 } } },
      list: [{ x: 1, y: 1 }],
    });
  });

  it('lists the circle', async () => {
    const files = { '/c/a.json5': '{"$include": "b.json5"}', '/c/b.json5': '{"$include": "./sub/../a.json5"}' };
    const error = await resolve({ $include: 'a.json5' }, files).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CircularIncludeError);
    expect((error as CircularIncludeError).chain).toEqual(['/c/a.json5', '/c/b.json5', '/c/a.json5']);
    expect((error as CircularIncludeError).message).toContain('/c/a.json5 → /c/b.json5 → /c/a.json5');
  });

  it('notices a circle through a symbolic link', async () => {
    const error = await resolve({ $include: 'link.json5' }, {}, undefined, { '/c/link.json5': '/c/main.json5' }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(CircularIncludeError);
  });

  it('allows the same file twice when it is not a circle', async () => {
    const files = { '/c/a.json5': '{"x": 1}' };
    expect(await resolve({ p: { $include: 'a.json5' }, q: { $include: 'a.json5' } }, files)).toEqual({
      p: { x: 1 },
      q: { x: 1 },
    });
  });

  it('goes ten levels deep and no further', async () => {
    const chain = (length: number): Record<string, string> =>
      Object.fromEntries(
        Array.from({ length }, (_, i) => [
          `/c/${i}.json5`,
          i + 1 < length ? `{"$include": "${i + 1}.json5"}` : '{"end": 1}',
        ]),
      );
    expect(await resolve({ $include: '0.json5' }, chain(10))).toEqual({ end: 1 });
    await expect(resolve({ $include: '0.json5' }, chain(11))).rejects.toThrow(/10 levels deep/);
  });

  it('does not fan out without end', async () => {
    await expect(resolve({ $include: Array(101).fill('a.json5') }, { '/c/a.json5': '{}' })).rejects.toThrow(
      /More than 100/,
    );
  });

  it.each([
    ['a parent folder', '../secret.json5', undefined],
    ['an absolute path', '/etc/secret.json5', undefined],
    ['a folder whose name starts alike', '/c-other/secret.json5', undefined],
    ['a link that leads out', 'link.json5', { '/c/link.json5': '/etc/secret.json5' }],
  ])('refuses %s', async (_case, target, links) => {
    const files = { '/secret.json5': '{}', '/etc/secret.json5': '{}', '/c-other/secret.json5': '{}' };
    await expect(resolve({ $include: target }, files, undefined, links)).rejects.toThrow(/outside the settings folder/);
  });

  it('includes from another folder that the operator has named', async () => {
    expect(
      await resolve({ $include: '/etc/shared.json5' }, { '/etc': '', '/etc/shared.json5': '{"x": 1}' }, ['/c', '/etc']),
    ).toEqual({ x: 1 });
  });

  it.each([
    ['a missing file', { $include: 'nowhere.json5' }, /nowhere\.json5, which does not exist/],
    ['a number', { $include: 5 }, /must be a file path/],
    ['a blank path', { $include: ' ' }, /must be a file path/],
    ['a list with an object', { $include: [{}] }, /must be a file path/],
  ])('explains %s', async (_case, tree, sentence) => {
    const error = await resolve(tree, {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as Error).message).toMatch(sentence);
  });
});
