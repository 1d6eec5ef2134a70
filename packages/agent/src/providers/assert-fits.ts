import { vendorOf } from '@finclaw/config';
import { FailoverError } from '../errors.ts';
import { estimateTokens } from '../execution/tokens.ts';
import type { ModelEntry } from '../models/model-entry.ts';
import type { ProviderRequestParams } from './adapter.ts';

/** The least an answer needs. */
const ANSWER_TOKENS = 256;

/**
 * Refuses what does not fit the window that a local server serves. Such servers cut the beginning off without a word, and with it the rules; a vendor
 * says no by itself.
 */
export function assertFits({ messages, tools = [], model }: ProviderRequestParams, entry: ModelEntry | undefined): void {
  if (entry === undefined || !vendorOf(entry.provider)?.isLocal) return;
  const needed = estimateTokens(JSON.stringify([messages, tools])) + ANSWER_TOKENS;
  if (needed <= entry.contextWindow) return;
  const { contextWindow: served, provider, id } = entry;
  throw new FailoverError(
    `The request needs about ${needed} tokens and ${provider} serves ${model} with ${served}`,
    'context-overflow',
    {
      provider,
      modelId: id,
      details: { needed, served, model: id },
    },
  );
}
