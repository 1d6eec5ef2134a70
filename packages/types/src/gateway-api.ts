import type { DecimalString } from './brand.ts';
import type { AlertCondition, FinancialInstrument, NewsItem, OHLCVCandle, TimeInterval } from './finance.ts';
import type { EventCursor } from './gateway-event.ts';
import type {
  AccessRight,
  AlertView,
  ApprovalView,
  AuditEntryView,
  BotPlatformView,
  BotView,
  BrowserView,
  CompanyView,
  DataProviderView,
  DoctorFinding,
  GatewayScope,
  ImportColumnsView,
  KeyVendorView,
  LiveTurn,
  LocalServerView,
  MemoryView,
  ModelKeyView,
  ModelView,
  PairedPersonView,
  PasskeyView,
  PerformanceView,
  PersonRef,
  PersonRole,
  PersonSettings,
  PersonView,
  PortfolioView,
  QuoteResult,
  ScheduleView,
  SessionSummary,
  SettingView,
  ShareAccess,
  SharedAccountView,
  ShareView,
  SignInView,
  TargetPlanView,
  TimelineItem,
  TokenView,
  TransactionView,
  UsageView,
  WaitingPersonView,
} from './gateway-view.ts';
import type { ShownResult } from './shown-result.ts';
import type { Locale } from './utility.ts';

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
interface GatewayApi {
  /** What this server is and what this caller may do. Call it first: `methods` lists what exists here, so panels can be hidden. */
  'server.hello': { readonly params: Record<string, never>; readonly result: ServerHello };
  /** Up, and how busy. */
  'server.health': { readonly params: Record<string, never>; readonly result: ServerHealth };

  /**
   * Starts the stream of events on this WebSocket, after the cursor or from now on. A second call replaces the first. Not available
   * over HTTP, where `GET /api/events` does this.
   */
  'events.subscribe': {
    readonly params: { readonly after?: EventCursor; readonly sessionKey?: string };
    readonly result: { readonly cursor: EventCursor };
  };

  /** Conversations, the one used last first. */
  'sessions.list': {
    readonly params: { readonly limit?: number; readonly channelId?: string };
    readonly result: { readonly sessions: readonly SessionSummary[] };
  };
  /**
   * A conversation: its last `limit` items (default 200), or those before `before`. `cursor` is where events go on from: subscribe
   * after it and nothing is missed or seen twice. Missed live text is in `live`.
   */
  'sessions.get': {
    readonly params: { readonly sessionKey: string; readonly limit?: number; readonly before?: string };
    readonly result: {
      readonly session: SessionSummary;
      readonly items: readonly TimelineItem[];
      /** Hand it back as `before` for older items; absent at the beginning. */
      readonly before?: string;
      readonly live?: LiveTurn;
      /** The model that answers here, as a person would name it. */
      readonly model: string;
      readonly cursor: EventCursor;
    };
  };
  /** What the tools of one run gave back that is drawn rather than read: charts, the portfolio, orders. Names are in `locale`. */
  'sessions.shown': {
    readonly params: { readonly sessionKey: string; readonly runId: string; readonly locale?: Locale };
    readonly result: { readonly shown: readonly ShownResult[] };
  };
  /** Finds text in past conversations, best and newest first. */
  'sessions.search': {
    readonly params: { readonly query: string; readonly limit?: number };
    readonly result: { readonly matches: readonly SearchMatch[] };
  };
  /** Starts the conversation anew. The old text is archived on disk and no longer shown. */
  'sessions.reset': { readonly params: { readonly sessionKey: string }; readonly result: { readonly reset: boolean } };
  /** Gives a conversation a name (null: its own beginning again), or keeps it at the top of the list. */
  'sessions.update': {
    readonly params: { readonly sessionKey: string; readonly title?: string | null; readonly isPinned?: boolean };
    readonly result: { readonly session: SessionSummary };
  };
  /** Deletes a conversation with everything that was archived of it. The audit log keeps that it took place. */
  'sessions.remove': { readonly params: { readonly sessionKey: string }; readonly result: { readonly removed: boolean } };
  /** Chooses the model that answers here from now on. */
  'sessions.setModel': {
    readonly params: { readonly sessionKey: string; readonly model: string };
    readonly result: { readonly model: string };
  };

