import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadConfig } from '@finclaw/config';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../packages/cli/src/command-table.ts';

const root = resolve(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
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

  it.each(['infra', 'agent', 'finance', 'grounding', 'offline-model', 'channel-kit', 'conversation', 'app', 'gateway'])(
    'names every folder of %s',
    (name) => {
      const row = rowsOf(text, 2).find(([first]) => first === `\`${name}\``)?.[1] ?? '';
      const folders = readdirSync(join(root, 'packages', name, 'src'), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
        .map((entry) => `${entry.name}/`);
      expect(folders.filter((folder) => !row.includes(folder))).toEqual([]);
    },
  );

  it('names only files that exist', () => {
    const paths = [...text.matchAll(/`((?:[a-z-]+)\/[\w./-]+\.ts)`/g)].map((match) => match[1]!);
    const missing = paths.filter((path) => globSync([`packages/${path}`, path], { cwd: root }).length === 0);
    expect(missing).toEqual([]);
  });
});

describe.each(['README.md', 'README.ko.md'])('%s', (file) => {
  const text = read(file);

  it('names every command', () => {
    const named = [...text.matchAll(/`(?:finclaw )?([a-z]+)(?=[ `|\\])/g)].map((match) => match[1]);
    expect(COMMANDS.map(({ name }) => name).filter((name) => name !== 'chat' && !named.includes(name))).toEqual([]);
  });

  it('shows settings that the program takes', async () => {
    const shown = /```json5\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
    const folder = mkdtempSync(join(tmpdir(), 'finclaw-readme-'));
    try {
      const configPath = join(folder, 'finclaw.json5');
      writeFileSync(configPath, shown);
      const { config, warnings } = await loadConfig({ configPath, env: { FINNHUB_API_KEY: 'key-of-the-test' } });
      expect(warnings).toEqual([]);
      expect(config.finance.grounding.unproven).toBe('fix');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
