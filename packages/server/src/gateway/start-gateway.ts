import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { acquireGatewayLock } from '@finclaw/infra';
import { createSessionKey, type TurnView } from '@finclaw/types';
import type { TurnEnd } from '../app/turn-book.ts';
import type { App } from '../app.ts';
import { AccessStore } from './access/access-store.ts';
import { Authenticator } from './access/authenticate.ts';
import { assertProtected } from './access/listen-address.ts';
import { API_CHANNEL, WEB_CHANNEL } from './access/principal.ts';
import { SiteRules } from './access/site.ts';
import { GatewayApprovals } from './channel/gateway-approvals.ts';
import { GatewayChannel } from './channel/gateway-channel.ts';
import { Mailbox } from './channel/mailbox.ts';
import { Conversations } from './conversations/conversations.ts';
import { EventHub } from './events/event-hub.ts';
import type { GatewayOptions, RunningGateway } from './gateway.ts';
import { gatewayAddress } from './gateway-address.ts';
import type { GatewayContext } from './gateway-context.ts';
import { linkFor } from './gateway-link.ts';
import { apiRoutes } from './http/api-routes.ts';
import { createHttpApp } from './http/http-app.ts';
import { closeServer, listen, openServer } from './http/http-server.ts';
import { findPageFolder } from './http/page-folder.ts';
import { pageRoutes } from './http/page-routes.ts';
import { RequestCallers } from './http/request-caller.ts';
import { StaticFiles } from './http/static-files.ts';
import { Dispatcher } from './methods/dispatcher.ts';
import { measureProgram } from './observe/program-metrics.ts';
import { startTracing } from './observe/tracing.ts';
import { openaiRoutes, renderOpenaiFailure } from './openai/openai-routes.ts';
import { SocketServer } from './socket/socket-server.ts';

/** Puts the parts of the gateway together and listens. */
export async function startGateway(app: App, options: GatewayOptions): Promise<RunningGateway> {
  const { paths, logger, version = '0.0.0', now = Date.now, port } = options;
  const config = port === undefined ? options.config.gateway : { ...options.config.gateway, port };
  assertProtected(config, app.locale);
  const lock = await acquireGatewayLock({ lockDir: paths.lockDir, port: config.port, timeoutMs: 0 });
  /** What has to be undone in the end, or when starting fails half-way; the last comes first. */
  const cleanups: (() => void | Promise<void>)[] = [() => lock.release()];
  const cleanUp = async (): Promise<void> => {
    for (let next = cleanups.pop(); next !== undefined; next = cleanups.pop()) await next();
  };
  try {
    let isStopping = false;
    const streams = new Set<() => void>();
    const access = new AccessStore({ values: app.store.values, now });
    const mailbox = new Mailbox(app.store.database, now);
    const hub = new EventHub({ now, epoch: randomBytes(5).toString('hex') });
    const channelFor = (id: typeof WEB_CHANNEL, displayName: string): GatewayChannel =>
      new GatewayChannel({ id, displayName, mailbox, hub, now, sessionKeyOf: (message) => app.sessionKeyOf(message) });
    const channels = { browser: channelFor(WEB_CHANNEL, 'Web'), token: channelFor(API_CHANNEL, 'API') };
    const channelOf: GatewayContext['channelOf'] = ({ kind }) => channels[kind];
    const context: GatewayContext = {
      app,
      config,
      paths,
      logger,
      version,
      now,
      startedAt: now(),
      access,
      mailbox,
      hub,
      channelOf,
      conversations: new Conversations({
        sessions: app.sessions,
        mailbox,
        hub,
        channelOf,
        isBusy: (key) => app.isBusy(createSessionKey(key)),
        modelOf: async (key) => app.models.port.current(createSessionKey(key)),
      }),
      connectionCount: () => sockets.connectionCount + streams.size,
      isStopping: () => isStopping,
      ...(options.doctor ? { doctor: options.doctor } : {}),
    };

    const site = new SiteRules(config);
    const cookieName = `${site.isSecure ? '__Host-' : ''}finclaw_${config.port}`;
    const authenticator = new Authenticator({ access, cookieName, eventBus: app.eventBus, now });
    const callers = new RequestCallers(site, authenticator);
    const dispatcher = new Dispatcher(context);
    const metrics = measureProgram(context);
    cleanups.push(() => metrics.stop());
    const files = await StaticFiles.load(options.pageFolder ?? findPageFolder());
    const http = createHttpApp({
      context,
      callers,
      metrics,
      files,
      routes: [
        ...apiRoutes(context, dispatcher),
        ...pageRoutes({ context, authenticator, site, cookieName, metrics, streams }),
        ...openaiRoutes(context),
      ],
      renderFailure: renderOpenaiFailure,
    });
    const sockets = new SocketServer({
      context,
      dispatcher,
      recognise: (request: IncomingMessage) => callers.recognise(request, callers.siteOf(request), true),
    });

    cleanups.push(() => sockets.stop());

    const { getRequestListener } = await import('@hono/node-server');
    const server = await openServer(config, getRequestListener(http.fetch as never));
    server.on('upgrade', (request, socket, head) => sockets.upgrade(request, socket, head));
    const actualPort = await listen(server, config, app.locale);
    cleanups.push(() => closeServer(server));

    cleanups.push(startTracing(app, config.telemetry, { logger, version, now }));
    cleanups.push(app.approvals.addPresenter(new GatewayApprovals(hub)));
    const stopHearing = app.onTurnEnd((channelId, messageId, end) => {
      const channel = Object.values(channels).find(({ id }) => id === channelId);
      // A turn that ends because the program is leaving is taken up again after the next start.
      if (channel && !(isStopping && end.outcome === 'cancelled')) channel.endTurn(messageId, turnView(end));
    });
    cleanups.push(stopHearing);
    closeOrphans(app, mailbox, channels);
    for (const channel of Object.values(channels)) app.addChannel(channel);
    app.eventBus.emit('gateway:start', actualPort);
    const url = gatewayAddress(config, actualPort);
    logger.info('The gateway listens', { url });

    return {
      url,
      ...(access.hasBrowser() ? {} : { firstLink: linkFor(access, url) }),
      async stop() {
        if (isStopping) return;
        isStopping = true;
        hub.publish({ type: 'closing' });
        for (const end of [...streams]) end();
        await sockets.stop();
        await cleanUp();
        app.eventBus.emit('gateway:stop');
      },
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

/** Ends questions that no turn will ever answer: a crash came before they were accepted, or before their end was noted. */
function closeOrphans(app: App, mailbox: Mailbox, channels: Readonly<Record<string, GatewayChannel>>): void {
  const unfinished = new Set(app.store.inbox.unfinished().map(({ message }) => `${message.channelId} ${message.id}`));
  for (const { channelId, messageId, runId = '' } of mailbox.openQuestions()) {
    if (unfinished.has(`${channelId} ${messageId}`)) continue;
    const outcome = runId !== '' && mailbox.hasAnswer(runId) ? 'answered' : 'failed';
    Object.values(channels)
      .find(({ id }) => id === channelId)
      ?.endTurn(messageId, { runId, outcome });
  }
}

function turnView({ runId, outcome, report, grounding, figures }: TurnEnd): TurnView {
  const about = report && {
    durationMs: report.durationMs,
    model: report.model,
    provider: report.provider,
    usage: report.usage,
    costUsd: report.costUsd,
  };
  return { runId, outcome, ...about, ...(grounding ? { grounding } : {}), ...(figures ? { figures } : {}) };
}
