import { checkKey, describeKeyCheck, findAmbientKeys, type KeyCheck, maskApiKey } from '@finclaw/agent';
import { type FinClawConfig, message, VENDORS } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { Finding } from './check.ts';
import { describeLockedKeys, type StoredKeys } from './stored-keys.ts';

interface KeyOptions {
  readonly locale: Locale;
  /** Whether to ask each vendor about its key. */
  readonly probes: boolean;
}

/** Every key, masked, with where it lies and its state; and whether stored keys have lost their key file. */
export async function checkKeys(
  agents: Pick<FinClawConfig['agents'], 'providers'>,
  env: Readonly<Record<string, string | undefined>>,
  { stored, locked, keyFile, setAside }: StoredKeys,
  { locale, probes }: KeyOptions,
): Promise<readonly Finding[]> {
  if (locked > 0) return [{ id: 'keys', status: 'problem', message: describeLockedKeys(locale, locked, keyFile) }];
  const places = [...stored, ...findAmbientKeys(agents, env)];
  if (places.length === 0) {
    const fix = message(locale, 'doctor.noKeysFix', { vendors: Object.keys(VENDORS).join(', ') });
    return [{ id: 'keys', status: 'ok', message: message(locale, 'doctor.noKeys'), fix }];
  }
  return Promise.all(
    places.map(async ({ provider, apiKey, place, id }): Promise<Finding> => {
      const found = message(locale, 'doctor.keyFound', { provider, key: maskApiKey(apiKey), source: place });
      const waiting = setAside(id);
      const check: KeyCheck | undefined = probes ? await checkKey(provider, apiKey, agents) : undefined;
      const state = check ? describeKeyCheck(check, provider, locale) : waiting;
      const isFine = check ? check.state === 'fine' : waiting === undefined;
      return { id: 'keys', status: isFine ? 'ok' : 'problem', message: state === undefined ? found : `${found}: ${state}` };
    }),
  );
}
