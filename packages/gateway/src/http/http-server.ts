import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { type FinClawConfig, message } from '@finclaw/config';
import { FinClawError, inspectPortOccupant, PortInUseError, type PortOccupant } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { LIMITS } from '../limits.ts';

type Listener = Parameters<typeof createServer>[1];

/** Creates the server, with TLS where a certificate is configured, and with limits per caller. */
export async function openServer(
  config: Pick<FinClawConfig['gateway'], 'tls'>,
  listener: NonNullable<Listener>,
  limits: Readonly<Record<keyof typeof LIMITS, number>> = LIMITS,
): Promise<Server> {
  const options = {
    maxHeaderSize: limits.maxHeaderBytes,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: 10_000,
    connectionsCheckingInterval: limits.connectionsCheckMs,
    handshakeTimeout: limits.headersTimeoutMs,
    insecureHTTPParser: false,
  };
  const server = config.tls
    ? createTlsServer(
        { ...options, cert: await readFile(config.tls.certFile), key: await readFile(config.tls.keyFile) },
        listener,
      )
    : createServer(options, listener);
  server.maxConnections = limits.maxConnections;
  endLongestWaiting(server, limits.maxWaitingConnections);
  return server;
}

/** Listens on the configured address; an occupied port is reported so that a person can act on it. */
export function listen(server: Server, { host, port }: FinClawConfig['gateway'], locale: Locale): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'EADDRINUSE')
        void inspectPortOccupant(port).then((occupant) => reject(portInUse(port, locale, occupant)));
      else reject(new FinClawError(`Cannot listen on ${host}:${port}: ${cause.code}`, 'NETWORK_FAILURE', { cause }));
    });
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

function portInUse(port: number, locale: Locale, occupant: PortOccupant | undefined): PortInUseError {
  const who = occupant
    ? message(locale, 'gateway.portOccupant', { name: occupant.command ?? '?', pid: occupant.pid })
    : '';
  return Object.assign(new PortInUseError(port, occupant), {
    message: message(locale, 'gateway.portInUse', { port, who }),
  });
}

/** Stops listening and closes connections: idle ones at once, the rest after a moment. */
export async function closeServer(server: Server, graceMs = 1000): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}

/**
 * Ends the connection that has waited longest when more than `limit` have no active request, so that no client can
 * block others by opening connections and sending nothing, or half a request.
 */
function endLongestWaiting(server: Server, limit: number): void {
  const waiting = new Map<string, Socket>();
  const wait = (socket: Socket): void => {
    waiting.set(nameOf(socket), socket);
    if (waiting.size <= limit) return;
    const [[name, longest]] = waiting as unknown as [[string, Socket]];
    waiting.delete(name);
    longest.destroy();
  };
  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket);
    wait(socket);
    socket.once('close', () => waiting.delete(name));
  });
  server.on('request', ({ socket }, response) => {
    waiting.delete(nameOf(socket));
    response.once('close', () => void (socket.destroyed || wait(socket)));
  });
  server.on('upgrade', ({ socket }) => void waiting.delete(nameOf(socket)));
}

/** With TLS a request's socket differs from that of its connection, but has the same remote end. */
const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
