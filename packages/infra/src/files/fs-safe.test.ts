import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureDir, readFileSafeSync, unlinkSafe, writeFileAtomic } from './fs-safe.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'finclaw-fs-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});
const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('writeFileAtomic', () => {
  it('writes text and bytes, readable by the owner only, and leaves nothing else behind', async () => {
    await writeFileAtomic(join(folder, 'text'), '잔고');
    await writeFileAtomic(join(folder, 'bytes'), new Uint8Array([0, 255]));
    expect(readFileSync(join(folder, 'text'), 'utf8')).toBe('잔고');
    expect([...readFileSync(join(folder, 'bytes'))]).toEqual([0, 255]);
    expect(modeOf(join(folder, 'text'))).toBe(0o600);
    expect(readdirSync(folder).toSorted()).toEqual(['bytes', 'text']);
  });

  it('replaces a file and gives it the mode asked for', async () => {
    const path = join(folder, 'file');
    writeFileSync(path, 'old');
    chmodSync(path, 0o666);
    await writeFileAtomic(path, 'new', 0o640);
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(modeOf(path)).toBe(0o640);
  });

  it('concurrent writers leave one whole content', async () => {
    const path = join(folder, 'file');
    const contents = Array.from({ length: 20 }, (_, i) => String(i).repeat(10_000));
    await Promise.all(contents.map((content) => writeFileAtomic(path, content)));
    expect(contents).toContain(readFileSync(path, 'utf8'));
    expect(readdirSync(folder)).toEqual(['file']);
  });

  it('when it fails, the old content and no temporary file remain', async () => {
    const path = join(folder, 'taken');
    mkdirSync(path);
    await expect(writeFileAtomic(path, 'new')).rejects.toMatchObject({ code: 'STORAGE_FAILURE', details: { path } });
    expect(readdirSync(folder)).toEqual(['taken']);
  });

  it('a missing folder is an error that names the file', async () => {
    const path = join(folder, 'missing', 'file');
    await expect(writeFileAtomic(path, 'x')).rejects.toMatchObject({ message: `Cannot write ${path}: ENOENT` });
  });

  it.each([
    { platform: 'win32' as const, code: 'EPERM', content: 'new' },
    { platform: 'win32' as const, code: 'ENOSPC', content: 'old' },
    { platform: 'linux' as const, code: 'EPERM', content: 'old' },
  ])('a rename refused with $code on $platform leaves the $content content', async ({ platform, code, content }) => {
    const path = join(folder, 'file');
    writeFileSync(path, 'old');
    const refuse = () => Promise.reject(Object.assign(new Error(code), { code }));
    await writeFileAtomic(path, 'new', 0o600, { platform, rename: refuse }).catch(() => undefined);
    expect(readFileSync(path, 'utf8')).toBe(content);
    expect(readdirSync(folder)).toEqual(['file']);
  });

  it('the new content is complete before it gets its name', async () => {
    const path = join(folder, 'file');
    let atRename = '';
    await writeFileAtomic(path, 'new', 0o600, {
      platform: process.platform,
      rename: (from, to) => {
        atRename = readFileSync(from, 'utf8');
        return rename(from, to);
      },
    });
    expect(atRename).toBe('new');
  });
});

describe('readFileSafeSync', () => {
  const read = async (path: string) => readFileSafeSync(path);

  it('reads a file and says undefined when there is none', async () => {
    writeFileSync(join(folder, 'file'), '잔고');
    expect(await read(join(folder, 'file'))).toBe('잔고');
    expect(await read(join(folder, 'missing'))).toBeUndefined();
  });

  it('refuses a symbolic link', async () => {
    writeFileSync(join(folder, 'secret'), 'x');
    symlinkSync(join(folder, 'secret'), join(folder, 'link'));
    await expect(read(join(folder, 'link'))).rejects.toMatchObject({ code: 'FILE_UNSAFE', cause: { code: 'ELOOP' } });
  });

  it('refuses what is not a file, without hanging on a named pipe', async () => {
    await expect(read(folder)).rejects.toMatchObject({ code: 'FILE_UNSAFE' });
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    await expect(read(join(folder, 'pipe'))).rejects.toMatchObject({ code: 'FILE_UNSAFE' });
  });
});

describe('ensureDir and unlinkSafe', () => {
  it('creates folders for the owner only, and an existing one is fine', async () => {
    const path = join(folder, 'a', 'b');
    await ensureDir(path);
    await ensureDir(path);
    expect([modeOf(join(folder, 'a')), modeOf(path)]).toEqual([0o700, 0o700]);
  });

  it('a file in the way is an error that names it', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(ensureDir(join(folder, 'file'))).rejects.toMatchObject({ code: 'STORAGE_FAILURE' });
  });

  it('deletes a file, and one that is gone is fine', async () => {
    writeFileSync(join(folder, 'file'), '');
    await unlinkSafe(join(folder, 'file'));
    await unlinkSafe(join(folder, 'file'));
    expect(existsSync(join(folder, 'file'))).toBe(false);
    await expect(unlinkSafe(folder)).rejects.toMatchObject({ code: 'STORAGE_FAILURE' });
  });
});
