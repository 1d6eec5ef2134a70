import { maskApiKey } from '@finclaw/agent';
import { type FinClawConfig, message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { Finding } from './check.ts';

const VARIABLES: Readonly<Record<string, string>> = { anthropic: 'ANTHROPIC_API_KEY', openai: 'OPENAI_API_KEY' };

/** Which providers have a key, masked, and where it comes from. */
export function checkKeys(
  providers: FinClawConfig['agents']['providers'],
  env: Readonly<Record<string, string | undefined>>,
  locale: Locale,
): readonly Finding[] {
  const names = new Set([...Object.keys(VARIABLES), ...Object.keys(providers)]);
  const found = [...names].flatMap((provider) => {
    const variable = VARIABLES[provider];
    const fromEnv = variable ? env[variable]?.trim() : undefined;
    const key = fromEnv || providers[provider]?.apiKey;
    return key ? [{ provider, key: maskApiKey(key), source: fromEnv ? variable! : 'finclaw.json5' }] : [];
  });
  if (found.length > 0) {
    return found.map((each) => ({ id: 'keys', status: 'ok', message: message(locale, 'doctor.keyFound', each) }));
  }
  return [{ id: 'keys', status: 'ok', message: message(locale, 'doctor.noKeys'), fix: message(locale, 'doctor.noKeysFix') }];
}
