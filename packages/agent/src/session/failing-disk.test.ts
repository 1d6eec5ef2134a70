import fs, { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSilentLogger } from '@finclaw/infra';
import type { TranscriptEntry } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { transcriptFileName } from './session-file-name.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';

const KEY = 'agent:main:cli:direct:me';
const said = (content: string): TranscriptEntry => ({ role: 'user', content, timestamp: '2026-11-02T00:00:00.000Z' });

let dir: string;
let store: SessionStore;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'finclaw-disk-'));
  store = createSessionStore({ dir, logger: createSilentLogger() });
  for (const content of ['one', 'two']) await append(content);
});
afterEach(() => {
  mend();
  rmSync(dir, { recursive: true, force: true });
});

async function append(content: string): Promise<void> {
  const session = await store.open(KEY);
  await session.append([said(content)]).finally(() => session.close());
}

async function texts(from: SessionStore): Promise<readonly string[]> {
  const session = await from.open(KEY);
  await session.close();
  return session.entries().map(({ content }) => content);
}

const trouble = (code: string) => Object.assign(new Error(code), { code });

function mend(): void {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
}

describe('a disk that fails', () => {
  it('takes nothing more from a session whose entries it has lost, and what was refused is not there', async () => {
    const session = await store.open(KEY);
    vi.spyOn(fs, 'fdatasync').mockImplementationOnce((_file, done) => done(trouble('EIO') as NodeJS.ErrnoException));
    syncBuiltinESMExports();
    await expect(session.append([said('lost')])).rejects.toMatchObject({ code: 'STORAGE_FAILURE' });
    mend();
    await expect(session.append([said('refused')])).rejects.toMatchObject({ code: 'STORAGE_FAILURE' });
    await session.close();
    await append('three');
    expect(await texts(store)).toEqual(['one', 'two', 'three']);
    expect(readFileSync(join(dir, transcriptFileName(KEY)), 'utf8')).not.toMatch(/lost|refused/);
  });

  it('that leaves half a line which cannot be taken back does not spoil the next one', async () => {
    const session = await store.open(KEY);
    const { writeSync } = fs;
    vi.spyOn(fs, 'writeSync')
      .mockImplementationOnce(((file: number, bytes: Buffer) => writeSync(file, bytes, 0, 10)) as typeof writeSync)
      .mockImplementationOnce(() => {
        throw trouble('ENOSPC');
      });
    vi.spyOn(fs, 'ftruncateSync').mockImplementationOnce(() => {
      throw trouble('EIO');
    });
    syncBuiltinESMExports();
    await expect(session.append([said('half')])).rejects.toMatchObject({ code: 'STORAGE_FAILURE' });
    mend();
    await expect(session.append([said('refused')])).rejects.toMatchObject({ code: 'STORAGE_FAILURE' });
    await session.close();
    await append('three');
    expect(await texts(store)).toEqual(['one', 'two', 'three']);
    expect(await texts(createSessionStore({ dir, logger: createSilentLogger() }))).toEqual(['one', 'two', 'three']);
  });
});
