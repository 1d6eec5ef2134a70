import type { IncomingMessage } from 'node:http';
import { Refusal } from '@finclaw/config';
import type { Authenticator } from '../access/authenticate.ts';
import type { Principal } from '../access/principal.ts';
import type { RequestSite, SiteRules, SiteVerdict } from '../access/site.ts';

/** A site whose requests are allowed. */
export type KnownSite = Extract<SiteVerdict, { readonly ok: true }>;

/** Finds the origin and the caller of requests, over HTTP and for upgrades alike. */
export class RequestCallers {
  readonly #site: SiteRules;
  readonly #authenticator: Authenticator;

  constructor(site: SiteRules, authenticator: Authenticator) {
    this.#site = site;
    this.#authenticator = authenticator;
  }

  /**
   * Returns the site of a request; throws a fault when it was not meant for this server or was made by another site.
   */
  siteOf(request: IncomingMessage): KnownSite {
    const verdict = this.#site.judge(describeSite(request));
    if (verdict.ok) return verdict;
    if (verdict.reason === 'origin') throw new Refusal('FORBIDDEN', 'gateway.foreignOrigin');
    throw new Refusal('FOREIGN_HOST', 'gateway.foreignHost');
  }

  /** Authenticates the caller. An upgrade allows changes later, so it counts as changing something. */
  async recognise(request: IncomingMessage, site: KnownSite, isUpgrade = false): Promise<Principal> {
    const principal = await this.#authenticator.recognise({
      client: site.client,
      authorization: request.headers.authorization,
      cookie: request.headers.cookie,
      isCors: site.isCors,
      hasOrigin: request.headers.origin !== undefined,
      changesSomething: isUpgrade || (request.method !== 'GET' && request.method !== 'HEAD'),
    });
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (principal.onlyFor !== undefined && principal.onlyFor !== pathname)
      throw new Refusal('FORBIDDEN', 'gateway.oauth.onlyFor', { path: principal.onlyFor });
    return principal;
  }
}

function describeSite(request: IncomingMessage): RequestSite {
  const { method = 'GET', headers, socket } = request;
  return {
    method,
    host: headers.host,
    origin: headers.origin,
    fetchSite: single(headers['sec-fetch-site']),
    forwardedFor: single(headers['x-forwarded-for']),
    localAddress: socket.localAddress ?? '',
    localPort: socket.localPort ?? 0,
    remoteAddress: socket.remoteAddress ?? '',
  };
}

const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(',') : value;
