import type { ChatType, Locale, ReplyTarget, ResultPicture, ToolDefinition } from '@finclaw/types';
import type { ResultPart } from '../guard/provenance.ts';
import type { PromptLedger } from '../ledger/prompt-ledger.ts';

/** The origin of a tool. Plugins and skills are third-party; the policy treats them so. */
export type ToolSource = 'built-in' | 'plugin' | 'skill';

/**
 * The effect a call can have: nothing, the user's own data in this program (alerts, watchlist, ledger, memory, schedules),
 * or something outside of it (an order, a message to another person, a command of the machine).
 */
export type ToolChanges = 'nothing' | 'own-data' | 'outside';

/** Equivalent words for the values of a call, or `usual` for the default that applies when the user names none. */
export type Restated = Readonly<Record<string, readonly string[] | 'usual'>>;

/** A tool with everything the gate must know about it. None of the extra fields is ever sent to a model. */
export interface RegisteredToolDefinition extends ToolDefinition {
  readonly group: string;
  /** `nothing` never asks, `own-data` asks once outsiders' text is in the conversation, `outside` always asks. */
  readonly changes: ToolChanges;
  /** True if its result is private: an account, a person's notes. */
  readonly accessesSensitiveData: boolean;
  /** Shows personal data, such as a portfolio; refused in a shared room unless its owner allows it. */
  readonly isPersonal?: boolean;
  /** True if its results are about trades, holdings or allocation, so that an answer with one gets the disclaimer. */
  readonly needsDisclaimer?: boolean;
  /** The plugin or tool server it belongs to, as we know it; absent for tools of this program and of skills. */
  readonly maker?: string;
  /** The time limit of a call. Default 30,000. */
  readonly timeoutMs?: number;
  /** It calls a service outside this process, so a circuit breaker protects it and its text is untrusted. */
  readonly isExternal?: boolean;
  /** Top-level arguments that affect a person's money, data or name; the approval card highlights them. */
  readonly consequentialArguments?: readonly string[];
  /**
   * Top-level arguments that name a recipient or a host. An empty list means that it reaches only the session's own
   * channel.
   */
  readonly sinkArguments?: readonly string[];
  /** True if its results list addresses found by a service of the owner's choice, which may be opened unchanged. */
  readonly listsLinks?: boolean;
  /** Top-level arguments whose text leaves the machine, such as a search query, though they name no recipient. */
  readonly outgoingArguments?: readonly string[];
  /**
   * Fields of its result that only this program needs, such as ids: at any depth by their name, those of one list as
   * `list.field`. They are left out of a result for a model. Built-in tools only.
   */
  readonly internalFields?: readonly string[];
  /**
   * Columns of lists, as `list.field`, that seldom answer a question. A model sees them where it sees every row; where
   * rows are left out, `read_result` has them. Built-in tools only.
   */
  readonly detailFields?: readonly string[];
  /** The channels it may be called from; all by default. Elsewhere it is neither offered nor run. */
  readonly onlyOn?: readonly string[];
  /** Tools with an effect whose unknown outcome is resolved by a successful call of this one. */
  readonly checksStatusOf?: readonly string[];
  /**
   * Describes what a call would do, for the person who approves it: a sentence, then further facts. The card shows them
   * above the exact fields. Built-in tools only.
   */
  readonly describeCall?: (
    input: Readonly<Record<string, unknown>>,
    context: ToolExecutionContext,
  ) => CallDescription | undefined | Promise<CallDescription | undefined>;
  /**
   * Describes the effect of equal calls made since the message the call answers, for the approver of the repetition;
   * undefined when nothing was done. Built-in tools only.
   */
  readonly describeRepeat?: (
    input: Readonly<Record<string, unknown>>,
    context: ToolExecutionContext,
  ) => CallDescription | undefined | Promise<CallDescription | undefined>;
  /**
   * Returns equivalent words a user may have used for the values of a call, such as a full name for a code. Built-in
   * tools only.
   */
  readonly restate?: (input: Readonly<Record<string, unknown>>, context: ToolExecutionContext) => Promise<Restated>;
}

/** The lines that describe the effect of a call, in either language. */
export type CallDescription = (locale: Locale) => readonly string[];

/** A third-party tool definition: undeclared properties are assumed to be the worst. */
export type StrangersToolDefinition = Omit<
  RegisteredToolDefinition,
  | 'changes'
  | 'accessesSensitiveData'
  | 'describeCall'
  | 'describeRepeat'
  | 'restate'
  | 'maker'
  | 'listsLinks'
  | 'internalFields'
  | 'detailFields'