  /** The chat commands the caller can write, in `locale`. */
  'commands.list': {
    readonly params: { readonly locale?: Locale };
    readonly result: { readonly commands: readonly CommandView[] };
  };
  /**
   * Sends a question. Without `sessionKey` it starts a conversation, whose key comes back. Make up a random `messageId` and repeat it
   * when the outcome of a call is unknown: the same id is accepted once. The answer arrives as events.
   */
  'messages.send': { readonly params: SendParams; readonly result: SendResult };
  /** Cuts the conversation back to before this question and asks the new text instead. Stops a running answer first. */
  'messages.edit': {
    readonly params: {
      readonly sessionKey: string;
      /** The question to replace. */
      readonly messageId: string;
      readonly text: string;
      /** The id of the new question; the same rules as in `messages.send`. */
      readonly newMessageId?: string;
    };
    readonly result: SendResult;
  };
  /** Stops the answer that is being made; `stopped` is false when there was none. */
  'messages.stop': { readonly params: { readonly sessionKey: string }; readonly result: { readonly stopped: boolean } };

  /** What waits for a yes, oldest first. */
  'approvals.list': {
    readonly params: { readonly sessionKey?: string };
    readonly result: { readonly approvals: readonly ApprovalView[] };
  };
  /** Answers an approval. `inputHash` must be the one that was shown. */
  'approvals.answer': {
    readonly params: { readonly id: string; readonly approved: boolean; readonly inputHash: string };
    readonly result: { readonly result: 'accepted' | 'expired' | 'unknown' | 'not-yours' | 'changed' | 'unrecorded' };
  };

  /** Prices now, for symbols or names, at most 50. */
  'quotes.get': {
    readonly params: { readonly symbols: readonly string[] };
    readonly result: { readonly quotes: readonly QuoteResult[] };
  };
  /** Past prices, oldest first. Default: 200 daily candles. */
  'history.get': {
    readonly params: {
      readonly symbol: string;
      readonly interval?: TimeInterval;
      readonly from?: number;
      readonly to?: number;
      readonly limit?: number;
    };
    readonly result: {
      readonly instrument: FinancialInstrument;
      readonly source: string;
      readonly interval: TimeInterval;
      readonly candles: readonly OHLCVCandle[];
    };
  };
  /** Instruments whose name or symbol begins like or sounds like the text, for a search box. */
  'instruments.search': {
    readonly params: { readonly query: string; readonly limit?: number };
    readonly result: { readonly instruments: readonly FinancialInstrument[] };
  };

  /** The caller's portfolio, null when there is none yet; and the accounts that others share with them, which are no part of it. */
  'portfolio.get': {
    readonly params: { readonly locale?: Locale };
    readonly result: { readonly portfolio: PortfolioView | null; readonly shared: readonly SharedAccountView[] };
  };
  /** The rows that count, newest first. */
  'portfolio.rows': {
    readonly params: { readonly limit?: number; readonly locale?: Locale };
    readonly result: { readonly rows: readonly TransactionView[]; readonly total: number };
  };
  /** Puts a row with some `fields` changed in the place of another, which is kept and no longer counts; `problem` says why it cannot be. */
  'portfolio.edit': {
    readonly params: { readonly id: string; readonly fields: Readonly<Record<string, string>>; readonly locale?: Locale };
    readonly result: { readonly edited: boolean; readonly id?: string; readonly problem?: string };
  };
  /** Takes a row back, unless a later one needs it; then `problem` says which. An edited row becomes what it was before. */
  'portfolio.undo': {
    readonly params: { readonly id: string; readonly locale?: Locale };
    readonly result: { readonly undone: boolean; readonly problem?: string };
  };
  /** How the portfolio did, apart from money that came and went, beside an index; `performance` is null where there is no day to tell of. */
  'portfolio.performance': {
    readonly params: { readonly from?: string; readonly benchmark?: string; readonly account?: string; readonly locale?: Locale };
    readonly result: { readonly performance: PerformanceView | null; readonly lines: readonly string[] };
  };
  /** The target weights and what to buy and sell to come to them; nothing is traded. */
  'portfolio.targets': {
    readonly params: { readonly locale?: Locale };
    readonly result: { readonly plan: TargetPlanView | null; readonly lines: readonly string[] };
  };
  /** Keeps target weights, each written `AAPL=30`; an empty list forgets them. */
  'portfolio.setTargets': {
    readonly params: { readonly targets: readonly string[]; readonly locale?: Locale };
    readonly result: { readonly plan: TargetPlanView | null; readonly lines: readonly string[] };
  };
  /** What a year looks like to the tax office, as information; to that of the person's own country unless another is asked for. */
  'portfolio.tax': {
    readonly params: { readonly country?: 'kr' | 'us'; readonly year: number; readonly locale?: Locale };
    readonly result: { readonly country: 'kr' | 'us'; readonly lines: readonly string[] };
  };
  /** Every transaction as a text: our own layout (`finclaw`), or the file of another program, which may leave rows out. */
  'portfolio.export': {
    readonly params: {
      readonly format?: 'finclaw' | 'portfolio-performance' | 'ghostfolio' | 'beancount' | 'ledger';
      readonly locale?: Locale;
    };
    readonly result: { readonly filename: string; readonly text: string; readonly leftOut: number };
  };
  /** Reads trades from CSV text or an Excel file (`data`, base64). `preview` changes nothing and says what would happen. */
  'portfolio.import': {
    readonly params: {
      readonly csv?: string;
      readonly data?: string;
      readonly filename?: string;
      /** What a person says about the columns: `date=거래일`, `currency=USD`. */
      readonly corrections?: readonly string[];
      readonly preview?: boolean;
      /** Adds the rest of a file that has rows which cannot be added; without it such a file adds nothing. */
      readonly skipBad?: boolean;
      /** With it, `import-progress` events tell how far the reading has come. */
      readonly progressId?: string;
      readonly locale?: Locale;
    };
    readonly result: {
      readonly added: number;
      readonly skipped: number;
      /** Rows that cannot be added and are not there already; while there are any, nothing is added without `skipBad`. */
      readonly lacking: number;
      /** What was found in the file, in one sentence. */
      readonly summary: string;
      /** One sentence per line that cannot be used. */
      readonly problems: readonly string[];
      /** Of a file in nobody's layout. */
      readonly columns?: ImportColumnsView;
    };
  };

