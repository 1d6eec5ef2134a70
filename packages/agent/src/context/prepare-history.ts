import type { ChosenSummarizer, CompactionResult, CompactionRuntime, CountTokens } from '@finclaw/models';
import { type LabelEntry, toolsByNeed, toolTokens } from '@finclaw/tools';
import type { ConversationMessage, TextBlock, ToolDefinition, TranscriptEntry } from '@finclaw/types';
import type { FitRequest } from '../execution/fitted-request.ts';
import { entriesToMessages } from '../session/entries-to-messages.ts';
import { messagesToEntries } from '../session/messages-to-entries.ts';
import { applyCheckpoint, type CompactionCheckpoint, createCheckpoint } from './checkpoint.ts';
import { compactContext } from './compaction.ts';
import { earlierResultsEntry, RESULTS_MARK } from './earlier-results.ts';
import { asPlainTalk, messageTokens, withoutPictures, withShorterResults } from './fit-messages.ts';
import { entryTokens } from './layout.ts';
import { extractFacts, PINNED_MARK, pinnedEntry } from './pinned-facts.ts';
import { recallEntry } from './recall.ts';
import { SUMMARY_MARK } from './summary-entry.ts';
import {
  type ContextWindowState,
  DEFAULT_RESERVE_TOKENS,
  evaluateContextWindow,
  type WindowGuardConfig,
  type WindowMonitor,
} from './window-guard.ts';
import { windowTooSmall } from './window-too-small.ts';

interface PrepareHistoryInput {
  /** The whole session, the new question included, as `SessionHandle.entries()` gives it. */
  readonly entries: readonly TranscriptEntry[];
  readonly checkpoint?: CompactionCheckpoint;
  readonly model: { readonly contextWindow: number };
  /** The maximum length of the answer, in tokens. */
  readonly requestedOutputTokens?: number;
  readonly systemPrompt?: readonly TextBlock[];
  /** Labels an entry by author and privacy; without it only what users typed counts as trusted. */
  readonly labelEntry?: LabelEntry;
  readonly tools?: readonly ToolDefinition[];
  readonly tokenCounter: CountTokens;
  /**
   * The model that summarizes; without it the record is shortened by copying. Not used during a run, so that only the
   * first fit can be slow.
   */
  readonly summarizer?: ChosenSummarizer | undefined;
  readonly config?: Partial<WindowGuardConfig>;
  /** The share of the room that compaction leaves for the conversation. Default one half. */
  readonly keep?: number;
  readonly runtime?: CompactionRuntime;
  /** Receives how full the window is, by session. */
  readonly monitor?: WindowMonitor;
  readonly sessionKey?: string;
  /** Compacts even if the estimate says everything fits, because the provider rejected the request as too long. */
  readonly force?: boolean;
  /** Condenses to about this share of the conversation's size, even if all of it would fit. */
  readonly condenseTo?: number;
}

export interface PreparedHistory {
  readonly messages: readonly ConversationMessage[];
  /** The state of the window with these messages. */
  readonly state: ContextWindowState;
  /** False when not even the newest messages fit. */
  readonly fits: boolean;
  readonly compaction?: CompactionResult;
  /** Set when the history was compacted; store it with the session. */
  readonly checkpoint?: CompactionCheckpoint;
  /** The conversation in the middle of a run, which began with `messages` and has grown since, made shorter. */
  shrink(current: readonly ConversationMessage[]): Promise<readonly ConversationMessage[]>;
  /** Fits the same conversation to another model, or to a fuller one; later models get the original. */
  readonly fit: FitRequest;
}

/** An answer gets at most a quarter of a window, so that small ones have space for a question too. */
const ANSWER_SHARE = 4;
/** Tokens are estimated; vendors count up to so many times more. */
const COUNTING_ERROR = 1.25;
const PINNED_SHARE = 0.4;
/** The share of the pinned entries for the list of earlier results. */
const RESULTS_SHARE = 0.1;
const MAX_RESULTS_TOKENS = 600;
const RECALL_SHARE = 0.1;
const MAX_RECALL_TOKENS = 1_500;
/** The number of newest entries left as they are; the smaller values are used only when necessary. */
const RECENT = [10, 4, 1] as const;

