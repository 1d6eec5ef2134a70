import { type Ended, type ModelRoute, nextStep, ReplyError } from '@finclaw/models';
import { joinSegments, type TextSegment } from '@finclaw/types';
import { answerToolCalls, callsToHandOver, refuseToolCalls } from './answer-tool-calls.ts';
import { type AnsweredReply, askModel, type ModelReply } from './ask-model.ts';
import { repairReply } from './repair-reply.ts';
import { reportResults } from './report-results.ts';
import type { Run, RunOutcome } from './run.ts';
import type { RunEnding } from './streaming.ts';

const TURN_LIMIT = 'Turn limit reached; tool not executed';
const CONTINUE =
  'Your answer was cut off by the length limit. Go on exactly where it stopped, in the middle of the sentence if need be, and repeat nothing.';
const GO_ON = 'Go on.';
const LAST_WORDS =
  'No further tool can be called for this question. Say now, in the language of the question, what you have found so far and what is missing.';

/**
 * The decision about a reply: it ends the run, its calls are answered and the model continues, or the model is asked
 * once more.
 */
type Verdict =
  | { readonly kind: 'accept'; readonly outcome: RunOutcome }
  | { readonly kind: 'continue'; readonly calls: AnsweredReply['toolCalls'] }
  | { readonly kind: 'retry' };

const RETRY: Verdict = { kind: 'retry' };
const accept = (outcome: RunOutcome): Verdict => ({ kind: 'accept', outcome });

/** Decides what follows each reply of one run. */
export class ReplyPolicy {
  readonly #run: Run;
  readonly #route: ModelRoute;
  /** An answer that was objected to, as a fallback. */
  #disputed: AnsweredReply | undefined;
  /** True if the last reply was the first half of an answer. */
  #isHalf = false;

  constructor(run: Run, route: ModelRoute) {
    this.#run = run;
    this.#route = route;
  }