  /** The caller's alerts. */
  'alerts.list': { readonly params: Record<string, never>; readonly result: { readonly alerts: readonly AlertView[] } };
  'alerts.create': {
    readonly params: {
      readonly symbol: string;
      readonly condition: { readonly type: AlertCondition['type']; readonly value: DecimalString };
    };
    readonly result: { readonly alert: AlertView };
  };
  'alerts.remove': { readonly params: { readonly id: string }; readonly result: { readonly removed: boolean } };

  /** The symbols the caller follows, each with its price. */
  'watchlist.get': { readonly params: Record<string, never>; readonly result: { readonly entries: readonly QuoteResult[] } };
  'watchlist.add': {
    readonly params: { readonly symbol: string };
    readonly result: { readonly entries: readonly QuoteResult[] };
  };
  'watchlist.remove': {
    readonly params: { readonly symbol: string };
    readonly result: { readonly entries: readonly QuoteResult[] };
  };

  /** What is done for the caller at set times. */
  'schedules.list': {
    readonly params: { readonly locale?: Locale };
    readonly result: { readonly schedules: readonly ScheduleView[] };
  };
  /** Makes one from a sentence such as "every weekday at 8 send me my portfolio". `timeZone` counts where the caller's is unknown. */
  'schedules.add': {
    readonly params: { readonly text: string; readonly timeZone?: string; readonly locale?: Locale };
    readonly result: { readonly isDone: boolean; readonly message: string; readonly schedules: readonly ScheduleView[] };
  };
  'schedules.change': {
    readonly params: { readonly id: string; readonly action: 'pause' | 'resume' | 'run' | 'remove'; readonly locale?: Locale };
    readonly result: { readonly message: string; readonly schedules: readonly ScheduleView[] };
  };

  /** What the assistant remembers of the caller. */
  'memory.list': { readonly params: Record<string, never>; readonly result: { readonly memories: readonly MemoryView[] } };
  /** Notes a text, or changes the one with `id`; `message` says what came of it. */
  'memory.save': {
    readonly params: { readonly id?: string; readonly text: string; readonly locale?: Locale };
    readonly result: { readonly isDone: boolean; readonly message: string; readonly memories: readonly MemoryView[] };
  };
  /** Forgets it everywhere but in the audit log. */
  'memory.forget': {
    readonly params: { readonly id: string; readonly locale?: Locale };
    readonly result: { readonly isDone: boolean; readonly message: string; readonly memories: readonly MemoryView[] };
  };

  /** News about a symbol, or about everything the caller follows. */
  'news.list': {
    readonly params: { readonly symbol?: string; readonly limit?: number };
    readonly result: { readonly items: readonly NewsItem[] };
  };

  /** What a company filed, in the reader's words: statements and ratios, dividends, days of results, documents. */
  'company.get': {
    readonly params: { readonly symbol: string; readonly quarters?: boolean; readonly locale?: Locale };
    readonly result: CompanyView;
  };

