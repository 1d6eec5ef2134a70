import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@finclaw/infra/testing';
import { startWireFake } from '@finclaw/models/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildOnce, FinclawProcess, finclaw, temporaryStateDir } from './finclaw-process.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');

let state: ReturnType<typeof temporaryStateDir>;
const folderOf = (plugin: string): string => join(state.dir, 'plugins', plugin);
beforeAll(buildOnce);
beforeEach(() => {
  state = temporaryStateDir();
});
afterEach(() => state.remove());

/** Writes the files of both plugins, as the page shows them, into folders of plugins, and installs the package there. */
function follow(page: string): void {
  const text = readFileSync(join(root, 'docs', page), 'utf8');
  const shown = [...text.matchAll(/```\w+\n(.*?)```/gs)].map(([, code = '']) => code);
  expect(shown).toHaveLength(6);
  const described = '{ "type": "module" }';
  expect(text).toContain(described);
  for (const [manifest = '', main = '', test = ''] of [shown.slice(0, 3), shown.slice(3)]) {
    const folder = folderOf(JSON.parse(manifest).name);
    mkdirSync(join(folder, 'node_modules'), { recursive: true, mode: 0o755 });
    const files = {
      'package.json': described,
      'finclaw-plugin.json': manifest,
      'main.ts': main,
      'main.test.ts': test,
    };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content, { mode: 0o644 });
    symlinkSync(join(root, 'dist'), join(folder, 'node_modules', 'finclaw'));
  }
}

/** Checks the types of a plugin and its test, and runs the test; returns what it prints. */
function tryTest(folder: string): string {
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
  const checked = spawnSync(process.execPath, [compiler, '--incremental', 'false', '-p', folder], { encoding: 'utf8' });
  expect(checked.stdout).toBe('');
  const { stdout, stderr } = spawnSync(process.execPath, ['main.test.ts'], { cwd: folder, encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout;
}

describe.each(['plugins.md', 'plugins.ko.md'])('the plugins of docs/%s', (page) => {
  const env = { LANG: 'en_US.UTF-8' };
  const run = (...args: readonly string[]) => finclaw(args, state.dir, { env });
  beforeEach(() => follow(page));

  it('have types that fit, and tests that run', () => {
    const gold = tryTest(folderOf('gold-desk'));
    expect(gold).toContain('premiumPercent');
    expect(gold).toContain("price: '198500'");
    expect(gold).toContain("koreanName: '국내 금'");
    const chat = tryTest(folderOf('file-chat'));
    expect(chat).toMatch(/channelId: 'file-chat',\n\s+senderId: 'alice'/);
    expect(chat).toContain('to alice: ');
  });

  it('the first is switched on, gives prices, and answers a command and a model', async () => {
    expect(await run('plugins', 'enable', 'gold-desk')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(
        'gold-desk 1.0.0  tool gold_premium, command gold, market source gold-desk  (a folder of your own)',
      ),
    });
    expect(await run('quote', 'KRGOLD')).toMatchObject({ stdout: expect.stringContaining('₩198,500'), stderr: '' });
    expect((await run('chart', '국내 금')).stdout).toContain('2026-11-18 to 2026-11-18');
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

    await run('plugins', 'disable', 'gold-desk');
    expect((await run('quote', 'KRGOLD')).stdout).not.toContain('198,500');
  });

  it('the channel pairs a person and answers them', async () => {
    const chat = join(state.dir, 'file-chat');
    expect((await run('plugins', 'enable', 'file-chat')).stdout).toContain(
      'channels.file-chat: Invalid input: /folder',
    );
    await run('config', 'set', 'channels.file-chat.folder', chat);
    await run('config', 'set', 'gateway.port', String(await freePort()));
    const server = new FinclawProcess(['serve'], state.dir, { env });
    await vi.waitFor(() => expect(existsSync(chat)).toBe(true), 15_000);
    const answered = async (line: string, pattern: RegExp): Promise<string> => {
      appendFileSync(join(chat, 'in.txt'), `${line}\n`);
      return vi.waitFor(() => pattern.exec(readFileSync(join(chat, 'out.txt'), 'utf8'))![0], 15_000);
    };
    const code = await answered('alice: hello', /[A-Z0-9]{4}-[A-Z0-9]{4}/);
    await run('channels', 'pair', code);
    expect(await answered('alice: /price AAPL', /to alice: .*\(AAPL\).*/)).toContain('$');
    server.child.kill('SIGTERM');
    await server.finished;
  });
});

describe('what the author of a plugin sees', () => {
  beforeEach(() => follow('plugins.md'));

  it('a wrong result is named in a few lines, and a package without a module type costs no warning', async () => {
    const folder = folderOf('gold-desk');
    const main = join(folder, 'main.ts');
    const right = readFileSync(main, 'utf8');
    writeFileSync(main, right.replace('content: JSON', 'text: JSON'));
    const { stderr } = spawnSync(process.execPath, ['main.test.ts'], { cwd: folder, encoding: 'utf8' });
    expect(stderr).toContain('tool gold_premium: "content" has to be string, not undefined');
    expect(stderr.length).toBeLessThan(3000);

    writeFileSync(main, right);
    writeFileSync(join(folder, 'package.json'), '{}');
    await finclaw(['plugins', 'enable', 'gold-desk'], state.dir);
    const said = await finclaw(['ask', '/gold'], state.dir, { env: { LANG: 'en_US.UTF-8' } });
    expect(said).toMatchObject({ stdout: expect.stringContaining('Gold, 1 g'), stderr: '' });
  });
});
