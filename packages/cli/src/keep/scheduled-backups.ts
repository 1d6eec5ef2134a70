import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type FinClawConfig, message } from '@finclaw/config';
import { FinClawError, type FinClawLogger, isProcessAlive } from '@finclaw/infra';
import type { KeyValueStore } from '@finclaw/storage';
import type { Locale } from '@finclaw/types';
import { lastDue } from './due-time.ts';

interface LastBackup {
  readonly due: number;
  /** The time it ended. */
  readonly at: number;
  readonly file: string;
  /** The existing backups made by this program, the oldest first: a folder may contain other files. */
  readonly kept: readonly string[];
  /** The reason there is none. */
  readonly problem?: string;
}

interface ScheduledBackupsDeps {
  readonly settings: FinClawConfig['backup'];
  readonly values: KeyValueStore;
  /** Makes a checked backup; throws what went wrong as a sentence. */
  readonly backUp: (file: string) => Promise<void>;
  /** Sends a notice to the owner, once for each key. */
  readonly tell: (text: string, key: string) => Promise<void>;
  readonly locale: Locale;
  readonly logger: FinClawLogger;
  readonly now: () => number;
}

const SCOPE = 'backup';
const LAST = 'last';
const CLAIM = 'claim';
const LOOK_MS = 60_000;
/** How long to wait after a failure, such as a full disk or a missing folder. */
const TRY_AGAIN_MS = 60 * 60_000;

/** Returns the result of the last scheduled backup, if there was one. */
export async function lastBackup(values: Pick<KeyValueStore, 'get'>): Promise<LastBackup | undefined> {
  const stored = await values.get(SCOPE, LAST);
  return stored === undefined ? undefined : (JSON.parse(stored) as LastBackup);
}

/**
 * Makes a backup whenever one is due. It is recorded after it was checked, so an interrupted one is made again; a
 * failed one is reported, retried every hour, and leaves the earlier ones alone.
 */
export class ScheduledBackups {
  readonly #deps: ScheduledBackupsDeps;
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> = Promise.resolve();

  constructor(deps: ScheduledBackupsDeps) {
    this.#deps = deps;
  }

  start(): void {
    const { logger } = this.#deps;
    const look = (): void => {
      // An unreadable database must not end the checks; the next one is in a minute.
      this.#working = this.#working
        .then(() => this.look())
        .catch((error: unknown) => logger.error('Whether a backup is due could not be found out', { error }));
    };
    look();
    this.#timer = setInterval(look, LOOK_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#working;
  }

  /** Makes the backup that is due, if one is. */
  async look(): Promise<void> {
    const { settings, values, logger, now } = this.#deps;
    const due = lastDue(settings, now());
    const last = await lastBackup(values);
    // A due time in the future was written by a wrong clock.
    const isOfNow = last !== undefined && last.due >= due && last.due <= now();
    const isDone = isOfNow && (last.problem === undefined || now() - last.at < TRY_AGAIN_MS);
    if (isDone || settings.folder === undefined || !(await this.#claim(due))) return;
    const file = join(settings.folder, `finclaw-${stamp(now())}.backup`);
    try {
      const problem = await this.#make(settings.folder, file);
      const before = last?.kept ?? [];
      const kept = problem === undefined ? [...before, file].slice(-settings.keep) : before;
      const result: LastBackup = { due, at: now(), file, kept, problem };
      await values.set(SCOPE, LAST, JSON.stringify(result));
      if (problem !== undefined) return await this.#tell(due, problem);
      for (const old of before) if (!kept.includes(old)) rmSync(old, { force: true });
    } catch (error) {
      logger.error('What came of a scheduled backup could not be stored', { error });
    }
  }

  /** Claims a due backup for this process: a chat may run beside a server. */
  #claim(due: number): Promise<boolean> {
    const { values, now } = this.#deps;
    return values.transaction([SCOPE], async (tx) => {
      const stored = await tx.get(SCOPE, CLAIM);
      const claim = stored === undefined ? undefined : (JSON.parse(stored) as { due: number; pid: number; at: number });
      const isTaken =
        claim?.due === due && claim.pid !== process.pid && now() - claim.at < TRY_AGAIN_MS && isProcessAlive(claim.pid);
      if (!isTaken) await tx.set(SCOPE, CLAIM, JSON.stringify({ due, pid: process.pid, at: now() }));
      return !isTaken;
    });
  }

  /** Makes a backup; returns the reason if it fails. */
  async #make(folder: string, file: string): Promise<string | undefined> {
    const { backUp, locale, logger } = this.#deps;
    try {
      if (!existsSync(folder)) throw new FinClawError(message(locale, 'keep.folderAway', { folder }), 'INVALID_INPUT');
      await backUp(file);
      logger.info('A scheduled backup was made and checked', { file });
      return undefined;
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      logger.error('A scheduled backup failed', { file, problem });
      return problem;
    }
  }

  #tell(due: number, problem: string): Promise<void> {
    const { tell, locale } = this.#deps;
    return tell(message(locale, 'keep.scheduledFailed', { problem }), `backup-failed:${due}`);
  }
}

const stamp = (time: number): string => {
  const local = new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString();
  return local.slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
};