  /** Asks the model and corrects figures that disagree with their source before the reply is used. */
  async ask(): Promise<ModelReply> {
    const reply = await askModel(this.#run, this.#route);
    // Half of a continued answer may begin inside something that cannot be displayed alone.
    return this.#run.isContinued ? reply : repairReply(this.#run, this.#route, reply);
  }

  async onReply(reply: ModelReply, isLastTurn: boolean): Promise<Verdict> {
    const run = this.#run;
    if (reply.kind === 'aborted') {
      run.segments.settle(reply.segments);
      return accept({ status: 'aborted' });
    }
    if (reply.kind === 'failed') return accept(this.#afterFailure(reply.error));
    this.#isHalf = false;
    if (reply.ended.end === 'paused' || reply.toolCalls.length > 0) return this.#onCalls(reply, isLastTurn);
    return this.#onAnswer(reply, isLastTurn);
  }

  async #onCalls({ toolCalls, segments }: AnsweredReply, isLastTurn: boolean): Promise<Verdict> {
    const run = this.#run;
    run.settle(segments);
    const handedOver = callsToHandOver(run, toolCalls);
    if (handedOver.length > 0) {
      const ours = toolCalls.filter((call) => !handedOver.includes(call));
      if (ours.length > 0) run.append(await answerToolCalls(run, ours));
      return accept({
        status: 'completed',
        handedOver: handedOver.map(({ id, name, input }) => ({ id, name, input })),
      });
    }
    if (isLastTurn) {
      // No model would receive the results, and a tool may have effects that cannot be undone.
      if (toolCalls.length > 0) run.append(refuseToolCalls(run, toolCalls, TURN_LIMIT));
      return accept(await this.#endStuck('turn_limit'));
    }
    if (toolCalls.length === 0) {
      // Some models refuse a conversation that ends with an assistant message.
      run.prompt(GO_ON);
      return RETRY;
    }
    if (!run.isLoop(toolCalls)) return { kind: 'continue', calls: toolCalls };
    run.append(await answerToolCalls(run, toolCalls));
    return accept(await this.#endStuck('loop'));
  }

  async #onAnswer(reply: AnsweredReply, isLastTurn: boolean): Promise<Verdict> {
    const run = this.#run;
    const { segments, ended } = reply;
    // If the model refuses to correct an answer, or says nothing, the answer stands.
    if (this.#disputed && segments.length === 0) return accept(this.#keep(this.#disputed));
    // Half of a continued answer is displayed already and cannot be written again.
    const isFinal = isLastTurn || this.#disputed !== undefined || run.isContinued;
    const objection = isFinal ? undefined : await this.#findObjection(segments);
    if (objection !== undefined) {
      this.#disputed = reply;
      run.withdraw(segments);
      // It may quote untrusted text the model has read.
      run.prompt(objection, run.options.ledger.labels);
      return RETRY;
    }
    run.settle(segments);
    const step = nextStep(ended, 0);
    if (step === 'continue' && !isLastTurn) {
      if (ended.end === 'window') await run.makeRoom({ reason: 'overflow' });
      run.continueAnswer(CONTINUE);
      this.#isHalf = true;
      return RETRY;
    }
    if (ended.end === 'empty' && ended.hasResults && segments.length === 0 && ended.text !== 'rest') reportResults(run);
    return accept({ status: 'completed', ending: endingOf(ended) });
  }

  #afterFailure(error: Error): RunOutcome {
    if (this.#disputed) return this.#keep(this.#disputed);
    // The first half of an answer is an answer; the ending reports the cut.
    if (this.#isHalf) return { status: 'completed', ending: 'length' };
    reportResults(this.#run);
    return error instanceof ReplyError
      ? { status: 'completed', ending: endingOf(error.ended) }
      : { status: 'error', error };
  }

  /** Keeps an imperfect answer, which is better than none. */
  #keep({ message, segments, ended }: AnsweredReply): RunOutcome {
    if (message) this.#run.appendReply(message);
    this.#run.settle(this.#run.showAgain(segments));
    return { status: 'completed', ending: endingOf(ended) };
  }

  async #findObjection(latest: readonly TextSegment[]): Promise<string | undefined> {
    const segments = [...this.#run.segments.settled, ...latest];
    return this.#run.options.objectTo?.(joinSegments(segments), segments);
  }

  /**
   * Ends a run that may not continue: asks the model for its findings so far, or displays the tool results if it writes
   * none.
   */
  async #endStuck(ending: 'turn_limit' | 'loop'): Promise<RunOutcome> {
    const run = this.#run;
    if (this.#disputed) return this.#keep(this.#disputed);
    run.signal?.throwIfAborted();
    run.prompt(LAST_WORDS);
    const reply = await askModel(run, this.#route, { toolChoice: 'none' });
    if (reply.kind === 'answered' && reply.message) {
      run.appendReply(reply.message);
      run.settle(reply.segments);
      if (reply.toolCalls.length > 0) run.append(refuseToolCalls(run, reply.toolCalls, TURN_LIMIT));
    }
    run.reportUsage();
    if (reply.kind === 'aborted') {
      if (reply.message) run.appendReply(reply.message, true);
      run.segments.settle(reply.segments);
      return { status: 'aborted' };
    }
    const hasWords = reply.segments.length > 0;
    if (!hasWords) reportResults(run);
    if (ending === 'turn_limit') return { status: 'max_turns', ending };
    return { status: 'completed', ending: reply.kind === 'answered' && hasWords ? endingOf(reply.ended) : 'loop' };
  }
}

const ENDINGS: Partial<Record<Ended['end'], RunEnding>> = { refused: 'refused', length: 'length', window: 'length' };

function endingOf({ end, text }: Ended): RunEnding {
  if (end === 'empty') return text === 'none' || text === undefined ? 'empty' : 'completed';
  return ENDINGS[end] ?? 'completed';
}