  /** What model calls have cost. */
  'usage.get': {
    readonly params: { readonly days?: number };
    readonly result: {
      readonly today?: UsageView;
      readonly byDay: readonly UsageView[];
      readonly byModel: readonly UsageView[];
      readonly bySession: readonly UsageView[];
    };
  };
  /** Models, those of the default chain first; the first usable one answers where nobody chose. */
  'models.list': {
    readonly params: Record<string, never>;
    readonly result: { readonly models: readonly ModelView[] };
  };
  /** The model servers that answer on this machine, with their models. */
  'models.local': { readonly params: Record<string, never>; readonly result: { readonly servers: readonly LocalServerView[] } };
  /** Makes a model of such a server usable, by its id; the first model there is becomes the one that answers. */
  'models.add': {
    readonly params: { readonly model: string };
    readonly result: { readonly model: string; readonly isDefault: boolean };
  };
  /** What the program did, newest last; with `runId`, everything about one run. */
  'audit.list': {
    readonly params: { readonly runId?: string; readonly limit?: number };
    readonly result: { readonly entries: readonly AuditEntryView[] };
  };
  /** Whether the record is as it was written; `head` can be noted down elsewhere and compared later. */
  'audit.verify': {
    readonly params: Record<string, never>;
    readonly result: { readonly isSound: boolean; readonly count: number; readonly head?: string; readonly problem?: string };
  };
  /** Looks the installation over. */
  'doctor.run': { readonly params: Record<string, never>; readonly result: { readonly findings: readonly DoctorFinding[] } };

  /** Who waits to be let in to the bot accounts, and who was. */
  'pairing.list': {
    readonly params: Record<string, never>;
    readonly result: { readonly waiting: readonly WaitingPersonView[]; readonly paired: readonly PairedPersonView[] };
  };
  /** Lets the person in who was given this code. They say it themselves: it is not kept here. */
  'pairing.approve': {
    readonly params: { readonly code: string };
    readonly result:
      | { readonly result: 'paired'; readonly person: PairedPersonView }
      | { readonly result: 'unknown' | 'expired' }
      /** Too many wrong codes; none is looked at until then. */
      | { readonly result: 'locked'; readonly until: number };
  };
  /** Makes the code of somebody who waits worthless. */
  'pairing.refuse': { readonly params: PersonRef; readonly result: { readonly refused: boolean } };
  /** Shuts somebody out who was let in. */
  'pairing.remove': { readonly params: PersonRef; readonly result: { readonly removed: boolean } };

  /** The settings that can be changed here, as they stand in the file. */
  'config.get': { readonly params: Record<string, never>; readonly result: { readonly settings: readonly SettingView[] } };
  /** Changes one of them in the file, or with null leaves it to its default; what is not valid is refused and nothing is written. */
  'config.update': {
    readonly params: { readonly path: string; readonly value: string | null };
    readonly result: { readonly setting: SettingView };
  };

  /** The vendors a key can be added for, and the stored keys, which are never told. */
  'keys.list': {
    readonly params: Record<string, never>;
    readonly result: { readonly vendors: readonly KeyVendorView[]; readonly keys: readonly ModelKeyView[] };
  };
  /** Tries a key with its vendor and stores it unless it is refused. `problem` says what is wrong with it, `notice` what else to know. */
  'keys.add': {
    readonly params: { readonly provider: string; readonly apiKey: string; readonly locale?: Locale };
    readonly result: { readonly stored: boolean; readonly problem?: string; readonly notice?: string };
  };
  'keys.remove': { readonly params: { readonly id: string }; readonly result: { readonly removed: boolean } };

  /** The caller's own keys, which only their questions are sent with, and what they may cost a day; without `dayUsd` there is no limit. */
  'ownKeys.list': {
    readonly params: Record<string, never>;
    readonly result: GatewayApi['keys.list']['result'] & { readonly dayUsd?: string };
  };
  /** Tries a key with its vendor and stores it unless it is refused. `problem` says what is wrong with it, `notice` what else to know. */
  'ownKeys.add': {
    readonly params: { readonly provider: string; readonly apiKey: string };
    readonly result: GatewayApi['keys.add']['result'];
  };
  /** Asks the vendor about one of them. */
  'ownKeys.check': {
    readonly params: { readonly id: string };
    readonly result: { readonly isFine: boolean; readonly problem?: string };
  };
  'ownKeys.remove': { readonly params: { readonly id: string }; readonly result: { readonly removed: boolean } };
  /** Sets what the caller's own keys may cost a day; null lifts it. */
  'ownKeys.limit': {
    readonly params: { readonly dayUsd: string | null };
    readonly result: GatewayApi['ownKeys.list']['result'];
  };

