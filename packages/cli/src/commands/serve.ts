import { createApp, type Role } from '@finclaw/app';
import { openStoreAt } from '@finclaw/cluster';
import { message } from '@finclaw/config';
import { createGatewayLink, createGatewayToken, isReachableFromOutside, qrCode } from '@finclaw/gateway';
import { createShutdown, handleUnhandledRejections, isDatabaseAddress, limitHeap, YOUNG_BYTES } from '@finclaw/infra';
import type { GatewayScope } from '@finclaw/types';
import { followConfig } from '../follow-config.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { followBackups } from '../keep/follow-backups.ts';
import { openGateway } from '../open-gateway.ts';
import { type OpenState, openState } from '../open-state.ts';
import { holdChannels } from '../start-channels.ts';
import { qrLines } from '../terminal/screen/qr-lines.ts';
import { followUpdates } from '../updates/follow-updates.ts';
import { UsageError } from '../usage-error.ts';
import { VERSION } from '../version.ts';

const SCOPES = ['read', 'write', 'admin'] as const satisfies readonly GatewayScope[];

/**
 * `finclaw serve`: runs the web page and the API in the foreground, until Ctrl-C. With `--link` or `--token`, only
 * creates an address to connect a browser or a token for a program.
 */
export async function run(invocation: Invocation): Promise<number> {
  const { link, token } = invocation.values;
  const grantsAccess = link === true || typeof token === 'string';
  const scopes = grantsAccess ? readScopes(invocation) : [];
  const address = readAddress(invocation);
  const state = withAddress(await openState(invocation.io), address);
  if (grantsAccess) return grantAccess(invocation, state, scopes);
  limitHeap(YOUNG_BYTES);
  // After a restart from the page, the settings are reloaded and everything is opened again at the same address.
  const role = readRole(invocation, state);
  let port = await serve(invocation, state, role);
  while (port !== undefined)
    port = await serve(invocation, withAddress(await openState(invocation.io), { ...address, port }), role, true);
  return EXIT.done;
}

function readScopes({ values, locale, usage }: Invocation): readonly GatewayScope[] {
  const wanted =
    typeof values.scopes === 'string' ? values.scopes.split(',').map((scope) => scope.trim()) : ['read', 'write'];
  const known = SCOPES.filter((scope) => wanted.includes(scope));
  if (known.length === wanted.length) return known;
  throw new UsageError(`${message(locale, 'gateway.unknownScope', { scopes: SCOPES.join(', ') })} ${usage}`);
}

const ROLES = ['all', 'gateway', 'worker'] as const satisfies readonly Role[];

/** Returns the role of this process; only one of several that share a database server can have less than all. */
function readRole({ values, locale, usage }: Invocation, { paths }: OpenState): Role {
  const { role = 'all' } = values;
  const known = ROLES.find((each) => each === role);
  if (known === undefined)
    throw new UsageError(`${message(locale, 'cli.unknownRole', { value: String(role).slice(0, 60) })} ${usage}`);
  if (known !== 'all' && !isDatabaseAddress(paths.database))
    throw new UsageError(message(locale, 'cli.roleNeedsServer'));
  return known;
}

/** An address to listen on instead of the configured one. */
type Address = Partial<Pick<OpenState['loaded']['config']['gateway'], 'host' | 'port'>>;

function readAddress({ values, locale, usage }: Invocation): Address {
  const { port, host } = values;
  if (port !== undefined && !(typeof port === 'string' && /^\d{1,5}$/.test(port) && Number(port) <= 65_535))
    throw new UsageError(`${message(locale, 'cli.badPort', { value: String(port).slice(0, 60) })} ${usage}`);
  return { ...(typeof port === 'string' && { port: Number(port) }), ...(typeof host === 'string' && { host }) };
}

function withAddress(state: OpenState, address: Address): OpenState {
  const { config } = state.loaded;
  return { ...state, loaded: { ...state.loaded, config: { ...config, gateway: { ...config.gateway, ...address } } } };
}

