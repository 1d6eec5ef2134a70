import type { AnswerRendering, SessionStore } from '@finclaw/agent';
import type { FinClawConfig, MessageKey } from '@finclaw/config';
import type { FinClawLogger } from '@finclaw/infra';
import type { FinanceTool, MarketData } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import type { ModelsForRuns } from '@finclaw/models';
import type { PortfolioDeps } from '@finclaw/portfolio';
import type { Database, KeyValueStore } from '@finclaw/storage';
import type { ToolExecutionContext, ToolRegistry } from '@finclaw/tools';
import type {
  AlertTrigger,
  GatewayMethod,
  GatewayParams,
  GatewayResult,
  Locale,
  MsgContext,
  ReplyTarget,
  SessionKey,
  SettingView,
  TickerSymbol,
  TranscriptEntry,
} from '@finclaw/types';
import type * as z from 'zod/mini';
import type { InputHistory } from './memory/forgetting.ts';
import type { Owner } from './owner.ts';
import type { JobPlace } from './schedules/job.ts';
import type { ZoneBook } from './schedules/schedule-commands.ts';

/** The services of every feature, also when it is opened for one shell command. */
export interface FeatureHost {
  readonly config: FinClawConfig;
  readonly database: Database;
  readonly directory: InstrumentDirectory;
  readonly market: MarketData;
  readonly logger: FinClawLogger;
  readonly now: () => number;
  /** Small values by scope and key. */
  readonly values: KeyValueStore;
  homeOf(owner: string): Pick<PortfolioDeps, 'baseCurrency' | 'timeZone' | 'taxResidence'>;
  readonly shares: AccountShares;
  /** Stores the access tokens of vendors. */
  readonly tokens: { get(key: string): Promise<string | undefined>; set(key: string, value: string): Promise<void> };
}

/** An account of another person, as seen by its recipient. */
export interface ReceivedShare {
  readonly owner: string;
  readonly account: string;
  readonly name: string;
  readonly fullName: string;
  readonly access: 'reader' | 'writer';
}

interface AccountShares {
  /** Returns the accounts of others that a person accepted. */
  received(person: string): Promise<readonly ReceivedShare[]>;
  /** Returns a function that judges the name of a new account. */
  accountNames(person: string): ReturnType<NonNullable<PortfolioDeps['accountNames']>>;
  /** Throws unless the person may write to the account; call it inside the writing transaction. */
  assertMayWrite(tx: Database, person: string, share: ReceivedShare): Promise<void>;
}

/** The host in a long-running program. */
export interface ServerHost extends FeatureHost {
  /** The language of the program. */
  readonly locale: Locale;
  ownerOf(context: ToolExecutionContext): Owner;
  /** Returns that person's holdings, as far as they may be disclosed in the call's conversation. */
  heldBy(context: ToolExecutionContext): Promise<readonly TickerSymbol[]>;
  /** True where others read along in the conversation a tool runs in. */
  isRoom(context: ToolExecutionContext): boolean;
  languageOfOwner(owner: string): Locale;
  /** Returns a person's name; undefined for an unknown or unnamed person. */
  nameOf(person: string): string | undefined;
  readonly prefix: string;
  /** Returns the conversation of a tool call; undefined where nothing can be sent later. */
  placeOf(context: ToolExecutionContext): JobPlace | undefined;
  /** Returns the language of the call's user. */
  languageOf(context: ToolExecutionContext): Locale;
  zoneOf(owner: Owner): string;
  /** Time zones, readable and settable. */
  readonly zones: ZoneBook;
  readonly sessions: SessionStore;
  /** Returns the owner of a conversation, where its key names a person of this installation. */
  localOwner(sessionKey: string): string | undefined;
  readonly inputHistory: InputHistory;
  /** Also removes deleted data from the database file. */
  pack(): Promise<void>;
  /** All tools of the program, as far as they are registered already. */
  readonly tools: Pick<ToolRegistry, 'get' | 'toolsFor' | 'execute'>;
  /** Returns the models, once they are loaded. */
  models(): ModelsForRuns;
  /** Checks the figures of an answer against the results of its conversation. */
  rendering(entries: () => readonly TranscriptEntry[], locale: Locale): AnswerRendering;
  /** Tells whether a text would be read as a chat command. */
  isCommand(text: string): boolean;
  /** Sends a notice; the same key is never sent twice. */
  notify: Notify;
}

/** Sends a notice to the target of the request, with data for surfaces that display it in their own way. */
type Notify = (target: ReplyTarget, text: string, dedupeKey: string, data?: AlertTrigger) => Promise<void>;

/** The caller of a method or a command. */
export interface FeatureCall {
  readonly owner: Owner;
  readonly locale: Locale;
  readonly signal: AbortSignal;
  /** Returns the target for a later result. A thread is for callers outside a conversation. */
  target(thread?: string): ReplyTarget;
  /** Returns the same target as a conversation. */
  place(thread?: string): JobPlace;
  /** The message that a command of the chat came in. */
  readonly message?: CommandMessage;
  /** Reports the progress of a long task; absent where no one can see it. */
  progress?(
    thread: string,
    progress: { readonly progressId: string; readonly done: number; readonly total: number },
  ): void;
}

