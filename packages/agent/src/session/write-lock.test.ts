import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireWriteLock, type LockOptions, withWriteLock } from './write-lock.ts';

let sessionDir: string;
beforeEach(() => {
  sessionDir = join(mkdtempSync(join(tmpdir(), 'finclaw-lock-')), 'sessions');
});
afterEach(() => rmSync(join(sessionDir, '..'), { recursive: true, force: true }));

const optionsOf = (options: Partial<LockOptions> = {}): LockOptions => ({ sessionDir, sessionId: 's', ...options });

describe('the lock of a session', () => {
  it('lies beside the transcript until it is given back', async () => {
    const lock = await acquireWriteLock(optionsOf());
    expect(readdirSync(sessionDir)).toEqual(['s.lock']);
    lock.release();
    lock.release();
    expect(readdirSync(sessionDir)).toEqual([]);
  });

  it('no session id leads out of the folder', async () => {
    const lock = await acquireWriteLock(optionsOf({ sessionId: '../../escape' }));
    expect(lock.path).toMatch(/[0-9a-f]{64}\.lock$/);
    expect(readdirSync(join(sessionDir, '..'))).toEqual(['sessions']);
    lock.release();
  });

  it('is given back after a failure, and nothing runs without it', async () => {
    await expect(withWriteLock(optionsOf(), () => Promise.reject(new Error('boom')))).rejects.toThrow('boom');
    expect(existsSync(join(sessionDir, 's.lock'))).toBe(false);
    const lock = await acquireWriteLock(optionsOf());
    const unlocked = withWriteLock(optionsOf({ timeoutMs: 0 }), async () => 'ran');
    await expect(unlocked).rejects.toMatchObject({ code: 'SESSION_LOCKED', statusCode: 409 });
    const cancelled = withWriteLock(optionsOf({ signal: AbortSignal.abort() }), async () => 'ran');
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
    lock.release();
  });
});
