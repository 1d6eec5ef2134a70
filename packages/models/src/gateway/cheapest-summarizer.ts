import type { ChosenSummarizer } from '../compaction-types.ts';
import type { Payer } from './budget.ts';
import type { ModelGateway } from './gateway.ts';
import type { ModelListing } from './model-listing.ts';
import { isWithOwnKey } from './model-status.ts';

/** The conversation to summarize and its abort signal. */
interface SummaryRequest {
  readonly runId: string;
  readonly sessionKey: string;
  readonly payer?: Payer;
  readonly signal: AbortSignal;
}

/** The time limit of a summary, since a user is waiting; after it the record is shortened by copying. */
const DEADLINE_MS = 20_000;
/** Below this a record would be read in too many pieces. */
const MIN_WINDOW = 16_384;
/** Records are long and summaries short. */
const INPUT_PER_OUTPUT = 10;

/**
 * The cheapest model that can be used now, as one that writes summaries, among those that the asker's own keys reach if
 * there is one; undefined when there is none.
 */
export async function cheapestSummarizer(
  gateway: Pick<ModelGateway, 'list' | 'forRun'>,
  { runId, sessionKey, payer, signal }: SummaryRequest,
): Promise<ChosenSummarizer | undefined> {
  const model = cheapestOf(await gateway.list(payer ? { person: payer.owner } : {}));
  if (model === undefined) return undefined;
  const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
  return {
    maxInputTokens: model.contextWindow - Math.min(model.maxOutputTokens, Math.floor(model.contextWindow / 4)),
    async summarize(text, hints) {
      const { adapter } = await gateway.forRun({ runId, sessionKey, payer, requested: model.id });
      const messages = [{ role: 'user', content: text } as const];
      const maxTokens = Math.min(hints?.maxTokens ?? model.maxOutputTokens, model.maxOutputTokens);
      let summary = '';
      try {
        for await (const chunk of adapter.streamCompletion({ model: model.id, messages, maxTokens, abortSignal })) {
          if (chunk.type === 'text_delta') summary += chunk.text;
        }
      } catch (error) {
        if (abortSignal.aborted && !signal.aborted) return '';
        throw error;
      }
      return summary;
    },
  };
}

/** Returns the cheapest model; one with an unknown price only if there is no other. */
function cheapestOf(models: readonly ModelListing[]): ModelListing | undefined {
  const priceOf = ({ pricing }: ModelListing): number =>
    pricing === undefined ? Number.MAX_VALUE : pricing.inputPerMillion * INPUT_PER_OUTPUT + pricing.outputPerMillion;
  return models
    .filter(
      ({ status, provider, contextWindow }) =>
        status.kind === 'ready' && provider !== 'offline' && contextWindow >= MIN_WINDOW,
    )
    .toSorted((a, b) => Number(isWithOwnKey(b.status)) - Number(isWithOwnKey(a.status)) || priceOf(a) - priceOf(b))[0];
}
