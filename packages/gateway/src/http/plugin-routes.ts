import type { App } from '@finclaw/app';
import { LIMITS } from '../limits.ts';
import { readText } from './read-body.ts';
import type { HttpContext, Route } from './route.ts';

/**
 * The addresses that plugins add, each below `/plugins/` and the plugin's name. Who may call them is checked as for
 * ours.
 */
export function pluginRoutes({ pluginRoutes: added }: Pick<App, 'pluginRoutes'>): readonly Route[] {
  return added.map(({ pluginName, value: { verb, path, scope, handle } }) => ({
    verb,
    path: `/plugins/${pluginName}${path}`,
    scope,
    handle: async (c: HttpContext) => handle(await boundedRequest(c)),
  }));
}

/** The request with a body of a size we would take ourselves, and without what would let a plugin act as the caller. */
async function boundedRequest(c: HttpContext): Promise<Request> {
  const { method, url, signal, headers } = c.req.raw;
  const kept = new Headers(headers);
  kept.delete('cookie');
  kept.delete('authorization');
  const body =
    method === 'GET' || method === 'DELETE' ? undefined : await readText(c.req.raw, LIMITS.maxSmallRequestBytes);
  return new Request(url, { method, headers: kept, signal, body });
}
