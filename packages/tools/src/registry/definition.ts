import type { ChatType, Locale, ReplyTarget, ResultPicture, ToolDefinition } from '@finclaw/types';
import type { ResultPart } from '../guard/provenance.ts';
import type { PromptLedger } from '../ledger/prompt-ledger.ts';

/** Who brought a tool in. Plugins and skills are strangers; the policy treats them so. */
export type ToolSource = 'built-in' | 'plugin' | 'skill';

/**
 * What a call can change: nothing, the user's own data in this program (alerts, watchlist, ledger, memory, schedules),
 * or something outside of it (an order, a message to somebody, a command of the machine).
 */
export type ToolChanges = 'nothing' | 'own-data' | 'outside';

/**
 * What a tool says of the values of a call: other words for each, or that it is what is meant when nobody says
 * anything.
 */
export type Restated = Readonly<Record<string, readonly string[] | 'usual'>>;

/** A tool with everything the gate must know about it. None of the extra fields is ever sent to a model. */
export interface RegisteredToolDefinition extends ToolDefinition {
  readonly group: string;
  /** `nothing` never asks, `own-data` asks once outsiders' text is in the conversation, `outside` always asks. */
  readonly changes: ToolChanges;
  /** Its result is private: an account, a person's notes. */
  readonly accessesSensitiveData: boolean;
  /**
   * It tells what is one person's own, such as a portfolio, so that a room may not hear it unless its owner has set
   * that.
   */
  readonly isPersonal?: boolean;
  /** Its results are about trades, holdings or allocation, so the disclaimer belongs under an answer that has one. */
  readonly needsDisclaimer?: boolean;
  /** The plugin or tool server it belongs to, as we know it; absent for tools of this program and of skills. */
  readonly maker?: string;
  /** How long a call may run. Default 30,000. */
  readonly timeoutMs?: number;
  /** It calls a service outside this process, so a circuit breaker protects it and its text is untrusted. */
  readonly isExternal?: boolean;
  /**
   * Top-level arguments that decide what happens to somebody's money, data or name; the approval card points them out.
   */
  readonly consequentialArguments?: readonly string[];
  /**
   * Top-level arguments that name a recipient or a host. An empty list says: it reaches nobody but the session's own
   * channel.
   */
  readonly sinkArguments?: readonly string[];
  /**
   * Its results list addresses as a service of the owner's choice found them, so that they may be opened as they are.
   */
  readonly listsLinks?: boolean;
  /** Top-level arguments whose words others get to read, such as what is searched for, though they name nobody. */
  readonly outgoingArguments?: readonly string[];
  /**
   * Fields of its result, at any depth, that only this program needs, such as ids: a model is not shown them in a long
   * result. Built-in tools only.
   */
  readonly internalFields?: readonly string[];
  /** The channels it may be called from; everywhere unless said. Elsewhere it is neither offered nor run. */
  readonly onlyOn?: readonly string[];
  /** Tools with an effect whose unknown outcome is settled by a successful call of this one. */
  readonly checksStatusOf?: readonly string[];
  /**
   * What a call would do, for the person who approves it: a sentence, then lines with what else they should know. The
   * card shows them above the exact fields. Built-in tools only.
   */
  readonly describeCall?: (
    input: Readonly<Record<string, unknown>>,
    context: ToolExecutionContext,
  ) => CallDescription | undefined | Promise<CallDescription | undefined>;
  /**
   * Other words in which a user may have said the values of a call, such as a full name for a code. Built-in tools
   * only.
   */
  readonly restate?: (input: Readonly<Record<string, unknown>>, context: ToolExecutionContext) => Promise<Restated>;
}

/** The lines that tell what a call would do, in either language. */
type CallDescription = (locale: Locale) => readonly string[];

/** A tool as a stranger hands it in: what it does not declare is assumed to be the worst. */
export type StrangersToolDefinition = Omit<
  RegisteredToolDefinition,
  'changes' | 'accessesSensitiveData' | 'describeCall' | 'restate' | 'maker' | 'listsLinks' | 'internalFields'
> & {
  readonly changes?: ToolChanges;
  readonly accessesSensitiveData?: boolean;
};

/** Whether a call may leave something different from how it was. */
export function hasEffect({ changes }: Pick<RegisteredToolDefinition, 'changes'>): boolean {
  return changes !== 'nothing';
}

/** Where a call comes from and how it can be cancelled. */
export interface ToolExecutionContext {
  readonly sessionId: string;
  readonly userId: string;
  readonly channelId: string;
  readonly abortSignal: AbortSignal;
  readonly toolUseId?: string;
  /** How many equal calls stand in a row in one message of the model, from this one on; one unless said. */
  readonly equalCalls?: number;
  readonly chatType?: ChatType;
  /** Which bot account of the channel the user wrote to. */
  readonly accountId?: string;
  readonly runId?: string;
  /** Where an answer to the user goes, for tools that will write to them later. */
  readonly replyTarget?: ReplyTarget;
  /** What was said in this conversation and by whom; without it the registry keeps its own record per session. */
  readonly ledger?: PromptLedger;
  /** What the user said last, for tools of the program itself. */
  readonly request?: string;
  /** Tells whoever watches what is being done; absent where nobody does. */
  readonly tell?: (text: string) => void;
  /** Does something once the result of a call is stored in the conversation; absent where results are not stored. */
  readonly afterStored?: (toolUseId: string, work: () => Promise<void>) => void;
  /** Stable for one call of one session; set by the registry for tools that change something. */
  readonly idempotencyKey?: string;
}

/** What an executor returns. */
export interface ToolResult {
  readonly content: string;
  readonly isError: boolean;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** The content piece by piece with who vouches for each; takes the place of `content` when present. */
  readonly parts?: readonly ResultPart[];
  /** Pictures that belong to it; a model without eyes reads only the text. */
  readonly pictures?: readonly ResultPicture[];
}

/** The function behind a tool. Only the registry can call it. */
export type ToolExecutor = (input: Record<string, unknown>, context: ToolExecutionContext) => Promise<ToolResult>;

/** What the registry shows of a tool: everything but the executor. */
export interface RegisteredTool {
  readonly definition: RegisteredToolDefinition;
  readonly registeredAt: Date;
  readonly source: ToolSource;
}

/** How long a tool may run when its definition does not say. */
export const DEFAULT_TOOL_TIMEOUT_MS = 30_000;

/**
 * The part of a definition that a model may see. Limits that only reject nonsense are checked when the tool runs, and
 * would cost tokens in every request.
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

/** A property may have the name of a limit, and values are no schemas. */
function partOf(key: string, value: unknown): unknown {
  if (key === 'properties' && typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, withoutLimits(schema)]));
  return ['enum', 'const', 'default', 'examples', 'required'].includes(key) ? value : withoutLimits(value);
}
