import type { createServer } from 'node:http';
import type { getRequestListener } from '@hono/node-server';

type Fetch = Parameters<typeof getRequestListener>[0];
type Listener = NonNullable<Parameters<typeof createServer>[1]>;

/**
 * Serves Node requests with a fetch-style handler. The adapter loads the platform's web client, so it is loaded with
 * the first request: a server that only listens does not need it yet.
 */
export function answeringWith(fetch: Fetch): Listener {
  let listener: Listener | undefined;
  return async (incoming, outgoing) => {
    if (listener === undefined) {
      const node = await import('@hono/node-server').catch(() => undefined);
      // The program's files are unreadable right now, as during an update: the next request tries again.
      if (node === undefined) return void outgoing.writeHead(503).end();
      // Another Response class than the platform's would break libraries that check the result of fetch.
      listener ??= node.getRequestListener(fetch, { overrideGlobalObjects: false });
    }
    await listener(incoming, outgoing);
  };
}
