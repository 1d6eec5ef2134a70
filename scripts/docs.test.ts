import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { defaultConfig, loadConfig } from '@finclaw/config';
import JSON5 from 'json5';
import { describe, expect, it } from 'vitest';
import { COMMANDS, type CommandEntry } from '../packages/cli/src/command-table.ts';
import { actionsOf } from '../packages/cli/src/ways.ts';
import { configSchema } from '../packages/config/src/schema/config-schema.ts';
import { keysOf, nodeAt } from '../packages/config/src/schema/schema-tree.ts';

const root = resolve(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const isForeign = (path: unknown): boolean => String(path).includes('node_modules');
const testFiles = globSync('packages/*/src/**/*.test.{ts,tsx}', { cwd: root });

/** The cells of a Markdown table's rows, for rows that have as many as asked for. */
const rowsOf = (text: string, cells: number): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
    .filter((row) => row.length === cells);

describe('SECURITY.md', () => {
  const rows = rowsOf(read('SECURITY.md'), 3).slice(1);

  it('has a row for each threat', () => expect(rows.length).toBeGreaterThan(15));

  it.each(rows)('%s', (_threat, _defence, answers) => {
    const named = [...answers!.matchAll(/`([^`]+\.test\.ts)`((?:[:,] "[^"]+")*)/g)];
    expect(named).not.toEqual([]);
    for (const [, file = '', titles = ''] of named) {
      const found = file.includes('*')
        ? globSync(`packages/${file.replace('/', '/src/').replace('src/src', 'src')}`, { cwd: root })
        : testFiles.filter((path) => path.endsWith(`/${file.replace(/^(\w+)\/(?!src)/, '$1/src/')}`));
      expect([file, found.length > 0]).toEqual([file, true]);
      for (const [, title = ''] of titles.matchAll(/"([^"]+?)…?"/g)) {
        expect([title, found.some((path) => read(path).includes(title))]).toEqual([title, true]);
      }
    }
  });
});

describe('ARCHITECTURE.md', () => {
  const text = read('ARCHITECTURE.md');

  it('gives a reason for every dependency', () => {
    const manifests = ['package.json', ...globSync('packages/*/package.json', { cwd: root })].map((path) =>
      JSON.parse(read(path)),
    );
    const names = manifests.flatMap(({ dependencies = {}, devDependencies = {} }) =>
      Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith('@finclaw/')),
    );
    expect([...new Set(names)].filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });

  it.each([
    'infra',
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
  ])('names every folder of %s', (name) => {
    const row = rowsOf(text, 2).find(([first]) => first === `\`${name}\``)?.[1] ?? '';
    const folders = readdirSync(join(root, 'packages', name, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      .map((entry) => `${entry.name}/`);
    expect(folders.filter((folder) => !row.includes(folder))).toEqual([]);
  });

  it('names only files that exist', () => {
    const paths = [...text.matchAll(/`((?:[a-z-]+)\/[\w./-]+\.ts)`/g)].map((match) => match[1]!);
    const missing = paths.filter((path) => globSync([`packages/${path}`, path], { cwd: root }).length === 0);
    expect(missing).toEqual([]);
  });
});

describe('CONTRIBUTING.md', () => {
  it('names only files and folders that exist', () => {
    const text = read('CONTRIBUTING.md').replaceAll(/^```[\s\S]*?^```$/gm, '');
    const named = [...text.matchAll(/`([\w./-]+(?:\.(?:test\.)?(?:ts|mjs|md)|\/\w+))`/g)].map(([, path = '']) => path);
    // A new file of the reader's own is called after its subject.
    const paths = [...new Set(named)].filter((path) => !/name|NAME|^npm|^@/.test(path));
    expect(paths.length).toBeGreaterThan(30);
    const all = globSync(['{packages,scripts,docs,bench,chaos,.ci}/**', '*.md'], { cwd: root, exclude: isForeign });
    const missing = paths.filter((path) => !all.some((each) => each === path || each.endsWith(`/${path}`)));
    expect(missing).toEqual([]);
  });
});

/** What users read, in both languages. */
const papers = ['README.md', 'README.ko.md', ...globSync('docs/*.md', { cwd: root })];

describe('links', () => {
  const linking = [
    ...papers,
    ...globSync(['*.md', '{packages,examples,bench}/**/README.md'], { cwd: root, exclude: isForeign }),
  ];

  it.each([...new Set(linking)])('%s links to files that exist', (file) => {
    const targets = [...read(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map((match) => match[1]!);
    expect(targets.filter((target) => !existsSync(resolve(root, dirname(file), target)))).toEqual([]);
  });

  it.each(papers)('%s is there in both languages and stays in its own', (file) => {
    const isKorean = file.endsWith('.ko.md');
    const twin = isKorean ? file.replace('.ko.md', '.md') : file.replace('.md', '.ko.md');
    expect(papers).toContain(twin);
    const linked = [...read(file).matchAll(/\]\(((?:docs\/)?[a-z]+(?:\.ko)?\.md)\)/g)].map((match) => match[1]!);
    expect(linked.filter((target) => target.endsWith('.ko.md') !== isKorean)).toEqual([]);
  });

  it.each(['README.md', 'README.ko.md'])('%s leads to every page', (file) => {
    const pages = globSync('docs/*.md', { cwd: root }).filter(
      (page) => page.endsWith('.ko.md') === file.endsWith('.ko.md'),
    );
    expect(pages.filter((page) => !read(file).includes(`](${page})`))).toEqual([]);
  });
});

it.each(['README.md', 'README.ko.md'])('%s names what the package weighs, in whole megabytes', (file) => {
  const limit = /SIZE_LIMIT = ([\d_]+)/.exec(read('scripts/package.mjs'))![1]!.replaceAll('_', '');
  expect(/\((\d+) ?MB,/.exec(read(file))?.[1]).toBe(String(Math.floor(Number(limit) / 1e6)));
});

const optionsOf = (entry: CommandEntry): string[] => actionsOf(entry).flatMap(({ options }) => Object.keys(options));

describe.each(['docs/commands.md', 'docs/commands.ko.md'])('%s', (file) => {
  const text = read(file);

  it.each(COMMANDS.map((entry) => [entry.name, entry] as const))('tells %s with options it has', (name, entry) => {
    const lines = text
      .split('\n')
      .filter((line) => line.startsWith('|') && new RegExp(`\`finclaw ${name}[ \`]`).test(line));
    expect(lines).not.toEqual([]);
    const options = optionsOf(entry);
    const told = lines.flatMap((line) => [...line.matchAll(/--([a-z-]+)/g)].map((match) => match[1]!));
    expect(told.filter((option) => option !== 'json' && !options.includes(option))).toEqual([]);
  });

  it('tells every command of the chat by its name and its first Korean one', () => {
    const sources = globSync('packages/{conversation,features}/src/*/*.ts', { cwd: root }).map(read).join('\n');
    const names = [...sources.matchAll(/\n {2,4}name: '(\w+)',\n {2,4}aliases: \[([^\]]*)\]/g)].flatMap(
      ([, name, aliases]) => [name!, /[가-힣]+/.exec(aliases!)![0]],
    );
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !new RegExp(`\`/${name}[ \`]`).test(text))).toEqual([]);
  });
});

it.each(papers)('%s names only options of the program', (file) => {
  const known = new Set(['json', 'debug', 'help', 'version', ...COMMANDS.flatMap(optionsOf)]);
  // What other programs are called with is none of ours.
  const text = read(file).replaceAll(/`(?:npm|npx|git|docker|systemctl) [^`]*`|^(?:claude|docker) .*$/gm, '');
  const named = [...text.matchAll(/(?<![-\w])--([a-z][a-z-]*)/g)].map((match) => match[1]!);
  expect(named.filter((option) => !known.has(option))).toEqual([]);
});

describe('settings', () => {
  const sections = keysOf(nodeAt(configSchema, []));
  const path = new RegExp(`\`((?:${sections.join('|')})(?:\\.[\\w*-]+)+)`, 'g');

  it.each([...papers, 'ARCHITECTURE.md', 'CHANGELOG.md'])('%s names only settings that exist', (file) => {
    const named = [...read(file).matchAll(path)].map((match) => match[1]!);
    expect(named.filter((name) => nodeAt(configSchema, name.split('.')) === undefined)).toEqual([]);
  });

  it.each(['docs/settings.md', 'docs/settings.ko.md'])('%s gives the defaults of the program', (file) => {
    const rows = rowsOf(read(file), 3).filter(([name]) => name!.startsWith('`'));
    expect(rows.length).toBeGreaterThan(40);
    for (const [name, told] of rows) {
      const real = name!
        .slice(1, -1)
        .split('.')
        .reduce<unknown>((value, key) => Object(value)[key], defaultConfig);
      expect([name, told === '–' ? undefined : JSON5.parse(told!.slice(1, -1))]).toEqual([name, real]);
    }
  });

  const shown = papers.flatMap((file) =>
    [...read(file).matchAll(/```json5\n([\s\S]*?)```/g)].map((match) => [file, match[1]!]),
  );

  it('are shown in both languages', () => expect(shown.length).toBeGreaterThanOrEqual(6));

  it.each(shown)('%s shows what the program takes', async (_file, text) => {
    const folder = mkdtempSync(join(tmpdir(), 'finclaw-docs-'));
    try {
      const configPath = join(folder, 'finclaw.json5');
      writeFileSync(configPath, text!);
      const { warnings } = await loadConfig({ configPath, env: { FINNHUB_API_KEY: 'key-of-the-test' } });
      expect(warnings).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