/**
 * Prepares the conversation for the next model call: all of it if it fits, otherwise shortened with its facts preserved
 * word for word.
 */
export async function prepareHistory(whole: PrepareHistoryInput): Promise<PreparedHistory> {
  const input = { ...whole, ...limitsOf(whole) };
  let latest = await prepare(input);
  input.monitor?.update(latest.state, input.sessionKey);
  let { entries } = input;
  let checkpoint = latest.checkpoint ?? input.checkpoint;
  const entriesWith = (current: readonly ConversationMessage[]): readonly TranscriptEntry[] => {
    const lastMoment = Date.parse(entries.at(-1)?.timestamp ?? '') || 0;
    return [...entries, ...messagesToEntries(current.slice(latest.messages.length), { now: lastMoment + 1 })];
  };
  return {
    ...latest,
    async shrink(current) {
      entries = entriesWith(current);
      latest = await prepare({
        ...input,
        entries,
        summarizer: undefined,
        force: true,
        ...(checkpoint ? { checkpoint } : {}),
      });
      checkpoint = latest.checkpoint;
      return latest.messages;
    },
    async fit({ model, abilities, isWindowLearned = false }, current) {
      const { tokenCounter, requestedOutputTokens = model.maxOutputTokens } = whole;
      const { contextWindow } = model;
      const maxTokens = Math.min(
        requestedOutputTokens,
        model.maxOutputTokens,
        Math.floor(contextWindow / ANSWER_SHARE),
      );
      const offered = abilities?.functionCalling === false ? [] : (whole.tools ?? []);
      // The built-in model reads no descriptions and pays for none, so it gets every tool.
      const tools = model.provider === 'offline' ? offered : toolsByNeed(offered, current, contextWindow, tokenCounter);
      const { systemPrompt, toolDefinitions } = fixedTokens({ ...input, tools });
      const whatFits = Math.floor((contextWindow - maxTokens) / COUNTING_ERROR);
      const room = whatFits - systemPrompt - toolDefinitions;
      const seen = abilities?.vision === false ? withoutPictures(current) : current;
      const fits = (messages: readonly ConversationMessage[]) => messageTokens(messages, tokenCounter) <= room;
      const asAsked = async (): Promise<readonly ConversationMessage[]> => {
        if (fits(seen)) return seen;
        const limits = {
          model: { contextWindow: whatFits + maxTokens },
          tools,
          requestedOutputTokens: maxTokens,
          config: { ...whole.config, reserveTokens: maxTokens },
        };
        const shorter = { ...input, ...limits, entries: entriesWith(seen), summarizer: undefined, force: true };
        const { messages } = await prepare({ ...shorter, ...(checkpoint ? { checkpoint } : {}) });
        return fits(messages) ? messages : withShorterResults(messages, room, tokenCounter);
      };
      const messages = await asAsked();
      if (!fits(messages) && !isWindowLearned)
        throw windowTooSmall(model, contextWindow - room + messageTokens(messages, tokenCounter));
      return {
        messages: offered.length === 0 && whole.tools?.length ? asPlainTalk(messages) : messages,
        tools,
        maxTokens,
      };
    },
  };
}

/** Returns the token limits for a window: a small window has room for a short answer and the tools it needs. */
function limitsOf(input: PrepareHistoryInput) {
  const { entries, model, tools = [], tokenCounter, requestedOutputTokens = 0, config } = input;
  const answer = Math.floor(model.contextWindow / ANSWER_SHARE);
  const { reserveTokens = DEFAULT_RESERVE_TOKENS } = config ?? {};
  const question: ConversationMessage = { role: 'user', content: entries.findLast(isUserText)?.content ?? '' };
  return {
    requestedOutputTokens: Math.min(requestedOutputTokens, answer),
    config: { ...config, reserveTokens: Math.min(reserveTokens, answer) },
    tools: toolsByNeed(tools, [question], model.contextWindow, tokenCounter),
  };
}

