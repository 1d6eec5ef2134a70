import type { FinClawLogger } from '@finclaw/infra';
import type { MsgContext } from '@finclaw/types';
import type { PipelineResult } from './pipeline-result.ts';
import type { StageName, StageResult } from './stage-result.ts';

/** Watches runs and cannot change them. */
export interface PipelineObserver {
  onPipelineStart?(ctx: MsgContext): void | Promise<void>;
  /** Called once per run, after everything else. */
  onPipelineComplete?(ctx: MsgContext, result: PipelineResult): void | Promise<void>;
  /** Called for failures and timeouts, not for cancellation. */
  onPipelineError?(ctx: MsgContext, error: Error): void | Promise<void>;
  onStageStart?(stage: StageName, ctx: MsgContext): void | Promise<void>;
  onStageComplete?(stage: StageName, result: StageResult<unknown>): void | Promise<void>;
}

export type IsolatedObserver = Required<{
  [K in keyof PipelineObserver]: (...args: Parameters<NonNullable<PipelineObserver[K]>>) => void;
}>;

/** Wraps an observer, if there is one, so that its errors are only logged. */
export function isolateObserver(observer: PipelineObserver | undefined, logger: FinClawLogger): IsolatedObserver {
  const call = (method: keyof PipelineObserver, run: () => void | Promise<void>) => {
    const complain = (error: unknown) => logger.warn('A pipeline observer failed', { method }, error);
    try {
      Promise.resolve(run()).catch(complain);
    } catch (error) {
      complain(error);
    }
  };
  return {
    onPipelineStart: (ctx) => call('onPipelineStart', () => observer?.onPipelineStart?.(ctx)),
    onPipelineComplete: (ctx, result) => call('onPipelineComplete', () => observer?.onPipelineComplete?.(ctx, result)),
    onPipelineError: (ctx, error) => call('onPipelineError', () => observer?.onPipelineError?.(ctx, error)),
    onStageStart: (stage, ctx) => call('onStageStart', () => observer?.onStageStart?.(stage, ctx)),
    onStageComplete: (stage, result) => call('onStageComplete', () => observer?.onStageComplete?.(stage, result)),
  };
}

/** Writes runs to the log, without the text of messages. */
export class DefaultPipelineObserver implements PipelineObserver {
  readonly #logger: FinClawLogger;

  constructor(logger: FinClawLogger) {
    this.#logger = logger;
  }

  onPipelineStart({ sessionKey }: MsgContext): void {
    this.#logger.debug('Pipeline started', { sessionKey });
  }

  onPipelineComplete(
    { sessionKey }: MsgContext,
    { success, durationMs, stagesExecuted: stages }: PipelineResult,
  ): void {
    this.#logger.info('Pipeline completed', { sessionKey, success, durationMs, stages });
  }

  onPipelineError({ sessionKey }: MsgContext, error: Error): void {
    this.#logger.error('Pipeline error', { sessionKey }, error);
  }

  onStageStart(stage: StageName): void {
    this.#logger.debug(`Stage ${stage} started`);
  }

  onStageComplete(stage: StageName, { action }: StageResult<unknown>): void {
    this.#logger.debug(`Stage ${stage} completed`, { action });
  }
}