> & {
  readonly changes?: ToolChanges;
  readonly accessesSensitiveData?: boolean;
};

/** Returns true if a call may have an effect. */
export function hasEffect({ changes }: Pick<RegisteredToolDefinition, 'changes'>): boolean {
  return changes !== 'nothing';
}

/** A call made before: its time in the reader's time zone, and whether its outcome is known. */
export interface EarlierCall {
  readonly time: string;
  readonly isKnown: boolean;
}

/** The origin of a call and its cancellation signal. */
export interface ToolExecutionContext {
  readonly sessionId: string;
  readonly userId: string;
  readonly channelId: string;
  readonly abortSignal: AbortSignal;
  readonly toolUseId?: string;
  /**
   * Identifies the call: its message, and its number among the calls equal in id, tool and input. Stays the same when
   * the call is repeated after a crash, and distinguishes calls of servers that reuse their ids.
   */
  readonly place?: string;
  /** When the message that the call answers was first asked. */
  readonly askedAt?: number;
  /** The latest call of the same tool with the same input in answer to the same message, under whatever id. */
  readonly repeats?: EarlierCall;
  /** The number of equal calls in a row in one message of the model, from this one on. Default 1. */
  readonly equalCalls?: number;
  readonly chatType?: ChatType;
  /** The bot account of the channel the user wrote to. */
  readonly accountId?: string;
  readonly runId?: string;
  /** The address for an answer to the user, for tools that write to them later. */
  readonly replyTarget?: ReplyTarget;
  /** The record of authorship in this conversation; without it the registry uses its own record per session. */
  readonly ledger?: PromptLedger;
  /** The user's last message, for built-in tools. */
  readonly request?: string;
  /** Reports progress to listeners; absent without listeners. */
  readonly tell?: (text: string) => void;
  /** Runs the work once the result of a call is stored in the conversation; absent where results are not stored. */
  readonly afterStored?: (toolUseId: string, work: () => Promise<void>) => void;
  /** Stable for one call of one session; set by the registry for tools with an effect. */
  readonly idempotencyKey?: string;
}

/** The result of an executor. */
export interface ToolResult {
  readonly content: string;
  readonly isError: boolean;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** The content in parts with the trust of each; replaces `content` when present. */
  readonly parts?: readonly ResultPart[];
  /** Pictures of the result; a model without image input reads only the text. */
  readonly pictures?: readonly ResultPicture[];
}

/** The function behind a tool. Only the registry can call it. */
export type ToolExecutor = (input: Record<string, unknown>, context: ToolExecutionContext) => Promise<ToolResult>;

/** The public view of a tool: everything but the executor. */
export interface RegisteredTool {
  readonly definition: RegisteredToolDefinition;
  readonly registeredAt: Date;
  readonly source: ToolSource;
}

/** The time limit of a tool whose definition has none. */
export const DEFAULT_TOOL_TIMEOUT_MS = 30_000;

/**
 * Returns the part of a definition that a model may see. Limits that only reject nonsense are checked when the tool
 * runs, and would cost tokens in every request.
 */
export function toApiToolDefinition({ name, description, inputSchema }: RegisteredToolDefinition): ToolDefinition {
  return { name, description, inputSchema: withoutLimits(inputSchema) as ToolDefinition['inputSchema'] };
}

const LIMITS: ReadonlySet<string> = new Set(['minLength', 'maxLength', 'minItems', 'maxItems']);

function withoutLimits(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutLimits);
  if (typeof schema !== 'object' || schema === null) return schema;
  const isLeftOut = ([key, value]: readonly [string, unknown]): boolean =>
    LIMITS.has(key) ||
    (key === 'additionalProperties' && value === false) ||
    (key === 'required' && Array.isArray(value) && value.length === 0);
  const parts = Object.entries(schema).filter((part) => !isLeftOut(part));
  return Object.fromEntries(parts.map(([key, value]) => [key, partOf(key, value)]));
}

/** A property may have the name of a limit, and values are not schemas. */
function partOf(key: string, value: unknown): unknown {
  if (key === 'properties' && typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, withoutLimits(schema)]));
  return ['enum', 'const', 'default', 'examples', 'required'].includes(key) ? value : withoutLimits(value);
}
