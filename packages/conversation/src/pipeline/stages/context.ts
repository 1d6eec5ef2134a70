import type { MsgContext } from '@finclaw/types';
import { PipelineError } from '../errors.ts';
import { type EnrichContextDeps, enrichContext, type PipelineMsgContext } from '../pipeline-context.ts';
import { StageResult } from '../stage-result.ts';
import type { NormalizedMessage } from './normalize.ts';

/** Adds what is known about the sender to the message. */
export async function contextStage(
  ctx: MsgContext,
  normalized: NormalizedMessage,
  deps: Omit<EnrichContextDeps, 'normalized'>,
  signal: AbortSignal,
): Promise<StageResult<PipelineMsgContext>> {
  try {
    signal.throwIfAborted();
    return StageResult.continue(enrichContext(ctx, { ...deps, normalized }));
  } catch (error) {
    signal.throwIfAborted();
    const reason = `Failed to enrich context: ${error instanceof Error ? error.message : String(error)}`;
    return StageResult.abort(reason, new PipelineError(reason, 'CONTEXT_BUILD_FAILED', { cause: error }));
  }
}
