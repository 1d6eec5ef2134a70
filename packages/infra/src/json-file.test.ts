import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readJsonFile, readJsonFileSync, writeJsonFile } from './json-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'finclaw-json-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('JSON files', () => {
  it('F-56 are written for people and for the owner only, in a folder that is created', async () => {
    const path = join(folder, 'a', 'b', 'state.json');
    await writeJsonFile(path, { name: '잔고', rows: [1] });
    expect(readFileSync(path, 'utf8')).toBe('{\n  "name": "잔고",\n  "rows": [\n    1\n  ]\n}\n');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('F-56 come back as they were, both ways of reading', async () => {
    const path = join(folder, 'state.json');
    await writeJsonFile(path, { a: [1, null] });
    expect(await readJsonFile(path)).toEqual({ a: [1, null] });
    expect(readJsonFileSync(path)).toEqual({ a: [1, null] });
  });

  it('F-56 a missing file is undefined', async () => {
    expect(await readJsonFile(join(folder, 'none'))).toBeUndefined();
    expect(readJsonFileSync(join(folder, 'none'))).toBeUndefined();
  });

  it.each(['', '{', '{a: 1}'])('F-56 content %j is an error that names the file', async (content) => {
    const path = join(folder, 'bad.json');
    writeFileSync(path, content);
    const error = { code: 'STORAGE_CORRUPT', message: expect.stringContaining(path) };
    await expect(readJsonFile(path)).rejects.toMatchObject(error);
    expect(() => readJsonFileSync(path)).toThrow(expect.objectContaining(error));
  });
});
