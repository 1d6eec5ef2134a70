import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOnce } from './finclaw-process.ts';

const dist = join(import.meta.dirname, '..', '..', '..', '..', 'dist');
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8'));
const hasTerminal = spawnSync('script', ['--version']).status === 0;
const registry = createServer((_request, response) => response.end(JSON.stringify({ version: newest })));
let newest = '99.1.0';
let home = '';

beforeAll(async () => {
  await buildOnce();
  home = mkdtempSync(join(tmpdir(), 'finclaw-update-'));
  await new Promise<void>((resolve) => {
    registry.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
  mkdirSync(join(home, 'state'));
  writeFileSync(join(home, 'state', 'finclaw.json5'), JSON.stringify({ updates: { url } }));
  // Stands for npm: notes what it is asked for.
  mkdirSync(join(home, 'bin'));
  writeFileSync(join(home, 'bin', 'npm'), `#!/bin/sh\necho "$(pwd): npm $*" >> ${join(home, 'calls')}\n`);
  chmodSync(join(home, 'bin', 'npm'), 0o755);
});
afterAll(async () => {
  await new Promise((resolve) => registry.close(resolve));
  rmSync(home, { recursive: true, force: true });
});

/** Puts the program where an installation has it. */
function installed(folder: string): string {
  cpSync(dist, folder, { recursive: true });
  return join(folder, 'finclaw.mjs');
}

const calls = (): string => (existsSync(join(home, 'calls')) ? readFileSync(join(home, 'calls'), 'utf8') : '');
const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.test', ...args], { cwd, encoding: 'utf8' });

/** Runs the update, at a terminal where an answer is given. */
async function update(program: string, args: readonly string[], more: Record<string, string> = {}, answer?: string) {
  const line = [process.execPath, program, 'update', ...args];
  const [command = '', ...words] = answer === undefined ? line : ['script', '-qefc', line.join(' '), '/dev/null'];
  const child = spawn(command, words, {
    env: {
      PATH: `${join(home, 'bin')}:${process.env.PATH}`,
      HOME: home,
      LANG: 'en_US.UTF-8',
      TERM: 'xterm',
      FINCLAW_STATE_DIR: join(home, 'state'),
      ...more,
    },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      if (answer !== undefined && piece.includes('Run it?')) child.stdin.write(`${answer}\n`);
    });
  if (answer === undefined) child.stdin.end();
  const code = await new Promise((resolve) => child.on('close', resolve));
  return { code, text };
}

describe('finclaw update', () => {
  it('a package of npm: shows the command, runs it once it is approved, and knows when there is nothing newer', async () => {
    const program = installed(join(home, 'prefix', 'lib', 'node_modules', 'finclaw'));
    const command = `npm install --global --prefix ${join(home, 'prefix')} finclaw@99.1.0`;
    const asked = await update(program, []);
    expect(asked).toMatchObject({ code: 2, text: expect.stringContaining(`This runs:\n  ${command}\n`) });
    expect(asked.text).toContain('Add --yes');
    expect(calls()).toBe('');
    if (hasTerminal) {
      // At a terminal a person is asked, and only a yes runs it.
      const said = await update(program, [], {}, 'no');
      expect(said.text).toContain('Nothing was changed.');
      expect(calls()).toBe('');
    }
    expect(await update(program, ['--yes'])).toMatchObject({
      code: 0,
      text: expect.stringContaining('Restart FinClaw'),
    });
    expect(calls()).toContain(command);
    newest = version;
    expect(await update(program, ['--yes'])).toMatchObject({
      code: 0,
      text: `This is the newest version (${version}).\n`,
    });
  });

  it('a clone: pulls and installs what it needs, and leaves one with changes alone', async () => {
    const upstream = join(home, 'upstream');
    mkdirSync(upstream);
    git(upstream, 'init', '-q', '-b', 'main');
    writeFileSync(join(upstream, 'README.md'), 'one\n');
    writeFileSync(join(upstream, '.gitignore'), 'dist\n');
    git(upstream, 'add', '.');
    git(upstream, 'commit', '-qm', 'one');
    const clone = join(home, 'clone');
    git(home, 'clone', '-q', upstream, clone);
    const program = installed(join(clone, 'dist'));
    writeFileSync(join(upstream, 'README.md'), 'two\n');
    git(upstream, 'commit', '-qam', 'two');
    writeFileSync(join(clone, 'README.md'), 'mine\n');
    const refused = await update(program, ['--yes']);
    expect(refused).toMatchObject({ code: 1, text: expect.stringMatching(/not committed[\s\S]*README\.md/) });
    git(clone, 'checkout', '-q', 'README.md');
    const done = await update(program, ['--yes']);
    expect(done).toMatchObject({ code: 0 });
    expect(done.text).toContain(`  git -C ${clone} pull --ff-only\n  npm ci --no-audit --no-fund\n`);
    expect(readFileSync(join(clone, 'README.md'), 'utf8')).toBe('two\n');
    expect(calls()).toContain(`${clone}: npm ci`);
  });

  it('a container and an unknown installation are refused with the reason', async () => {
    const program = installed(join(home, 'opt', 'finclaw'));
    expect(await update(program, ['--yes'])).toMatchObject({ code: 1, text: expect.stringContaining('unknown') });
    expect(await update(program, ['--yes'], { FINCLAW_IMAGE: '1' })).toMatchObject({
      code: 1,
      text: expect.stringContaining('A container cannot update itself.'),
    });
  });
});
