import { createHash } from 'node:crypto';
import { vendorOf } from '@finclaw/config';
import { type FinClawLogger, warnOnce } from '@finclaw/infra';
import type { ProviderId } from '../providers/adapter.ts';

/**
 * Returns the environment variables a provider's key is read from, in order; a custom provider gets one derived from
 * its name.
 */
export function envKeyNames(provider: ProviderId): readonly [string, ...string[]] {
  return vendorOf(provider)?.keyVariables ?? [`${provider.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}_API_KEY`];
}

/** Returns the first of these names, the one shown to users. */
export function envKeyName(provider: ProviderId): string {
  return envKeyNames(provider)[0];
}

/**
 * Cleans a key from a variable or a file: trimmed, without one pair of quotes around it. Undefined, with a warning that
 * names only the place, when the rest cannot be a key.
 */
export function cleanAmbientKey(
  raw: string | undefined,
  place: string,
  logger: Pick<FinClawLogger, 'warn'>,
): string | undefined {
  if (raw === undefined) return undefined;
  const key = raw
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .trim();
  if (key !== '' && !/[\s\p{Cc}]/u.test(key)) return key;
  warnOnce(`unusable key in ${place}`, () =>
    logger.warn(`What ${place} holds is not an API key; it is not used`, { place }),
  );
  return undefined;
}

/**
 * Warns when a key does not look like the vendor's; gateways issue keys of other shapes, so it is used nevertheless.
 */
export function warnOfOddShape(
  provider: ProviderId,
  key: string,
  place: string,
  logger: Pick<FinClawLogger, 'warn'>,
): void {
  const shape = vendorOf(provider)?.keyShape;
  if (shape === undefined || shape.test(key)) return;
  warnOnce(`odd key in ${place}`, () =>
    logger.warn(`The key in ${place} does not look like one of ${provider}`, { place }),
  );
}

/** Returns a fingerprint that identifies a key without storing it. */
export function fingerprintOf(apiKey: string): string {
  return createHash('sha256').update(apiKey).digest('hex').slice(0, 16);
}
