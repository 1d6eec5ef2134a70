import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { FinClawError } from '../errors/errors.ts';
import { type Environment, getEnv } from '../process/env.ts';
import { diskState } from './disk-state.ts';

/** The locations of everything the program stores. */
export interface StatePaths {
  readonly stateDir: string;
  readonly configFile: string;
  readonly databaseFile: string;
  /** The location of the tables: the address in `DATABASE_URL` when that is one of PostgreSQL, else the file. */
  readonly database: string;
  readonly sessionsDir: string;
  readonly skillsDir: string;
  readonly logsDir: string;
  readonly logFile: string;
  /** The lines typed in the terminal. */
  readonly inputHistory: string;
  /** The folder of the running gateway's lock. */
  readonly lockDir: string;
}

/**
 * Returns the paths under `FINCLAW_STATE_DIR`, or under the standard folder. Creates nothing. It is one folder, because
 * an interrupted restore or erasure can be finished only where everything is on one file system.
 */
export function resolveStatePaths(env: Environment = process.env, home: string = homedir()): StatePaths {
  const chosen = getEnv('FINCLAW_STATE_DIR', undefined, env);
  const [standard = ''] = standardFolders(env, home);
  const stateDir = resolve(chosen?.replace(/^~(?=$|[\\/])/, () => home) ?? standard);
  const logsDir = join(stateDir, 'logs');
  const databaseFile = join(stateDir, 'finclaw.db');
  const address = getEnv('DATABASE_URL', undefined, env);
  return {
    stateDir,
    configFile: join(stateDir, 'finclaw.json5'),
    databaseFile,
    database: address !== undefined && isDatabaseAddress(address) ? address : databaseFile,
    sessionsDir: join(stateDir, 'sessions'),
    skillsDir: join(stateDir, 'skills'),
    logsDir,
    logFile: join(logsDir, 'finclaw.log'),
    inputHistory: join(stateDir, 'terminal-history.jsonl'),
    lockDir: stateDir,
  };
}

/**
 * Returns the folders for data where `FINCLAW_STATE_DIR` is not set, the one in use first: `finclaw` in `XDG_DATA_HOME`
 * when that is set, else `~/.finclaw`. An installation that began in `~/.finclaw` stays there until its folder is
 * moved.
 */
export function standardFolders(env: Environment, home: string = homedir()): readonly string[] {
  const usual = join(home, '.finclaw');
  const base = env.XDG_DATA_HOME ?? '';
  if (!isAbsolute(base)) return [usual];
  const xdg = join(base, 'finclaw');
  const present = [xdg, usual].filter((folder) => existsSync(folder));
  return present.length > 0 ? present : [xdg];
}

/** Creates the directories that are missing, readable by their owner only, and makes sure they can be written. */
export function ensureStateDirs(paths: StatePaths): void {
  for (const directory of [paths.stateDir, paths.sessionsDir, paths.skillsDir, paths.logsDir]) {
    try {
      createFolder(directory);
      accessSync(directory, constants.W_OK | constants.X_OK);
    } catch (cause) {
      // A read-only disk can still be read.
      if (diskState.report(cause) && existsSync(paths.stateDir)) continue;
      const code = (cause as NodeJS.ErrnoException).code;
      const message = `The state directory ${directory} cannot be written (${code})`;
      throw new FinClawError(message, 'STATE_DIR_UNUSABLE', { cause, details: { directory, reason: code } });
    }
  }
}

/**
 * Creates a folder and those above it. Node's own way of doing that never returns on a file system that takes no
 * folders, such as /proc.
 */
function createFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    createFolder(dirname(path));
    mkdirSync(path, { mode: 0o700 });
  }
}

/** True for an address of a PostgreSQL database, as opposed to the path of a file. */
export const isDatabaseAddress = (place: string): boolean => /^postgres(ql)?:\/\//.test(place);
