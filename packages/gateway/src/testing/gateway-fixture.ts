import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, createApp } from '@finclaw/app';
import { defaultConfig, type FinClawConfig } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import type { GatewayEvent, GatewayMethod, GatewayParams, GatewayResult, GatewayScope } from '@finclaw/types';
import { WebSocket } from 'ws';
import { createClient } from '../client/client.ts';
import { createGateway, type Gateway } from '../gateway.ts';
import type { GatewayOptions } from '../gateway-options.ts';
import { ownersAccess } from './only-owner.ts';

export interface FixtureOptions {
  readonly stateDir?: string;
  readonly gateway?: Partial<FinClawConfig['gateway']>;
  readonly tools?: Partial<FinClawConfig['tools']>;
  readonly agents?: Partial<FinClawConfig['agents']>;
  readonly finance?: Partial<FinClawConfig['finance']>;
  readonly people?: Partial<FinClawConfig['people']>;
  readonly session?: Partial<FinClawConfig['session']>;
  readonly env?: Readonly<Record<string, string>>;
  readonly options?: Partial<GatewayOptions>;
  readonly now?: () => number;
  /** Whether the owner's browser is connected; the default. */
  readonly signIn?: boolean;
  /** Called with the app before the gateway starts. */
  readonly prepare?: (app: App) => void;
}

/** A running program with a gateway on a free port of this machine, and its owner's browser. */
export class GatewayFixture {
  readonly app: App;
  readonly gateway: Gateway;
  readonly stateDir: string;
  readonly url: string;
  readonly firstLink: string | undefined;
  cookie = '';

  constructor(app: App, gateway: Gateway, stateDir: string, port: number, firstLink: string | undefined) {
    this.app = app;
    this.gateway = gateway;
    this.stateDir = stateDir;
    this.url = `http://127.0.0.1:${port}`;
    this.firstLink = firstLink;
  }

  static async start(options: FixtureOptions = {}): Promise<GatewayFixture> {
    const stateDir = options.stateDir ?? mkdtempSync(join(tmpdir(), 'finclaw-gateway-'));
    const paths = resolveStatePaths({ FINCLAW_STATE_DIR: stateDir, ...options.env });
    ensureStateDirs(paths);
    const logger = createSilentLogger();
    const config: FinClawConfig = {
      ...defaultConfig,
      gateway: { ...defaultConfig.gateway, ...options.gateway },
      tools: { ...defaultConfig.tools, ...options.tools },
      agents: { ...defaultConfig.agents, ...options.agents },
      finance: { ...defaultConfig.finance, ...options.finance },
      people: { ...defaultConfig.people, ...options.people },
      session: { ...defaultConfig.session, ...options.session },
    };
    const shared = options.now ? { now: options.now } : {};
    const app = await createApp({ config, paths, locale: 'en', logger, env: options.env ?? {}, ...shared });
    options.prepare?.(app);
    const gateway = createGateway(app, {
      config,
      paths,
      logger,
      port: 0,
      version: '1.2.3',
      pageFolder: stateDir,
      ...shared,
      ...options.options,
    });
    let port = 0;
    app.eventBus.on('gateway:start', (actual) => {
      port = actual;
    });
    const { firstLink } = await gateway.start().catch(async (error: unknown) => {
      await app.close();
      throw error;
    });
    const fixture = new GatewayFixture(app, gateway, stateDir, port, firstLink);
    if (fixture.firstLink !== undefined && options.signIn !== false) await fixture.signIn();
    await app.recover();
    return fixture;
  }

  /** Another link to connect a browser with. */
  async newLink(now: () => number = Date.now): Promise<string> {
    return `${this.url}/open?key=${await ownersAccess({ values: this.app.store.values, now }).createLink()}`;
  }

  /** Opens the one-time link as a browser does and keeps the cookie. */
  async signIn(link = this.firstLink ?? ''): Promise<Response> {
    const response = await fetch(link, { redirect: 'manual' });
    this.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return response;
  }

  /** What the page itself would send. */
  headers(more: Readonly<Record<string, string>> = {}): Record<string, string> {
    return { cookie: this.cookie, origin: this.url, 'content-type': 'application/json', ...more };
  }

