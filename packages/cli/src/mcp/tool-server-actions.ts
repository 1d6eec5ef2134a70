import { ServerSignIns, signIn, signOut, ToolServer } from '@finclaw/app';
import { openStoreAt } from '@finclaw/cluster';
import { type FinClawConfig, message } from '@finclaw/config';
import { FinClawError, type FinClawLogger, isFinClawError } from '@finclaw/infra';
import { EXIT, type Invocation, printResult, writeJson, writeLine } from '../io.ts';
import { openState } from '../open-state.ts';
import { VERSION } from '../version.ts';
import { receiveRedirect } from './receive-redirect.ts';

type Servers = NonNullable<FinClawConfig['tools']['mcpServers']>;

interface Opened {
  readonly invocation: Invocation;
  readonly servers: Servers;
  readonly signIns: ServerSignIns;
  readonly logger: FinClawLogger;
}

async function withServers(typed: Invocation, act: (opened: Opened) => Promise<number>): Promise<number> {
  const { loaded, paths, logger } = await openState(typed.io);
  const { config, locale } = loaded;
  const store = openStoreAt(paths.database, { logger, locale });
  try {
    const signIns = new ServerSignIns(store.values, paths, typed.io.env);
    return await act({ invocation: { ...typed, locale }, servers: config.tools.mcpServers ?? {}, signIns, logger });
  } finally {
    await store.close();
  }
}

/** `finclaw mcp list`: lists every configured tool server with its current state. Fails when one cannot be used. */
export function listServers(typed: Invocation): Promise<number> {
  return withServers(typed, async (opened) => {
    const { invocation, servers } = opened;
    const { io, locale, values } = invocation;
    const rows = await Promise.all(Object.keys(servers).map((name) => stateOf(name, opened)));
    if (values.json) writeJson(io.stdout, rows);
    else if (rows.length === 0) writeLine(io.stdout, message(locale, 'mcp.none'));
    for (const { name, state, tools, reason } of values.json ? [] : rows)
      writeLine(
        io.stdout,
        `${name.padEnd(16)} ${message(locale, `mcp.state.${state}`, { name, count: tools ?? 0, reason: reason ?? '' })}`,
      );
    return rows.every(({ state }) => state === 'ready' || state === 'off') ? EXIT.done : EXIT.failed;
  });
}

/** A server's answer when asked for its tools. */
interface ServerState {
  readonly name: string;
  readonly state: 'ready' | 'off' | 'locked' | 'away';
  readonly tools?: number;
  readonly reason?: string;
}

async function stateOf(name: string, opened: Pick<Opened, 'servers' | 'signIns' | 'logger'>): Promise<ServerState> {
  if (opened.servers[name]?.enabled === false) return { name, state: 'off' };
  try {
    return { name, state: 'ready', tools: await countTools(name, opened) };
  } catch (error) {
    if (isFinClawError(error) && error.code === 'MCP_SIGN_IN_NEEDED') return { name, state: 'locked' };
    const { cause = error } = error as Error;
    return { name, state: 'away', reason: cause instanceof Error ? cause.message : String(cause) };
  }
}

async function countTools(
  name: string,
  { servers, signIns, logger }: Pick<Opened, 'servers' | 'signIns' | 'logger'>,
): Promise<number> {
  const server = new ToolServer(name, servers[name]!, { version: VERSION, logger, signIns });
  try {
    return (await server.listTools()).length;
  } finally {
    await server.close();
  }
}

/** Returns the address of a server that supports sign-in. */
function addressOf({ servers, invocation }: Opened, name: string): string {
  const { locale } = invocation;
  if (!Object.hasOwn(servers, name)) {
    const known = Object.keys(servers).join(', ') || '–';
    throw new FinClawError(message(locale, 'mcp.unknownServer', { name, known }), 'INVALID_INPUT');
  }
  const { url } = servers[name]!;
  if (url === undefined) throw new FinClawError(message(locale, 'mcp.needsNoSignIn', { name }), 'INVALID_INPUT');
  return url;
}

/** `finclaw mcp login NAME`: opens a return address on this machine, shows the sign-in page, and stores the result. */
export function signInTo(typed: Invocation, name: string): Promise<number> {
  return withServers(typed, async (opened) => {
    const { servers, signIns, invocation } = opened;
    const { io, locale, values } = invocation;
    const url = addressOf(opened, name);
    if (!(await signIns.sealed(name)) && (await stateOf(name, opened)).state === 'ready')
      throw new FinClawError(message(locale, 'mcp.needsNoSignIn', { name }), 'INVALID_INPUT');
    const { oauth } = servers[name]!;
    const way = await receiveRedirect({ port: oauth?.port ?? 0, locale, input: io.stdin });
    try {
      await signIn({ name, url, privateHosts: oauth?.privateHosts }, servers[name]!, signIns, {
        redirectUrl: way.url,
        visit(address, state) {
          if (values.json) writeJson(io.stdout, { open: address.href });
          else {
            writeLine(io.stdout, message(locale, 'mcp.openThis', { address: address.href }));
            writeLine(io.stdout, message(locale, 'mcp.pasteBack', { start: way.url }));
          }
          return way.comesBack(state);
        },
      });
    } finally {
      way.close();
    }
    const count = await countTools(name, opened);
    return printResult(
      { io, values },
      { signedIn: name, tools: count },
      message(locale, 'mcp.signedIn', { name, count }),
    );
  });
}

/** `finclaw mcp logout NAME`: deletes a sign-in, and informs the server where it supports that. */
export function signOutOf(typed: Invocation, name: string): Promise<number> {
  return withServers(typed, async (opened) => {
    const { io, locale, values } = opened.invocation;
    const url = addressOf(opened, name);
    const { privateHosts } = opened.servers[name]?.oauth ?? {};
    const wasSignedIn = await signOut({ name, url, privateHosts }, opened.signIns, opened.logger);
    if (values.json) writeJson(io.stdout, { signedOut: wasSignedIn });
    else writeLine(io.stdout, message(locale, wasSignedIn ? 'mcp.signedOut' : 'mcp.notSignedIn', { name }));
    return wasSignedIn ? EXIT.done : EXIT.failed;
  });
}
