import type { FinClawConfig } from '@finclaw/config';
import { isLoopback } from './listen-address.ts';

/** The parts of a request that identify its origin. */
export interface RequestSite {
  readonly method: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  /** `Sec-Fetch-Site`, which pages cannot set. */
  readonly fetchSite: string | undefined;
  /** The address and port the connection arrived at. */
  readonly localAddress: string;
  readonly localPort: number;
  readonly remoteAddress: string;
  readonly forwardedFor: string | undefined;
}

/** Tells whether a request came from an allowed site. */
export type SiteVerdict =
  | { readonly ok: true; readonly client: string; readonly origin: string; readonly isCors: boolean }
  | { readonly ok: false; readonly reason: 'host' | 'origin' | 'proxy' };

/** Decides whether a request was meant for this server and was not made by a page of another site. */
export class SiteRules {
  readonly #config: FinClawConfig['gateway'];
  readonly #publicOrigin: URL | undefined;
  readonly #corsOrigins: ReadonlySet<string>;

  constructor(config: FinClawConfig['gateway']) {
    this.#config = config;
    this.#publicOrigin = config.publicUrl === undefined ? undefined : new URL(config.publicUrl);
    this.#corsOrigins = new Set(config.corsOrigins.map((url) => new URL(url).origin));
  }

  /** True if cookies must only travel over TLS. */
  get isSecure(): boolean {
    return this.#config.tls !== undefined || this.#publicOrigin?.protocol === 'https:';
  }

  judge(site: RequestSite): SiteVerdict {
    const client = this.#clientOf(site);
    if (client === undefined) return { ok: false, reason: 'proxy' };
    const own = this.#ownOrigin(site);
    // An unknown host name means that a foreign name was made to point here (DNS rebinding).
    if (own === undefined) return { ok: false, reason: 'host' };
    if (site.origin === undefined) {
      const isForeign = site.fetchSite === 'cross-site' || site.fetchSite === 'same-site';
      return isForeign && site.method !== 'GET' && site.method !== 'HEAD'
        ? { ok: false, reason: 'origin' }
        : { ok: true, client, origin: own, isCors: false };
    }
    if (site.origin === own) return { ok: true, client, origin: own, isCors: false };
    return this.#corsOrigins.has(site.origin)
      ? { ok: true, client, origin: own, isCors: true }
      : { ok: false, reason: 'origin' };
  }

  /** Returns the origin under which the request reached us, if it is one of our own. */
  #ownOrigin({ host, localAddress, localPort }: RequestSite): string | undefined {
    if (host === undefined) return undefined;
    const name = host.toLowerCase();
    if (this.#publicOrigin && name === this.#publicOrigin.host) return this.#publicOrigin.origin;
    const scheme = this.#config.tls === undefined ? 'http' : 'https';
    const url = URL.canParse(`${scheme}://${name}`) ? new URL(`${scheme}://${name}`) : undefined;
    if (url?.pathname !== '/' || url.username !== '' || url.search !== '' || url.hash !== '') return undefined;
    if (Number(url.port || (scheme === 'http' ? 80 : 443)) !== localPort) return undefined;
    const named = url.hostname.replace(/^\[|\]$/g, '');
    const isOurs =
      (isLoopback(named) && isLoopback(localAddress)) ||
      named === localAddress.replace(/^::ffff:/, '') ||
      named === this.#config.host.toLowerCase();
    return isOurs ? url.origin : undefined;
  }

  /** Returns the address of the caller; undefined when a request bypasses the proxy, or the proxy does not state it. */
  #clientOf({ remoteAddress, forwardedFor, host }: RequestSite): string | undefined {
    const proxies = this.#config.trustedProxies ?? [];
    const remote = remoteAddress.replace(/^::ffff:/, '');
    if (proxies.length === 0) return remote;
    if (!proxies.includes(remote)) return undefined;
    // Each proxy appends its client, so the last entry that is not one of our proxies is the caller.
    const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
    const caller = hops.findLast((hop) => hop !== '' && !proxies.includes(hop));
    // A proxy that does not forward the client's address must not make everyone look like this machine.
    const isPublic = host?.toLowerCase() === this.#publicOrigin?.host;
    return caller ?? (isPublic ? undefined : remote);
  }
}
