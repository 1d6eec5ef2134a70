import type { FinClawLogger } from '@finclaw/infra';
import { PipelineError } from './errors.ts';
import { type StageName, StageResult } from './stage-result.ts';

/** Runs the stages of one message, races each against the run's signal and logs it. */
export class StageRunner {
  readonly #signal: AbortSignal;
  readonly #logger: FinClawLogger;
  readonly #isSending: () => boolean;
  readonly #entered: StageName[] = [];
  #last: StageName = 'normalize';

  /** `isSending` tells whether a part of a reply is being sent: then that stage is allowed to finish. */
  constructor(signal: AbortSignal, logger: FinClawLogger, isSending: () => boolean) {
    this.#signal = signal;
    this.#logger = logger;
    this.#isSending = isSending;
  }

  /** Every stage that was entered, in order. */
  get entered(): readonly StageName[] {
    return this.#entered;
  }

  /** The current stage, or the one it was about to enter when it was aborted. */
  get last(): StageName {
    return this.#last;
  }

  /**
   * Runs a stage. It never throws: a failure or an aborted signal becomes an abort result, and a late result is
   * ignored.
   */
  async enter<T>(
    name: StageName,
    stage: (signal: AbortSignal) => StageResult<T> | Promise<StageResult<T>>,
  ): Promise<StageResult<T>> {
    this.#last = name;
    if (this.#signal.aborted) return ABORTED;
    this.#entered.push(name);
    this.#logger.debug(`Stage ${name} started`);
    const result = await this.#race(name, stage);
    this.#logger.debug(`Stage ${name} completed`, { action: result.action });
    return result;
  }

  async #race<T>(
    name: StageName,
    stage: (signal: AbortSignal) => StageResult<T> | Promise<StageResult<T>>,
  ): Promise<StageResult<T>> {
    const signal = this.#signal;
    const aborted = Promise.withResolvers<StageResult<never>>();
    let timer: NodeJS.Timeout | undefined;
    const giveUp = () => aborted.resolve(ABORTED);
    // A message being sent cannot be recalled, so the run ends after it and reports its outcome.
    const onAbort = () => {
      if (this.#isSending()) timer = setTimeout(giveUp, SENDING_GRACE_MS);
      else giveUp();
    };
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
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
  }
}

/** How long to wait for a send to finish; after that its delivery is unknown. */
const SENDING_GRACE_MS = 5000;

const ABORTED = StageResult.abort('Signal aborted');
