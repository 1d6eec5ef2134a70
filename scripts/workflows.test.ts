import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const root = resolve(import.meta.dirname, '..');
const { STEPS, sectionOf } = await import(join(root, 'scripts', 'release.mjs'));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { scripts, version } = JSON.parse(read('package.json'));

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly needs?: string;
  readonly uses?: string;
  readonly steps?: readonly Step[];
  readonly 'runs-on'?: string;
  readonly strategy?: { readonly matrix: { readonly os: readonly string[] } };
}
interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}
const workflows = globSync('.github/workflows/*.yml', { cwd: root }).map(
  (path) => [path, parse(read(path)) as Workflow] as const,
);
const SYSTEMS = ['ubuntu-24.04', 'ubuntu-24.04-arm', 'macos-15', 'windows-2025'];

describe.each(workflows)('%s', (_path, { jobs, permissions }) => {
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);
  const lines = steps.flatMap(({ run }) => run ?? []);

  it('runs scripts and files that exist, with steps they know', () => {
    const named = lines.flatMap((line) => [...line.matchAll(/npm run (?:-s )?([\w:]+)(?: -- (\w+))?/g)]);
    for (const [line, script = '', step] of named) {
      expect([line, Object.hasOwn(scripts, script)]).toEqual([line, true]);
      if (script === 'release') expect(Object.keys(STEPS).map((name) => name.split(' ')[0])).toContain(step);
    }
    for (const line of lines)
      for (const [path] of line.matchAll(/\.?\.?\/?(?:scripts|\.ci)\/[\w./-]+/g))
        expect([path, existsSync(join(root, path))]).toEqual([path, true]);
    const files = steps.flatMap((step) => (step.with?.file === undefined ? [] : [String(step.with.file)]));
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(lines.length).toBeGreaterThan(2);
  });

  it('may write nothing unless a job says so, and pins every action by its hash', () => {
    expect(permissions).toEqual({ contents: 'read' });
    for (const { uses } of [...steps, ...Object.values(jobs)])
      if (uses !== undefined)
        expect([uses, /@[0-9a-f]{40}$/.test(uses) || (uses.startsWith('./') && existsSync(join(root, uses)))]).toEqual([
          uses,
          true,
        ]);
  });

  it('waits only for jobs that it has', () => {
    const needed = Object.values(jobs).flatMap(({ needs }) => needs ?? []);
    expect(needed.filter((name) => !Object.hasOwn(jobs, name))).toEqual([]);
  });
});

it('dependencies and actions are updated, and a report asks for what is needed to follow it', () => {
  const { updates } = parse(read('.github/dependabot.yml')) as { updates: { 'package-ecosystem': string }[] };
  expect(updates.map((each) => each['package-ecosystem'])).toEqual(['npm', 'github-actions', 'docker']);
  const forms = globSync('.github/ISSUE_TEMPLATE/{bug,idea}.yml', { cwd: root }).map((path) => parse(read(path)));
  for (const { name, description, body } of forms) expect([name, description, body.length > 1]).toContain(true);
  expect(forms).toHaveLength(2);
});

it('the package is tried on every system it is meant for, before and at a release', () => {
  const tried = workflows.flatMap(([, { jobs }]) =>
    Object.values(jobs).filter(({ steps = [] }) => steps.some(({ run }) => run?.includes('release -- try'))),
  );
  expect(tried.map(({ strategy }) => strategy?.matrix.os)).toEqual([SYSTEMS, SYSTEMS]);
});

it.each(globSync(['compose.yaml', 'deploy/**/*.yaml'], { cwd: root }))('%s is YAML', (path) => {
  const documents = parseAllDocuments(read(path));
  expect(documents.flatMap(({ errors }) => errors.map(String))).toEqual([]);
  expect(documents.every((document) => typeof document.toJS() === 'object')).toBe(true);
});

