import {
  assertSameVendor,
  consumeStream,
  type Ended,
  endedBy,
  endOf,
  isCancellation,
  type ModelRoute,
  type ModelTarget,
  nextStep,
  noteBrokenAnswer,
  type ProviderRequestParams,
  ReplyError,
  type StreamDeadlines,
  toProviderError,
  triesOf,
} from '@finclaw/models';
import type { ConversationMessage, TextSegment } from '@finclaw/types';
import { AnswerSegments } from './answer-segments.ts';
import { ModelAttempt } from './model-attempt.ts';
import type { CallOutcome, Run } from './run.ts';
import { StreamEvents } from './streaming.ts';
import type { BufferedToolCall } from './tool-input-buffer.ts';

/** Additions to one request beyond the conversation. */
interface RequestExtra extends Pick<ProviderRequestParams, 'toolChoice'> {
  /** Messages for this request only; its reply is not shown. */
  readonly aside?: readonly ConversationMessage[];
}

/**
 * The result of asking the model, however many attempts it took. `message` is stored in the conversation, `segments`
 * are displayed.
 */
export type ModelReply = {
  readonly message: ConversationMessage | undefined;
  readonly segments: readonly TextSegment[];
} & (
  | { readonly kind: 'answered'; readonly toolCalls: readonly BufferedToolCall[]; readonly ended: Ended }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'aborted' }
);

/** A reply that the vendor delivered to its end. */
export type AnsweredReply = Extract<ModelReply, { readonly kind: 'answered' }>;

/** A failed call and its model. */
interface Failed {
  readonly model: string;
  readonly error: Error;
}

/**
 * Asks the model for its next message. Failure and cancellation are replies; it never rejects. An attempt that breaks
 * off withdraws its text, so that the next one, perhaps of another model, can start over.
 */
export async function askModel(run: Run, route: ModelRoute, extra: RequestExtra = {}): Promise<ModelReply> {
  let latest: ModelAttempt | undefined;
  const failures: Failed[] = [];
  const ask = async (target: ModelTarget) => {
    const { maxToolInputChars, rendering, maySilence } = run.options;
    latest = extra.aside
      ? new ModelAttempt(new StreamEvents(), new AnswerSegments(), maxToolInputChars)
      : new ModelAttempt(run.events, run.segments, maxToolInputChars, rendering, maySilence);
    try {
      return await attemptOnce(run, target, latest, extra, failures);
    } catch (error) {
      if (error instanceof Error) failures.push({ model: target.model.model, error });
      throw error;
    }
  };
  try {
    return await route(ask, { model: run.params.model, signal: run.signal });
  } catch (thrown) {
    // The user who stopped the run has read this text, so it stays.
    if (run.signal?.aborted || isCancellation(thrown))
      return { kind: 'aborted', message: latest?.partial(), segments: latest?.segments ?? [] };
    return {
      kind: 'failed',
      message: undefined,
      segments: [],
      error: thrown instanceof Error ? thrown : toProviderError(thrown, describe(run.params.model)),
    };
  }
}

async function attemptOnce(
  run: Run,
  target: ModelTarget,
  attempt: ModelAttempt,
  extra: RequestExtra,
  failures: readonly Failed[],
): Promise<ModelReply> {
  const { model, provider } = target;
  assertSameVendor(target);
  const { aside, ...others } = extra;
  const earlier = failures.flatMap(({ model: asked, error }) => (asked === model.model ? [error] : []));
  const last = earlier.at(-1);
  if (last && !run.options.fit && nextStep(endedBy(last), 0) === 'compact') await run.makeRoom({ reason: 'overflow' });
  const startedAt = performance.now();
  const end = (outcome: CallOutcome): void => run.endCall(model, attempt.usage, outcome, performance.now() - startedAt);
  try {
    const request = withMoreRoom({ ...(await run.requestFor(target, aside)), ...others }, target, earlier);
    await consumeStream(
      (abortSignal) => provider.streamCompletion({ ...request, abortSignal }),
      (chunk) => attempt.accept(chunk),
      { signal: run.signal, ...(target.deadlines ?? sameForBoth(run.options.streamIdleTimeoutMs)) },
    );
  } catch (thrown) {
    const isStopped = run.signal?.aborted || isCancellation(thrown);
    end(isStopped ? 'stopped' : 'failed');
    if (isStopped) throw thrown;
    const error = toProviderError(thrown, describe(model));
    if (attempt.withdraw()) noteBrokenAnswer(error);
    throw error;
  }
  end('answered');
  const ended = endedWith(run, attempt);
  if (aside === undefined) useOrRefuse(attempt, ended, triesOf(ended, earlier), model.model);
  const { toolCalls, segments } = attempt;
  return { kind: 'answered', message: attempt.complete(), segments, toolCalls, ended };
}

/** Throws when the reply cannot be an answer and another attempt is possible. */
function useOrRefuse(attempt: ModelAttempt, ended: Ended, tries: number, model: string): void {
  const step = nextStep(ended, tries);
  if (step === 'accept' && ended.end === 'empty' && ended.text === 'thought') attempt.sayThought();
  if (step === 'accept' || step === 'report' || step === 'continue') return;
  attempt.withdraw();
  throw new ReplyError(ended as ReplyError['ended'], model);
}

function endedWith(run: Run, { segments, toolCalls, stopReason, thought }: ModelAttempt): Ended {
  const hasText = segments.length > 0;
  const end = endOf(stopReason, { hasCalls: toolCalls.length > 0, hasText });
  const text = run.isContinued ? 'rest' : hasText ? 'some' : thought === '' ? 'none' : 'thought';
  return { end, text, hasResults: run.hasResults };
}

/** The factor by which the output limit grows when thinking has used all of it. */
const MORE_ROOM = 4;

/** Repeats the request with a larger output limit and less thinking, if a reply of this model reached the limit. */
function withMoreRoom(
  request: ProviderRequestParams,
  { model }: ModelTarget,
  earlier: readonly Error[],
): ProviderRequestParams {
  if (!earlier.some((error) => endedBy(error).end === 'length')) return request;
  const { maxTokens = model.maxOutputTokens } = request;
  const room = Math.max(
    maxTokens,
    Math.min(MORE_ROOM * maxTokens, model.maxOutputTokens, Math.floor(model.contextWindow / 2)),
  );
  return { ...request, maxTokens: room, ...(request.thinking && request.thinking !== 'off' && { thinking: 'low' }) };
}

function describe({ provider, model }: ModelTarget['model']): { provider: string; modelId: string } {
  return { provider, modelId: model };
}

const sameForBoth = (ms: number): StreamDeadlines => ({ firstTokenTimeoutMs: ms, idleTimeoutMs: ms });
