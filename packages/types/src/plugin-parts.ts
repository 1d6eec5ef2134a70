import type { SendReceipt } from './channel.ts';
import type { InstrumentType, TimeInterval } from './finance.ts';
import type { GatewayScope } from './gateway/access-view.ts';
import type { Locale } from './languages.ts';
import type { ChatType, InboundMessage, ReplyPayload } from './message.ts';
import type { HookPayloadMap, PluginDiagnostic, PluginHookName } from './plugin.ts';
import type { PluginChannel, Soon } from './plugin-channel.ts';

/** A JSON Schema whose root is an object. */
interface PluginInputSchema {
  readonly type: 'object';
  readonly [keyword: string]: unknown;
}

/** The values that a JSON Schema describes; unknown where it says more than a type. */
type ValueOf<S> = S extends { readonly enum: readonly (infer V)[] }
  ? V
  : S extends { readonly type: 'string' }
    ? string
    : S extends { readonly type: 'number' | 'integer' }
      ? number
      : S extends { readonly type: 'boolean' }
        ? boolean
        : S extends { readonly type: 'array'; readonly items: infer I }
          ? readonly ValueOf<I>[]
          : S extends { readonly type: 'object'; readonly properties: infer P }
            ? FieldsOf<P, S extends { readonly required: readonly (infer R)[] } ? R : never>
            : unknown;
type FieldsOf<P, R> = { readonly [K in keyof P as K extends R ? K : never]: ValueOf<P[K]> } & {
  readonly [K in keyof P as K extends R ? never : K]?: ValueOf<P[K]>;
};
/** The input of a tool: that of its schema, where the schema is written out. */
type InputOf<S> = S extends { readonly properties: infer P }
  ? unknown extends P
    ? Readonly<Record<string, unknown>>
    : ValueOf<S>
  : Readonly<Record<string, unknown>>;

/** A tool that a plugin offers to the model. */
export interface PluginTool<S extends PluginInputSchema = PluginInputSchema> {
  /** 1 to 64 letters, digits, "_" or "-". */
  readonly name: string;
  /** For the model: what it does and when to use it. */
  readonly description: string;
  /** Its input as a JSON Schema; inputs that do not fit never reach `run`. */
  readonly inputSchema: S;
  /** `nothing` never asks; `outside`, which is assumed when this is missing, always asks a person first. */
  readonly changes?: 'nothing' | 'own-data' | 'outside';
  /** Its result shows private data; assumed when this is missing. */
  readonly accessesSensitiveData?: boolean;
  /** It calls a service outside of this program. */
  readonly isExternal?: boolean;
  readonly timeoutMs?: number;
}

/** The result of a tool: text or JSON as text for the model. */
interface PluginToolResult {
  readonly content: string;
  /** It went wrong, and `content` says how. */
  readonly isError?: boolean;
}

/** A chat command, `/name`. */
export interface PluginCommand {
  readonly name: string;
  readonly description: string;
  readonly aliases?: readonly string[];
  /** The usage; `/name` when absent. */
  readonly usage?: string;
  readonly category?: 'general' | 'finance' | 'admin';
  /** When it changes something; readers may not use it then. */
  readonly changes?: 'always' | 'with-words';
  /** When it decides, discloses or deletes something; only a person may use it then. */
  readonly needsPerson?: 'always' | 'with-words';
}

/** The answer of a command. */
export interface PluginCommandResult {
  readonly content: string;
  /** Only the person who called it sees the answer. */
  readonly ephemeral?: boolean;
}

/** An instrument as plugins see it. */
export interface PluginInstrument {
  readonly symbol: string;
  readonly exchange: string;
  readonly currency: string;
  readonly type: string;
}

/** A price as a plugin knows it. Amounts are decimals as text ("123.45") or numbers. */
export interface PluginQuote {
  readonly price: string | number;
  /** When it was traded: ISO 8601 or milliseconds since 1970; a day such as "2026-01-31" is its close. */
  readonly at: string | number;
  /** Another than the instrument's own is refused. */
  readonly currency?: string;
  /** The minimum delay of its prices; 0 for real-time. */
  readonly delayMinutes: number;
  readonly previousClose?: string | number;
  readonly open?: string | number;
  readonly high?: string | number;
  readonly low?: string | number;
  readonly volume?: string | number;
}