describe('the steps of a release', () => {
  const release = (args: readonly string[], env: Readonly<Record<string, string>> = {}): string => {
    try {
      const options = { cwd: root, env: { ...process.env, ...env }, encoding: 'utf8', stdio: 'pipe' } as const;
      return execFileSync(process.execPath, [join(root, 'scripts', 'release.mjs'), ...args], options);
    } catch (error) {
      return (error as { readonly stderr: string }).stderr;
    }
  };

  it('sign what was packed, and notice another key and another byte', () => {
    const folder = mkdtempSync(join(tmpdir(), 'finclaw-release-'));
    const keys = () => {
      const { privateKey, publicKey } = generateKeyPairSync('ed25519');
      return {
        FINCLAW_RELEASE_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
        FINCLAW_RELEASE_PUBLIC_KEY: String(publicKey.export({ type: 'spki', format: 'pem' })),
      };
    };
    try {
      writeFileSync(join(folder, 'a.tgz'), 'a package');
      const sum = createHash('sha256').update('a package').digest('hex');
      writeFileSync(join(folder, 'SHA256SUMS'), `${sum}  a.tgz\n`);
      const ours = keys();
      expect(release(['sign', folder])).toContain('FINCLAW_RELEASE_KEY is not set');
      expect(release(['sign', folder], ours)).toContain('signed');
      expect(release(['verify', folder], ours)).toContain('1 files are as they were signed');
      expect(release(['verify', folder], keys())).toContain('not of this key');
      writeFileSync(join(folder, 'a.tgz'), 'another package');
      expect(release(['verify', folder], ours)).toContain('a.tgz is not the file');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('describe the archive for Windows to winget, by its address and its checksum', () => {
    const folder = mkdtempSync(join(tmpdir(), 'finclaw-release-'));
    try {
      const env = { FINCLAW_REPOSITORY: 'https://code.example/finclaw' };
      const zip = `finclaw-${version}-windows-x64.zip`;
      expect(release(['winget', folder], env)).toContain(zip);
      writeFileSync(join(folder, zip), 'an archive');
      expect(release(['winget', folder], env)).toContain(`installs ${zip}`);
      const manifest = (name: string) => parse(readFileSync(join(folder, `FinClaw.FinClaw${name}.yaml`), 'utf8'));
      const about = { PackageIdentifier: 'FinClaw.FinClaw', PackageVersion: version };
      expect(manifest('')).toMatchObject({ ...about, ManifestType: 'version', DefaultLocale: 'en-US' });
      expect(manifest('.locale.en-US')).toMatchObject({ ...about, ManifestType: 'defaultLocale', License: 'MIT' });
      const sum = createHash('sha256').update('an archive').digest('hex').toUpperCase();
      const url = `https://code.example/finclaw/releases/download/v${version}/${zip}`;
      expect(manifest('.installer')).toMatchObject({
        ...about,
        InstallerType: 'zip',
        NestedInstallerFiles: [
          { RelativeFilePath: `finclaw-${version}-windows-x64\\finclaw.exe`, PortableCommandAlias: 'finclaw' },
        ],
        Installers: [{ Architecture: 'x64', InstallerUrl: url, InstallerSha256: sum }],
      });
      expect(release(['sums', folder])).toContain('names 4 files');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('know one version, and what changed in it', () => {
    expect(release(['check', 'v9.9.9'])).toContain(`this is version ${version}`);
    expect(release(['check', `v${version}`])).not.toMatch(/These are not/);
    expect(release(['notes'])).toContain('**');
    const text = '# Changelog\n\n## 1.10.0 (2026-01-02)\n\n- New.\n\n## 1.1.0 (unreleased)\n\n- Old.\n';
    expect([sectionOf(text, '1.10.0'), sectionOf(text, '1.1.0'), sectionOf(text, '1.1')]).toEqual([
      '1.10.0 (2026-01-02)\n\n- New.\n\n',
      undefined,
      undefined,
    ]);
  });
});
