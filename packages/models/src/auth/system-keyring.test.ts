import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findSystemKeyring } from './system-keyring.ts';

let bin: string;
beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), 'finclaw-keyring-'));
});
afterEach(() => rmSync(bin, { recursive: true }));

/** A program that notes what it was told and says one thing. */
function fake(name: string, says: string, code = 0): void {
  const path = join(bin, name);
  writeFileSync(path, `#!/bin/sh\necho "$@" >> ${bin}/told\ncat >> ${bin}/told\necho '${says}'\nexit ${code}\n`);
  chmodSync(path, 0o755);
}
const told = () => readFileSync(join(bin, 'told'), 'utf8');
const env = () => ({ PATH: `${bin}:/usr/bin:/bin`, XDG_RUNTIME_DIR: bin });

describe.skipIf(process.platform === 'win32')('the system keyring', () => {
  it.each([
    ['linux', 'secret-tool', 'lookup service finclaw account id-1'],
    ['darwin', 'security', 'find-generic-password -s finclaw -a id-1 -w'],
  ])('of %s is asked through %s', async (platform, program, asks) => {
    fake(program, 's3cret');
    const keyring = findSystemKeyring(env(), platform)!;
    expect(await keyring.get('id-1')).toBe('s3cret');
    expect(told()).toBe(`${asks}\n`);
    expect(await keyring.set('id-1', 'hidden')).toBe(true);
    await keyring.remove('id-1');
    expect(
      told()
        .split('\n')
        .filter((line) => line.includes('hidden')),
    ).toHaveLength(1);
    expect(told()).not.toMatch(/^(store|-i).*hidden/m);
  });

  it('gives nothing when its program fails or is not there', async () => {
    fake('secret-tool', 'x', 1);
    expect(await findSystemKeyring(env(), 'linux')!.get('id')).toBeUndefined();
    expect(await findSystemKeyring({ ...env(), PATH: '/nowhere' }, 'linux')!.set('id', 'x')).toBe(false);
  });

  it.each([
    ['a server without a session', 'linux', {}],
    ['a system nobody has described', 'win32', { XDG_RUNTIME_DIR: '/run' }],
    ['the owner said no', 'darwin', { FINCLAW_KEYRING: 'off' }],
  ])('is none where there is none: %s', (_what, platform, variables) => {
    expect(findSystemKeyring(variables, platform)).toBeUndefined();
  });
});
