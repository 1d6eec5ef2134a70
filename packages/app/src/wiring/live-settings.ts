/** Which changed settings are in force already, and which wait for the next start. */
export interface AppliedSettings {
  readonly applied: readonly string[];
  readonly afterRestart: readonly string[];
}

/**
 * Who may talk and what may run must not wait for a restart. Everything else is built into what is running: connections,
 * models, timers.
 */
const LIVE = [
  /^tools\.policyRules$/,
  /^channels(?:\.[^.[]+|\[[^\]]+\])\.(?:accounts[.[].+\.)?(?:allowFrom|admins|pairing|requireMention)$/,
];

/** Sorts the dotted paths of changed settings. */
export function sortSettings(changedPaths: readonly string[]): AppliedSettings {
  const isLive = (path: string): boolean => LIVE.some((pattern) => pattern.test(path));
  return { applied: changedPaths.filter(isLive), afterRestart: changedPaths.filter((path) => !isLive(path)) };
}
