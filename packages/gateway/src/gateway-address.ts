import type { FinClawConfig } from '@finclaw/config';

/** The address a person opens, with a slash at the end. */
export function gatewayAddress({ host, tls, publicUrl }: FinClawConfig['gateway'], port: number): string {
  if (publicUrl !== undefined) return new URL('/', publicUrl).href;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host.replace(/^\[|\]$/g, '')}]` : host;
  return new URL(`${tls === undefined ? 'http' : 'https'}://${name}:${port}/`).href;
}
