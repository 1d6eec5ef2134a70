import { FinClawError, wrapError } from '@finclaw/infra';
import { type AgentRunParams, joinSegments, type TextSegment } from '@finclaw/types';
import { classifyFallbackError, isCancellation } from '../errors.ts';
import { registerMessage, USER_LABELS } from '../ledger/labels.ts';
import { answerToolCalls, callsToHandOver, refuseToolCalls } from './answer-tool-calls.ts';
import { askModel, type ModelReply } from './ask-model.ts';
import { linkSignals, untilAborted } from './linked-signal.ts';
import { assertSameVendor, createRetryRoute, type ModelRoute, ProviderMismatchError } from './model-route.ts';
import { repairReply } from './repair-reply.ts';
import { Run, type RunOutcome } from './run.ts';
import { type RunnerOptions, type RunnerSettings, resolveRunnerOptions } from './runner-options.ts';
import type { ExecutionResult, StreamEventListener } from './streaming.ts';

const TURN_LIMIT = 'Turn limit reached; tool not executed';
const CONTINUE =
  'Your answer was cut off by the length limit. Go on exactly where it stopped, in the middle of the sentence if need be, and repeat nothing.';
const GO_ON = 'Go on.';
const LAST_WORDS =
  'No further tool can be called for this question. Say now, in the language of the question, what you have found so far and what is missing.';

type FinishedReply = Extract<ModelReply, { readonly kind: 'answered' }>;

/** Turns a question into a finished conversation. One instance serves any number of runs at a time. */
export class Runner {
  readonly #options: RunnerSettings;

  constructor(options: RunnerOptions) {
    this.#options = resolveRunnerOptions(options);
  }

  /** Runs until the model stops or a limit is reached. Whatever happens on the way is a result; only misuse rejects. */
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
      run.begin();
      return await converse(run, route);
    } catch (error) {
      if (error instanceof ProviderMismatchError) throw error;
      if (run.signal?.aborted || isCancellation(error)) return { status: 'aborted' };
      return { status: 'error', error: error instanceof Error ? error : wrapError('The run failed', 'EXECUTION_FAILED', error) };
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

/** Ask the model, do what it was allowed to do, repeat until it stops asking. */
async function converse(run: Run, route: ModelRoute): Promise<RunOutcome> {
  const { maxTurns } = run.options;
  let disputed: FinishedReply | undefined;
  let wasContinued = false;
  for (let turn = 1; turn <= maxTurns; turn++) {
    run.signal?.throwIfAborted();
    run.startTurn(turn);
    const given = await askWithRoom(run, route);
    // Half of a continued answer may begin in the middle of what cannot be shown alone.
    const reply = wasContinued ? given : await repairReply(run, route, given);
    if (reply.kind === 'failed' && disputed) return keep(run, disputed);
    // The first half of an answer is an answer; that it was cut is told.
    if (reply.kind === 'failed' && wasContinued && run.stopReason === 'max_tokens') return { status: 'completed' };
    if (reply.message) run.appendReply(reply.message, reply.kind === 'aborted');
    const threshold = run.reportUsage();
    if (reply.kind === 'aborted') {
      run.segments.settle(reply.segments);
      return { status: 'aborted' };
    }
    if (reply.kind === 'failed') return { status: 'error', error: reply.error };
    const { toolCalls, stopReason, segments } = reply;
    run.stopReason = stopReason;
    if (toolCalls.length === 0 && stopReason !== 'pause_turn') {
      // A refusal to correct an answer, or silence, takes nothing of it back.
      if (disputed && segments.length === 0) return keep(run, disputed);
      // Half of a continued answer is shown already and cannot be written again.
      const isFinal = disputed !== undefined || wasContinued || turn === maxTurns;
      const objection = isFinal ? undefined : await findObjection(run, segments);
      if (objection !== undefined) {
        disputed = reply;
        run.withdraw(segments);
        // It may quote what the model has read.
        run.prompt(objection, run.options.ledger.labels);
        continue;
      }
      run.settle(segments);
      if (stopReason !== 'max_tokens' || wasContinued || segments.length === 0 || turn === maxTurns)
        return { status: 'completed' };
      wasContinued = true;
      run.segments.continueLast();
      run.prompt(CONTINUE);
      continue;
    }
    run.settle(segments);
    const handedOver = callsToHandOver(run, toolCalls);
    if (handedOver.length > 0) {
      const ours = toolCalls.filter((call) => !handedOver.includes(call));
      if (ours.length > 0) run.append(await answerToolCalls(run, ours));
      return { status: 'completed', handedOver: handedOver.map(({ id, name, input }) => ({ id, name, input })) };
    }
    // On the last turn no model would hear the results, and a tool may do what cannot be undone.
    if (toolCalls.length > 0)
      run.append(turn < maxTurns ? await answerToolCalls(run, toolCalls) : refuseToolCalls(run, toolCalls, TURN_LIMIT));
    // Some models refuse a conversation that ends with their own words.
    else if (turn < maxTurns) run.prompt(GO_ON);
    if (turn < maxTurns)
      for (const text of (await run.options.takeSteering?.()) ?? [])
        run.append(registerMessage({ role: 'user', content: text }, USER_LABELS));
    if (threshold !== undefined && turn < maxTurns) await run.makeRoom({ reason: 'threshold', threshold });
  }
  return disputed ? keep(run, disputed) : sayWhatWasFound(run, route);
}

/** An answer that could have been better is better than none. */
function keep(run: Run, { message, segments, stopReason }: FinishedReply): RunOutcome {
  run.stopReason = stopReason;
  if (message) run.appendReply(message);
  run.settle(run.showAgain(segments));
  return { status: 'completed' };
}

async function findObjection(run: Run, latest: readonly TextSegment[]): Promise<string | undefined> {
  const segments = [...run.segments.settled, ...latest];
  return run.options.objectTo?.(joinSegments(segments), segments);
}

/** The model may not go on, but what it has found so far is worth hearing. */
async function sayWhatWasFound(run: Run, route: ModelRoute): Promise<RunOutcome> {
  run.signal?.throwIfAborted();
  run.prompt(LAST_WORDS);
  const reply = await askModel(run, route, { toolChoice: 'none' });
  if (reply.message && reply.kind === 'answered') {
    run.appendReply(reply.message);
    run.settle(reply.segments);
    if (reply.toolCalls.length > 0) run.append(refuseToolCalls(run, reply.toolCalls, TURN_LIMIT));
  }
  run.reportUsage();
  return { status: reply.kind === 'aborted' ? 'aborted' : 'max_turns' };
}

/** Asks the model; if the conversation is too long for it and can be shortened, asks once more. */
async function askWithRoom(run: Run, route: ModelRoute): Promise<ModelReply> {
  const reply = await askModel(run, route);
  const isTooLong = reply.kind === 'failed' && classifyFallbackError(reply.error) === 'context-overflow';
  return isTooLong && (await run.makeRoom({ reason: 'overflow' })) ? askModel(run, route) : reply;
}
