import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { CurrencyCode, DecimalString } from '@finclaw/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDecimals } from './decimal.ts';
import { Money } from './money.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const RULE = './packages/market/no-float.grit';
const FOLDERS = [
  'market/src/money',
  'broker-files/src/csv',
  'portfolio/src',
  'brokers/src/paper',
  'features/src/alerts',
  'market/src/market',
  'market/src/presentation',
];

interface LintConfig {
  readonly overrides: readonly { readonly includes: readonly string[]; readonly plugins?: readonly string[] }[];
}

/** Lints texts with the project's own rule about amounts, and nothing else; says which of them fail. */
function failing(folder: string, files: Readonly<Record<string, string>>): string[] {
  const { overrides } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8')) as LintConfig;
  const own = overrides.filter(({ plugins }) => plugins?.includes(RULE));
  const config = {
    linter: { rules: { preset: 'none' } },
    formatter: { enabled: false },
    assist: { enabled: false },
    overrides: own.map((override) => ({ ...override, plugins: [join(ROOT, RULE)] })),
  };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { location: { path: string | { file: string } } }[] };
  return diagnostics.map(({ location: { path } }) => (typeof path === 'string' ? path : path.file)).sort();
}

describe('no float touches an amount', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'finclaw-lint-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('the lint rule fails on a float in every folder that holds amounts, and only there', () => {
    const bad: Record<string, string> = {
      literal: 'export const taxed = (amount: number): number => amount * 1.1;',
      conversion: 'export const half = (amount: string): number => Number(amount) / 2;',
      parsing: 'export const read = (amount: string): number => parseFloat(amount);',
      escape: 'export const loose = (amount: { toNumber(): number }): number => amount.toNumber();',
    };
    const good = 'export const days = (count: bigint): bigint => count * 7n + BigInt(10);';
    const files = Object.fromEntries([
      ...FOLDERS.flatMap((name) =>
        Object.entries(bad).map(([kind, text]) => [`packages/${name}/${kind}.ts`, text] as const),
      ),
      ...FOLDERS.map((name) => [`packages/${name}/good.ts`, good] as const),
      ['packages/market/src/money/some.test.ts', bad.literal as string],
      ['packages/web/src/chart.ts', bad.conversion as string],
    ]);
    const expected = FOLDERS.flatMap((name) => Object.keys(bad).map((kind) => `packages/${name}/${kind}.ts`));
    expect(failing(folder, files)).toEqual(expected.sort());
  });

  it('the compiler refuses arithmetic on amounts and floats as amounts', () => {
    const amount = '100' as DecimalString;
    const won = 'KRW' as CurrencyCode;
    const attempts = [
      // @ts-expect-error an amount is a written decimal, not a number
      () => amount * 1.1,
      // @ts-expect-error a float is no amount
      () => addDecimals(amount, 0.1),
      // @ts-expect-error a float is no amount
      () => Money.of(0.1, won),
      // @ts-expect-error nor is it a factor
      () => Money.of(1n, won).times(1.1),
    ];
    expect(attempts).toHaveLength(4);
  });
});
