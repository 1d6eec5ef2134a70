import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'finclaw-clone-'));
  for (const name of ['scripts', 'bin']) mkdirSync(join(folder, name));
  copyFileSync(join(import.meta.dirname, 'install.mjs'), join(folder, 'scripts', 'install.mjs'));
  writeFileSync(join(folder, 'package-lock.json'), '{ "packages": {} }');
  writeFileSync(join(folder, 'bin', 'npm'), '#!/bin/sh\necho npm ran\nexit 1\n');
  chmodSync(join(folder, 'bin', 'npm'), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

it.skipIf(process.platform === 'win32').each([
  { lang: 'en_US.UTF-8', says: /^First run: installing [^\n]+ minutes…\n/, fails: 'Check the network and the disk' },
  { lang: 'ko_KR.UTF-8', says: /^처음 실행입니다. 설치하는 중입니다[^\n]+…\n/, fails: '네트워크와 디스크를 확인' },
])('a first start says what it does and why it failed, all on the error stream: $lang', ({ lang, says, fails }) => {
  const script = "import('./scripts/install.mjs').then(({ ensureInstalled }) => ensureInstalled())";
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', script], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, LANG: lang },
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(says);
  expect(stderr).toContain('npm ran');
  expect(stderr).toContain(fails);
});
