import { FinClawError } from '@finclaw/infra';
import type { ModelRef } from '@finclaw/types';

/**
 * Makes the error for a question that does not fit a model's window even without the conversation; another model may
 * have space.
 */
export function windowTooSmall({ model, provider, contextWindow }: ModelRef, needed: number): FinClawError {
  const message = `${model} takes in ${contextWindow} tokens at a time, and this question needs about ${needed}`;
  return new FinClawError(message, 'MODEL_WINDOW_TOO_SMALL', { details: { model, provider, contextWindow, needed } });
}
