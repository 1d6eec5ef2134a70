import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, resolveStatePaths } from '@finclaw/infra';
import { isLocale, LANGUAGES, type Locale, localeOfTag, type ReaderProfile } from '@finclaw/types';

/** The machine's settings about its user. */
export interface MachineLocale {
  readonly language: Locale;
  /** Two letters, such as KR. */
  readonly region?: string;
  /** False where the machine has no setting and English is assumed. */
  readonly isKnown: boolean;
}

/**
 * Returns the machine's language: from its variables, else its `Intl` locale. `C`, `POSIX` and the `en-US` that `Intl`
 * falls back to are ignored; then it is English. A third language gets English.
 */
export const machineLocale = (env: Environment): MachineLocale =>
  readLocale(env, () => Intl.NumberFormat().resolvedOptions().locale);

/** Does so with the given `Intl` locale. */
export function readLocale(env: Environment, intl: () => string): MachineLocale {
  const named = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  const saysNothing = /^(?:C|POSIX)?(?=[.@]|$)/i.test(named);
  const tag = saysNothing ? intl() : named;
  const [, language, region] = /^([a-z]{2,3})(?:[-_][A-Z][a-z]{3})?(?:[-_]([A-Z]{2}))?(?=[-_.@]|$)/i.exec(tag) ?? [];
  if (language === undefined || (saysNothing && /^en-US/i.test(tag))) return { language: 'en', isKnown: false };
  const locale = localeOfTag(language) ?? 'en';
  return { language: locale, isKnown: true, region: region?.toUpperCase() ?? LANGUAGES[locale].region };
}

/**
 * Returns the default profile of a person who set at most the language. The machine's region counts for readers of its
 * language only.
 */
export function standardProfile(language: Locale, machine: MachineLocale, timeZone?: string): ReaderProfile {
  const region = LANGUAGES[language].region ?? (machine.language === language ? machine.region : undefined);
  return {
    language,
    baseCurrency: region === 'KR' ? 'KRW' : 'USD',
    taxResidence: region === 'KR' ? 'kr' : region === 'US' ? 'us' : 'none',
    timeZone,
    colours: region === 'KR' ? 'red-up' : 'green-up',
    investor: 'retail',
    markets: [],
  };
}

/**
 * The language of the program's sentences before its database is open: the owner's, else the configuration's former
 * setting, else the machine's.
 */
export function resolveLocale({
  configured,
  env = {},
}: {
  readonly configured?: unknown;
  readonly env?: Environment;
} = {}): Locale {
  const isNamed = env.FINCLAW_STATE_DIR !== undefined || env.HOME !== undefined;
  const owners = isNamed ? readOwnerLanguage(resolveStatePaths(env, env.HOME)) : undefined;
  if (owners !== undefined) return owners;
  if (isLocale(configured)) return configured;
  return machineLocale(env).language;
}

type StateDir = { readonly stateDir: string };
const ownerLanguageFile = ({ stateDir }: StateDir): string => join(stateDir, 'language');

function readOwnerLanguage(paths: StateDir): Locale | undefined {
  try {
    const text = readFileSync(ownerLanguageFile(paths), 'utf8').trim();
    return isLocale(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Copies the language of the owner's profile to a file that is read without the database; an empty file where there is
 * none.
 */
export function keepOwnerLanguage(paths: StateDir, language: Locale | undefined): void {
  if (readOwnerLanguage(paths) === language) return;
  try {
    writeFileSync(ownerLanguageFile(paths), `${language ?? ''}\n`, { mode: 0o600 });
  } catch {
    // On a read-only disk the machine's language counts.
  }
}
