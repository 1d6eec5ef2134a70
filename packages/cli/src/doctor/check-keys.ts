import { maskApiKey } from '@finclaw/agent';
import { type FinClawConfig, message, VENDORS, vendorOf } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { Finding } from './check.ts';
import type { StoredKeys } from './stored-keys.ts';

/** Which providers have a key, masked, and where it comes from; and whether stored keys have lost their key file. */
export function checkKeys(
  providers: FinClawConfig['agents']['providers'],
  env: Readonly<Record<string, string | undefined>>,
  { stored, locked, keyFile }: StoredKeys,
  locale: Locale,
): readonly Finding[] {
  const lost = message(locale, 'cli.keysLocked', { count: locked, path: keyFile });
  if (locked > 0) return [{ id: 'keys', status: 'problem', message: lost }];
  const names = new Set([...Object.keys(VENDORS), ...Object.keys(providers)]);
  const found = [...names].flatMap((provider) => {
    const variable = vendorOf(provider)?.keyVariables.find((name) => env[name]?.trim());
    const fromEnv = variable ? env[variable]?.trim() : undefined;
    const key = fromEnv || providers[provider]?.apiKey;
    return key ? [{ provider, key: maskApiKey(key), source: fromEnv ? variable! : 'finclaw.json5' }] : [];
  });
  found.unshift(...stored.map(({ provider, key }) => ({ provider, key, source: 'finclaw auth' })));
  if (found.length > 0) {
    return found.map((each) => ({ id: 'keys', status: 'ok', message: message(locale, 'doctor.keyFound', each) }));
  }
  return [
    {
      id: 'keys',
      status: 'ok',
      message: message(locale, 'doctor.noKeys'),
      fix: message(locale, 'doctor.noKeysFix', { vendors: Object.keys(VENDORS).join(', ') }),
    },
  ];
}