  /** Where prices and filings can come from and which are set, without their keys. `isLive` is false on the simulated market. */
  'providers.list': {
    readonly params: Record<string, never>;
    readonly result: { readonly providers: readonly DataProviderView[]; readonly isLive: boolean };
  };
  /** Adds one, or gives it another key. */
  'providers.save': {
    readonly params: { readonly name: string; readonly apiKey?: string; readonly apiSecret?: string; readonly contact?: string };
    readonly result: GatewayApi['providers.list']['result'];
  };
  'providers.remove': { readonly params: { readonly name: string }; readonly result: GatewayApi['providers.list']['result'] };

  /** The bots on chat platforms, and the platforms there are. */
  'bots.list': {
    readonly params: Record<string, never>;
    readonly result: { readonly platforms: readonly BotPlatformView[]; readonly bots: readonly BotView[] };
  };
  /** Tries a token with its platform and stores it unless it is refused; `problem` then says why. */
  'bots.add': {
    readonly params: { readonly platform: string; readonly token: string; readonly locale?: Locale };
    readonly result: { readonly bot?: BotView; readonly problem?: string; readonly bots: readonly BotView[] };
  };
  'bots.remove': {
    readonly params: { readonly platform: string; readonly account: string; readonly locale?: Locale };
    readonly result: { readonly bots: readonly BotView[] };
  };
  /** The key by which push services know this server; a browser subscribes with it. */
  'push.key': { readonly params: Record<string, never>; readonly result: { readonly publicKey: string } };
  /** Tells this browser of alerts, briefings and approvals from now on, beginning with a message that shows that it works. */
  'push.subscribe': {
    readonly params: { readonly endpoint: string; readonly p256dh: string; readonly auth: string; readonly locale?: Locale };
    readonly result: { readonly subscribed: boolean };
  };
  'push.unsubscribe': {
    readonly params: { readonly endpoint: string };
    readonly result: { readonly unsubscribed: boolean };
  };
  /** Starts the program anew, with the settings as they are now; answers that are being made are taken up again. */
  'server.restart': { readonly params: Record<string, never>; readonly result: { readonly restarting: true } };

  /** Tokens of programs. */
  'tokens.list': { readonly params: Record<string, never>; readonly result: { readonly tokens: readonly TokenView[] } };
  /** Makes a token. Its scopes must all be the caller's own. `secret` is shown this once. */
  'tokens.create': {
    readonly params: { readonly name: string; readonly scopes: readonly GatewayScope[]; readonly expiresInDays?: number };
    readonly result: { readonly token: TokenView; readonly secret: string };
  };
  /** Gives a token a new secret; the old one stops working at once. */
  'tokens.rotate': {
    readonly params: { readonly id: string };
    readonly result: { readonly token: TokenView; readonly secret: string };
  };
  'tokens.revoke': { readonly params: { readonly id: string }; readonly result: { readonly revoked: boolean } };
  /** A link that connects one more browser, once, and its QR code row by row; `isReachable` is false when only this machine could open it. */
  'access.link': {
    readonly params: Record<string, never>;
    readonly result: { readonly link: string; readonly qr: readonly (readonly boolean[])[]; readonly isReachable: boolean };
  };
  /** Forgets this browser, or with `everywhere` all of them. */
  'access.signOut': { readonly params: { readonly everywhere?: boolean }; readonly result: { readonly signedOut: number } };
  /** The caller's browsers that are signed in. */
  'browsers.list': { readonly params: Record<string, never>; readonly result: { readonly browsers: readonly BrowserView[] } };
  /** Signs one of the caller's browsers out. */
  'browsers.end': { readonly params: { readonly id: string }; readonly result: { readonly ended: boolean } };

  /** The caller's passkeys. */
  'passkeys.list': { readonly params: Record<string, never>; readonly result: { readonly passkeys: readonly PasskeyView[] } };
  /** Begins to add a passkey: what `navigator.credentials.create` is given, on a page at this origin. */
  'passkeys.begin': { readonly params: { readonly origin: string }; readonly result: { readonly options: object } };
  /** Keeps the passkey that the browser has made. */
  'passkeys.finish': {
    readonly params: { readonly origin: string; readonly name: string; readonly response: Readonly<Record<string, unknown>> };
    readonly result: { readonly added: boolean };
  };
  /** Takes one of the caller's passkeys away. */
  'passkeys.remove': { readonly params: { readonly id: string }; readonly result: { readonly removed: boolean } };

