import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@finclaw/infra/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, finclaw, temporaryStateDir } from './finclaw-process.ts';

let state: ReturnType<typeof temporaryStateDir>;
let home = '';
beforeAll(buildOnce);
beforeEach(() => {
  state = temporaryStateDir();
  home = mkdtempSync(join(tmpdir(), 'finclaw-home-'));
});
afterEach(() => {
  state.remove();
  rmSync(home, { recursive: true, force: true });
});

/** Stands for systemd: notes what it is told, and says of a unit whether it is enabled. */
function fakeSystemd(): Record<string, string> {
  const bin = join(home, 'bin');
  mkdirSync(bin);
  const noted = `echo "$(basename "$0") $*" >> ${join(home, 'calls')}`;
  const enabled = join(home, 'enabled');
  const script = `#!/bin/sh
${noted}
case "$*" in
  *enable*--now*) case "$*" in *disable*) rm -f ${enabled};; *) touch ${enabled};; esac;;
  *is-active*) if [ -e ${enabled} ]; then echo active; else echo inactive; exit 3; fi;;
  *--lines*) echo "a line of the journal";;
esac
`;
  for (const name of ['systemctl', 'journalctl']) {
    writeFileSync(join(bin, name), script);
    chmodSync(join(bin, name), 0o755);
  }
  return { LANG: 'en_US.UTF-8', HOME: home, XDG_CONFIG_HOME: '', PATH: `${bin}:${process.env.PATH}` };
}

describe('finclaw service', () => {
  it('installs a unit that starts this program on this state, tells its state and its log, and removes it', async () => {
    const env = fakeSystemd();
    const run = (...args: string[]) => finclaw(['service', ...args], state.dir, { env });
    expect(await run('status')).toMatchObject({ code: 1, stderr: expect.stringContaining('finclaw service install') });
    const file = join(home, '.config', 'systemd', 'user', 'finclaw.service');
    expect(await run('install')).toMatchObject({ code: 0, stdout: expect.stringContaining(file), stderr: '' });
    const unit = readFileSync(file, 'utf8');
    expect(unit).toMatch(/ExecStart="[^"]+node" "[^"]+dist\/finclaw\.mjs" serve\n/);
    expect(unit).toContain(`Environment="FINCLAW_STATE_DIR=${state.dir}"`);
    expect(await run('status')).toMatchObject({ code: 0, stdout: expect.stringContaining('active') });
    expect(await run('logs')).toMatchObject({ code: 0, stdout: 'a line of the journal\n' });
    expect((await run('remove')).code).toBe(0);
    expect(existsSync(file)).toBe(false);
    expect(readFileSync(join(home, 'calls'), 'utf8').split('\n')).toEqual([
      'systemctl --user daemon-reload',
      'systemctl --user enable --now finclaw.service',
      'systemctl --user is-active finclaw.service',
      'journalctl --user --unit finclaw.service --lines 200 --no-pager',
      'systemctl --user disable --now finclaw.service',
      'systemctl --user daemon-reload',
      '',
    ]);
  });

  it.skipIf(!existsSync('/usr/bin/systemd-analyze'))('writes a unit that systemd understands', async () => {
    const env = fakeSystemd();
    await finclaw(['service', 'install'], state.dir, { env });
    const file = join(home, '.config', 'systemd', 'user', 'finclaw.service');
    expect(() =>
      execFileSync('/usr/bin/systemd-analyze', ['verify', '--man=no', file], { stdio: 'pipe' }),
    ).not.toThrow();
  });

  it('says so where there is no systemd', async () => {
    const env = { LANG: 'en_US.UTF-8', HOME: home, PATH: join(home, 'nothing') };
    const { code, stderr } = await finclaw(['service', 'install'], state.dir, { env });
    expect([code, stderr]).toEqual([1, expect.stringContaining('finclaw serve')]);
  });
});

describe('finclaw serve --port --host', () => {
  it('listens where it is told, whatever the settings say', async () => {
    const port = await freePort();
    const server = new FinclawProcess(
      ['serve', '--offline', '--port', String(port), '--host', '127.0.0.2', '--json'],
      state.dir,
    );
    try {
      await server.shows('"url"');
      expect(JSON.parse(server.stdout).url).toBe(`http://127.0.0.2:${port}/`);
      expect((await fetch(`http://127.0.0.2:${port}/healthz`)).status).toBe(200);
    } finally {
      server.child.kill('SIGTERM');
      await server.finished;
    }
  });

  it.each([
    { args: ['--port', 'http'], code: 2, says: '--port' },
    { args: ['--port', '70000'], code: 2, says: '--port' },
    { args: ['--host', '0.0.0.0'], code: 1, says: 'gateway.tls' },
  ])('$args is refused with a sentence', async ({ args, code, says }) => {
    const refused = await finclaw(['serve', '--offline', ...args], state.dir, { env: { LANG: 'en_US.UTF-8' } });
    expect([refused.code, refused.stderr]).toEqual([code, expect.stringContaining(says)]);
  });
});
