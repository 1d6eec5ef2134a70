import { explainError, type FinClawConfig } from '@finclaw/config';
import { isFinClawError, redactSecrets } from '@finclaw/infra';
import { type Auth, checkKey, describeKeyCheck, type KeyCheck } from '@finclaw/models';
import type { Locale } from '@finclaw/types';

type Profiles = Auth['profiles'];

interface NewKey {
  readonly provider: string;
  readonly apiKey: string;
  readonly name?: string;
  readonly priority?: number;
  readonly quotaGroup?: string;
  /** Stores it without a test call to the vendor. */
  readonly unchecked?: boolean;
}

/** The result: stored unless `profile` is missing, and the problem, if any. */
interface AddedKey {
  readonly profile?: Awaited<ReturnType<Profiles['create']>>;
  readonly state?: KeyCheck['state'];
  readonly problem?: string;
}

/**
 * Tests a key with its vendor and stores it. One that is refused, or another vendor's, is not stored; temporary
 * problems (no credit, no connection) are reported and it is stored. The problem never contains the key, whatever the
 * vendor quotes.
 */
export async function addKey(
  profiles: Profiles,
  { provider, apiKey, unchecked = false, name, ...how }: NewKey,
  agents: FinClawConfig['agents'],
  locale: Locale,
): Promise<AddedKey> {
  const check = unchecked || !isKeyLike(apiKey) ? undefined : await checkKey(provider, apiKey.trim(), agents);
  const verdict = check && {
    state: check.state,
    ...(check.state !== 'fine' && { problem: redactSecrets(describeKeyCheck(check, provider, locale), [apiKey]) }),
  };
  if (check?.state === 'auth' || check?.state === 'other-vendor') return { ...verdict };
  const number = (await profiles.list(provider)).length + 1;
  const profile = await profiles.create({ provider, apiKey, name: name ?? `${provider}-${number}`, ...how });
  if (check?.state === 'fine') await profiles.recordUsage(profile.id, true);
  return { ...verdict, profile };
}

/** Converts an invalid or already stored key into a reported problem, for the page. */
export const toKeyProblem =
  (locale: Locale) =>
  (error: unknown): AddedKey => {
    const isAboutKey =
      isFinClawError(error) && (error.code === 'PROFILE_INVALID' || error.code === 'PROFILE_DUPLICATE');
    const problem = isAboutKey ? explainError(locale, error) : undefined;
    if (problem === undefined) throw error;
    return { problem };
  };

/** Tells whether a text can be a key at all; others are refused when storing and sent nowhere. */
const isKeyLike = (apiKey: string): boolean => /^[\x21-\x7e]+$/.test(apiKey.trim());
