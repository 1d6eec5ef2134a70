import { isLanHost, isLoopbackHost, vendorOf } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import type { ProviderId } from './adapter.ts';

/** The owner's consent to an address. */
interface AddressConsent {
  /** Allows plain http to a machine on the same network. */
  readonly allowLanHttp?: boolean | undefined;
}

/**
 * Returns the base URL of a provider's requests: the configured address, else the vendor's own. It is always passed
 * explicitly, because the client libraries would otherwise take it, and with it the key's destination, from the
 * environment.
 */
export function resolveBaseUrl(
  provider: ProviderId,
  configured?: string,
  { allowLanHttp }: AddressConsent = {},
): string {
  const address = configured ?? vendorOf(provider)?.baseUrl;
  if (address === undefined) throw refused(provider, 'has no base URL');
  if (!URL.canParse(address)) throw refused(provider, 'has a base URL that is none');
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') throw refused(provider, 'has a base URL with a password in it');
  const isAllowed =
    isLoopbackUrl(address) || (allowLanHttp === true && isPlainHttp(address) && isLanHost(url.hostname));
  if (url.protocol !== 'https:' && !isAllowed) throw refused(provider, 'has a base URL that is not https');
  return address.replace(/(?<!\/)\/+$/, '');
}

/** True for the vendor's own servers, which have features that compatible ones may lack. */
export function isVendorUrl(provider: ProviderId, baseUrl: string): boolean {
  return vendorOf(provider)?.baseUrl === baseUrl;
}

/** True for an http address on this machine. */
export function isLoopbackUrl(address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return isLoopbackHost(hostname) && (protocol === 'http:' || protocol === 'https:');
}

/** True for an address without encryption. */
export function isPlainHttp(address: string | undefined): boolean {
  return address !== undefined && URL.canParse(address) && new URL(address).protocol === 'http:';
}

function refused(provider: ProviderId, problem: string): FinClawError {
  return new FinClawError(`The provider ${provider} ${problem}`, 'CONFIG_INVALID', { details: { provider, problem } });
}
