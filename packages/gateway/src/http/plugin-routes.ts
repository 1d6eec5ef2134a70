import type { App } from '@finclaw/app';
import { LIMITS } from '../limits.ts';
import { readText } from './read-body.ts';
import type { HttpContext, Route } from './route.ts';

/** The routes of plugins, each below `/plugins/` and the plugin's name. Callers are authenticated as for our own. */
export function pluginRoutes({ pluginRoutes: added }: Pick<App, 'pluginRoutes'>): readonly Route[] {
  return added.map(({ pluginName, value: { verb, path, scope, handle } }) => ({
    verb,
    path: `/plugins/${pluginName}${path}`,
    scope,
    handle: async (c: HttpContext) => handle(await boundedRequest(c)),
  }));
}

/** Builds a request with a limited body, and without headers that would let a plugin act as the caller. */
async function boundedRequest(c: HttpContext): Promise<Request> {
  const { method, url, signal, headers } = c.req.raw;
  const forwarded = new Headers(headers);
  forwarded.delete('cookie');
  forwarded.delete('authorization');
  const body =
    method === 'GET' || method === 'DELETE' ? undefined : await readText(c.req.raw, LIMITS.maxSmallRequestBytes);
  return new Request(url, { method, headers: forwarded, signal, body });
}