async function prepare(input: PrepareHistoryInput): Promise<Omit<PreparedHistory, 'shrink' | 'fit'>> {
  const { entries, tokenCounter } = input;
  const fixed = fixedTokens(input);
  const measure = (view: readonly TranscriptEntry[]) =>
    evaluateContextWindow(
      { ...fixed, ...entryBreakdown(view, tokenCounter) },
      input.model,
      input.config,
      input.requestedOutputTokens,
    );

  const { view, covered } = applyCheckpoint(entries, input.checkpoint);
  const before = measure(view);
  if (!before.compactionNeeded && !input.force && input.condenseTo === undefined) {
    const shown = covered === 0 ? view : withRecall(view, input, before);
    const state = shown === view ? before : measure(shown);
    return { messages: entriesToMessages(shown, input.labelEntry), state, fits: state.status !== 'exceeded' };
  }

  const fixedSize = fixed.systemPrompt + fixed.toolDefinitions;
  const wanted = fixedSize + Math.floor((before.currentTokens - fixedSize) * (input.condenseTo ?? 1));
  // A share of the space left by prompt and tools, so that a small window has space for a conversation too.
  const target = Math.min(
    fixedSize + Math.floor(Math.max(0, before.maxTokens - fixedSize) * (input.keep ?? 0.5)),
    input.condenseTo === undefined ? Number.POSITIVE_INFINITY : wanted,
  );
  let best: { view: readonly TranscriptEntry[]; result: CompactionResult; state: ContextWindowState } | undefined;
  for (const [attempt, preserveRecentMessages] of RECENT.entries()) {
    const room = Math.max(0, target - fixedSize);
    // The model is asked once; a small difference in the summarized entries is not worth another call.
    const result = await compact(
      view,
      room,
      preserveRecentMessages,
      attempt === 0 ? input : { ...input, summarizer: undefined },
    );
    const compacted = withPinnedFacts(withQuestion(result.compactedEntries, view), room, input);
    best = { view: compacted, result, state: measure(compacted) };
    if (best.state.status !== 'exceeded') break;
  }
  const { view: compacted, result, state } = best!;
  const shown = withRecall(compacted, input, state);
  return {
    messages: entriesToMessages(shown, input.labelEntry),
    state,
    fits: state.status !== 'exceeded',
    compaction: result,
    checkpoint: createCheckpoint(entries, compacted),
  };
}

function compact(
  view: readonly TranscriptEntry[],
  room: number,
  preserveRecentMessages: number,
  { summarizer, tokenCounter, runtime }: PrepareHistoryInput,
): Promise<CompactionResult> {
  const targetTokens = Math.floor(room * (1 - PINNED_SHARE));
  // The facts are collected anew from the whole session, so the old collection need not be summarised.
  const unpinned = view.filter(({ synthetic }) => synthetic !== PINNED_MARK && synthetic !== RESULTS_MARK);
  const options = { strategy: 'hybrid', targetTokens, preserveRecentMessages, preserveSystemPrompt: true } as const;
  return compactContext(unpinned, options, summarizer?.summarize, tokenCounter, {
    ...runtime,
    ...(summarizer && { summarizerMaxInputTokens: summarizer.maxInputTokens }),
  });
}

/** Ensures that the question of a long run stays in front of its results. */
function withQuestion(
  compacted: readonly TranscriptEntry[],
  view: readonly TranscriptEntry[],
): readonly TranscriptEntry[] {
  const question = view.findLast(isUserText);
  if (question === undefined || shownIn(compacted)(question)) return compacted;
  const firstReal = compacted.findIndex((entry) => entry.role !== 'system' && entry.synthetic === undefined);
  return compacted.toSpliced(firstReal < 0 ? compacted.length : firstReal, 0, question);
}

function isUserText(entry: TranscriptEntry): boolean {
  return entry.role === 'user' && entry.synthetic === undefined;
}

