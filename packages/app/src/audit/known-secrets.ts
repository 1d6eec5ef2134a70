import { type Environment, isSecretKey } from '@finclaw/infra';

const MAX_DEPTH = 8;

/** Returns the secrets named in this program's configuration and environment. */
export function knownSecrets(config: unknown, env: Environment): readonly string[] {
  const found = new Set<string>();
  const collect = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
    for (const [key, each] of Object.entries(value)) {
      // Short values are words of ordinary text more often than secrets.
      if (typeof each === 'string' && each.length >= 8 && isSecretKey(key)) found.add(each);
      else collect(each, depth + 1);
    }
  };
  collect(config, 0);
  collect(env, 0);
  return [...found];
}
