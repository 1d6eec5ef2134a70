import type { RetryOptions } from '@finclaw/infra';
import type { Locale, ModelRef, SessionKey, ThinkingLevel } from '@finclaw/types';
import type { ChosenSummarizer } from '../compaction-types.ts';
import type { ProviderAdapter } from '../providers/adapter.ts';
import type { ModelRoute } from '../replies/model-route.ts';
import type { AnsweredBy } from './gateway-run.ts';

/** The model of one run, and the route for its calls. */
export interface RunModel {
  readonly model: ModelRef;
  readonly routing:
    | { readonly route: ModelRoute }
    | { readonly provider: ProviderAdapter; readonly retryOptions?: RetryOptions };
  readonly thinking?: ThinkingLevel;
  /** Returns the model that finally answered, and the one requested. */
  answeredBy(): AnsweredBy;
}

export interface RunModelRequest {
  readonly runId: string;
  readonly sessionKey: SessionKey;
  readonly agentId: string;
  /** The user, if it is a person's question. */
  readonly actingUser?: { readonly channelId: string; readonly accountId?: string; readonly senderId: string };
  readonly signal: AbortSignal;
  /** True for a schedule or research, which has its own share of the model calls. */
  readonly isBackground?: true;
  /** Rules are enough: no model is paid for it. */
  readonly byRule?: true;
  readonly onModelChange?: (from: string, to: string, reason: string) => void;
  readonly onNotice?: (say: (locale: Locale) => string) => void;
  /** Called once when a call has to wait because too many others are under way. */
  readonly onWait?: () => void;
}

/** Chooses a model for each run. */
export interface ModelsForRuns {
  forRun(request: RunModelRequest): RunModel | Promise<RunModel>;
  /** The model that condenses a long conversation, if one can be used. */
  summarizer?(
    request: Pick<RunModelRequest, 'runId' | 'sessionKey' | 'actingUser' | 'signal'>,
  ): Promise<ChosenSummarizer | undefined>;
}
