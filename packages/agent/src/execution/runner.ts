import { FinClawError, wrapError } from '@finclaw/infra';
import {
  assertSameVendor,
  createRetryRoute,
  isCancellation,
  type ModelRoute,
  ProviderMismatchError,
} from '@finclaw/models';
import type { AgentRunParams } from '@finclaw/types';
import { answerToolCalls } from './answer-tool-calls.ts';
import { attachToAnswer } from './attach.ts';
import { linkSignals, untilAborted } from './linked-signal.ts';
import { ReplyPolicy } from './reply-policy.ts';
import { Run, type RunOutcome } from './run.ts';
import { type RunnerOptions, type RunnerSettings, resolveRunnerOptions } from './runner-options.ts';
import type { ExecutionResult, StreamEventListener } from './streaming.ts';

/** Turns a question into a finished conversation. One instance serves any number of runs at a time. */
export class Runner {
  readonly #options: RunnerSettings;

  constructor(options: RunnerOptions) {
    this.#options = resolveRunnerOptions(options);
  }

  /** Runs until the model stops or a limit is reached. Every outcome is a result; only misuse rejects. */
  async execute(params: AgentRunParams, listener?: StreamEventListener): Promise<ExecutionResult> {
    if (!params.model) throw new FinClawError('A run needs a model', 'INVALID_INPUT');
    const { signal, unlink } = linkSignals(params.abortSignal, this.#options.retryOptions?.signal);
    const run = new Run(params, this.#options, signal, listener);
    try {
      return run.finish(await this.#conduct(run));
    } finally {
      unlink();
    }
  }

  async #conduct(run: Run): Promise<RunOutcome> {
    try {
      run.signal?.throwIfAborted();
      const route = await this.#findRoute(run);
      const outcome = await converse(run, route);
      if (outcome.status === 'completed' && outcome.handedOver === undefined) await attachToAnswer(run);
      return outcome;
    } catch (error) {
      if (error instanceof ProviderMismatchError) throw error;
      if (run.signal?.aborted || isCancellation(error)) return { status: 'aborted' };
      return {
        status: 'error',
        error: error instanceof Error ? error : wrapError('The run failed', 'EXECUTION_FAILED', error),
      };
    }
  }

  async #findRoute({ params: { model }, signal }: Run): Promise<ModelRoute> {
    if (this.#options.route) return this.#options.route;
    const { provider: given, retryOptions, logger } = this.#options;
    const provider = typeof given === 'function' ? await untilAborted(Promise.resolve(given(model)), signal) : given;
    assertSameVendor({ model, provider });
    return createRetryRoute(provider, {
      ...retryOptions,
      onRetry: (error, attempt, delay) => {
        logger.warn('A model call failed and is made again', { model: model.model, attempt, delay }, error);
        retryOptions?.onRetry?.(error, attempt, delay);
      },
    });
  }
}

/** Asks the model, runs the tools it may use, and repeats until it calls no more. */
async function converse(run: Run, route: ModelRoute): Promise<RunOutcome> {
  const policy = new ReplyPolicy(run, route);
  for (let turn = 1; ; turn++) {
    run.signal?.throwIfAborted();
    run.startTurn(turn);
    const reply = await policy.ask();
    if (reply.message) run.appendReply(reply.message, reply.kind === 'aborted');
    const threshold = run.reportUsage();
    const verdict = await policy.onReply(reply, turn === run.options.maxTurns);
    if (verdict.kind === 'accept') return verdict.outcome;
    if (verdict.kind === 'continue') {
      run.append(await answerToolCalls(run, verdict.calls));
      await run.takeSteering();
    }
    if (threshold !== undefined) await run.makeRoom({ reason: 'threshold', threshold });
  }
}
