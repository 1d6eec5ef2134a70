import { message, Refusal } from '@finclaw/config';
import type { GatewayScope } from '@finclaw/types';
import * as z from 'zod/mini';
import type { Authenticator } from '../access/authenticate.ts';
import { isLoopback } from '../access/listen-address.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { ownOrigin } from '../http/own-origin.ts';
import { escaped, goTo, plainPage } from '../http/plain-page.ts';
import { readObject, readText } from '../http/read-body.ts';
import type { HttpContext, Route } from '../http/route.ts';
import { LIMITS } from '../limits.ts';
import { type OauthClient, OauthStore } from './oauth-store.ts';

interface OauthDeps {
  readonly context: GatewayContext;
  readonly authenticator: Authenticator;
  /** The address of the page's styles. */
  readonly stylesheet: string | undefined;
}

const MCP = '/mcp';
const RESOURCE = '/.well-known/oauth-protected-resource';
/** A token lasts an hour. */
const ACCESS_DAYS = 1 / 24;
const ACCESS_SECONDS = 3600;
const SCOPES: readonly GatewayScope[] = ['read', 'write'];

const registration = z.object({
  client_name: z.optional(z.string()),
  redirect_uris: z.array(z.string().check(z.maxLength(2000))).check(z.minLength(1), z.maxLength(10)),
});

/** Names the metadata where a program that has no token finds out how to get one. */
export function challengeOfMcp(c: HttpContext, status: number): void {
  if (status === 401 && c.req.path === MCP)
    c.header('www-authenticate', `Bearer resource_metadata="${c.get('site').origin}${RESOURCE}${MCP}"`);
}

/**
 * Returns the routes by which an MCP client gets a token without anyone copying one: it registers, a person allows it
 * on our page with a button, and it exchanges the code, bound to it by PKCE, for a token of an hour.
 */