/** A candle as a plugin knows it. */
export interface PluginCandle {
  /** Its beginning: ISO 8601 or milliseconds since 1970; a day such as "2026-01-31" is that of the exchange. */
  readonly at: string | number;
  readonly open: string | number;
  readonly high: string | number;
  readonly low: string | number;
  readonly close: string | number;
  readonly volume?: string | number;
}

/** Why there is no price. */
export interface PluginUnavailable {
  readonly unavailable: string;
}

/** The past prices that are asked for. */
interface PluginHistoryRequest {
  readonly interval: TimeInterval;
  /** Milliseconds since 1970. */
  readonly from?: number;
  readonly to?: number;
  /** At most this many candles, the newest ones. */
  readonly limit?: number;
}

/** An instrument that a source makes known, such as a fund that is not listed anywhere. */
export interface PluginInstrumentFound {
  /** Letters, digits, "." and "-". */
  readonly symbol: string;
  readonly name: string;
  readonly koreanName?: string;
  readonly type: InstrumentType;
  /** The currency of its prices, such as "USD". */
  readonly currency: string;
  readonly exchange?: string;
}

/** A source of prices, asked before the built-in ones. What it covers is never simulated instead. */
export interface PluginMarketSource {
  readonly id: string;
  /** Returns the instruments of a name or symbol that FinClaw does not know. */
  search?(text: string, signal?: AbortSignal): Soon<readonly PluginInstrumentFound[]>;
  supports(instrument: PluginInstrument): boolean;
  quote(instrument: PluginInstrument, signal?: AbortSignal): Soon<PluginQuote | PluginUnavailable>;
  history?(
    instrument: PluginInstrument,
    request: PluginHistoryRequest,
    signal?: AbortSignal,
  ): Soon<readonly PluginCandle[] | PluginUnavailable>;
}

/** The context of a call of a plugin's tool. */
interface PluginToolContext {
  readonly sessionId: string;
  readonly userId: string;
  readonly channelId: string;
  readonly chatType?: ChatType;
  readonly abortSignal: AbortSignal;
}

/** Runs a tool of a plugin. */
export type PluginToolRun<I = Readonly<Record<string, unknown>>> = (
  input: I,
  context: PluginToolContext,
) => Soon<PluginToolResult>;

/** The caller of a plugin's command. */
interface PluginCommandContext {
  readonly channelId: string;
  readonly senderId: string;
  readonly senderName: string;
  readonly chatType: ChatType;
  readonly locale?: Locale;
  readonly signal?: AbortSignal;
}

/** Answers a command of a plugin. */
export type PluginCommandRun = (args: readonly string[], context: PluginCommandContext) => Soon<PluginCommandResult>;

/** The events a plugin may listen to. */
export type PluginEventName =
  | 'channel:message'
  | 'agent:run:start'
  | 'agent:run:end'
  | 'agent:run:error'
  | 'execution:model'
  | 'execution:complete'
  | 'execution:context_threshold'
  | 'model:fallback'
  | 'model:exhausted'
  | 'auth:cooldown'
  | 'auth:health:change'
  | 'context:compact'
  | 'context:compact:fallback'
  | 'context:window:status'
  | 'tool:execute:start'
  | 'tool:execute:end'
  | 'tool:execute:error'
  | 'tool:execute:timeout'
  | 'tool:policy:deny'
  | 'tool:policy:verdict'
  | 'tool:circuit:change';

/** Something that runs as long as the program does. */
export interface PluginService {
  readonly name: string;
  start(): Promise<void> | void;
  stop?(): Promise<void> | void;
}

/**
 * Something done again and again while the program stays: `everyMs` after the start, and after each end of the last
 * time.
 */
export interface PluginSchedule {
  readonly name: string;
  /** At least a second. */
  readonly everyMs: number;
  run(signal: AbortSignal): Promise<void> | void;
}

/** An address on the gateway, below `/plugins/` and the plugin's name. */
export interface PluginRoute {
  readonly verb: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Begins with a slash. */
  readonly path: string;
  /** The right the caller needs; `public` admits every caller who reaches the gateway. */
  readonly scope: 'public' | GatewayScope;
  handle(request: Request): Promise<Response> | Response;
}

