import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { analyse } from 'scslre';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Patterns whose cost grows faster than their text, and why that text is short. */
const SHORT: readonly (readonly [file: RegExp, pattern: RegExp, why: string])[] = [
  [/offline-model\/src\//, /(?:)/, 'of a message the first and last 400 characters are read'],
  [/trackers\/plain-text-/, /(?:)/, 'a line is read up to LONGEST_LINE characters, an amount up to LONGEST_QUANTITY'],
  [/alerts\/alert-spec\.ts/, /operator/, 'a wish is read up to LONGEST_SPEC characters'],
];

interface Pattern {
  readonly file: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

function* sources(): Generator<string> {
  for (const entry of readdirSync(join(root, 'packages'), { recursive: true, withFileTypes: true })) {
    const path = relative(root, join(entry.parentPath, entry.name));
    const isProduction =
      /^packages\/[^/]+\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\/(?:testing|contract)\//.test(path);
    if (entry.isFile() && isProduction) yield path;
  }
}

function patternsOf(file: string): Pattern[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    if (Array.isArray(node) || typeof node !== 'object' || node === null) return;
    const { regex, start = 0 } = node as { regex?: { pattern: string; flags: string }; start?: number };
    if (regex)
      found.push({ file, line: text.slice(0, start).split('\n').length, source: regex.pattern, flags: regex.flags });
    else for (const part of Object.values(node)) visit(part);
  };
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
}

const isSlow = ({ source, flags }: { source: string; flags: string }): boolean =>
  analyse({ source, flags }).reports.length > 0;

describe('regular expressions of the program', () => {
  it('need time in proportion to their text, or read only a short one', () => {
    const patterns = [...sources()].flatMap(patternsOf);
    expect(patterns.length).toBeGreaterThan(1000);
    const slow = patterns.filter(isSlow);
    const isShort = ({ file, source }: Pattern) => SHORT.some(([name, part]) => name.test(file) && part.test(source));
    expect(
      slow.filter((each) => !isShort(each)).map(({ file, line, source }) => `${file}:${line} /${source}/`),
    ).toEqual([]);
    for (const [name, part] of SHORT)
      expect(slow.some(({ file, source }) => name.test(file) && part.test(source))).toBe(true);
  });

  it.each([
    ['four words and a figure after them', /\S+\s\S+\s\S+\s\S.*\d/s],
    ['blanks at the end', /\s+$/],
    ['digits in two ways', /^(?:\d+)+$/],
  ])('a slow one is found: %s', (_what, { source, flags }) => {
    expect(isSlow({ source, flags })).toBe(true);
  });
});