export function oauthRoutes({ context, authenticator, stylesheet }: OauthDeps): readonly Route[] {
  const { mcpApi = 'local' } = context.config;
  if (mcpApi === 'off') return [];
  const { access, app, now } = context;
  const store = new OauthStore(app.store.values, now);
  const near = (c: HttpContext): void => {
    if (mcpApi === 'local' && !isLoopback(c.get('site').client))
      throw new Refusal('FORBIDDEN', 'gateway.mcp.notFromHere');
  };
  const style = stylesheet === undefined ? '' : `<link rel="stylesheet" href="${stylesheet}">`;
  const browserOf = (c: HttpContext) => authenticator.browserOf(c.env.incoming.headers.cookie);

  const resource = (c: HttpContext): Response => {
    const { origin } = c.get('site');
    return c.json({
      resource: `${origin}${MCP}`,
      resource_name: 'FinClaw',
      authorization_servers: [origin],
      scopes_supported: SCOPES,
      bearer_methods_supported: ['header'],
    });
  };

  const server = (c: HttpContext): Response => {
    const { origin } = c.get('site');
    return c.json({
      issuer: origin,
      authorization_endpoint: `${origin}/oauth/authorize`,
      token_endpoint: `${origin}/oauth/token`,
      registration_endpoint: `${origin}/oauth/register`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      scopes_supported: SCOPES,
    });
  };

  async function register(c: HttpContext): Promise<Response> {
    near(c);
    const parsed = registration.safeParse(await readObject(c.req.raw, LIMITS.maxHeaderBytes));
    if (!parsed.success || !parsed.data.redirect_uris.every(isSafeRedirect))
      return c.json({ error: 'invalid_redirect_uri' }, 400);
    const name =
      (parsed.data.client_name ?? '')
        .replace(/[\p{C}]/gu, '')
        .trim()
        .slice(0, 60) || 'MCP';
    const { id, redirectUris, createdAt } = await store.register(name, parsed.data.redirect_uris);
    const terms = { grant_types: ['authorization_code', 'refresh_token'], token_endpoint_auth_method: 'none' };
    const issued = { client_id: id, client_id_issued_at: Math.floor(createdAt / 1000), client_name: name };
    return c.json({ ...issued, redirect_uris: redirectUris, response_types: ['code'], ...terms }, 201);
  }

  /** Asks the person at the browser; nothing is allowed by opening the address. */
  async function consent(c: HttpContext): Promise<Response> {
    const { locale } = app;
    // A link from another site arrives without the cookie; navigating once more from here sends it.
    if (c.req.header('sec-fetch-site') === 'cross-site')
      return plainPage(c, locale, goTo(`/oauth/authorize${new URL(c.req.url).search}`));
    const asked = await readAsked(new URL(c.req.url).searchParams, c.get('site').origin, store);
    const browser = await browserOf(c);
    if (browser === undefined)
      return plainPage(c, locale, style, notice(message(locale, 'gateway.oauth.connectFirst')));
    const mayWrite = asked.scopes.includes('write') && browser.scopes.has('write');
    return plainPage(c, locale, style, question(app.locale, asked, new URL(c.req.url).search.slice(1), mayWrite));
  }

  /** Accepts the person's decision, made with a button on our own page. */
  async function decide(c: HttpContext): Promise<Response> {
    ownOrigin(c);
    const browser = await browserOf(c);
    if (browser === undefined) throw new Refusal('AUTH_FAILURE', 'gateway.noCredential');
    const form = new URLSearchParams(await readText(c.req.raw, LIMITS.maxHeaderBytes));
    const asked = await readAsked(new URLSearchParams(form.get('asked') ?? ''), c.get('site').origin, store);
    const { client, redirectUri, challenge, state } = asked;
    const target = new URL(redirectUri);
    const decision = form.get('decision');
    const allowed = SCOPES.slice(0, decision === 'write' ? 2 : decision === 'read' ? 1 : 0);
    const scopes = allowed.filter((scope) => asked.scopes.includes(scope) && browser.scopes.has(scope));
    if (scopes.length === 0) target.searchParams.set('error', 'access_denied');
    else {
      const grant = { client: client.id, name: client.name, redirectUri, challenge, scopes, browser: browser.digest };
      target.searchParams.set('code', await store.allow(grant));
    }
    if (state !== undefined) target.searchParams.set('state', state);
    target.searchParams.set('iss', c.get('site').origin);
    const back = message(app.locale, 'gateway.oauth.back', { name: client.name });
    const link = `<a class="button" href="${escaped(target.href)}">${escaped(back)}</a>`;
    return plainPage(c, app.locale, `${style}${goTo(target.href)}`, `<main class="signed-out"><p>${link}</p></main>`);
  }

  async function token(c: HttpContext): Promise<Response> {
    near(c);
    const form = new URLSearchParams(await readText(c.req.raw, LIMITS.maxHeaderBytes));
    const of = (name: string): string => form.get(name) ?? '';
    for (const old of await store.forgetOld()) await access.dropExpired(old);
    const issued =
      of('grant_type') === 'refresh_token'
        ? await renewed(of('refresh_token'), of('client_id'))
        : of('grant_type') === 'authorization_code'
          ? await exchanged(of('code'), {
              client: of('client_id'),
              redirectUri: of('redirect_uri'),
              verifier: of('code_verifier'),
            })
          : 'unsupported_grant_type';
    if (typeof issued === 'string') return c.json({ error: issued }, 400);
    return c.json({
      access_token: issued.secret,
      token_type: 'Bearer',
      expires_in: ACCESS_SECONDS,
      refresh_token: await store.renewable(of('client_id'), issued.token.id),
      scope: issued.token.scopes.join(' '),
    });
  }

  async function exchanged(code: string, shown: Parameters<OauthStore['redeem']>[1]) {
    const grant = await store.redeem(code, shown);
    const maker = grant && (await access.holderOf({ kind: 'browser', id: '', digest: grant.browser }));
    if (grant === undefined || maker === undefined) return 'invalid_grant';
    const { name, scopes } = grant;
    return access.createToken(maker, { name: `${name} (MCP)`, scopes, expiresInDays: ACCESS_DAYS, onlyFor: MCP });
  }

  async function renewed(secret: string, client: string) {
    const id = await store.renew(secret, client);
    return (id === undefined ? undefined : await access.extendToken(id, ACCESS_DAYS)) ?? 'invalid_grant';
  }

  const open = (
    verb: 'GET' | 'POST',
    path: string,
    handle: (c: HttpContext) => Response | Promise<Response>,
  ): Route => ({
    verb,
    path,
    scope: 'public',
    handle,
  });
  return [
    open('GET', RESOURCE, resource),
    open('GET', `${RESOURCE}${MCP}`, resource),
    open('GET', '/.well-known/oauth-authorization-server', server),
    open('POST', '/oauth/register', register),
    open('GET', '/oauth/authorize', consent),
    open('POST', '/oauth/authorize', decide),
    open('POST', '/oauth/token', token),
  ];
}

