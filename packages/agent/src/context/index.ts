export { CARRIED_ENTRIES, carryOver } from './carry-over.ts';
export type { CompactionCheckpoint } from './checkpoint.ts';
export { SAFETY_MARGIN, SUMMARIZATION_OVERHEAD_TOKENS } from './chunking.ts';
export { compactContext } from './compaction.ts';
export type {
  CompactionOptions,
  CompactionResult,
  CompactionRuntime,
  CompactionStrategy,
  CountTokens,
  Summarizer,
} from './compaction-types.ts';
export { extractiveSummarizer } from './extractive-summarizer.ts';
export { type PreparedHistory, type PrepareHistoryInput, prepareHistory } from './prepare-history.ts';
export type { ContextWindowState, TokenBreakdown, WindowGuardConfig, WindowMonitor, WindowStatus } from './window-guard.ts';
export { ABSOLUTE_MIN_TOKENS, createWindowMonitor, DEFAULT_WINDOW_GUARD_CONFIG, evaluateContextWindow } from './window-guard.ts';