  /** Calls a method over JSON-RPC as the owner, or with a token. */
  async call<M extends GatewayMethod>(method: M, params: GatewayParams<M>, token?: string): Promise<GatewayResult<M>> {
    const headers = token === undefined ? this.headers() : {};
    const outcome = await createClient({ url: this.url, token, headers }).call(method, params);
    if (outcome.ok) return outcome.result;
    const { failure } = outcome;
    throw Object.assign(new Error('message' in failure ? failure.message : failure.kind), { failure });
  }

  async token(...scopes: readonly GatewayScope[]): Promise<string> {
    return (await this.call('tokens.create', { name: scopes.join('-'), scopes })).secret;
  }

  /** Opens a socket as the owner, or with other headers. */
  async socket(
    headers: Readonly<Record<string, string>> = { cookie: this.cookie, origin: this.url },
  ): Promise<TestSocket> {
    return TestSocket.open(this.url.replace('http', 'ws'), headers);
  }

  async stop(): Promise<void> {
    await this.gateway.stop();
    await this.app.close();
  }

  async dispose(): Promise<void> {
    await this.stop();
    rmSync(this.stateDir, { recursive: true, force: true });
  }
}

/** A socket that keeps what it hears. */
export class TestSocket {
  readonly socket: WebSocket;
  readonly events: GatewayEvent[] = [];
  readonly closed: Promise<number>;
  readonly #answers = new Map<
    number,
    (answer: { result?: unknown; error?: { code: number; message: string } }) => void
  >();
  #nextId = 1;

  constructor(socket: WebSocket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => {
      socket.on('close', (code) => resolve(code));
    });
    socket.on('message', (data) => {
      const message = JSON.parse(data.toString());
      if (message.method === 'event') this.events.push(message.params);
      else this.#answers.get(message.id)?.(message);
    });
    socket.on('error', () => {});
  }

  static async open(url: string, headers: Readonly<Record<string, string>>): Promise<TestSocket> {
    const socket = new WebSocket(`${url}/api/ws`, { headers });
    const opened = new TestSocket(socket);
    await new Promise<void>((resolve, reject) => {
      socket.on('open', () => resolve());
      socket.on('unexpected-response', (_request, response) =>
        reject(Object.assign(new Error('refused'), { status: response.statusCode })),
      );
    });
    return opened;
  }

  async ask(
    method: string,
    params: unknown = {},
  ): Promise<{ result?: unknown; error?: { code: number; message: string } }> {
    const id = this.#nextId++;
    const answer = new Promise<{ result?: unknown; error?: { code: number; message: string } }>((resolve) => {
      this.#answers.set(id, resolve);
    });
    this.socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    return answer;
  }

  async call<M extends GatewayMethod>(method: M, params: GatewayParams<M>): Promise<GatewayResult<M>> {
    const { result, error } = await this.ask(method, params);
    if (error) throw Object.assign(new Error(error.message), { rpc: error });
    return result as GatewayResult<M>;
  }

  /** Waits until an event of the type has come. */
  async hears<T extends GatewayEvent['type']>(
    type: T,
    where: (event: Extract<GatewayEvent, { type: T }>) => boolean = () => true,
  ): Promise<Extract<GatewayEvent, { type: T }>> {
    return until(
      () =>
        this.events.find(
          (event): event is Extract<GatewayEvent, { type: T }> => event.type === type && where(event as never),
        ),
      () => `${type} among ${this.events.map((event) => event.type).join(', ')}`,
    );
  }

  close(): void {
    this.socket.close();
  }
}

/** Waits until there is a value. */
export async function until<T>(
  find: () => T | undefined,
  what: () => string = () => 'a value',
  timeoutMs = 60_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = find();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`Never came: ${what()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** A request with exactly the headers that are given; `fetch` does not let one set them all. */
export function rawRequest(
  url: string,
  options: { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string } = {},
): Promise<{ readonly status: number; readonly headers: NodeJS.Dict<string | string[]>; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: options.method ?? 'GET', headers: options.headers ?? {} }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    sent.on('error', reject);
    sent.end(options.body);
  });
}
