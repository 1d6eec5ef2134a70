import type {
  CompactionOptions,
  CompactionResult,
  CompactionRuntime,
  CompactionStrategy,
  CountTokens,
  Summarizer,
} from '@finclaw/models';
import type { TranscriptEntry } from '@finclaw/types';
import { type Layout, layOut, slotsOf, totalTokens } from './layout.ts';
import { compactWithFallback } from './summarize.ts';
import { truncateOldest, truncateTools } from './truncation.ts';

/** Up to this share of excess, dropping old tool results alone may be enough. */
const SMALL_EXCESS = 0.2;

/** Shortens a conversation to a number of tokens. The entries are not changed; calls and results stay together. */
export async function compactContext(
  entries: readonly TranscriptEntry[],
  options: CompactionOptions,
  summarizer: Summarizer | undefined,
  tokenCounter: CountTokens,
  runtime: CompactionRuntime = {},
): Promise<CompactionResult> {
  checkOptions(options);
  runtime.signal?.throwIfAborted();
  const layout = layOut(entries, options, tokenCounter);
  const beforeTokens = totalTokens(layout);
  if (beforeTokens <= options.targetTokens) {
    const unchanged = {
      removedCount: 0,
      beforeTokens,
      afterTokens: beforeTokens,
      strategy: options.strategy,
      targetMet: true,
    };
    return { compactedEntries: [...entries], ...unchanged };
  }

  const outcome = await applyStrategy(layout, options, { summarizer, countTokens: tokenCounter, runtime });
  runtime.signal?.throwIfAborted();
  const compacted = secondPass(outcome.layout, options.targetTokens, tokenCounter);
  const slots = slotsOf(compacted);
  const afterTokens = totalTokens(compacted);
  const remaining = new Set(slots.map((slot) => slot.origin));
  if (afterTokens !== beforeTokens)
    runtime.eventBus?.emit('context:compact', outcome.strategy, beforeTokens, afterTokens);
  return {
    compactedEntries: slots.map((slot) => slot.entry),
    summary: outcome.summary,
    removedCount: entries.filter((_, index) => !remaining.has(index)).length,
    beforeTokens,
    afterTokens,
    strategy: outcome.strategy,
    targetMet: afterTokens <= options.targetTokens,
  };
}

type Tools = Parameters<typeof compactWithFallback>[2];
type Outcome = { readonly layout: Layout; readonly strategy: CompactionStrategy; readonly summary?: string };

async function applyStrategy(layout: Layout, options: CompactionOptions, tools: Tools): Promise<Outcome> {
  const { strategy, targetTokens } = options;
  switch (strategy) {
    case 'truncate-tools':
      return { strategy, layout: truncateTools(layout, 'middle', targetTokens, tools.countTokens) };
    case 'truncate-oldest':
      return { strategy, layout: truncateOldest(layout, targetTokens) };
    case 'summarize':
      return summarize(layout, options, tools);
    case 'hybrid':
      return combine(layout, options, tools);
    default:
      throw new RangeError(`Unknown compaction strategy: ${String(strategy satisfies never)}`);
  }
}

async function summarize(layout: Layout, options: CompactionOptions, tools: Tools): Promise<Outcome> {
  const outcome = await compactWithFallback(layout, options, tools);
  return { ...outcome, strategy: outcome.summary === undefined ? 'truncate-oldest' : 'summarize' };
}

/** Removes old tool results first; for a small excess that may be enough. */
async function combine(layout: Layout, options: CompactionOptions, tools: Tools): Promise<Outcome> {
  const { targetTokens } = options;
  const before = totalTokens(layout);
  const trimmed = truncateTools(layout, 'middle', targetTokens, tools.countTokens);
  const after = totalTokens(trimmed);
  if ((before - targetTokens) / before < SMALL_EXCESS && after <= targetTokens)
    return { layout: trimmed, strategy: 'truncate-tools' };
  const outcome = await summarize(trimmed, options, tools);
  return after < before ? { ...outcome, strategy: 'hybrid' } : outcome;
}

/**
 * Shortens a layout that is still above the target: first the rest of its middle, then old tool results of the tail.
 * The user's latest messages stay.
 */
function secondPass(layout: Layout, targetTokens: number, countTokens: CountTokens): Layout {
  if (totalTokens(layout) <= targetTokens) return layout;
  return truncateTools(truncateOldest(layout, targetTokens), 'tail', targetTokens, countTokens);
}

function checkOptions({ targetTokens, preserveRecentMessages }: CompactionOptions): void {
  if (!Number.isFinite(targetTokens) || targetTokens < 0)
    throw new RangeError(`targetTokens must be at least 0, not ${targetTokens}`);
  if (!Number.isInteger(preserveRecentMessages) || preserveRecentMessages < 0)
    throw new RangeError(`preserveRecentMessages must be a whole number of at least 0, not ${preserveRecentMessages}`);
}
