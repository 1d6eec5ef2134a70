import { explainError, type FinClawConfig } from '@finclaw/config';
import { isFinClawError, redactSecrets } from '@finclaw/infra';
import { type Auth, checkKey, describeKeyCheck, type KeyCheck } from '@finclaw/models';
import type { Locale } from '@finclaw/types';

type Profiles = Auth['profiles'];

/** A key somebody adds, and how it is to be used. */
interface NewKey {
  readonly provider: string;
  readonly apiKey: string;
  readonly name?: string;
  readonly priority?: number;
  readonly quotaGroup?: string;
  /** Stores it without asking the vendor. */
  readonly unchecked?: boolean;
}

/** What became of it: stored unless `profile` is missing, and what is wrong with it, if anything is. */
interface AddedKey {
  readonly profile?: Awaited<ReturnType<Profiles['create']>>;
  readonly state?: KeyCheck['state'];
  readonly problem?: string;
}

/**
 * Tries a key with its vendor and stores it. One that is refused, or another vendor's, is not stored; what may pass (no
 * credit, no connection) is said and stored. The problem is told without the key, whatever the vendor quotes.
 */
export async function addKey(
  profiles: Profiles,
  { provider, apiKey, unchecked = false, name, ...how }: NewKey,
  agents: FinClawConfig['agents'],
  locale: Locale,
): Promise<AddedKey> {
  const check = unchecked || !isKeyLike(apiKey) ? undefined : await checkKey(provider, apiKey.trim(), agents);
  const said = check && {
    state: check.state,
    ...(check.state !== 'fine' && { problem: redactSecrets(describeKeyCheck(check, provider, locale), [apiKey]) }),
  };
  if (check?.state === 'auth' || check?.state === 'other-vendor') return { ...said };
  const number = (await profiles.list(provider)).length + 1;
  const profile = await profiles.create({ provider, apiKey, name: name ?? `${provider}-${number}`, ...how });
  if (check?.state === 'fine') await profiles.recordUsage(profile.id, true);
  return { ...said, profile };
}

/** For whoever asks on a page: what cannot be a key, or is stored already, is a problem to be told, not a failure. */
export const toKeyProblem =
  (locale: Locale) =>
  (error: unknown): AddedKey => {
    const isAboutKey =
      isFinClawError(error) && (error.code === 'PROFILE_INVALID' || error.code === 'PROFILE_DUPLICATE');
    const problem = isAboutKey ? explainError(locale, error) : undefined;
    if (problem === undefined) throw error;
    return { problem };
  };

/** What cannot be a key is refused when it is stored, with its own sentence, and not sent to anybody. */
const isKeyLike = (apiKey: string): boolean => /^[\x21-\x7e]+$/.test(apiKey.trim());