  /** The caller's accounts at the company's provider. */
  'signIns.list': { readonly params: Record<string, never>; readonly result: { readonly signIns: readonly SignInView[] } };
  /** Takes one of them away; browsers that came by it are signed out. */
  'signIns.remove': { readonly params: { readonly id: string }; readonly result: { readonly removed: boolean } };

  /** Who uses the program. */
  'people.list': { readonly params: Record<string, never>; readonly result: { readonly people: readonly PersonView[] } };
  /** Makes somebody known. `link` connects their browser, `code` a chat platform; each works once and is shown this once. */
  'people.invite': {
    readonly params: { readonly name: string; readonly role: PersonRole };
    readonly result: { readonly person: PersonView; readonly link: string; readonly code: string; readonly expiresAt: number };
  };
  /** Changes somebody; another role signs them out everywhere. `dayUsd: null` takes their cap away. */
  'people.change': {
    readonly params: { readonly id: string; readonly name?: string; readonly role?: PersonRole; readonly dayUsd?: string | null };
    readonly result: { readonly person: PersonView };
  };
  /** Shuts somebody out everywhere. */
  'people.remove': { readonly params: { readonly id: string }; readonly result: { readonly removed: boolean } };
  /** Takes somebody's account at the company's provider away; browsers that came by it are signed out. */
  'people.unlink': { readonly params: { readonly id: string }; readonly result: { readonly removed: boolean } };
  /** A code the caller shows on a chat platform to be recognised there, and a link for another browser of theirs. */
  'people.connect': {
    readonly params: Record<string, never>;
    readonly result: { readonly link: string; readonly code: string; readonly expiresAt: number };
  };

  /** What the caller set for themselves, and what counts where they set nothing. */
  'person.get': { readonly params: Record<string, never>; readonly result: OwnSettingsResult };
  /** Changes that; null leaves a setting to the installation. */
  'person.update': {
    readonly params: {
      readonly language?: Locale | null;
      readonly baseCurrency?: string | null;
      readonly taxHome?: 'kr' | 'us' | null;
    };
    readonly result: OwnSettingsResult;
  };
  /** Everything the caller stored, as JSON text for a file: rows by table, and conversations. */
  'person.export': {
    readonly params: Record<string, never>;
    readonly result: { readonly filename: string; readonly text: string };
  };

  /** Which of the caller's accounts are shared with whom, what others share with the caller, and who there is to share with. */
  'shares.list': { readonly params: Record<string, never>; readonly result: SharesResult };
  /** Shares one of the caller's accounts with somebody, or changes what they may do with it. */
  'shares.add': {
    readonly params: { readonly account: string; readonly person: string; readonly access: ShareAccess };
    readonly result: SharesResult;
  };
  /** Ends that; the account is gone from their portfolio at once. */
  'shares.end': { readonly params: { readonly account: string; readonly person: string }; readonly result: SharesResult };
}

interface OwnSettingsResult {
  readonly own: PersonSettings;
  readonly standard: Required<PersonSettings>;
  /** The currencies that have rates. */
  readonly currencies: readonly string[];
}

interface SharesResult {
  readonly given: readonly ShareView[];
  readonly received: readonly ShareView[];
  /** Everybody but the caller. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
  /** The caller's own accounts, which can be shared. */
  readonly accounts: readonly string[];
}

/** The name of a method. */
export type GatewayMethod = keyof GatewayApi;
export type GatewayParams<M extends GatewayMethod> = GatewayApi[M]['params'];
export type GatewayResult<M extends GatewayMethod> = GatewayApi[M]['result'];

