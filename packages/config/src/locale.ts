import type { Locale } from '@finclaw/types';

interface LocaleSources {
  /** What the configuration file says, if anything. */
  readonly configured?: unknown;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** The language of notices: the configured one, else the system's, else Korean. A system in a third language gets English. */
export function resolveLocale({ configured, env = {} }: LocaleSources = {}): Locale {
  if (configured === 'ko' || configured === 'en') return configured;
  const system = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  const language = /^[a-z]{2,3}(?=[-_.@]|$)/i.exec(system)?.[0].toLowerCase();
  if (language === undefined || language === 'ko') return 'ko';
  return 'en';
}
