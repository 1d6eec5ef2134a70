import {
  type CompactionCheckpoint,
  carryOver,
  type createWindowMonitor,
  type PreparedHistory,
  prepareHistory,
  type SessionHandle,
} from '@finclaw/agent';
import type { EventBus, FinClawLogger } from '@finclaw/infra';
import type { RunModel } from '@finclaw/models';
import { type ChosenSummarizer, estimateTokens } from '@finclaw/models';
import { type LabelEntry, redactText } from '@finclaw/tools';
import type { MsgContext, TextBlock, ToolDefinition, TranscriptEntry } from '@finclaw/types';
import { entriesInContext, type ResetPolicy } from './context-start.ts';

/** The dependencies for preparing a conversation. */
export interface SessionHistoryDeps {
  /** Returns when the conversations of a channel start afresh. */
  readonly resetPolicyOf: (channelId: string) => ResetPolicy;
  readonly windowMonitor: ReturnType<typeof createWindowMonitor>;
  readonly eventBus: EventBus;
  readonly logger: FinClawLogger;
  readonly maxTokens: number;
  /**
   * The fill level at which the conversation is compacted, the share left then, and whether a model writes the summary.
   */
  readonly compaction?: { readonly threshold: number; readonly keep: number; readonly summarize: boolean };
  readonly now?: (() => number) | undefined;
}

/** A conversation and what is sent along with it. */
interface SessionHistoryRequest {
  readonly ctx: Pick<MsgContext, 'channelId'>;
  readonly session: SessionHandle;
  /** The run about to continue; its unfinished part is not sent to the model. */
  readonly runId?: string;
  readonly chosen: Pick<RunModel, 'model'>;
  readonly systemPrompt: readonly TextBlock[];
  readonly tools: readonly ToolDefinition[];
  /** Labels each entry by author; without it the messages can be measured, not sent. */
  readonly labelEntry?: LabelEntry;
  readonly checkpoint: CompactionCheckpoint | undefined;
  readonly signal: AbortSignal;
  /** Compacts the conversation to about this share of its size, even if all of it would fit. */
  readonly condenseTo?: number;
  /** Finds the model that condenses; without it, or if it fails, the record is copied in part. */
  readonly summarizer?: (() => Promise<ChosenSummarizer | undefined>) | undefined;
}

/** Returns the maximum length of a model's answer. */
export const outputLimit = (
  { model }: Pick<RunModel, 'model'>,
  { maxTokens }: Pick<SessionHistoryDeps, 'maxTokens'>,
): number => Math.min(maxTokens, model.maxOutputTokens);

/** A conversation in the form the model reads, and the condensed form it was made from. */
interface ReadyHistory {
  readonly history: PreparedHistory;
  readonly checkpoint: CompactionCheckpoint | undefined;
}

/**
 * Prepares the conversation for a model; a compaction is stored with the session. A model summarizes only what precedes
 * the question, never the run itself, so that a run depends on no call outside its recording.
 */
export async function sessionHistory(deps: SessionHistoryDeps, request: SessionHistoryRequest): Promise<ReadyHistory> {
  const { session, runId, condenseTo, checkpoint } = request;
  const input = historyInput(deps, request);
  const findSummarizer = deps.compaction?.summarize === false ? undefined : request.summarizer;
  if (condenseTo !== undefined) {
    const history = await prepareHistory({ ...input, summarizer: await findSummarizer?.(), condenseTo });
    return storeCheckpoint(session, history, checkpoint);
  }
  const history = await prepareHistory(input);
  if (!history.checkpoint) return storeCheckpoint(session, history, checkpoint);
  const earlier = input.entries.filter((entry) => entry.runId === undefined || entry.runId !== runId);
  const summarizer = earlier.length > 0 ? await findSummarizer?.() : undefined;
  if (!summarizer) return storeCheckpoint(session, history, checkpoint);
  const before = await prepareHistory({ ...input, entries: earlier, summarizer, force: true });
  const { checkpoint: condensed } = await storeCheckpoint(session, before, before.checkpoint);
  return storeCheckpoint(
    session,
    await prepareHistory({ ...input, ...(condensed && { checkpoint: condensed }) }),
    condensed,
  );
}

async function storeCheckpoint(
  session: SessionHandle,
  history: PreparedHistory,
  checkpoint: CompactionCheckpoint | undefined,
): Promise<ReadyHistory> {
  if (history.checkpoint) await session.saveCheckpoint(history.checkpoint);
  return { history, checkpoint };
}

function historyInput(deps: SessionHistoryDeps, request: SessionHistoryRequest) {
  const { eventBus, logger, windowMonitor, now = Date.now } = deps;
  const { ctx, session, runId, chosen, systemPrompt, tools, checkpoint, signal, labelEntry } = request;
  const redact = (text: string): string => redactText(text).text;
  // Models refuse, or continue, a conversation that ends with half a sentence of theirs.
  const isCutOff = (entry: TranscriptEntry): boolean => entry.aborted === true && entry.runId === runId;
  const stored = session.entries();
  const all = stored.some(isCutOff) ? stored.filter((entry) => !isCutOff(entry)) : stored;
  const inContext = entriesInContext(all, deps.resetPolicyOf(ctx.channelId), now());
  const carried = carryOver(all.slice(0, all.length - inContext.length), redact);
  return {
    entries: carried === undefined ? inContext : [carried, ...inContext],
    checkpoint,
    model: chosen.model,
    requestedOutputTokens: outputLimit(chosen, deps),
    systemPrompt,
    tools,
    labelEntry,
    tokenCounter: estimateTokens,
    ...(deps.compaction && {
      keep: deps.compaction.keep,
      // An earlier threshold also warns earlier.
      config: {
        criticalThreshold: deps.compaction.threshold,
        warningThreshold: Math.min(0.7, deps.compaction.threshold * 0.8),
      },
    }),
    runtime: { signal, eventBus, logger, redact },
    monitor: windowMonitor,
    sessionKey: session.sessionKey,
  };
}
