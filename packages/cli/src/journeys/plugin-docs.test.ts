import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startWireFake } from '@finclaw/models/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, finclaw, temporaryStateDir } from './finclaw-process.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');

let state: ReturnType<typeof temporaryStateDir>;
let folder: string;
beforeAll(buildOnce);
beforeEach(() => {
  state = temporaryStateDir();
  folder = join(state.dir, 'plugins', 'gold-desk');
  mkdirSync(join(folder, 'node_modules'), { recursive: true, mode: 0o755 });
});
afterEach(() => state.remove());

/** Writes the files of the first plugin, as the page shows them, into a folder of plugins, and installs the package. */
function follow(page: string): void {
  const text = readFileSync(join(root, 'docs', page), 'utf8');
  const [settings, manifest, main, test, ...more] = [...text.matchAll(/```\w+\n(.*?)```/gs)].map(
    ([, code = '']) => code,
  );
  expect(more).toEqual([]);
  const files = {
    'package.json': '{ "type": "module" }',
    'finclaw-plugin.json': manifest,
    'main.ts': main,
    'main.test.ts': test,
  };
  expect(text).toContain(files['package.json']);
  for (const [name, content = ''] of Object.entries(files)) writeFileSync(join(folder, name), content, { mode: 0o644 });
  writeFileSync(join(state.dir, 'finclaw.json5'), settings!.replaceAll('lobby-channel', 'gold-desk'));
  symlinkSync(join(root, 'dist'), join(folder, 'node_modules', 'finclaw'));
}

describe.each(['plugins.md', 'plugins.ko.md'])('the first plugin of docs/%s', (page) => {
  beforeEach(() => follow(page));

  it('has types that fit, and a test that runs', () => {
    const types = JSON.stringify(join(root, 'packages', 'types', 'src', 'index.ts'));
    const kit = `export type * from ${types};\nexport declare const tryPlugin: import(${types}).TryPlugin;\n`;
    writeFileSync(join(folder, 'kit.d.ts'), kit);
    const paths = { 'finclaw/plugin': [join(folder, 'kit.d.ts')] };
    const compilerOptions = { paths, rootDir: '/', typeRoots: [join(root, 'node_modules', '@types')] };
    const settings = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions,
      include: [],
      files: ['main.ts', 'main.test.ts'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const checked = spawnSync(process.execPath, [compiler, '--incremental', 'false', '-p', folder], {
      encoding: 'utf8',
    });
    expect(checked.stdout).toBe('');
    const { stdout, stderr } = spawnSync(process.execPath, ['main.test.ts'], { cwd: folder, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout).toContain('premiumPercent');
    expect(stdout).toContain("price: '123.45'");
  });

  it('is listed by doctor, gives a price, and answers a command and a model', async () => {
    const env = { LANG: 'en_US.UTF-8' };
    const run = (...args: readonly string[]) => finclaw(args, state.dir, { env });
    expect((await run('doctor')).stdout).toContain(
      'plugin gold-desk 1.0.0: tool gold_premium, command gold, market source gold-desk',
    );
    expect(await run('quote', 'AAPL')).toMatchObject({ stdout: expect.stringContaining('$123.45'), stderr: '' });
    expect(await run('ask', '/gold 3')).toMatchObject({ stdout: expect.stringMatching(/(?:Gold,|금) 3/), stderr: '' });

    const fake = await startWireFake();
    const config = join(state.dir, 'finclaw.json5');
    const providers = `agents: { providers: { anthropic: { baseUrl: '${fake.anthropicUrl}' } } },`;
    writeFileSync(config, readFileSync(config, 'utf8').replace('{', `{ ${providers}`));
    fake.script('anthropic', { toolCalls: [{ name: 'gold_premium', input: { grams: 3 } }] }, { text: 'It is 2.1%.' });
    const key = { ...env, ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef' };
    const answer = await finclaw(['ask', 'the premium of gold?', '--json'], state.dir, { env: key });
    await fake.close();
    expect(JSON.parse(answer.stdout)).toMatchObject({ toolCalls: [{ name: 'gold_premium', isError: false }] });
  });
});

describe('what the author of a plugin sees', () => {
  beforeEach(() => follow('plugins.md'));

  it('a wrong result is named in a few lines, and a package without a module type costs no warning', async () => {
    const main = join(folder, 'main.ts');
    const right = readFileSync(main, 'utf8');
    writeFileSync(main, right.replace('content: JSON', 'text: JSON'));
    const { stderr } = spawnSync(process.execPath, ['main.test.ts'], { cwd: folder, encoding: 'utf8' });
    expect(stderr).toContain('tool gold_premium: "content" has to be string, not undefined');
    expect(stderr.length).toBeLessThan(3000);

    writeFileSync(main, right);
    writeFileSync(join(folder, 'package.json'), '{}');
    const said = await finclaw(['ask', '/gold'], state.dir, { env: { LANG: 'en_US.UTF-8' } });
    expect(said).toMatchObject({ stdout: expect.stringContaining('Gold, 1 g'), stderr: '' });
  });
});
