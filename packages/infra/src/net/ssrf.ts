import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { FinClawError } from '../errors/errors.ts';

export interface SsrfPolicy {
  /**
   * Allows requests to this machine and the local network. Link-local addresses, where clouds serve their credentials,
   * stay blocked.
   */
  readonly allowPrivateNetwork?: boolean;
  /** Allows only these, each an address or name with its port as in a URL: `127.0.0.1:8888`. */
  readonly privateHosts?: readonly string[];
  /** Allows requests to this machine, and to nothing else of the local network. */
  readonly allowLoopback?: boolean;
  /** Refuses plain http except to this machine. */
  readonly encryptedOnly?: boolean;
  /**
   * Allows only these hosts: a name, with or without a port, or `*.` and a domain. Their addresses are checked like all
   * others.
   */
  readonly hostnameAllowlist?: readonly string[];
}

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Finds every address of a host name. */
export type ResolveHost = (hostname: string) => Promise<readonly ResolvedAddress[]>;

/** A checked URL, and the only addresses the connection may use. */
export interface SafeTarget {
  readonly url: URL;
  readonly addresses: readonly ResolvedAddress[];
}

/** Thrown when the request would have reached a forbidden address. */
export class SsrfBlockedError extends FinClawError {
  constructor(reason: string, hostname: string, ip?: string) {
    super(`Request to ${hostname} blocked: ${reason}`, 'SSRF_BLOCKED', { details: { hostname, ip } });
  }
}

const LOOPBACK_NAME = /(?:^|\.)localhost$/;
const LOCAL_NAME = /(?:^|\.)localhost$|\.(?:local|internal)$/;
const PRIVATE_RANGES: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat']);

/**
 * Checks a URL by its scheme, its host name and every address the name has; throws `SsrfBlockedError` or returns the
 * addresses to connect to.
 */
export async function validateUrlSafety(
  input: string | URL,
  policy: SsrfPolicy = {},
  resolveHost: ResolveHost = (hostname) => lookup(hostname, { all: true }),
): Promise<SafeTarget> {
  const url = parseUrl(input);
  const hostname = url.hostname.replace(/^\[|\]$|\.$/g, '');
  if (!isListed(hostname, url.host, policy.hostnameAllowlist))
    throw new SsrfBlockedError('the host is not on the allow-list', hostname);
  const allowsPrivate = policy.allowPrivateNetwork === true || policy.privateHosts?.includes(url.host) === true;
  const isOwnName = policy.allowLoopback === true && LOOPBACK_NAME.test(hostname);
  if (!allowsPrivate && !isOwnName && LOCAL_NAME.test(hostname))
    throw new SsrfBlockedError('the name is local', hostname);

  const family = isIP(hostname);
  const addresses = family === 0 ? await resolveHost(hostname) : [{ address: hostname, family }];
  if (addresses.length === 0) throw new SsrfBlockedError('the name has no address', hostname);
  for (const { address } of addresses) {
    const range = rangeOf(address);
    const isAllowed =
      range === 'public' ||
      (allowsPrivate && PRIVATE_RANGES.has(range)) ||
      (policy.allowLoopback === true && range === 'loopback');
    if (!isAllowed) throw new SsrfBlockedError('the address is private or reserved', hostname, address);
    if (policy.encryptedOnly && url.protocol !== 'https:' && range !== 'loopback')
      throw new SsrfBlockedError('the connection would not be encrypted', hostname, address);
  }
  return { url, addresses };
}

/** Returns the address's range; an IPv4 address inside an IPv6 one is treated as IPv4. */
function rangeOf(address: string): string {
  if (isIP(address) === 0) return 'unreadable';
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return parsed.range();
  // Outside 2000::/3 nothing is global, and the old IPv4-compatible form (::7f00:1) would hide a loopback address.
  const isGlobal = parsed instanceof ipaddr.IPv4 || (parsed.parts[0]! & 0xe000) === 0x2000;
  return isGlobal ? 'public' : 'reserved';
}

function parseUrl(input: string | URL): URL {
  const url = URL.parse(String(input));
  if (url === null) throw new FinClawError('The address is not a URL', 'INVALID_INPUT');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new SsrfBlockedError('only http and https are allowed', url.hostname || url.protocol);
  }
  if (url.username !== '' || url.password !== '')
    throw new SsrfBlockedError('the URL contains credentials', url.hostname);
  return url;
}

function isListed(hostname: string, host: string, allowlist: readonly string[] | undefined): boolean {
  if (allowlist === undefined) return true;
  return allowlist.some((entry) => {
    const name = entry.toLowerCase();
    return name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name || host === name;
  });
}
