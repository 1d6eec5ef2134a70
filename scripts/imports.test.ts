import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const packagesDir = resolve(import.meta.dirname, '..', 'packages');

/** Each package may import the ones before it. Channels and the command line stand side by side at the top. */
const ORDER = [
  'types',
  'infra',
  'config',
  'storage',
  'cluster',
  'language',
  'models',
  'tools',
  'agent',
  'market',
  'broker-files',
  'portfolio',
  'brokers',
  'features',
  'grounding',
  'offline-model',
  'channel-kit',
  'conversation',
  'app',
  'gateway',
];
const isTop = (name: string): boolean =>
  !ORDER.includes(name) && (name === 'web' || name === 'cli' || name.startsWith('channel-'));

const mayImport = (from: string, to: string): boolean =>
  from === to ||
  (isTop(from) ? ORDER.includes(to) || (from === 'cli' && isTop(to)) : ORDER.indexOf(to) < ORDER.indexOf(from));

function sourceFiles(): string[] {
  return readdirSync(packagesDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Everything a file names, types included: a circle of types is a circle for the reader too. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/(?:^|\n)\s*(?:import|export)\b[^'";]*?\bfrom\s+'([^']+)'|import\(\s*'([^']+)'\s*\)/g)].map(
    (match) => (match[1] ?? match[2])!,
  );
}

/** What is loaded with a file: what it imports without `type`. */
function loadedBy(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const found = text.matchAll(/(?:^|\n)(?:import|export)(?! type\b)\b[^'";]*?\bfrom\s+'([^']+)'|import\(\s*'([^']+)'/g);
  return [...found, ...text.matchAll(/(?:^|\n)import '([^']+)'/g)].map((match) => (match[1] ?? match[2])!);
}

const files = sourceFiles();
/** A package may offer fakes and contract suites to the tests of others. */
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || /\/testing\//.test(file);
const packageOf = (file: string): string => relative(packagesDir, file).split('/')[0]!;

/** Parts of a package with a door of their own, so that whoever uses one loads nothing else of that package. */
const DOORS: Readonly<Record<string, readonly string[]>> = {
  '@finclaw/config/page': ['web'],
  '@finclaw/config/page-ask': ['web'],
  '@finclaw/config/page-portfolio': ['web'],
  '@finclaw/config/page-settings': ['web'],
  '@finclaw/language/markdown': ['web', 'cli'],
  '@finclaw/gateway/client': ['web'],
  '@finclaw/market/comparison': ['web'],
  '@finclaw/grounding/signed': ['web', 'cli', 'app'],
};
const isOwnDoor = (file: string, target: string): boolean => DOORS[target]?.includes(packageOf(file)) === true;
/**
 * Data of features that the packages below them read too. It runs nothing and imports only types, so nothing is loaded
 * with it.
 */
const DATA_DOORS = ['messages', 'page-messages', 'schema'].map((name) => `@finclaw/features/${name}`);
/** Rooms that are open to everybody who may import their package. */
const ROOMS = [
  ...DATA_DOORS,
  '@finclaw/app/market',
  '@finclaw/broker-files/excel',
  '@finclaw/features/alerts',
  '@finclaw/market/files',
  '@finclaw/market/instruments',
  '@finclaw/features/schedules',
];

describe('imports', () => {
  it('reads the sources', () => expect(files.length).toBeGreaterThan(20));

  it('point downwards only, from types to the channels and the command line', () => {
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith('@finclaw/'))
        .filter((target) => !mayImport(packageOf(file), target.split('/')[1]!) && !DATA_DOORS.includes(target))
        .map((target) => `${relative(packagesDir, file)} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('load nothing of another package through the data of features', () => {
    const walked = new Set<string>();
    const walk = (file: string): void => {
      if (walked.has(file)) return;
      walked.add(file);
      for (const target of loadedBy(file)) if (target.startsWith('.')) walk(resolve(file, '..', target));
    };
    for (const door of DATA_DOORS) walk(join(packagesDir, 'features', 'src', `${door.split('/')[2]}.ts`));
    expect(walked.size).toBeGreaterThan(DATA_DOORS.length);
    const wrong = [...walked].flatMap((file) =>
      loadedBy(file)
        .filter((target) => !target.startsWith('.'))
        .map((target) => `${relative(packagesDir, file)} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('never reach into another package', () => {
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter(
          (target) =>
            (/^@finclaw\/[^/]+\//.test(target) &&
              !(isTest(file) && target.endsWith('/testing')) &&
              !isOwnDoor(file, target) &&
              !ROOMS.includes(target)) ||
            (target.startsWith('.') && packageOf(resolve(file, '..', target)) !== packageOf(file)),
        )
        .map((target) => `${relative(packagesDir, file)} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('give the page types, its messages, the client and the reader of Markdown, and nothing else of ours', () => {
    const wrong = files
      .filter((file) => packageOf(file) === 'web' && !isTest(file))
      .flatMap((file) => importsOf(file).filter((target) => target.startsWith('@finclaw/') && !isOwnDoor(file, target)))
      .filter((target) => target !== '@finclaw/types');
    expect(wrong).toEqual([]);
  });

  it('name an existing file with its ending', () => {
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith('.'))
        .filter((target) => !existsSync(resolve(file, '..', target)))
        .map((target) => `${relative(packagesDir, file)} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('declare every package they use', () => {
    const wrong = files.flatMap((file) => {
      const manifest = JSON.parse(readFileSync(join(packagesDir, packageOf(file), 'package.json'), 'utf8'));
      const isOfTests = /\.test\.tsx?$|\/testing\//.test(file);
      const declared = { ...manifest.dependencies, ...(isOfTests && manifest.devDependencies) };
      return importsOf(file)
        .filter(
          (target) =>
            target.startsWith('@finclaw/') &&
            target !== manifest.name &&
            !declared[target.split('/').slice(0, 2).join('/')],
        )
        .map((target) => `${relative(packagesDir, file)} → ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it('have no cycle inside a package', () => {
    const graph = new Map(
      files.map((file) => [
        file,
        importsOf(file)
          .filter((target) => target.startsWith('.'))
          .map((target) => resolve(file, '..', target)),
      ]),
    );
    const state = new Map<string, 'open' | 'closed'>();
    const cycles: string[] = [];
    const visit = (file: string, path: readonly string[]): void => {
      if (state.get(file) === 'closed') return;
      if (state.get(file) === 'open') {
        cycles.push([...path.slice(path.indexOf(file)), file].map((name) => relative(packagesDir, name)).join(' → '));
        return;
      }
      state.set(file, 'open');
      for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
      state.set(file, 'closed');
    };
    for (const file of graph.keys()) visit(file, []);
    expect(cycles).toEqual([]);
  });
});

describe('programs outside the packages', () => {
  it('are TypeScript where they use a package, so that the type check reads them', () => {
    const root = resolve(packagesDir, '..');
    const untyped = readdirSync(join(root, 'bench'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.mjs'))
      .filter((entry) => !/node_modules|bench\/dist/.test(entry.parentPath))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => /from '(?:@finclaw\/|[^']*\/packages\/)/.test(readFileSync(file, 'utf8')))
      .map((file) => relative(root, file));
    expect(untyped).toEqual([]);
  });
});
