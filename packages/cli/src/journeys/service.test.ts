import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@finclaw/infra/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, finclaw, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

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

describe('finclaw service on other systems', () => {
  const { platform } = process;
  afterEach(() => Object.defineProperty(process, 'platform', { value: platform }));

  /** Stands for the programs of a system: notes what they are told and answers as they do. */
  function fake(system: NodeJS.Platform, programs: Readonly<Record<string, string>>): Record<string, string> {
    Object.defineProperty(process, 'platform', { value: system });
    const bin = join(home, 'bin');
    mkdirSync(bin);
    for (const [name, answer] of Object.entries(programs)) {
      writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*" >> ${join(home, 'calls')}\n${answer}\n`);
      chmodSync(join(bin, name), 0o755);
    }
    return { LANG: 'en_US.UTF-8', HOME: home, USERDOMAIN: 'DESK', PATH: `${bin}:${process.env.PATH}` };
  }
  const calls = (): readonly string[] => readFileSync(join(home, 'calls'), 'utf8').trim().split('\n');

  it('is an agent of launchd', async () => {
    const env = fake('darwin', {
      launchctl: `case "$1" in bootout) echo "Boot-out failed: 3: No such process" >&2; exit 3;;
        print) printf 'finclaw = {\\n\\tactive count = 1\\n\\tstate = running\\n}\\n';; esac`,
    });
    const run = (...args: string[]) => runHere(['service', ...args], join(state.dir, 'a & b'), { env });
    const file = join(home, 'Library', 'LaunchAgents', 'finclaw.plist');
    expect(await run('install')).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(file) });
    const agent = readFileSync(file, 'utf8');
    expect(agent).toContain(`<key>FINCLAW_STATE_DIR</key><string>${state.dir}/a &amp; b</string>`);
    expect(agent).toMatch(/<array><string>[^<]+node<\/string><string>[^<]+<\/string><string>serve<\/string><\/array>/);
    expect(await run('status')).toMatchObject({ code: 0, stdout: expect.stringContaining('active') });
    writeFileSync(join(state.dir, 'a & b', 'logs', 'service.log'), 'one\ntwo\n');
    expect((await run('logs')).stdout).toBe('one\ntwo\n');
    expect(await run('remove')).toMatchObject({ code: 0 });
    expect(existsSync(file)).toBe(false);
    const domain = `gui/${process.getuid!()}`;
    expect(calls()).toEqual([
      `launchctl bootout ${domain}/finclaw`,
      `launchctl bootstrap ${domain} ${file}`,
      `launchctl print ${domain}/finclaw`,
      `launchctl bootout ${domain}/finclaw`,
    ]);
  });

  it('is a task of Windows', async () => {
    const env = fake('win32', {
      schtasks: 'if [ "$1" = /End ]; then echo "ERROR: There is no running instance of the task." >&2; exit 1; fi',
      powershell: 'echo Ready',
    });
    const dir = join(state.dir, "Kim's data");
    const run = (...args: string[]) => runHere(['service', ...args], dir, { env });
    const file = join(dir, 'finclaw-task.xml');
    expect(await run('install')).toMatchObject({ code: 0, stderr: '' });
    // schtasks reads UTF-16 with its mark alone.
    const bytes = readFileSync(file);
    expect([...bytes.subarray(0, 2)]).toEqual([0xff, 0xfe]);
    const task = bytes.toString('utf16le');
    expect(task).toContain('<UserId>DESK\\');
    expect(task).toContain(`$env:FINCLAW_STATE_DIR='${dir.replace("'", "''")}'`);
    expect(task).toMatch(/-Command &quot;\$env:.* serve \*&gt;&gt; '.*service\.log'; exit \$LASTEXITCODE&quot;/);
    expect(await run('status')).toMatchObject({ code: 1, stdout: expect.stringContaining('Ready') });
    expect(await run('remove')).toMatchObject({ code: 0 });
    expect(calls()).toEqual([
      'schtasks /End /TN FinClaw',
      `schtasks /Create /TN FinClaw /XML ${file} /F`,
      'schtasks /Run /TN FinClaw',
      expect.stringContaining('Get-ScheduledTask -TaskName FinClaw'),
      'schtasks /End /TN FinClaw',
      'schtasks /Delete /TN FinClaw /F',
    ]);
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
