import type { EventCursor } from '../gateway-event.ts';
import type { AccessRight, GatewayScope } from './access-view.ts';
import type { Call, Nothing } from './call.ts';
import type { ConversationApi } from './conversation-api.ts';
import type { FinanceApi } from './finance-api.ts';
import type { PeopleApi } from './people-api.ts';
import type { PersonRole, ReaderProfile } from './people-view.ts';
import type { SetUpApi } from './set-up-api.ts';

/*
 * The gateway's API. Every method can be called three ways with the same parameters and result:
 *
 * - over the WebSocket `/api/ws`: JSON-RPC 2.0 requests go up; responses and `{"jsonrpc":"2.0","method":"event","params":GatewayEvent}`
 *   notifications come down. Events start after `events.subscribe`.
 * - `POST /api/rpc`: one JSON-RPC 2.0 request, or an array of them. The HTTP status is 200 whenever the envelope was understood.
 * - `GATEWAY_ROUTES[method]`: plain HTTP. `:name` parts of the path, the query and the JSON body are merged into the parameters;
 *   failures have a status of 400 or more and the body `{"error": GatewayError}`.
 *
 * `GET /api/events` is the event stream as server-sent events; `?after=CURSOR` or the `Last-Event-ID` header continues it.
 *
 * Browsers are known by a cookie that opening the one-time link sets, so the page sends nothing itself. Programs send
 * `Authorization: Bearer TOKEN`. No method takes a credential in its URL.
 */

/** Parameters and result of every method. */
interface GatewayApi extends ConversationApi, FinanceApi, PeopleApi, SetUpApi {
  /**
   * The server and the rights of this caller. Call it first: `methods` lists what exists here, so panels can be hidden.
   */
  'server.hello': Call<Nothing, ServerHello>;
  /** Up, and how busy. */
  'server.health': Call<Nothing, ServerHealth>;

  /**
   * Starts the stream of events on this WebSocket, after the cursor or from now on. A second call replaces the first.
   * Not available over HTTP, where `GET /api/events` does this.
   */
  'events.subscribe': Call<{ after?: EventCursor; sessionKey?: string }, { cursor: EventCursor }>;
}

/** The name of a method. */
export type GatewayMethod = keyof GatewayApi;

export type GatewayParams<M extends GatewayMethod> = GatewayApi[M]['params'];

export type GatewayResult<M extends GatewayMethod> = GatewayApi[M]['result'];

export interface ServerHello {
  readonly version: string;
  /** The reader's profile. */
  readonly profile: ReaderProfile;
  /** True if language and place are not set yet, and a browser may suggest them. */
  readonly isProfileOpen: boolean;
  /** True if they saw the questions about it. */
  readonly isProfileAsked: boolean;
  readonly scopes: readonly GatewayScope[];
  /** The caller. */
  readonly person: { readonly id: string; readonly name: string; readonly role: PersonRole };
  /** Every method this server has and this caller may use. */
  readonly methods: readonly GatewayMethod[];
  readonly limits: {
    readonly maxTextLength: number;
    readonly maxAttachments: number;
    /** Of one file, before base64. */
    readonly maxAttachmentBytes: number;
    readonly attachmentTypes: readonly string[];
  };
}

interface ServerHealth {
  readonly status: 'ok' | 'stopping';
  readonly version: string;
  /** Seconds. */
  readonly uptime: number;
  readonly connections: number;
  readonly activeSessions: number;
  readonly pendingApprovals: number;
}

/** A failure over plain HTTP; over JSON-RPC the same is in `error.data`, with a code of `RPC_ERROR_CODES`. */
export interface GatewayError {
  /** A code of the error table, such as `RATE_LIMITED`. */
  readonly code: string;
  /** One sentence, in the server's language. */
  readonly message: string;
  /** Seconds to wait before another try. */
  readonly retryAfter?: number;
}

