import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../limits.ts';
import { closeServer, openServer } from './http-server.ts';

let server: Server;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await closeServer(server, 0);
});

async function open(limits: Partial<Record<keyof typeof LIMITS, number>>): Promise<number> {
  server = await openServer({}, (_request, response) => void response.end('fine'), { ...LIMITS, ...limits });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function halfOpen(port: number, said: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  if (said !== '') socket.write(said);
  socket.resume();
  return socket;
}

describe('connections that say nothing, or half of it', () => {
  it.each(['', 'GET /healthz HTTP/1.1\r\nHost: x'])('end after their limit (said: %j)', async (said) => {
    const port = await open({ headersTimeoutMs: 50, connectionsCheckMs: 20 });
    const socket = await halfOpen(port, said);
    await once(socket, 'close');
    expect(socket.destroyed).toBe(true);
  });

  it('keep nobody out: the one that has waited longest goes', async () => {
    const port = await open({ maxWaitingConnections: 5, maxConnections: 8 });
    const first = await halfOpen(port, 'GET / HTTP/1.1\r\n');
    const firstClosed = once(first, 'close');
    for (let count = 0; count < 40; count++) await halfOpen(port, 'GET / HTTP/1.1\r\n');
    await firstClosed;
    for (let count = 0; count < 5; count++) {
      const answer = await fetch(`http://127.0.0.1:${port}/`);
      expect([answer.status, await answer.text()]).toEqual([200, 'fine']);
    }
    await expect.poll(() => sockets.filter((socket) => !socket.destroyed).length).toBeLessThanOrEqual(6);
  });
});
