import { FinClawError, isFinClawError } from '@finclaw/infra';
import type { EndingKind } from '@finclaw/types';

export type PipelineErrorCode =
  | 'PIPELINE_TIMEOUT'
  | 'STAGE_FAILED'
  | 'CONTEXT_BUILD_FAILED'
  | 'EXECUTION_FAILED'
  | 'DELIVERY_FAILED';

/** Thrown when a message could not be handled; the code names the stage. */
export class PipelineError extends FinClawError {
  declare readonly code: PipelineErrorCode;

  constructor(
    message: string,
    code: PipelineErrorCode,
    options: { readonly cause?: unknown; readonly details?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message, code, options);
  }
}

/** Returns the ending of an answer that failed for this reason. */
export function failureKind(error: unknown): Extract<EndingKind, 'budget' | 'timeout' | 'failed'> {
  for (let cause = error; isFinClawError(cause); cause = cause.cause) {
    if (cause.code === 'BUDGET_EXCEEDED') return 'budget';
    if (cause.code === 'PIPELINE_TIMEOUT') return 'timeout';
  }
  return 'failed';
}