/** Works beside a running server: both use the same database. */
async function grantAccess(
  { io, values }: Invocation,
  state: OpenState,
  scopes: readonly GatewayScope[],
): Promise<number> {
  const { loaded, paths, logger } = state;
  const { config, locale } = loaded;
  const store = openStoreAt(paths.database, { logger, locale });
  try {
    const isLink = values.link === true;
    const name = String(values.token).trim() || 'program';
    const made = isLink
      ? await createGatewayLink(store.values, config.gateway)
      : await createGatewayToken(store.values, { name, scopes });
    if (values.json) writeJson(io.stdout, isLink ? { link: made } : { token: made, scopes });
    else {
      writeLine(io.stdout, isLink ? message(locale, 'gateway.newLink', { link: made }) : made);
      // A phone can open it only where it is reachable, and a pipe cannot be scanned.
      if (isLink && io.stdout.hasCursor && isReachableFromOutside(made))
        for (const line of qrLines(qrCode(made))) writeLine(io.stdout, line);
    }
    return EXIT.done;
  } finally {
    store.close();
  }
}

/** The port of an address, also of one that leaves it out. */
function portOf(url: string): number {
  const { port, protocol } = new URL(url);
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

/** Serves until it is stopped; returns the port it was on, if it should start again. */
async function serve(
  { io, values }: Invocation,
  state: OpenState,
  role: Role,
  isAgain = false,
): Promise<number | undefined> {
  const { loaded, paths, logger } = state;
  const { config, locale } = loaded;
  const model = values.offline === true ? 'offline' : (values.model as string | undefined);
  const app = await createApp({
    ...loaded,
    paths,
    logger,
    env: io.env,
    version: VERSION,
    role,
    ...(model === undefined ? {} : { model }),
  });
  const unhandled = handleUnhandledRejections({ logger, exit: process.exit, process });
  const shutdown = createShutdown({ logger });
  const unlisten = shutdown.listen();
  const asked = Promise.withResolvers<'restart'>();
  const gateway = openGateway(app, io, state, role, () => asked.resolve('restart'));
  shutdown.register('rejections', unhandled);
  shutdown.register('app', () => app.close());
  try {
    await app.load();
    shutdown.register('gateway', () => gateway.stop());
    const { url, firstLink } = await gateway.start();
    if (role !== 'worker')
      shutdown.register('channels', await holdChannels(app, { config, paths, env: io.env, logger }));
    await app.recover();
    app.startWatching();
    const say = (notice: string): void => writeLine(values.json ? io.stderr : io.stdout, notice);
    if (isAgain) say(message(locale, 'gateway.restarted', { url }));
    else if (values.json) writeJson(io.stdout, { url, firstLink });
    else {
      const lines = [message(locale, 'gateway.listening', { url })];
      if (firstLink !== undefined) lines.push(message(locale, 'gateway.firstLink', { link: firstLink }));
      // In one write, so that a reader waiting for the first line gets the link as well.
      writeLine(io.stdout, lines.join('\n'));
    }
    for (const name of app.lockedToolServers) say(message(locale, 'mcp.signInNeeded', { name }));
    if (!values.json) shutdown.register('goodbye', () => writeLine(io.stdout, message(locale, 'gateway.stopped')));
    shutdown.register('configuration', followConfig(app, io, state, say));
    shutdown.register('backups', followBackups(app, io, state, say));
    if (values.offline !== true) shutdown.register('updates', followUpdates(app, io, state, say));
    const stopped = new Promise<void>((resolve) =>
      shutdown.signal.addEventListener('abort', () => resolve(), { once: true }),
    );
    const ended = await Promise.race([asked.promise, stopped]);
    return ended === 'restart' ? portOf(url) : undefined;
  } finally {
    await shutdown.shutdown('stopped');
    unlisten();
  }
}
