import { FinClawError } from '@finclaw/infra';
import type { ModelRef } from '@finclaw/types';

/** Not even the question fits a model, however much of the conversation is left out; another model may have room. */
export function windowTooSmall({ model, provider, contextWindow }: ModelRef, needed: number): FinClawError {
  const message = `${model} takes in ${contextWindow} tokens at a time, and this question needs about ${needed}`;
  return new FinClawError(message, 'MODEL_WINDOW_TOO_SMALL', { details: { model, provider, contextWindow, needed } });
}
