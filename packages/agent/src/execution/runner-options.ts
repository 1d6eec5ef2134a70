import { createSilentLogger, type EventBus, type FinClawLogger, type RetryOptions } from '@finclaw/infra';
import type { ModelRoute, ProviderAdapter } from '@finclaw/models';
import type { PromptLedger } from '@finclaw/tools';
import type {
  AgentId,
  ControlName,
  ConversationMessage,
  ModelRef,
  SessionKey,
  TextSegment,
  ToolCall,
  ToolResultBlock,
} from '@finclaw/types';
import type { FitRequest } from './fitted-request.ts';
import { requireCount, requirePositive } from './limits.ts';
import type { ContextThreshold } from './streaming.ts';
import type { AnswerRendering } from './text-rendering.ts';
import type { ToolExecutor } from './tool-executor.ts';

/** The state of a run when its context window fills up. */
export interface ContextThresholdInfo {
  /** `overflow`: the vendor refused the request as too long; it is sent again if room was made. */
  readonly reason: 'threshold' | 'overflow';
  readonly threshold?: ContextThreshold;
  readonly ratio: number;
  readonly messages: readonly ConversationMessage[];
  readonly agentId: AgentId;
  readonly sessionKey: SessionKey;
  readonly model: ModelRef;
  readonly signal: AbortSignal | undefined;
}

/** An addition to a finished answer: read-only calls the program makes itself, and a text about their results. */
export interface Attachment {
  readonly calls: readonly ToolCall[];
  /** Writes the text, with sources as a model would cite them; blank when there is nothing to say. */
  write(results: readonly ToolResultBlock[]): string;
}

/** A result of a tool, and the tool it is of. */
export interface FoundResult extends ToolResultBlock {
  readonly tool: string;
}

interface CommonOptions {
  readonly toolExecutor: Pick<ToolExecutor, 'executeAll'> & Partial<Pick<ToolExecutor, 'isDenied'>>;
  /** Holds who wrote each part of what is sent; nothing leaves without it. */
  readonly ledger: PromptLedger;
  /** Model calls per run. Default 10. */
  readonly maxTurns?: number;
  readonly eventBus?: Pick<EventBus, 'emit'>;
  readonly logger?: FinClawLogger;
  /** Silence of a model without deadlines of its own that counts as a failure. Default 60,000. */
  readonly streamIdleTimeoutMs?: number;
  /** Default 1,000,000. */
  readonly maxToolInputChars?: number;
  /**
   * Returns what the user wrote during the run; called after tool results and before the next model call, so that
   * nothing has to be aborted.
   */
  readonly takeSteering?: () => Promise<readonly string[]>;
  /**
   * Called once with the whole answer so far; a returned text is sent to the model, which then writes its last message
   * again.
   */
  readonly objectTo?: (answer: string, segments: readonly TextSegment[]) => Promise<string | undefined>;
  /** Turns what the model writes into what people read; without it they read what it writes. */
  readonly rendering?: AnswerRendering | undefined;
  /** Tells whether the model may leave the message unanswered with this token; without it no token may. */
  readonly maySilence?: (name: ControlName) => boolean;
  /** Called once the answer is complete; returns the program's addition to it. */
  readonly attach?: (
    segments: readonly TextSegment[],
    newMessages: readonly ConversationMessage[],
  ) => Attachment | undefined;
  /** Describes tool results in words, for a run whose model does not. */
  readonly describeResults?: ((results: readonly FoundResult[]) => string | undefined) | undefined;
  /** Returns the name of the next tool result; without it results have no names. */
  readonly nextHandle?: () => string;
  /** Fits each request to the model; without it everything is sent to every model. */
  readonly fit?: FitRequest;
  /** Called between turns after a threshold was crossed; may return a shorter conversation. */
  readonly onContextThreshold?: (info: ContextThresholdInfo) => Promise<readonly ConversationMessage[] | undefined>;
}

/** One adapter for all calls of a run, which the Runner repeats when they fail. */
interface SingleProviderOptions {
  readonly provider: ProviderAdapter | ((model: ModelRef) => ProviderAdapter | Promise<ProviderAdapter>);
  readonly retryOptions?: RetryOptions;
  readonly route?: undefined;
}

/** A route that chooses key and model for each call and repeats it itself. */
interface RoutedOptions {
  readonly route: ModelRoute;
  readonly provider?: undefined;
  readonly retryOptions?: undefined;
}

export type RunnerOptions = CommonOptions & (SingleProviderOptions | RoutedOptions);

/** The options with their defaults filled in. */
export type RunnerSettings = RunnerOptions &
  Required<Pick<CommonOptions, 'maxTurns' | 'logger' | 'streamIdleTimeoutMs' | 'maxToolInputChars'>>;

/** Fills in the defaults; throws a RangeError for a limit that makes no sense. */
export function resolveRunnerOptions(options: RunnerOptions): RunnerSettings {
  return {
    ...options,
    logger: options.logger ?? createSilentLogger(),
    maxTurns: requireCount('maxTurns', options.maxTurns ?? 10),
    streamIdleTimeoutMs: requirePositive('streamIdleTimeoutMs', options.streamIdleTimeoutMs ?? 60_000),
    maxToolInputChars: requirePositive('maxToolInputChars', options.maxToolInputChars ?? 1_000_000),
  };
}
