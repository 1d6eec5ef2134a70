import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename } from 'node:path';
import { FinClawError } from '../errors/errors.ts';
import { spawnOutput } from '../process/safe-spawn.ts';

export interface PortOccupant {
  readonly pid: number;
  readonly command?: string;
}

/** Another program listens on the port. */
export class PortInUseError extends FinClawError {
  constructor(port: number, occupant?: PortOccupant) {
    const who = occupant ? `${occupant.command ?? 'a program'} (process ${occupant.pid})` : 'another program';
    super(`Port ${port} is used by ${who}`, 'PORT_IN_USE', { details: { port, ...occupant } });
  }
}

/** True for a whole number from 1 to 65,535. */
export function isValidPort(port: unknown): port is number {
  return Number.isInteger(port) && (port as number) >= 1 && (port as number) <= 65_535;
}

/** Throws `PortInUseError`, with the occupant if the system reports it, when the port cannot be listened on. */
export async function assertPortAvailable(port: number, host = '127.0.0.1'): Promise<void> {
  if (await canListen(port, host)) return;
  throw new PortInUseError(port, await inspectPortOccupant(port));
}

/** Returns the program that listens on the port, as far as the system's tools report it. */
export async function inspectPortOccupant(port: number): Promise<PortOccupant | undefined> {
  for (const [command, args, pattern] of inspections(port)) {
    const output = await spawnOutput({ command, args, timeoutMs: 2_000 }).catch(() => '');
    const { pid, name } = pattern.exec(output)?.groups ?? {};
    if (pid === undefined) continue;
    const program = (await programOf(pid)) ?? name;
    return { pid: Number(pid), ...(program ? { command: program } : {}) };
  }
  return undefined;
}

/**
 * Returns the program's command name, where the system has it: the tools report the name of a thread, which can be
 * anything.
 */
async function programOf(pid: string): Promise<string | undefined> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return basename(line.split('\0')[0] ?? '') || undefined;
}

function inspections(port: number): readonly [command: string, args: readonly string[], pattern: RegExp][] {
  return [
    ['lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'], /^p(?<pid>\d+)\n(?:c(?<name>.*))?/m],
    ['ss', ['-ltnpH', 'sport', '=', `:${port}`], /\(\("(?<name>[^"]*)",pid=(?<pid>\d+)/],
  ];
}

function canListen(port: number, host: string): Promise<boolean> {
  if (!isValidPort(port)) throw new FinClawError(`${port} is not a port`, 'INVALID_INPUT');
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'EADDRINUSE') resolve(false);
      else
        reject(
          new FinClawError(`Cannot listen on ${host}:${port}: ${cause.code}`, 'NETWORK_FAILURE', {
            cause,
            details: { host, port },
          }),
        );
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
