import { type ErrorCode, FinClawError } from '@finclaw/infra';
import { type MessageKey, message } from './messages/catalogue.ts';
import type { MessageParams } from './messages/format.ts';

/** A refusal shown to the caller, as a sentence of the catalogue. */
export class Refusal extends FinClawError {
  readonly key: MessageKey;
  readonly params: MessageParams;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, key: MessageKey, params: MessageParams = {}, retryAfter?: number) {
    super(message('en', key, params), code);
    this.key = key;
    this.params = params;
    this.retryAfter = retryAfter;
  }
}

/** Refuses input for a stated reason. */
export const invalidInput = (reason: string): Refusal =>
  new Refusal('INVALID_INPUT', 'gateway.invalidInput', { reason });
