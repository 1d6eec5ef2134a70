import type { FinClawConfig } from '@finclaw/config';
import { type Environment, type FinClawLogger, isTruthyEnvValue } from '@finclaw/infra';
import type { KeyValueStore } from '@finclaw/storage';

const SCOPE = 'updates';
const SEEN = 'seen';
const DAY_MS = 24 * 60 * 60_000;
const ANSWER_MS = 5_000;
const MAX_ANSWER = 100_000;
const VERSION = /^(\d+)\.(\d+)\.(\d+)(-[\w.-]+)?$/;

/** The time and answer of the last check. */
interface Seen {
  readonly at: number;
  readonly version?: string;
}

interface LookForUpdate {
  readonly settings: FinClawConfig['updates'];
  /** Ours. */
  readonly version: string;
  readonly values: KeyValueStore;
  readonly env: Environment;
  readonly logger: FinClawLogger;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/**
 * Returns the newer version, if known. The check runs a day after the last one, and first a day after the first start;
 * never where it is disabled, on a build machine or with `NO_UPDATE_NOTIFIER`.
 */
export async function lookForUpdate(deps: LookForUpdate): Promise<string | undefined> {
  const { settings, version, values, env, now } = deps;
  if (!settings.check || isTruthyEnvValue(env.CI) || isTruthyEnvValue(env.NO_UPDATE_NOTIFIER)) return undefined;
  const stored = await values.get(SCOPE, SEEN);
  const seen: Seen | undefined = stored === undefined ? undefined : (JSON.parse(stored) as Seen);
  if (seen !== undefined && now() - seen.at < DAY_MS) return newerOf(seen.version, version);
  // Stored before the check: whatever its result, there is no other one today.
  const keep = (known: string | undefined): Promise<void> =>
    values.set(SCOPE, SEEN, JSON.stringify({ at: now(), version: known } satisfies Seen));
  await keep(seen?.version);
  if (seen === undefined) return undefined;
  const latest = await ask(deps);
  if (latest !== undefined) await keep(latest);
  return newerOf(latest ?? seen.version, version);
}

/** Returns the newer version known from the last check, without a new one. */
export async function knownUpdate(values: Pick<KeyValueStore, 'get'>, version: string): Promise<string | undefined> {
  const stored = await values.get(SCOPE, SEEN);
  return stored === undefined ? undefined : newerOf((JSON.parse(stored) as Seen).version, version);
}

/** Returns the newest published version; undefined when it cannot be determined. */
export const newestVersion = (deps: Omit<Asking, 'signal'>): Promise<string | undefined> =>
  ask({ ...deps, signal: AbortSignal.timeout(ANSWER_MS) });

/** Returns whether a finished version comes after another one. */
export const isNewer = (version: string, than: string): boolean => newerOf(version, than) !== undefined;

type Asking = Pick<LookForUpdate, 'settings' | 'version' | 'logger' | 'signal'>;

async function ask({ settings, version, logger, signal }: Asking): Promise<string | undefined> {
  try {
    const response = await fetch(settings.url, {
      headers: { accept: 'application/json', 'user-agent': `finclaw/${version}` },
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
      redirect: 'error',
    });
    const text = await response.text();
    const answer: unknown = response.ok && text.length < MAX_ANSWER ? JSON.parse(text).version : undefined;
    return typeof answer === 'string' && VERSION.test(answer) ? answer : undefined;
  } catch (error) {
    logger.debug('Nobody said which version is the newest', { error });
    return undefined;
  }
}

/** Returns a newer stable version; a program run from source has none to compare with. */
function newerOf(latest: string | undefined, ours: string): string | undefined {
  const [theirs, mine] = [VERSION.exec(latest ?? ''), VERSION.exec(ours)];
  if (theirs === null || mine === null || theirs[4] !== undefined || mine[4] === '-source') return undefined;
  for (const part of [1, 2, 3]) {
    const difference = Number(theirs[part]) - Number(mine[part]);
    if (difference !== 0) return difference > 0 ? latest : undefined;
  }
  return mine[4] === undefined ? undefined : latest;
}