/** Puts the facts and the result handles of all removed entries in front of the conversation. */
function withPinnedFacts(
  compacted: readonly TranscriptEntry[],
  room: number,
  input: PrepareHistoryInput,
): TranscriptEntry[] {
  const isShown = shownIn(compacted);
  const head = compacted.findIndex((entry) => entry.role !== 'system');
  const at = head < 0 ? compacted.length : head;
  const timestamp = compacted[at]?.timestamp ?? input.entries.at(-1)?.timestamp ?? '';
  const forPinned = Math.floor(room * PINNED_SHARE);
  const forResults = Math.min(MAX_RESULTS_TOKENS, Math.floor(forPinned * RESULTS_SHARE));
  const forFacts = { maxTokens: forPinned - forResults, countTokens: input.tokenCounter };
  const facts = extractFacts(input.entries, (entry) => !isShown(entry), forFacts);
  const pinned = pinnedEntry(facts, forFacts.maxTokens, input.tokenCounter, timestamp);
  const results = earlierResultsEntry(input.entries, compacted, forResults, input.tokenCounter, timestamp);
  return compacted.toSpliced(at, 0, ...(pinned ? [pinned] : []), ...(results ? [results] : []));
}

/** Inserts removed turns that concern the question right before it, as many as fit. */
function withRecall(
  view: readonly TranscriptEntry[],
  input: PrepareHistoryInput,
  { currentTokens, maxTokens }: ContextWindowState,
): readonly TranscriptEntry[] {
  const at = view.findLastIndex(isUserText);
  if (at < 0) return view;
  const isShown = shownIn(view);
  const removed = input.entries.filter((entry) => !isShown(entry));
  const room = Math.min(MAX_RECALL_TOKENS, Math.floor(maxTokens * RECALL_SHARE), maxTokens - currentTokens);
  const recalled = recallEntry(removed, view[at]!.content, room, input.tokenCounter);
  return recalled === undefined ? view : view.toSpliced(at, 0, recalled);
}

/** Returns a predicate for entries that are still in the view unchanged. */
function shownIn(view: readonly TranscriptEntry[]): (entry: TranscriptEntry) => boolean {
  const keyOf = ({ role, toolUseId, content }: TranscriptEntry) => `${role}|${toolUseId ?? ''}|${content}`;
  const shown = new Map<string, Set<string>>();
  for (const entry of view) shown.set(entry.timestamp, (shown.get(entry.timestamp) ?? new Set()).add(keyOf(entry)));
  return (entry) => shown.get(entry.timestamp)?.has(keyOf(entry)) ?? false;
}

function fixedTokens({ systemPrompt = [], tools = [], tokenCounter }: PrepareHistoryInput) {
  return {
    systemPrompt: promptTokens(systemPrompt, tokenCounter),
    toolDefinitions: toolTokens(tools, tokenCounter),
  };
}

const countedBlocks = new WeakMap<CountTokens, WeakMap<TextBlock, number>>();

/** Returns the size of a prompt; most of it is the same block in every run, so each is counted once. */
function promptTokens(blocks: readonly TextBlock[], countTokens: CountTokens): number {
  const counted = countedBlocks.get(countTokens) ?? new WeakMap<TextBlock, number>();
  countedBlocks.set(countTokens, counted);
  return blocks.reduce((sum, block) => {
    const tokens = counted.get(block) ?? countTokens(block.text);
    counted.set(block, tokens);
    return sum + tokens;
  }, 0);
}

function entryBreakdown(entries: readonly TranscriptEntry[], countTokens: CountTokens) {
  const tokens = { toolResults: 0, conversation: 0, summary: 0 };
  for (const entry of entries) {
    const isSummary = [SUMMARY_MARK, PINNED_MARK, RESULTS_MARK].includes(entry.synthetic ?? '');
    tokens[isSummary ? 'summary' : entry.role === 'tool' ? 'toolResults' : 'conversation'] += entryTokens(
      entry,
      countTokens,
    );
  }
  return tokens;
}
