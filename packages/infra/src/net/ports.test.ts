import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { assertPortAvailable, inspectPortOccupant, isValidPort } from './ports.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function occupy(port = 0): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  return (server.address() as { port: number }).port;
}

describe('ports', () => {
  it.each([
    { port: 1, valid: true },
    { port: 65_535, valid: true },
    { port: 0, valid: false },
    { port: 65_536, valid: false },
    { port: 80.5, valid: false },
    { port: -1, valid: false },
    { port: Number.NaN, valid: false },
    { port: '80', valid: false },
  ])('$port is valid: $valid', ({ port, valid }) => {
    expect(isValidPort(port)).toBe(valid);
  });

  it('a free port passes, an occupied one does not', async () => {
    const port = await occupy();
    await expect(assertPortAvailable(port)).rejects.toMatchObject({
      name: 'PortInUseError',
      code: 'PORT_IN_USE',
      statusCode: 503,
      details: { port },
    });
    servers.pop()?.close();
    await expect(assertPortAvailable(port)).resolves.toBeUndefined();
  });

  it('the occupant is named if the system tells', async () => {
    const port = await occupy();
    const occupant = await inspectPortOccupant(port);
    if (occupant === undefined) return;
    expect(occupant.pid).toBe(process.pid);
    await expect(assertPortAvailable(port)).rejects.toThrow(`(process ${process.pid})`);
  });

  it.each([0, 70_000, 1.5])('%d is refused', async (port) => {
    await expect(assertPortAvailable(port)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('an address this machine does not have is not called "in use"', async () => {
    await expect(assertPortAvailable(18_789, '192.0.2.1')).rejects.toMatchObject({ code: 'NETWORK_FAILURE' });
  });
});
