import type { ConversationMessage, ToolDefinition } from '@finclaw/types';
import type { ModelTarget } from './model-route.ts';

/** The part of a request that depends on how much a model can take in. */
export interface FittedRequest {
  readonly messages: readonly ConversationMessage[];
  readonly tools?: readonly ToolDefinition[] | undefined;
  /** How long the answer may become. */
  readonly maxTokens: number;
}

/**
 * Prepares the conversation of a run for the model that is about to be asked. Rejects when not even the question would fit, so that
 * nothing is sent that the vendor must refuse.
 */
export type FitRequest = (
  target: Pick<ModelTarget, 'model' | 'abilities'>,
  messages: readonly ConversationMessage[],
) => Promise<FittedRequest>;
