import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Ends the connection that has waited longest when more than `limit` have no active request, so that no client can
 * block others by opening connections and sending nothing, or half a request.
 */
export function endLongestWaiting(server: Server, limit: number): void {
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
