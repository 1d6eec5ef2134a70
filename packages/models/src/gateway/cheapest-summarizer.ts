import type { ChosenSummarizer } from '../compaction-types.ts';
import { askOnce, type SingleRequest } from './ask-once.ts';
import type { ModelGateway } from './gateway.ts';
import type { ModelListing } from './model-listing.ts';
import { isWithOwnKey } from './model-status.ts';

/** Below this a record would be read in too many pieces. */
const MIN_WINDOW = 16_384;
/** Records are long and summaries short. */
const INPUT_PER_OUTPUT = 10;

/**
 * Returns a summarizer with the cheapest usable model, preferring those the user's own keys reach; undefined when there
 * is none.
 */
export async function cheapestSummarizer(
  gateway: Pick<ModelGateway, 'list' | 'forRun'>,
  request: Pick<SingleRequest, 'runId' | 'sessionKey' | 'payer' | 'signal'>,
): Promise<ChosenSummarizer | undefined> {
  const model = cheapestOf(await gateway.list(request.payer ? { person: request.payer.owner } : {}));
  if (model === undefined) return undefined;
  return {
    maxInputTokens: model.contextWindow - Math.min(model.maxOutputTokens, Math.floor(model.contextWindow / 4)),
    // A user is waiting, so a slow summary is left empty, and the record is shortened by copying.
    summarize: (text, hints) =>
      askOnce(gateway, {
        ...request,
        model: model.id,
        text,
        maxTokens: Math.min(hints?.maxTokens ?? model.maxOutputTokens, model.maxOutputTokens),
      }),
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
