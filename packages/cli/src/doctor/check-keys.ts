import { type FinClawConfig, message, VENDORS } from '@finclaw/config';
import {
  checkKey,
  describeKeyCheck,
  findAmbientKeys,
  fingerprintOf,
  type KeyCheck,
  type KeyHealth,
  maskApiKey,
  otherOwner,
} from '@finclaw/models';
import type { Locale } from '@finclaw/types';
import { describeKeyHealth } from '../key-health.ts';
import type { Finding } from './check.ts';
import { describeLockedKeys, type StoredKeys } from './stored-keys.ts';

interface KeyOptions {
  readonly locale: Locale;
  /** True to ask each vendor about its key. */
  readonly probes: boolean;
}

/**
 * Checks every key, masked, with its place and state; invalid values in the place of a key; and stored keys that lost
 * their key file.
 */
export async function checkKeys(
  agents: Pick<FinClawConfig['agents'], 'providers'>,
  env: Readonly<Record<string, string | undefined>>,
  { stored, locked, keyFile, setAside, health }: StoredKeys,
  { locale, probes }: KeyOptions,
): Promise<readonly Finding[]> {
  if (locked > 0) return [{ id: 'keys', status: 'problem', message: describeLockedKeys(locale, locked, keyFile) }];
  const ambient = findAmbientKeys(agents, env);
  const places = [
    ...stored.map((key) => ({ ...key, health: health(key.id) })),
    ...ambient.keys.map((key) => ({ ...key, health: health(key.id, fingerprintOf(key.apiKey)) })),
  ];
  const unusable = ambient.unusable.map(
    (place): Finding => ({
      id: 'keys',
      status: 'problem',
      message: message(locale, 'doctor.keyUnusable', { place }),
      fix: message(locale, 'doctor.keyUnusableFix'),
    }),
  );
  if (places.length === 0) {
    const fix = message(locale, 'doctor.noKeysFix', { vendors: Object.keys(VENDORS).join(', ') });
    return [...unusable, { id: 'keys', status: 'ok', message: message(locale, 'doctor.noKeys'), fix }];
  }
  const findings = places.map(async ({ provider, apiKey, place, id, health: known }): Promise<Finding> => {
    const found = message(locale, 'doctor.keyFound', { provider, key: maskApiKey(apiKey), source: place });
    const vendor = otherOwner(provider, apiKey);
    const shape: KeyCheck | undefined = vendor === undefined ? undefined : { state: 'other-vendor', vendor };
    const check = probes ? await checkKey(provider, apiKey, agents) : shape;
    const { status, text } = check ? judged(check, provider, locale) : remembered(known, setAside(id), locale);
    return { id: 'keys', status, message: `${found}: ${text}` };
  });
  return [...unusable, ...(await Promise.all(findings))];
}

type Verdict = { readonly status: Finding['status']; readonly text: string };

const judged = (check: KeyCheck, provider: string, locale: Locale): Verdict => ({
  status: check.state === 'fine' ? 'ok' : 'problem',
  text: describeKeyCheck(check, provider, locale),
});

/** Returns the verdict without asking; for a key never tried, none. */
function remembered(health: KeyHealth, waiting: string | undefined, locale: Locale): Verdict {
  if (waiting !== undefined) return { status: 'problem', text: waiting };
  const status = health.state === 'working' ? 'ok' : health.state === 'failing' ? 'problem' : 'warning';
  return { status, text: describeKeyHealth(health, locale) };
}
