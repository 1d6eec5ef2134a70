import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { Locale } from '@finclaw/types';
import { isRecord } from '@finclaw/types';
import { CircularIncludeError, ConfigError } from './errors.ts';
import { merge } from './merge.ts';
import { message } from './messages/catalogue.ts';

const INCLUDE = '$include';
const MAX_DEPTH = 10;
const MAX_FILES = 100;

export interface IncludeDeps {
  /** Reads and parses one file; undefined when it does not exist. */
  readonly read: (path: string) => Promise<Record<string, unknown> | undefined>;
  readonly realPath: (path: string) => Promise<string>;
  readonly roots: readonly string[];
  readonly locale: Locale;
}

/**
 * Replaces every `$include` of the tree by the content of the named files. Later files override earlier ones, and the
 * keys beside `$include` override all of them; lists are joined.
 */
export async function resolveIncludes(tree: unknown, file: string, deps: IncludeDeps): Promise<unknown> {
  const roots = await Promise.all(deps.roots.map((root) => realPathOr(root, deps)));
  let count = 0;

  async function visit(value: unknown, chain: readonly string[]): Promise<unknown> {
    if (Array.isArray(value)) return Promise.all(value.map((item) => visit(item, chain)));
    if (!isRecord(value)) return value;
    const entries = Object.entries(value).filter(([key]) => key !== INCLUDE);
    const own = Object.fromEntries(
      await Promise.all(entries.map(async ([key, item]) => [key, await visit(item, chain)])),
    );
    if (!Object.hasOwn(value, INCLUDE)) return own;
    let base: unknown = {};
    for (const target of targetsOf(value[INCLUDE], chain)) base = merge(base, await load(target, chain), 'concatenate');
    return merge(base, own, 'concatenate');
  }

  function targetsOf(include: unknown, chain: readonly string[]): readonly string[] {
    const targets = Array.isArray(include) ? include : [include];
    if (targets.every((target) => typeof target === 'string' && target.trim() !== '')) return targets;
    throw new ConfigError(message(deps.locale, 'config.include.wrongType', { file: chain.at(-1) ?? file }));
  }

  async function load(target: string, chain: readonly string[]): Promise<unknown> {
    const from = chain.at(-1) ?? file;
    const named = isAbsolute(target) ? target : join(dirname(from), target);
    const path = await realPathOr(named, deps);
    const params = { file: from, target: named };
    if (chain.includes(path)) {
      const circle = [...chain.slice(chain.indexOf(path)), path];
      throw new CircularIncludeError(
        message(deps.locale, 'config.include.cycle', { chain: circle.join(' → ') }),
        circle,
      );
    }
    if (chain.length > MAX_DEPTH)
      throw new ConfigError(message(deps.locale, 'config.include.tooDeep', { ...params, limit: MAX_DEPTH }));
    if (++count > MAX_FILES)
      throw new ConfigError(message(deps.locale, 'config.include.tooMany', { limit: MAX_FILES }));
    if (!roots.some((root) => isInside(root, path)))
      throw new ConfigError(message(deps.locale, 'config.include.outside', params));
    const content = await deps.read(path);
    if (content === undefined) throw new ConfigError(message(deps.locale, 'config.include.missing', params));
    return visit(content, [...chain, path]);
  }

  return visit(tree, [await realPathOr(file, deps)]);
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** A path that does not exist has no real path; it is judged by its name, and reported as missing later. */
async function realPathOr(path: string, deps: IncludeDeps): Promise<string> {
  try {
    return await deps.realPath(path);
  } catch {
    return join(path);
  }
}