export interface GatewayRoute {
  readonly verb: 'GET' | 'POST' | 'DELETE' | 'PUT';
  readonly path: string;
  readonly scope: AccessRight;
  /**
   * Only a person in a browser may call it, whatever the scopes of a token: it decides, deletes, exports everything
   * stored, or changes access, what the installation runs or how a person is answered. Adding one's own data is open to
   * programs.
   */
  readonly person?: true;
}

/** The HTTP route and the required scope of each method. `events.subscribe` is only for sockets. */
export const GATEWAY_ROUTES = {
  'server.hello': { verb: 'GET', path: '/api/hello', scope: 'read' },
  'server.health': { verb: 'GET', path: '/api/health', scope: 'read' },
  'sessions.list': { verb: 'GET', path: '/api/sessions', scope: 'read' },
  'sessions.search': { verb: 'GET', path: '/api/search', scope: 'read' },
  'sessions.get': { verb: 'GET', path: '/api/sessions/:sessionKey', scope: 'read' },
  'sessions.shown': { verb: 'GET', path: '/api/sessions/:sessionKey/shown', scope: 'read' },
  'sessions.reset': { verb: 'POST', path: '/api/sessions/:sessionKey/reset', scope: 'ask', person: true },
  'sessions.update': { verb: 'PUT', path: '/api/sessions/:sessionKey', scope: 'ask' },
  'sessions.remove': { verb: 'DELETE', path: '/api/sessions/:sessionKey', scope: 'ask', person: true },
  'answers.parts': { verb: 'GET', path: '/api/answers/:sessionKey/:runId', scope: 'read' },
  'answers.sign': { verb: 'POST', path: '/api/answers/:sessionKey/:runId/sign', scope: 'ask', person: true },
  'sessions.setModel': { verb: 'PUT', path: '/api/sessions/:sessionKey/model', scope: 'ask', person: true },
  'commands.list': { verb: 'GET', path: '/api/commands', scope: 'read' },
  'messages.send': { verb: 'POST', path: '/api/messages', scope: 'ask' },
  'messages.edit': { verb: 'POST', path: '/api/sessions/:sessionKey/edit', scope: 'ask', person: true },
  'messages.switch': { verb: 'POST', path: '/api/sessions/:sessionKey/switch', scope: 'ask', person: true },
  'messages.stop': { verb: 'POST', path: '/api/sessions/:sessionKey/stop', scope: 'ask' },
  'approvals.list': { verb: 'GET', path: '/api/approvals', scope: 'read' },
  'approvals.answer': { verb: 'POST', path: '/api/approvals/:id', scope: 'approve', person: true },
  'quotes.get': { verb: 'GET', path: '/api/quotes', scope: 'read' },
  'history.get': { verb: 'GET', path: '/api/history', scope: 'read' },
  'instruments.search': { verb: 'GET', path: '/api/instruments', scope: 'read' },
  'portfolio.get': { verb: 'GET', path: '/api/portfolio', scope: 'read' },
  'portfolio.rows': { verb: 'GET', path: '/api/portfolio/rows', scope: 'read' },
  'portfolio.add': { verb: 'POST', path: '/api/portfolio/rows', scope: 'write' },
  'portfolio.edit': { verb: 'POST', path: '/api/portfolio/rows/:id/edit', scope: 'write' },
  'portfolio.undo': { verb: 'POST', path: '/api/portfolio/rows/:id/undo', scope: 'write', person: true },
  'portfolio.performance': { verb: 'GET', path: '/api/portfolio/performance', scope: 'read' },
  'portfolio.income': { verb: 'GET', path: '/api/portfolio/income', scope: 'read' },
  'portfolio.targets': { verb: 'GET', path: '/api/portfolio/targets', scope: 'read' },
  'portfolio.setTargets': { verb: 'PUT', path: '/api/portfolio/targets', scope: 'write' },
  'portfolio.goals': { verb: 'GET', path: '/api/portfolio/goals', scope: 'read' },
  'portfolio.setGoal': { verb: 'PUT', path: '/api/portfolio/goals', scope: 'write' },
  'portfolio.accountTypes': { verb: 'GET', path: '/api/portfolio/account-types', scope: 'read' },
  'portfolio.describeAccount': { verb: 'PUT', path: '/api/portfolio/account-types', scope: 'write' },
  'portfolio.tax': { verb: 'GET', path: '/api/portfolio/tax', scope: 'read' },
  'portfolio.export': { verb: 'GET', path: '/api/portfolio/export', scope: 'read' },
  'portfolio.import': { verb: 'POST', path: '/api/portfolio/import', scope: 'write' },
  'alerts.list': { verb: 'GET', path: '/api/alerts', scope: 'read' },
  'alerts.create': { verb: 'POST', path: '/api/alerts', scope: 'write' },
  'alerts.remove': { verb: 'DELETE', path: '/api/alerts/:id', scope: 'write' },
  'watchlist.get': { verb: 'GET', path: '/api/watchlist', scope: 'read' },
  'watchlist.add': { verb: 'POST', path: '/api/watchlist', scope: 'write' },
  'watchlist.remove': { verb: 'DELETE', path: '/api/watchlist/:symbol', scope: 'write' },
  'schedules.list': { verb: 'GET', path: '/api/schedules', scope: 'read' },
  'schedules.add': { verb: 'POST', path: '/api/schedules', scope: 'write' },
  'schedules.change': { verb: 'POST', path: '/api/schedules/:id', scope: 'write', person: true },
  'memory.list': { verb: 'GET', path: '/api/memory', scope: 'read' },
  'memory.save': { verb: 'POST', path: '/api/memory', scope: 'write', person: true },
  'memory.forget': { verb: 'DELETE', path: '/api/memory/:id', scope: 'write', person: true },
  'news.list': { verb: 'GET', path: '/api/news', scope: 'read' },
  'company.get': { verb: 'GET', path: '/api/company', scope: 'read' },
  'usage.get': { verb: 'GET', path: '/api/usage', scope: 'read' },
  'models.list': { verb: 'GET', path: '/api/models', scope: 'read' },
  'models.local': { verb: 'GET', path: '/api/models/local', scope: 'admin' },
  'models.add': { verb: 'POST', path: '/api/models/local', scope: 'admin', person: true },
  'audit.list': { verb: 'GET', path: '/api/audit', scope: 'admin' },
  'audit.verify': { verb: 'GET', path: '/api/audit/verify', scope: 'admin' },
  'doctor.run': { verb: 'GET', path: '/api/doctor', scope: 'admin' },
  'pairing.list': { verb: 'GET', path: '/api/pairing', scope: 'admin' },
  'pairing.approve': { verb: 'POST', path: '/api/pairing', scope: 'admin', person: true },
  'pairing.refuse': { verb: 'POST', path: '/api/pairing/refuse', scope: 'admin', person: true },
  'pairing.remove': { verb: 'POST', path: '/api/pairing/remove', scope: 'admin', person: true },
  'config.get': { verb: 'GET', path: '/api/config', scope: 'admin' },
  'config.update': { verb: 'PUT', path: '/api/config', scope: 'admin', person: true },
  'keys.list': { verb: 'GET', path: '/api/keys', scope: 'admin' },
  'keys.add': { verb: 'POST', path: '/api/keys', scope: 'admin', person: true },
  'keys.remove': { verb: 'DELETE', path: '/api/keys/:id', scope: 'admin', person: true },
  'providers.list': { verb: 'GET', path: '/api/providers', scope: 'admin' },
  'providers.save': { verb: 'PUT', path: '/api/providers/:name', scope: 'admin', person: true },
  'providers.remove': { verb: 'DELETE', path: '/api/providers/:name', scope: 'admin', person: true },
  'bots.list': { verb: 'GET', path: '/api/bots', scope: 'admin' },
  'bots.add': { verb: 'POST', path: '/api/bots', scope: 'admin', person: true },
  'bots.remove': { verb: 'DELETE', path: '/api/bots/:platform/:account', scope: 'admin', person: true },
  'push.key': { verb: 'GET', path: '/api/push', scope: 'read' },
  'push.subscribe': { verb: 'POST', path: '/api/push', scope: 'read' },
  'push.unsubscribe': { verb: 'POST', path: '/api/push/remove', scope: 'read' },
  'server.restart': { verb: 'POST', path: '/api/restart', scope: 'admin' },
  'tokens.list': { verb: 'GET', path: '/api/tokens', scope: 'self' },
  'tokens.create': { verb: 'POST', path: '/api/tokens', scope: 'self', person: true },
  'tokens.rotate': { verb: 'POST', path: '/api/tokens/:id/rotate', scope: 'self', person: true },
  'tokens.revoke': { verb: 'DELETE', path: '/api/tokens/:id', scope: 'self', person: true },
  'access.link': { verb: 'POST', path: '/api/access/link', scope: 'self', person: true },
  'access.signOut': { verb: 'POST', path: '/api/sign-out', scope: 'read' },
  'browsers.list': { verb: 'GET', path: '/api/browsers', scope: 'self' },
  'browsers.end': { verb: 'DELETE', path: '/api/browsers/:id', scope: 'self', person: true },
  'passkeys.list': { verb: 'GET', path: '/api/passkeys', scope: 'self' },
  'passkeys.begin': { verb: 'POST', path: '/api/connect/passkey', scope: 'self', person: true },
  'passkeys.finish': { verb: 'POST', path: '/api/passkeys', scope: 'self', person: true },
  'passkeys.remove': { verb: 'DELETE', path: '/api/passkeys/:id', scope: 'self', person: true },
  'signIns.list': { verb: 'GET', path: '/api/sign-ins', scope: 'self' },
  'signIns.remove': { verb: 'DELETE', path: '/api/sign-ins/:id', scope: 'self', person: true },
  'people.list': { verb: 'GET', path: '/api/people', scope: 'admin' },
  'people.invite': { verb: 'POST', path: '/api/people', scope: 'admin', person: true },
  'people.change': { verb: 'PUT', path: '/api/people/:id', scope: 'admin', person: true },
  'people.remove': { verb: 'DELETE', path: '/api/people/:id', scope: 'admin', person: true },
  'people.unlink': { verb: 'DELETE', path: '/api/people/sign-ins/:id', scope: 'admin', person: true },
  'people.connect': { verb: 'POST', path: '/api/connect', scope: 'self', person: true },
  'person.get': { verb: 'GET', path: '/api/person', scope: 'read' },
  'person.update': { verb: 'PUT', path: '/api/person', scope: 'self', person: true },
  'person.introduce': { verb: 'POST', path: '/api/person', scope: 'self', person: true },
  'person.export': { verb: 'GET', path: '/api/person/export', scope: 'self', person: true },
  'ownKeys.list': { verb: 'GET', path: '/api/person/keys', scope: 'self' },
  'ownKeys.add': { verb: 'POST', path: '/api/person/keys', scope: 'self', person: true },
  'ownKeys.check': { verb: 'POST', path: '/api/person/keys/:id/check', scope: 'self' },
  'ownKeys.remove': { verb: 'DELETE', path: '/api/person/keys/:id', scope: 'self', person: true },
  'ownKeys.limit': { verb: 'PUT', path: '/api/person/keys', scope: 'self', person: true },
  'shares.list': { verb: 'GET', path: '/api/shares', scope: 'read' },
  'shares.add': { verb: 'POST', path: '/api/shares', scope: 'self', person: true },
  'shares.accept': { verb: 'POST', path: '/api/shares/accept', scope: 'self', person: true },
  'shares.decline': { verb: 'POST', path: '/api/shares/decline', scope: 'self', person: true },
  'shares.end': { verb: 'POST', path: '/api/shares/end', scope: 'self', person: true },
} as const satisfies Partial<Record<GatewayMethod, GatewayRoute>>;
