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
  /** `overflow`: the vendor refused the request as too long; it is sent again if the conversation was shortened. */
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
  /** Writes the text, with sources as a model would cite them; blank when there is nothing to report. */
  write(results: readonly ToolResultBlock[]): string;
}

/** A result of a tool, and the tool it is of. */
export interface FoundResult extends ToolResultBlock {
  readonly tool: string;
}

interface CommonOptions {
  readonly toolExecutor: Pick<ToolExecutor, 'executeAll'> & Partial<Pick<ToolExecutor, 'isDenied'>>;
  /** Records who wrote each part of a request; nothing is sent without it. */
  readonly ledger: PromptLedger;
  /** Model calls per run. Default 10. */
  readonly maxTurns?: number;
  readonly eventBus?: Pick<EventBus, 'emit'>;
  readonly logger?: FinClawLogger;
  /** How long a model without its own deadlines may be silent before it counts as failed. Default 60,000. */
  readonly streamIdleTimeoutMs?: number;
  /** Default 1,000,000. */
  readonly maxToolInputChars?: number;
  /**
   * Returns the user's steering texts; called after tool results and before the next model call, so that nothing has to
   * be aborted.
   */
  readonly takeSteering?: () => Promise<readonly string[]>;
  /**
   * Called once with the whole answer so far; a returned text is sent to the model, which then rewrites its last
   * message.
   */
  readonly objectTo?: (answer: string, segments: readonly TextSegment[]) => Promise<string | undefined>;
  /** Renders the model's text for readers; without it they see the model's own text. */
  readonly rendering?: AnswerRendering | undefined;
  /** Returns true when this token may suppress the answer; without it no token may. */
  readonly maySilence?: (name: ControlName) => boolean;
  /** Called once the answer is complete; returns the program's addition to it. */
  readonly attach?: (
    segments: readonly TextSegment[],
    newMessages: readonly ConversationMessage[],
  ) => Attachment | undefined;
  /** Describes tool results in words when the model wrote nothing. */
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
