import { type FinClawConfig, message } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';

type GatewayConfig = FinClawConfig['gateway'];

/** True for names and addresses that only this machine can reach. */
export function isLoopback(host: string): boolean {
  const plain = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/^::ffff:/, '');
  return plain === 'localhost' || plain === '::1' || /^127(?:\.\d{1,3}){3}$/.test(plain);
}

/**
 * Refuses to listen where other machines could connect, unless the connection is protected by TLS, here or at a
 * configured proxy.
 */
export function assertProtected(config: GatewayConfig, locale: Locale): void {
  const { host, tls, trustedProxies = [], publicUrl } = config;
  if (isLoopback(host) || tls !== undefined) return;
  if (trustedProxies.length > 0 && publicUrl?.startsWith('https:')) return;
  throw new FinClawError(message(locale, 'gateway.exposed', { host }), 'GATEWAY_EXPOSED');
}
