import type { FinClawLogger } from '../log/logger-types.ts';
import { isSecretKey, REDACTED } from '../secrets/redact-secrets.ts';

/** Environment variables as a process has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

const PREFIX = 'FINCLAW_';

/** Removes our own empty variables, so that child processes and libraries do not take them as values. */
export function normalizeEnv(env: Record<string, string | undefined> = process.env): void {
  for (const [name, value] of Object.entries(env)) {
    if (name.startsWith(PREFIX) && isBlank(value)) delete env[name];
  }
}

/** The value of `FINCLAW_<key>`, else of `<key>`, else the fallback. A blank variable counts as unset. */
export function getEnv(key: string, fallback: string, env?: Environment): string;
export function getEnv(key: string, fallback?: string, env?: Environment): string | undefined;
export function getEnv(key: string, fallback?: string, env: Environment = process.env): string | undefined {
  for (const name of namesOf(key)) {
    const value = env[name];
    if (!isBlank(value)) return value;
  }
  return fallback;
}

/** Returns true for 1, true and yes in any case. */
export function isTruthyEnvValue(value: string | undefined): boolean {
  return /^(?:1|true|yes)$/i.test(value?.trim() ?? '');
}

/** Logs that a variable changed a setting; the value of a secret is masked. */
export function logAcceptedEnvOption(logger: Pick<FinClawLogger, 'debug'>, name: string, value: string): void {
  logger.debug('Taken from the environment', { name, value: isSecretKey(name) ? REDACTED : value });
}

function namesOf(key: string): readonly string[] {
  return key.startsWith(PREFIX) ? [key] : [PREFIX + key, key];
}

function isBlank(value: string | undefined): value is undefined {
  return value === undefined || value.trim() === '';
}
