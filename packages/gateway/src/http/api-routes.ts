import { GATEWAY_ROUTES, type GatewayMethod, type GatewayRoute, type Locale } from '@finclaw/types';
import type { Principal } from '../access/principal.ts';
import { assertMayRequest } from '../access/within-limits.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { LIMITS } from '../limits.ts';
import type { Dispatcher } from '../methods/dispatcher.ts';
import { paramsFromQuery } from '../methods/params.ts';
import { answerRpc } from '../rpc/json-rpc.ts';
import { acceptedLocale } from './accepted-locale.ts';
import type { CallerLimits } from './caller-limits.ts';
import { readObject, readText } from './read-body.ts';
import type { HttpContext, Route } from './route.ts';

/** Requests that may carry files. */
const LARGE: ReadonlySet<string> = new Set(['messages.send', 'portfolio.import']);

/** The methods of the API as plain HTTP, and all of them as JSON-RPC. */
export function apiRoutes(context: GatewayContext, dispatcher: Dispatcher, limits: CallerLimits): readonly Route[] {
  const callOf = (c: HttpContext, principal: Principal) => ({
    principal,
    requestId: c.get('requestId'),
    signal: c.req.raw.signal,
    locale: localeOf(c, principal),
  });
  const localeOf = (c: HttpContext, { person }: Principal): Locale =>
    acceptedLocale(c) ?? context.app.people.profiles.of(person).language;
  const routes = dispatcher.methods
    .filter((method) => method !== 'events.subscribe')
    .map((method): Route => {
      const { verb, path, scope, person }: GatewayRoute = GATEWAY_ROUTES[method];
      return {
        verb,
        path,
        scope,
        describes: {
          name: method,
          params: dispatcher.row(method)!.params,
          result: `GatewayResult<'${method}'>`,
          needsPerson: person === true,
        },
        handle: async (c, principal) => {
          const params = await readParams(c, dispatcher, method, verb);
          return c.json((await dispatcher.call(method, params, callOf(c, principal))) as object);
        },
      };
    });
  const rpc: Route = {
    verb: 'POST',
    path: '/api/rpc',
    // Each method checks its own scope; without any that may read there is nothing to call.
    scope: 'read',
    handle: async (c, principal) => {
      // The request itself was counted already, for the first call in it.
      let isCounted = true;
      const call = async (method: string, params: unknown): Promise<unknown> => {
        limits.take(principal.id);
        if (!isCounted) assertMayRequest(context, principal);
        isCounted = false;
        return dispatcher.call(method, params, callOf(c, principal));
      };
      const response = await answerRpc(
        await readText(c.req.raw, LIMITS.maxRequestBytes),
        call,
        localeOf(c, principal),
        c.get('requestId'),
      );
      return response === undefined ? c.body(null, 204) : c.json(response);
    },
  };
  return [...routes, rpc];
}

async function readParams(
  c: HttpContext,
  dispatcher: Dispatcher,
  method: GatewayMethod,
  verb: string,
): Promise<unknown> {
  const query = paramsFromQuery(dispatcher.row(method)!.params, new URL(c.req.url).searchParams);
  const maxBytes = LARGE.has(method) ? LIMITS.maxRequestBytes : LIMITS.maxSmallRequestBytes;
  const body = verb === 'GET' || verb === 'DELETE' ? {} : await readObject(c.req.raw, maxBytes);
  return { ...query, ...body, ...c.req.param() };
}
