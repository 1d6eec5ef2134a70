import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { getProcessStart, isProcessAlive } from './process-identity.ts';

const failingWith = (code: string) => () => {
  throw Object.assign(new Error(code), { code });
};

describe('isProcessAlive', () => {
  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '12', null, undefined, {}])(
    '%o is no process',
    (pid) => {
      expect(isProcessAlive(pid, () => true)).toBe(false);
    },
  );

  it.each([
    { answer: 'success', signal: () => true, alive: true },
    { answer: 'EPERM', signal: failingWith('EPERM'), alive: true },
    { answer: 'ESRCH', signal: failingWith('ESRCH'), alive: false },
    { answer: 'something else', signal: failingWith('EIO'), alive: true },
  ])('$answer means alive: $alive', ({ signal, alive }) => {
    expect(isProcessAlive(4_242, signal)).toBe(alive);
  });

  it('tells a running process from one that has ended', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    expect(isProcessAlive(child.pid)).toBe(true);
    await once(child, 'exit');
    expect(isProcessAlive(child.pid)).toBe(false);
  });
});

describe('getProcessStart', () => {
  it('is the same for one process and different for another', async () => {
    const own = getProcessStart(process.pid);
    expect(own).toBe(getProcessStart(process.pid));
    if (process.platform !== 'linux') return;
    expect(own).toMatch(/^[0-9a-f-]{36}:\d+$/);
    expect(own).not.toBe(getProcessStart(1));
  });

  it.runIf(process.platform === 'linux')('says so when a process has ended but nobody has collected it', async () => {
    // The shell replaces itself by a program that never collects the child it inherits.
    const child = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 30'], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const [pid] = await once(child.stdout, 'data');
      await vi.waitFor(() => expect(getProcessStart(Number(pid))).toBe('ended'));
      expect(isProcessAlive(Number(pid))).toBe(true);
    } finally {
      child.kill();
      await once(child, 'exit');
    }
  });

  it('is unknown for a process that is gone', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    expect(getProcessStart(child.pid!)).toBeUndefined();
  });
});
