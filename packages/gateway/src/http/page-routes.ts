import { message } from '@finclaw/config';
import { diskState } from '@finclaw/infra';
import type { Authenticator } from '../access/authenticate.ts';
import type { SiteRules } from '../access/site.ts';
import { assertMayConnect } from '../access/within-limits.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { ProgramMetrics } from '../observe/program-metrics.ts';
import { readRights } from '../socket/connection.ts';
import { companyRoutes } from './company-routes.ts';
import { openEventStream } from './event-stream.ts';
import { openRoutes } from './open-routes.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import type { HttpContext, Route } from './route.ts';

interface PageRoutesDeps {
  readonly context: GatewayContext;
  readonly authenticator: Authenticator;
  readonly site: SiteRules;
  readonly cookieName: string;
  readonly metrics: ProgramMetrics;
  /** The address of the page's styles; undefined without a page. */
  readonly stylesheet: string | undefined;
  /** Streams that are open, to be ended when the server stops or a grant is withdrawn. */
  readonly streams: Set<() => void>;
}

/** The longest lifetime browsers allow for a cookie; the session's end is decided on the server. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** Returns the routes around the API: connecting a browser, the event stream, and health checks. */
export function pageRoutes(deps: PageRoutesDeps): readonly Route[] {
  const { context, authenticator, site, cookieName, metrics } = deps;
  const cookieOf = (secret: string): string =>
    `${cookieName}=${secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${COOKIE_SECONDS}${site.isSecure ? '; Secure' : ''}`;

  return [
    ...passkeyRoutes({ passkeys: context.passkeys, access: context.access, cookieOf }),
    ...companyRoutes({ context, authenticator, isSecure: site.isSecure, cookieOf }),
    ...openRoutes({ context, authenticator, cookieOf, stylesheet: deps.stylesheet }),
    { verb: 'GET', path: '/healthz', scope: 'public', handle: (c) => c.json({ status: 'ok' }) },
    { verb: 'GET', path: '/livez', scope: 'public', handle: (c) => c.json({ status: 'ok' }) },
    {
      verb: 'GET',
      path: '/readyz',
      scope: 'public',
      handle: async (c) => {
        const trouble = diskState.trouble();
        if (context.isStopping()) return c.json({ status: 'stopping' }, 503);
        if (context.app.store.cluster?.isAlive === false)
          return c.json({ status: 'cut-off', database: 'unreachable' }, 503);
        if (trouble !== undefined) return c.json({ status: 'cannot-store', disk: trouble }, 503);
        // Heartbeats use a separate connection; a statement here would wait behind work.
        if (context.app.store.cluster !== undefined) return c.json({ status: 'ready' });
        const canRead = await context.app.store.database.get('SELECT 1 FROM inbox LIMIT 1').then(
          () => true,
          () => false,
        );
        return canRead ? c.json({ status: 'ready' }) : c.json({ status: 'cannot-read', database: 'failed' }, 503);
      },
    },
    {
      verb: 'GET',
      path: '/metrics',
      scope: 'read',
      handle: (c) => c.text(metrics.render(), 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }),
    },
    {
      verb: 'GET',
      path: '/api/events',
      scope: 'read',
      handle: (c, principal) => {
        const uncount = assertMayConnect(context, principal);
        const after = c.req.header('last-event-id') ?? c.req.query('after');
        const stream = openEventStream({
          hub: context.hub,
          rights: readRights(context, principal, c.req.query('sessionKey')),
          after: after?.slice(0, 64),
          stillHolds: () => context.access.stillHolds(principal),
          onEnd: () => {
            uncount();
            deps.streams.delete(end);
            stopListening();
          },
        });
        const end = (): void => stream.end();
        const stopListening = context.access.onRevoked(async () => {
          if (!(await context.access.stillHolds(principal).catch(() => false))) end();
        });
        deps.streams.add(end);
        return new Response(stream.body, {
          headers: {
            'content-type': 'text/event-stream; charset=utf-8',
            'cache-control': 'no-store',
            'x-accel-buffering': 'no',
          },
        });
      },
    },
  ];
}

/** Answers a request for the page when it is not built. */
export function pageMissing(c: HttpContext, context: GatewayContext): Response {
  return c.text(`${message(context.app.locale, 'gateway.pageNotBuilt')}\n`, 503);
}
