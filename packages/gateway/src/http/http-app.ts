import { randomBytes } from 'node:crypto';
import { Refusal } from '@finclaw/config';
import { actAs, runWithContext } from '@finclaw/infra';
import { Hono } from 'hono';
import { actingUserOf, NOBODY, scopeWith } from '../access/principal.ts';
import { assertMayRequest } from '../access/within-limits.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { describeFailure } from '../gateway-fault.ts';
import type { ProgramMetrics } from '../observe/program-metrics.ts';
import { acceptedLocale } from './accepted-locale.ts';
import type { CallerLimits } from './caller-limits.ts';
import { pageMissing } from './page-routes.ts';
import type { RequestCallers } from './request-caller.ts';
import type { HttpContext, HttpEnv, Route } from './route.ts';
import type { StaticFiles } from './static-files.ts';

interface HttpAppDeps {
  readonly context: GatewayContext;
  readonly callers: RequestCallers;
  readonly limits: CallerLimits;
  readonly routes: readonly Route[];
  readonly files: StaticFiles;
  readonly metrics: ProgramMetrics;
  /** Renders a failure on some addresses, such as those with another API's format. */
  readonly renderFailure?: (c: HttpContext, failure: ReturnType<typeof describeFailure>) => Response | undefined;
}

/** Assembles the routes: the origin is checked first, then the caller, then the rights. */
export function createHttpApp(deps: HttpAppDeps): Hono<HttpEnv> {
  const { context, callers, limits, files, metrics } = deps;
  const app = new Hono<HttpEnv>();

  app.use(async (c, next) => {
    const requestId = randomBytes(6).toString('hex');
    c.set('requestId', requestId);
    await runWithContext({ requestId, startedAt: context.now() }, next);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.header(name, value);
    c.header('x-request-id', requestId);
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
    metrics.request(routeName(c, deps.routes), c.res.status);
    context.logger.debug('HTTP request', { method: c.req.method, path: c.req.path, status: c.res.status, requestId });
  });

  app.use(async (c, next) => {
    const site = callers.siteOf(c.env.incoming);
    c.set('site', site);
    if (site.isCors) {
      c.header('access-control-allow-origin', c.req.header('origin') ?? '');
      c.header('vary', 'Origin');
      c.header('cross-origin-resource-policy', 'cross-origin');
    }
    if (c.req.method !== 'OPTIONS') return next();
    c.header('access-control-allow-methods', 'GET, POST, PUT, DELETE');
    c.header('access-control-allow-headers', 'authorization, content-type, last-event-id');
    return c.body(null, 204);
  });

  for (const route of deps.routes) {
    app.on(route.verb, route.path, async (c) => {
      if (route.scope === 'public') {
        limits.take(c.get('site').client);
        return actAs(NOBODY, async () => route.handle(c));
      }
      // Authentication comes before reading the body, so that a stranger cannot make us read anything.
      const principal = await callers.recognise(c.env.incoming, c.get('site'));
      limits.take(principal.id);
      assertMayRequest(context, principal);
      if (principal.scopes.has(route.scope))
        return actAs(actingUserOf(principal, context.app.people.profiles), async () => route.handle(c, principal));
      throw new Refusal('FORBIDDEN', 'gateway.missingScope', { scope: scopeWith(route.scope) });
    });
  }

  app.get('*', async (c) => {
    const file = await files.respond(c.req.path, c.req.raw);
    if (file) return file;
    if (c.req.path === '/') return pageMissing(c, context);
    throw new Refusal('METHOD_NOT_FOUND', 'gateway.notFound');
  });
  app.notFound(() => {
    throw new Refusal('METHOD_NOT_FOUND', 'gateway.notFound');
  });

  app.onError((error, c) => {
    const requestId = c.get('requestId');
    if (!(error instanceof Refusal)) context.logger.error('A request failed', { path: c.req.path, requestId }, error);
    const failure = describeFailure(error, acceptedLocale(c) ?? context.app.locale, requestId);
    if (failure.error.retryAfter !== undefined) c.header('retry-after', String(failure.error.retryAfter));
    return deps.renderFailure?.(c, failure) ?? renderFailure(c, failure);
  });
  return app;
}

function renderFailure(c: HttpContext, { status, error }: ReturnType<typeof describeFailure>): Response {
  // A browser navigation gets a sentence, a program gets data.
  if (c.req.header('accept')?.includes('text/html')) return c.text(`${error.message}\n`, status as 400);
  return c.json({ error }, status as 400);
}

/** Returns the matched route's name for metrics. */
function routeName(c: HttpContext, routes: readonly Route[]): string {
  const matched = c.req.routePath;
  return routes.some(({ path }) => path === matched) ? matched : 'other';
}

/** The page may use only this server's content, and must not be framed. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Sent with every response. */
const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(self), geolocation=(), payment=(), usb=()',
};
