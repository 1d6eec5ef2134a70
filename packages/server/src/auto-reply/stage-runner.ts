import type { MsgContext } from '@finclaw/types';
import { PipelineError } from './errors.ts';
import type { IsolatedObserver } from './observer.ts';
import { type StageName, StageResult } from './stage-result.ts';

/** Runs the stages of one message, races each against the run's signal and tells the observer. */
export class StageRunner {
  readonly #ctx: MsgContext;
  readonly #signal: AbortSignal;
  readonly #observer: IsolatedObserver;
  readonly #entered: StageName[] = [];
  #last: StageName = 'normalize';

  constructor(ctx: MsgContext, signal: AbortSignal, observer: IsolatedObserver) {
    this.#ctx = ctx;
    this.#signal = signal;
    this.#observer = observer;
  }

  /** Every stage that was entered, in order. */
  get entered(): readonly StageName[] {
    return this.#entered;
  }

  /** The stage the run is in, or the one it was about to enter when it was aborted. */
  get last(): StageName {
    return this.#last;
  }

  /** Runs a stage. It never throws: a failure or an aborted signal becomes an abort result, and a late result is ignored. */
  async enter<T>(
    name: StageName,
    stage: (signal: AbortSignal) => StageResult<T> | Promise<StageResult<T>>,
  ): Promise<StageResult<T>> {
    this.#last = name;
    if (this.#signal.aborted) return ABORTED;
    this.#entered.push(name);
    this.#observer.onStageStart(name, this.#ctx);
    const result = await this.#race(name, stage);
    this.#observer.onStageComplete(name, result);
    return result;
  }

  async #race<T>(
    name: StageName,
    stage: (signal: AbortSignal) => StageResult<T> | Promise<StageResult<T>>,
  ): Promise<StageResult<T>> {
    const signal = this.#signal;
    const aborted = Promise.withResolvers<StageResult<never>>();
    const onAbort = () => aborted.resolve(ABORTED);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      const result = await Promise.race([(async () => stage(signal))(), aborted.promise]);
      return result.action === 'abort' && signal.aborted ? ABORTED : result;
    } catch (error) {
      if (signal.aborted) return ABORTED;
      const reason = `Stage ${name} failed: ${error instanceof Error ? error.message : String(error)}`;
      const isOurs = error instanceof PipelineError;
      return StageResult.abort(reason, isOurs ? error : new PipelineError(reason, 'STAGE_FAILED', { cause: error }));
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }
}

const ABORTED = StageResult.abort('Signal aborted');
