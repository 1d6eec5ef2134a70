import type { ModelTarget } from '@finclaw/models';
import type { ConversationMessage, ToolDefinition } from '@finclaw/types';

/** The part of a request that depends on how much a model can take in. */
export interface FittedRequest {
  readonly messages: readonly ConversationMessage[];
  readonly tools?: readonly ToolDefinition[] | undefined;
  /** The maximum length of the answer, in tokens. */
  readonly maxTokens: number;
}

/**
 * Prepares the conversation of a run for the model that is about to be asked. Rejects when not even the question would
 * fit, so that no request is sent that the vendor must refuse; where the window is not yet known, the vendor decides.
 */
export type FitRequest = (
  target: Pick<ModelTarget, 'model' | 'abilities' | 'isWindowLearned'>,
  messages: readonly ConversationMessage[],
) => Promise<FittedRequest>;