/** An admitted person, or a room in which FinClaw was addressed. */
export type PluginTarget = { readonly channelId: string; readonly accountId?: string; readonly threadId?: string } & (
  | { readonly senderId: string }
  | { readonly roomId: string }
);

/**
 * The argument of a plugin's `register`. Each method works only for a slot its manifest declares. Nothing runs yet:
 * what is registered is started later.
 */
export interface PluginApi {
  readonly pluginName: string;
  /** The plugin's section under `plugins.config`, checked against its `configSchema`. */
  readonly config: Readonly<Record<string, unknown>>;
  registerTool<const S extends PluginInputSchema>(definition: PluginTool<S>, run: PluginToolRun<InputOf<S>>): void;
  /**
   * A channel the manifest names under `channels`. Its `setup` gets the settings in its section of the configuration
   * that only it has.
   */
  registerChannel(channel: PluginChannel): void;
  registerHook<N extends PluginHookName>(
    hook: N,
    handler: (payload: HookPayloadMap[N]) => unknown,
    options?: { readonly priority?: number },
  ): void;
  /** Subscribes to an event about models, keys, tools or answers. */
  on(event: PluginEventName, listener: (...told: never[]) => void): void;
  registerService(service: PluginService): void;
  registerCommand(definition: PluginCommand, run: PluginCommandRun): void;
  /** Registers a source of prices that is asked before the built-in ones. */
  registerMarketSource(source: PluginMarketSource): void;
  registerRoute(route: PluginRoute): void;
  registerSchedule(schedule: PluginSchedule): void;
  /**
   * Sends a text to an admitted person, or to a room in which FinClaw was addressed; with a key, at most once for that
   * key.
   */
  send(target: PluginTarget, text: string, options?: { readonly key?: string }): Promise<void>;
  /** Reports the plugin's state; warnings and errors are shown by `finclaw doctor` and on the page. */
  addDiagnostic(severity: PluginDiagnostic['severity'], message: string): void;
}

/** The exports of a plugin's main file. `register` wins if both are there. */
export interface PluginModule {
  register?(api: PluginApi): unknown;
  activate?(api: PluginApi): unknown;
  deactivate?(): unknown;
}

/** A plugin as a test tries it: everything it hands over is checked as FinClaw checks it. */
interface TriedPlugin {
  /** The names of what it adds, by kind. */
  readonly adds: Readonly<Record<'tools' | 'commands' | 'channels' | 'sources', readonly string[]>>;
  callTool(name: string, input?: Readonly<Record<string, unknown>>): Promise<PluginToolResult>;
  runCommand(name: string, ...words: readonly string[]): Promise<PluginCommandResult>;
  quote(source: string, symbol: string): Promise<PluginQuote | PluginUnavailable>;
  history(
    source: string,
    symbol: string,
    request?: PluginHistoryRequest,
  ): Promise<readonly PluginCandle[] | PluginUnavailable>;
  /** The instruments a source finds under a text. */
  search(source: string, text: string): Promise<readonly PluginInstrumentFound[]>;
  /** Starts a channel with the settings of its section in the configuration. */
  openChannel(id: string, settings?: Readonly<Record<string, unknown>>): Promise<TriedChannel>;
}

/** A running channel under test. */
interface TriedChannel {
  /** Waits for the next message that it passes in; fails after five seconds without one. */
  nextMessage(): Promise<InboundMessage>;
  /** Sends what an answer consists of, a text or a card with buttons, to a person or a room. */
  send(targetId: string, ...payloads: readonly (string | ReplyPayload)[]): Promise<SendReceipt | undefined>;
  /** Stops it. */
  close(): Promise<void>;
}

/** The options for a plugin under test. */
interface TryOptions {
  /** The manifest, as it stands in finclaw-plugin.json. */
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly config?: Readonly<Record<string, unknown>>;
}

/** Registers a plugin without a running FinClaw; throws what `finclaw doctor` would report. */
export type TryPlugin = (plugin: PluginModule, options: TryOptions) => Promise<TriedPlugin>;