export interface ServerHello {
  readonly version: string;
  readonly locale: Locale;
  readonly scopes: readonly GatewayScope[];
  /** Who the caller is. */
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

export interface SearchMatch {
  readonly sessionKey: string;
  readonly channelId: string;
  readonly title: string;
  readonly at: number;
  /** The text around what was found, on one line. */
  readonly snippet: string;
  /** Where in the snippet it was found: start and end, in UTF-16 code units. */
  readonly ranges: readonly (readonly [number, number])[];
}

/** A chat command. */
export interface CommandView {
  /** With its prefix, as it is typed. */
  readonly name: string;
  /** Other names it answers to, with the prefix. */
  readonly aliases: readonly string[];
  readonly description: string;
  readonly usage: string;
}

export interface SendParams {
  readonly sessionKey?: string;
  readonly messageId?: string;
  readonly text: string;
  readonly attachments?: readonly AttachmentUpload[];
  /** For a new conversation: the model that answers. */
  readonly model?: string;
}

/** A file to send. */
export interface AttachmentUpload {
  readonly filename: string;
  readonly mimeType: string;
  /** Base64. */
  readonly data: string;
}

export interface SendResult {
  readonly sessionKey: string;
  readonly messageId: string;
  /** `duplicate` means that the same id had been accepted before. */
  readonly status: 'accepted' | 'duplicate';
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
}

/** Where each method lives over plain HTTP, and which scope it needs. `events.subscribe` is only for sockets. */
export const GATEWAY_ROUTES = {
  'server.hello': { verb: 'GET', path: '/api/hello', scope: 'read' },
  'server.health': { verb: 'GET', path: '/api/health', scope: 'read' },
  'sessions.list': { verb: 'GET', path: '/api/sessions', scope: 'read' },
  'sessions.search': { verb: 'GET', path: '/api/search', scope: 'read' },
  'sessions.get': { verb: 'GET', path: '/api/sessions/:sessionKey', scope: 'read' },
  'sessions.shown': { verb: 'GET', path: '/api/sessions/:sessionKey/shown', scope: 'read' },
  'sessions.reset': { verb: 'POST', path: '/api/sessions/:sessionKey/reset', scope: 'ask' },
  'sessions.update': { verb: 'PUT', path: '/api/sessions/:sessionKey', scope: 'ask' },
  'sessions.remove': { verb: 'DELETE', path: '/api/sessions/:sessionKey', scope: 'ask' },
  'sessions.setModel': { verb: 'PUT', path: '/api/sessions/:sessionKey/model', scope: 'ask' },
  'commands.list': { verb: 'GET', path: '/api/commands', scope: 'read' },
  'messages.send': { verb: 'POST', path: '/api/messages', scope: 'ask' },
  'messages.edit': { verb: 'POST', path: '/api/sessions/:sessionKey/edit', scope: 'ask' },
  'messages.stop': { verb: 'POST', path: '/api/sessions/:sessionKey/stop', scope: 'ask' },
  'approvals.list': { verb: 'GET', path: '/api/approvals', scope: 'read' },
  'approvals.answer': { verb: 'POST', path: '/api/approvals/:id', scope: 'approve' },
  'quotes.get': { verb: 'GET', path: '/api/quotes', scope: 'read' },
  'history.get': { verb: 'GET', path: '/api/history', scope: 'read' },
  'instruments.search': { verb: 'GET', path: '/api/instruments', scope: 'read' },
  'portfolio.get': { verb: 'GET', path: '/api/portfolio', scope: 'read' },
  'portfolio.rows': { verb: 'GET', path: '/api/portfolio/rows', scope: 'read' },
  'portfolio.edit': { verb: 'POST', path: '/api/portfolio/rows/:id/edit', scope: 'write' },
  'portfolio.undo': { verb: 'POST', path: '/api/portfolio/rows/:id/undo', scope: 'write' },
  'portfolio.performance': { verb: 'GET', path: '/api/portfolio/performance', scope: 'read' },
  'portfolio.targets': { verb: 'GET', path: '/api/portfolio/targets', scope: 'read' },
  'portfolio.setTargets': { verb: 'PUT', path: '/api/portfolio/targets', scope: 'write' },
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
  'schedules.change': { verb: 'POST', path: '/api/schedules/:id', scope: 'write' },
  'memory.list': { verb: 'GET', path: '/api/memory', scope: 'read' },
  'memory.save': { verb: 'POST', path: '/api/memory', scope: 'write' },
  'memory.forget': { verb: 'DELETE', path: '/api/memory/:id', scope: 'write' },
  'news.list': { verb: 'GET', path: '/api/news', scope: 'read' },
  'company.get': { verb: 'GET', path: '/api/company', scope: 'read' },
  'usage.get': { verb: 'GET', path: '/api/usage', scope: 'read' },
  'models.list': { verb: 'GET', path: '/api/models', scope: 'read' },
  'models.local': { verb: 'GET', path: '/api/models/local', scope: 'admin' },
  'models.add': { verb: 'POST', path: '/api/models/local', scope: 'admin' },
  'audit.list': { verb: 'GET', path: '/api/audit', scope: 'admin' },
  'audit.verify': { verb: 'GET', path: '/api/audit/verify', scope: 'admin' },
  'doctor.run': { verb: 'GET', path: '/api/doctor', scope: 'admin' },
  'pairing.list': { verb: 'GET', path: '/api/pairing', scope: 'admin' },
  'pairing.approve': { verb: 'POST', path: '/api/pairing', scope: 'admin' },
  'pairing.refuse': { verb: 'POST', path: '/api/pairing/refuse', scope: 'admin' },
  'pairing.remove': { verb: 'POST', path: '/api/pairing/remove', scope: 'admin' },
  'config.get': { verb: 'GET', path: '/api/config', scope: 'admin' },
  'config.update': { verb: 'PUT', path: '/api/config', scope: 'admin' },
  'keys.list': { verb: 'GET', path: '/api/keys', scope: 'admin' },
  'keys.add': { verb: 'POST', path: '/api/keys', scope: 'admin' },
  'keys.remove': { verb: 'DELETE', path: '/api/keys/:id', scope: 'admin' },
  'providers.list': { verb: 'GET', path: '/api/providers', scope: 'admin' },
  'providers.save': { verb: 'PUT', path: '/api/providers/:name', scope: 'admin' },
  'providers.remove': { verb: 'DELETE', path: '/api/providers/:name', scope: 'admin' },
  'bots.list': { verb: 'GET', path: '/api/bots', scope: 'admin' },
  'bots.add': { verb: 'POST', path: '/api/bots', scope: 'admin' },
  'bots.remove': { verb: 'DELETE', path: '/api/bots/:platform/:account', scope: 'admin' },
  'push.key': { verb: 'GET', path: '/api/push', scope: 'read' },
  'push.subscribe': { verb: 'POST', path: '/api/push', scope: 'read' },
  'push.unsubscribe': { verb: 'POST', path: '/api/push/remove', scope: 'read' },
  'server.restart': { verb: 'POST', path: '/api/restart', scope: 'admin' },
  'tokens.list': { verb: 'GET', path: '/api/tokens', scope: 'self' },
  'tokens.create': { verb: 'POST', path: '/api/tokens', scope: 'self' },
  'tokens.rotate': { verb: 'POST', path: '/api/tokens/:id/rotate', scope: 'self' },
  'tokens.revoke': { verb: 'DELETE', path: '/api/tokens/:id', scope: 'self' },
  'access.link': { verb: 'POST', path: '/api/access/link', scope: 'self' },
  'access.signOut': { verb: 'POST', path: '/api/sign-out', scope: 'read' },
  'browsers.list': { verb: 'GET', path: '/api/browsers', scope: 'self' },
  'browsers.end': { verb: 'DELETE', path: '/api/browsers/:id', scope: 'self' },
  'passkeys.list': { verb: 'GET', path: '/api/passkeys', scope: 'self' },
  'passkeys.begin': { verb: 'POST', path: '/api/connect/passkey', scope: 'self' },
  'passkeys.finish': { verb: 'POST', path: '/api/passkeys', scope: 'self' },
  'passkeys.remove': { verb: 'DELETE', path: '/api/passkeys/:id', scope: 'self' },
  'signIns.list': { verb: 'GET', path: '/api/sign-ins', scope: 'self' },
  'signIns.remove': { verb: 'DELETE', path: '/api/sign-ins/:id', scope: 'self' },
  'people.list': { verb: 'GET', path: '/api/people', scope: 'admin' },
  'people.invite': { verb: 'POST', path: '/api/people', scope: 'admin' },
  'people.change': { verb: 'PUT', path: '/api/people/:id', scope: 'admin' },
  'people.remove': { verb: 'DELETE', path: '/api/people/:id', scope: 'admin' },
  'people.unlink': { verb: 'DELETE', path: '/api/people/sign-ins/:id', scope: 'admin' },
  'people.connect': { verb: 'POST', path: '/api/connect', scope: 'self' },
  'person.get': { verb: 'GET', path: '/api/person', scope: 'read' },
  'person.update': { verb: 'PUT', path: '/api/person', scope: 'self' },
  'person.export': { verb: 'GET', path: '/api/person/export', scope: 'self' },
  'ownKeys.list': { verb: 'GET', path: '/api/person/keys', scope: 'self' },
  'ownKeys.add': { verb: 'POST', path: '/api/person/keys', scope: 'self' },
  'ownKeys.check': { verb: 'POST', path: '/api/person/keys/:id/check', scope: 'self' },
  'ownKeys.remove': { verb: 'DELETE', path: '/api/person/keys/:id', scope: 'self' },
  'ownKeys.limit': { verb: 'PUT', path: '/api/person/keys', scope: 'self' },
  'shares.list': { verb: 'GET', path: '/api/shares', scope: 'read' },
  'shares.add': { verb: 'POST', path: '/api/shares', scope: 'self' },
  'shares.end': { verb: 'POST', path: '/api/shares/end', scope: 'self' },
} as const satisfies Partial<Record<GatewayMethod, GatewayRoute>>;