/** A program's request to be allowed, checked. */
interface Asked {
  readonly client: OauthClient;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly scopes: readonly GatewayScope[];
  readonly state: string | undefined;
}

/** Parses an authorization request. Errors are shown to the person and never sent to an address in it. */
async function readAsked(query: URLSearchParams, origin: string, store: OauthStore): Promise<Asked> {
  const client = await store.client(query.get('client_id') ?? '');
  const redirectUri = query.get('redirect_uri') ?? '';
  const challenge = query.get('code_challenge') ?? '';
  const isCode = query.get('response_type') === 'code' && query.get('code_challenge_method') === 'S256';
  const isOurs = [`${origin}${MCP}`, null].includes(query.get('resource')?.replace(/\/$/, '') ?? null);
  const isKnown = client?.redirectUris.some((known) => isSameRedirect(known, redirectUri)) === true;
  if (client === undefined || !isKnown || !isCode || !isOurs || !/^[\w-]{43}$/.test(challenge))
    throw new Refusal('INVALID_INPUT', 'gateway.oauth.bad');
  const wanted = (query.get('scope') ?? 'read').split(' ');
  const scopes = SCOPES.filter((scope) => scope === 'read' || wanted.includes(scope));
  return { client, redirectUri, challenge, scopes, state: query.get('state') ?? undefined };
}

/** Schemes that a browser would run or read itself. */
const UNSAFE = /^(?:javascript|data|file|blob|vbscript|about|view-source|filesystem):$/i;

/** Returns true for a safe redirect of a program: encrypted, on this machine, or to a private-use scheme. */
function isSafeRedirect(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.hash !== '') return false;
  return url.protocol === 'http:' ? isOwnMachine(url) : !UNSAFE.test(url.protocol);
}

const isOwnMachine = ({ hostname }: URL): boolean => ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);

/** Compares redirects; a program on this machine may listen at another port each time. */
function isSameRedirect(known: string, given: string): boolean {
  const [one, other] = [URL.parse(known), URL.parse(given)];
  if (known === given || one === null || other === null) return known === given;
  if (one.protocol !== 'http:' || !isOwnMachine(one)) return false;
  one.port = other.port;
  return one.href === other.href;
}

const notice = (text: string): string => `<main class="signed-out"><p>${escaped(text)}</p></main>`;

type Locale = GatewayContext['app']['locale'];

function question(locale: Locale, { client, redirectUri }: Asked, asked: string, mayWrite: boolean): string {
  const facts = { name: client.name, host: new URL(redirectUri).host || new URL(redirectUri).protocol };
  const button = (decision: 'read' | 'write' | 'no'): string =>
    `<p><button class="button" name="decision" value="${decision}">${escaped(message(locale, `gateway.oauth.${decision}`))}</button></p>`;
  const buttons = [button('read'), ...(mayWrite ? [button('write')] : []), button('no')].join('');
  return `<main class="signed-out"><p>${escaped(message(locale, 'gateway.oauth.question', facts))}</p><form method="post" action="/oauth/authorize"><input type="hidden" name="asked" value="${escaped(asked)}">${buttons}</form></main>`;
}