type CommandMessage = Pick<MsgContext, 'sessionKey' | 'runId' | 'origin' | 'chatType' | 'media'>;

interface FeatureMethod<M extends GatewayMethod> {
  readonly params: z.ZodMiniObject;
  /** True if it stores more, which is refused when a person's storage is full. */
  readonly grows?: boolean | ((params: GatewayParams<M>) => boolean);
  run(params: GatewayParams<M>, call: FeatureCall): Promise<GatewayResult<M>>;
}

export type FeatureMethods = { readonly [M in GatewayMethod]?: FeatureMethod<M> };

interface CommandCall extends FeatureCall {
  readonly prefix: string;
  readonly message: CommandMessage;
}

/** A command of the chat. */
export interface ChatCommand {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly category: 'general' | 'finance';
  /** When it has a side effect: always, or with arguments. */
  readonly changes?: 'always' | 'with-words';
  /** When only a person may use it. */
  readonly needsPerson?: 'always' | 'with-words';
  /** The command it follows in the help. */
  readonly after: string;
  readonly description: MessageKey;
  readonly usage: MessageKey;
  /** True if everyone in the conversation may see the answer; otherwise only the caller. */
  readonly isPublic?: boolean;
  /** Returns the answer, and who may see it where that differs from the default. */
  run(
    words: readonly string[],
    call: CommandCall,
  ): Promise<string | { readonly text: string; readonly isPublic: boolean }>;
}

/** A line about a person for the model: its entries, and the sentence that lists them. */
interface PersonalLine {
  readonly entries: readonly string[];
  text(list: string): string;
}

/** Facts about a person; untrusted when any of it was written by others. */
export interface PersonalText {
  readonly text?: string;
  readonly trust?: 'user' | 'untrusted';
}

/** A question in a private chat. */
interface Question {
  readonly owner: Owner;
  readonly locale: Locale;
  readonly text: string;
  readonly sessionKey: SessionKey;
  readonly runId?: string | undefined;
  /**
   * True if it may store something the user asks for: the person's own words, and not those of a job, a program or a
   * forwarded message.
   */
  readonly isOwnWish: boolean;
}

/** The parts a feature adds to the running program. */
export interface FeatureParts {
  readonly tools?: readonly FinanceTool[];
  readonly methods?: FeatureMethods;
  readonly commands?: readonly ChatCommand[];
  personalLine?(owner: Owner, locale: Locale): Promise<PersonalLine>;
  /**
   * Returns context for the model with a question, and a notice for the person where something was stored because of
   * it.
   */
  context?(question: Question): Promise<readonly (PersonalText & { readonly notice?: string })[]>;
  /** Returns a person's data to read over MCP, by its address. */
  readonly readable?: Readonly<Record<string, (owner: Owner) => Promise<object>>>;
  /** Runs work that waited for conversations to end; called at the start and after each turn. */
  afterTurn?(): Promise<unknown>;
  /** Deletes the feature's data about a deleted conversation. */
  dropConversation?(sessionKey: string, tx: Database): Promise<void>;
  /** Work that one process does for all. */
  readonly worker?: { start(): void; stop(): Promise<void> };
  /** Ends the background work of every process. */
  close?(): void;
}

/** The tools offered to programs over MCP. An unlisted one is not offered, whatever its definition declares. */
export interface McpOffer {
  /** Read-only tools. */
  readonly read?: readonly string[];
  /** Read-only tools for a person's data. */
  readonly private?: readonly string[];
  /** Tools that change a person's data here, and nothing outside. */
  readonly ownData?: readonly string[];
  /** The resource addresses and the tools that answer them. */
  readonly resources?: Readonly<Record<string, string>>;
  /** The same of an instrument. */
  readonly ofInstrument?: Readonly<Record<string, string>>;
}

/** A setting the page may change, with its parser and the conversion to the file's value. */
export interface PageSetting {
  readonly path: string;
  readonly kind: SettingView['kind'];
  /** The plugin's title; built-in ones are translated. */
  readonly title?: string;
  readonly choices?: readonly string[];
  read(config: FinClawConfig): string | null;
  /** Undefined when the text is invalid. */
  parse(text: string): unknown;
}

/**
 * A feature as a value. `open` is cheap and enough for a command of the shell; `load` fetches the rest. Needs are
 * services of other features, by their ids.
 */
export interface Feature<Service = unknown, Needs = unknown> {
  readonly mcp?: McpOffer;
  readonly pageSettings?: readonly PageSetting[];
  open(host: FeatureHost): Service;
  load(): Promise<{ serve(service: Service, host: ServerHost, others: Needs): FeatureParts }>;
}
