import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { isAbortError } from '../errors/errors.ts';
import { getProcessStart, isProcessAlive } from './process-identity.ts';
import { type SafeSpawnOptions, type SpawnResult, safeSpawn, spawnOutput } from './safe-spawn.ts';

/** Runs a script in a Node process of its own. */
const node = (script: string, options: Partial<SafeSpawnOptions> = {}): SafeSpawnOptions => ({
  command: process.execPath,
  args: ['-e', script],
  ...options,
});

/** Runs a script until it calls `ready(message)`, then aborts it. */
async function abortWhenReady(script: string, killGraceMs = 100): Promise<{ result: SpawnResult; message: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'finclaw-spawn-'));
  const flag = join(folder, 'flag');
  const controller = new AbortController();
  const ready = `const ready = (message) => require('node:fs').writeFileSync(${JSON.stringify(flag)}, message + '.');`;
  const running = safeSpawn(node(ready + script, { signal: controller.signal, killGraceMs }));
  const message = await vi.waitFor(() => {
    const text = readFileSync(flag, 'utf8');
    expect(text).toMatch(/\.$/);
    return text.slice(0, -1);
  });
  controller.abort();
  const result = await running;
  rmSync(folder, { recursive: true });
  return { result, message };
}

describe('safeSpawn', () => {
  it('returns exit code and both outputs', async () => {
    const result = await safeSpawn(node(`console.log('out'); console.error('err'); process.exit(3)`));
    expect(result).toEqual({
      exitCode: 3,
      stdout: 'out\n',
      stderr: 'err\n',
      truncated: false,
      timedOut: false,
      aborted: false,
      durationMs: expect.any(Number),
    });
  });

  it('arguments are passed as they are, not through a shell', async () => {
    const result = await safeSpawn({
      command: process.execPath,
      args: ['-p', 'process.argv.slice(1).join()', '--', '$HOME', 'a b', ';ls'],
    });
    expect(result.stdout).toBe('$HOME,a b,;ls\n');
  });

  it('a program that does not exist rejects', async () => {
    await expect(safeSpawn({ command: '/no/such/program' })).rejects.toMatchObject({
      name: 'SpawnError',
      code: 'SPAWN_ERROR',
    });
  });

  it('a timeout ends the program', async () => {
    const result = await safeSpawn(node('setInterval(() => {}, 1000)', { timeoutMs: 50 }));
    expect(result).toMatchObject({ exitCode: null, signal: 'SIGTERM', timedOut: true, aborted: false });
  });

  it.each([
    {
      what: 'ignores SIGTERM is killed',
      onTerm: '() => {}',
      killGraceMs: 100,
      end: { exitCode: null, signal: 'SIGKILL' },
    },
    { what: 'obeys SIGTERM is not killed', onTerm: '() => process.exit(7)', killGraceMs: 20_000, end: { exitCode: 7 } },
  ])('an abort is told apart from a timeout, and a program that $what', async ({ onTerm, killGraceMs, end }) => {
    const script = `process.on('SIGTERM', ${onTerm}); setInterval(() => {}, 1000); ready('')`;
    const { result } = await abortWhenReady(script, killGraceMs);
    expect(result).toMatchObject({ ...end, aborted: true, timedOut: false });
  });

  it('nothing is started for a signal that is already aborted', async () => {
    expect(await safeSpawn({ command: '/no/such/program', signal: AbortSignal.abort() })).toMatchObject({
      exitCode: null,
      aborted: true,
    });
  });

  it('the whole process group ends', async () => {
    const script = `const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
      child.once('spawn', () => ready(child.pid))`;
    const pid = Number((await abortWhenReady(script)).message);
    // The signal has been sent to all of them; each ends in its own time. Where nobody collects orphans, the ended
    // process stays listed.
    await vi.waitFor(() => expect(isProcessAlive(pid) && getProcessStart(pid) !== 'ended').toBe(false));
  });

  it('a grandchild that left the group does not keep us waiting', async () => {
    const options = `{ stdio: 'inherit', detached: true }`;
    const script = `const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], ${options});
      child.once('spawn', () => ready(child.pid)); setInterval(() => {}, 1000)`;
    const { result, message } = await abortWhenReady(script);
    expect(result.aborted).toBe(true);
    process.kill(Number(message), 'SIGKILL');
  });

  it('input is written and always closed', async () => {
    const echo = `process.stdin.pipe(process.stdout)`;
    expect((await safeSpawn(node(echo, { stdin: '잔고' }))).stdout).toBe('잔고');
    expect((await safeSpawn(node(echo))).stdout).toBe('');
  });

  it('a program that does not read its input is no failure', async () => {
    expect(await safeSpawn(node('process.exit(0)', { stdin: 'x'.repeat(1_000_000) }))).toMatchObject({ exitCode: 0 });
  });

  it.each([
    { maxBuffer: 6, stdout: '가나', truncated: false },
    { maxBuffer: 5, stdout: '가', truncated: true },
    { maxBuffer: 0, stdout: '', truncated: true },
  ])(
    'of 6 bytes, $maxBuffer are kept exactly and no character is cut in two',
    async ({ maxBuffer, stdout, truncated }) => {
      expect(await safeSpawn(node(`process.stdout.write('가나')`, { maxBuffer }))).toMatchObject({ stdout, truncated });
    },
  );

  it('a character that arrives in two pieces is one character', async () => {
    const script = `const b = Buffer.from('가'); process.stdout.write(b.subarray(0, 1)); setTimeout(() => process.stdout.write(b.subarray(1)), 50)`;
    expect((await safeSpawn(node(script))).stdout).toBe('가');
  });

  it('the environment is minimal, plus what is given', async () => {
    process.env.FINCLAW_TEST_SECRET = 'secret';
    const { stdout } = await safeSpawn(node('console.log(JSON.stringify(process.env))', { env: { MINE: '1' } }));
    delete process.env.FINCLAW_TEST_SECRET;
    const env = JSON.parse(stdout) as Record<string, string>;
    expect(env).toMatchObject({ MINE: '1', PATH: process.env.PATH });
    expect(env).not.toHaveProperty('FINCLAW_TEST_SECRET');
  });
});

describe('spawnOutput', () => {
  it('returns the output of a success', async () => {
    expect(await spawnOutput(node('console.log(1)'))).toBe('1\n');
  });

  it.each([
    {
      what: 'a bad exit',
      options: node('process.exit(2)'),
      error: { name: 'SpawnError', message: expect.stringContaining('ended with 2') },
    },
    {
      what: 'a timeout',
      options: node('setInterval(() => {}, 1000)', { timeoutMs: 50 }),
      error: { code: 'SPAWN_TIMEOUT' },
    },
  ])('$what is an error', async ({ options, error }) => {
    await expect(spawnOutput(options)).rejects.toMatchObject(error);
  });

  it('an abort is an abort', async () => {
    await expect(spawnOutput(node('', { signal: AbortSignal.abort() }))).rejects.toSatisfy(isAbortError);
  });
});
