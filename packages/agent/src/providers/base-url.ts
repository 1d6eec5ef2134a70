import { FinClawError } from '@finclaw/infra';
import type { ProviderId } from './adapter.ts';

const VENDOR_URLS: Readonly<Record<string, string>> = {
  anthropic: 'https://api.anthropic.com',
  openai: 'https://api.openai.com/v1',
};

/**
 * Where a provider's requests go: the configured address, else the vendor's own. It is always passed on explicitly, because the client libraries
 * would otherwise take it, and with it the key's destination, from the environment.
 */
export function resolveBaseUrl(provider: ProviderId, configured?: string): string {
  const address = configured ?? (Object.hasOwn(VENDOR_URLS, provider) ? VENDOR_URLS[provider] : undefined);
  if (address === undefined) throw refused(provider, 'has no base URL');
  if (!URL.canParse(address)) throw refused(provider, 'has a base URL that is none');
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') throw refused(provider, 'has a base URL with a password in it');
  if (url.protocol !== 'https:' && !isLoopbackUrl(address)) throw refused(provider, 'has a base URL that is not https');
  return address.replace(/(?<!\/)\/+$/, '');
}

/** True for the vendor's own servers, which have what compatible ones may lack. */
export function isVendorUrl(provider: ProviderId, baseUrl: string): boolean {
  return Object.hasOwn(VENDOR_URLS, provider) && VENDOR_URLS[provider] === baseUrl;
}

/** True for an http address on this machine. */
export function isLoopbackUrl(address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  const isLoopback =
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
  return isLoopback && (protocol === 'http:' || protocol === 'https:');
}

function refused(provider: ProviderId, problem: string): FinClawError {
  return new FinClawError(`The provider ${provider} ${problem}`, 'CONFIG_INVALID', { details: { provider, problem } });
}
