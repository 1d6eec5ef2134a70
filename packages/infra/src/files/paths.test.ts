import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureStateDirs, resolveStatePaths, standardFolders } from './paths.ts';

describe('state paths', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'finclaw-state-'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  it.each([
    ['nothing set', {}, '/home/kim/.finclaw'],
    ['a directory', { FINCLAW_STATE_DIR: '/var/finclaw' }, '/var/finclaw'],
    ['an empty variable', { FINCLAW_STATE_DIR: '' }, '/home/kim/.finclaw'],
    ['a home directory', { FINCLAW_STATE_DIR: '~/money' }, '/home/kim/money'],
    ['a relative one', { FINCLAW_STATE_DIR: 'state' }, resolve('state')],
    ['a variable that is not ours', { STATE_DIR: '/elsewhere' }, '/home/kim/.finclaw'],
    ['a folder for data', { XDG_DATA_HOME: '/data' }, '/data/finclaw'],
    ['a folder for data, a relative one', { XDG_DATA_HOME: 'data' }, '/home/kim/.finclaw'],
    ['both', { XDG_DATA_HOME: '/data', FINCLAW_STATE_DIR: '/var/finclaw' }, '/var/finclaw'],
  ])('%s', (_what, env, stateDir) => expect(resolveStatePaths(env, '/home/kim').stateDir).toBe(stateDir));

  it('goes on in the folder it began in until that is moved', () => {
    const env = { XDG_DATA_HOME: join(dir, 'data') };
    const usual = join(dir, '.finclaw');
    const moved = join(dir, 'data', 'finclaw');
    const inUse = () => resolveStatePaths(env, dir).stateDir;
    mkdirSync(usual);
    expect(inUse()).toBe(usual);
    mkdirSync(join(dir, 'data'));
    expect(inUse()).toBe(usual);
    renameSync(usual, moved);
    expect(inUse()).toBe(moved);
    mkdirSync(usual);
    expect(inUse()).toBe(moved);
    expect(standardFolders(env, dir)).toEqual([moved, usual]);
  });

  it('names every place once', () => {
    expect(resolveStatePaths({ FINCLAW_STATE_DIR: '/s' }, '/h')).toEqual({
      stateDir: '/s',
      configFile: '/s/finclaw.json5',
      databaseFile: '/s/finclaw.db',
      database: '/s/finclaw.db',
      sessionsDir: '/s/sessions',
      skillsDir: '/s/skills',
      logsDir: '/s/logs',
      logFile: '/s/logs/finclaw.log',
      inputHistory: '/s/terminal-history.jsonl',
      lockDir: '/s',
    });
  });

  it('creates what is missing for its owner only, and nothing before it is asked to', () => {
    const paths = resolveStatePaths({ FINCLAW_STATE_DIR: join(dir, 'deep', 'state') });
    expect(existsSync(paths.stateDir)).toBe(false);
    ensureStateDirs(paths);
    ensureStateDirs(paths);
    for (const each of [paths.stateDir, paths.sessionsDir, paths.skillsDir, paths.logsDir]) {
      expect(statSync(each).mode & 0o777).toBe(0o700);
    }
  });

  it.skipIf(!existsSync('/proc/self'))('a place that takes no folders is an error, not a wait for ever', () => {
    const paths = resolveStatePaths({ FINCLAW_STATE_DIR: '/proc/finclaw/state' });
    expect(() => ensureStateDirs(paths)).toThrow(expect.objectContaining({ code: 'STATE_DIR_UNUSABLE' }));
  });

  it('says which directory cannot be used', () => {
    writeFileSync(join(dir, 'file'), '');
    const paths = resolveStatePaths({ FINCLAW_STATE_DIR: join(dir, 'file') });
    expect(() => ensureStateDirs(paths)).toThrow(
      expect.objectContaining({ code: 'STATE_DIR_UNUSABLE', details: { directory: paths.stateDir, reason: 'EEXIST' } }),
    );
  });
});
