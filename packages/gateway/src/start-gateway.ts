import type { createServer } from 'node:http';
import type { App } from '@finclaw/app';
import { acquireGatewayLock } from '@finclaw/infra';
import type { getRequestListener } from '@hono/node-server';
import { Authenticator } from './access/authenticate.ts';
import { assertProtected } from './access/listen-address.ts';
import { SiteRules } from './access/site.ts';
import { GatewayApprovals } from './channel/gateway-approvals.ts';
import { restoreBrokenEdits } from './conversations/rewind.ts';
import { createContext } from './create-context.ts';
import { gatewayAddress } from './gateway-address.ts';
import { linkFor } from './gateway-link.ts';
import type { GatewayOptions } from './gateway-options.ts';
import { apiRoutes } from './http/api-routes.ts';
import { CallerLimits } from './http/caller-limits.ts';
import { createHttpApp } from './http/http-app.ts';
import { closeServer, listen, openServer } from './http/http-server.ts';
import { documentRoute } from './http/openapi.ts';
import { findPageFolder } from './http/page-folder.ts';
import { pageRoutes } from './http/page-routes.ts';
import { pluginRoutes } from './http/plugin-routes.ts';
import { RequestCallers } from './http/request-caller.ts';
import { StaticFiles } from './http/static-files.ts';
import { mcpRoutes } from './mcp/mcp-routes.ts';
import { challengeOfMcp, oauthRoutes } from './mcp/oauth-routes.ts';
import { Dispatcher } from './methods/dispatcher.ts';
import { measureProgram } from './observe/program-metrics.ts';
import { startTracing } from './observe/tracing.ts';
import { openaiRoutes, renderOpenaiFailure } from './openai/openai-routes.ts';
import { PushSender } from './push/push-sender.ts';
import { SocketServer } from './socket/socket-server.ts';
import { closeOrphans, followTurnEnds } from './turn-ends.ts';

/** A gateway that listens. */
export interface RunningGateway {
  /** The address a person opens, with a slash at the end. */
  readonly url: string;
  /** Connects a browser, once; absent when one is connected already. */
  readonly firstLink?: string;
  stop(): Promise<void>;
}

/** The health routes, for process managers. */
const HEALTH: ReadonlySet<string> = new Set(['/healthz', '/livez', '/readyz', '/metrics']);

type Cleanups = (() => void | Promise<void>)[];

/** Starts the gateway; a failure undoes everything done so far. */
export async function startGateway(app: App, options: GatewayOptions): Promise<RunningGateway> {
  const { paths, port } = options;
  const config = port === undefined ? options.config.gateway : { ...options.config.gateway, port };
  assertProtected(config, app.locale);
  const lock = await acquireGatewayLock(paths.lockDir, { port: config.port });
  const cleanups: Cleanups = [async () => lock.release()];
  try {
    return await assemble(app, options, config, cleanups);
  } catch (error) {
    await cleanUp(cleanups);
    throw error;
  }
}

/** Undoes everything in reverse order. */
async function cleanUp(cleanups: Cleanups): Promise<void> {
  for (let next = cleanups.pop(); next !== undefined; next = cleanups.pop()) await next();
}

/** Assembles the parts, listens, and joins the app's channels. */
async function assemble(
  app: App,
  options: GatewayOptions,
  config: GatewayOptions['config']['gateway'],
  cleanups: Cleanups,
): Promise<RunningGateway> {
  let isStopping = false;
  const streams = new Set<() => void>();
  const { context, channels } = createContext(app, options, config, {
    connectionCount: () => sockets.connectionCount + streams.size,
    isStopping: () => isStopping,
    sender: () => sender,
    address: () => gatewayAddress(config, actualPort),
  });
  const sender = new PushSender(context);
  await sender.refresh();
  cleanups.push(() => sender.stop());
  const { access, hub, logger, now, version } = context;
  const site = new SiteRules(config);
  const cookieName = `${site.isSecure ? '__Host-' : ''}finclaw_${config.port}`;
  const authenticator = new Authenticator({
    access,
    cookieName,
    eventBus: app.eventBus,
    now,
    bus: app.store.cluster?.bus,
  });
  const callers = new RequestCallers(site, authenticator);
  const dispatcher = new Dispatcher(context);
  const limits = new CallerLimits(now);
  const metrics = measureProgram(context);
  cleanups.push(() => metrics.stop());
  const sockets = new SocketServer({
    context,
    dispatcher,
    recognise: (request) => callers.recognise(request, callers.siteOf(request), true),
  });
  cleanups.push(() => sockets.stop());
  const isWorker = options.isWorker === true;
  const files = isWorker ? new StaticFiles(new Map()) : await StaticFiles.load(options.pageFolder ?? findPageFolder());
  const ownRoutes = pageRoutes({
    context,
    authenticator,
    site,
    cookieName,
    metrics,
    streams,
    stylesheet: files.stylesheet,
  });
  const ours = isWorker
    ? ownRoutes.filter(({ path }) => HEALTH.has(path))
    : [
        ...apiRoutes(context, dispatcher, limits),
        ...ownRoutes,
        ...openaiRoutes(context),
        ...mcpRoutes(context),
        ...oauthRoutes({ context, authenticator, stylesheet: files.stylesheet }),
      ];
  const http = createHttpApp({
    context,
    callers,
    limits,
    metrics,
    files,
    routes: isWorker ? ours : [...ours, documentRoute(ours, version), ...pluginRoutes(app)],
    renderFailure: (c, failure) => {
      challengeOfMcp(c, failure.status);
      return renderOpenaiFailure(c, failure);
    },
  });
  // A worker has no page to show live text on.
  if (!isWorker) await hub.join();
  await authenticator.join();
  await app.limits.join();
  await restoreBrokenEdits(context);
  // It takes time to know which processes have ended, and others end later.
  app.store.cluster?.onGone(() => {
    restoreBrokenEdits(context).catch((error: unknown) => logger.error('Edits could not be undone', { error }));
  });
  // Before the first caller: a page that repeats its question must not see it ended after it was resumed.
  await closeOrphans(context, channels);
  const server = await openServer(config, answeringWith(http.fetch as never));
  if (!isWorker) server.on('upgrade', (request, socket, head) => void sockets.upgrade(request, socket, head));
  const actualPort = await listen(server, config, app.locale);
  cleanups.push(() => closeServer(server));
  cleanups.push(startTracing(app, config.telemetry, { logger, version, now }));
  const approvals = new GatewayApprovals(hub, sender, app.store.cluster?.bus);
  await approvals.join();
  cleanups.push(app.approvals.addPresenter(approvals));
  cleanups.push(followTurnEnds(context, channels));
  for (const channel of channels) app.addChannel(channel);

  const url = context.address();
  app.eventBus.emit('gateway:start', actualPort);
  logger.info('The gateway listens', { url });
  return {
    url,
    ...(isWorker || (await access.hasBrowser()) ? {} : { firstLink: await linkFor(access, url) }),
    async stop() {
      if (isStopping) return;
      isStopping = true;
      hub.close();
      for (const end of [...streams]) end();
      await sockets.stop();
      await cleanUp(cleanups);
      app.eventBus.emit('gateway:stop');
    },
  };
}

type Fetch = Parameters<typeof getRequestListener>[0];

type Listener = NonNullable<Parameters<typeof createServer>[1]>;

/**
 * Serves Node requests with a fetch-style handler. The adapter loads the platform's web client, so it is loaded with
 * the first request: a server that only listens does not need it yet.
 */
function answeringWith(fetch: Fetch): Listener {
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
