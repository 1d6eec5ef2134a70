/** The outcomes of a message finished by a stage: a reply of some kind, or silence. */
export type SkipOutcome = 'answered' | 'refused' | 'failed' | 'silent';

/** The ways a stage ends: continue, finished, or failed. */
export type StageResult<T> =
  | { readonly action: 'continue'; readonly data: T }
  | { readonly action: 'skip'; readonly reason: string; readonly outcome?: SkipOutcome }
  | { readonly action: 'abort'; readonly reason: string; readonly error?: Error };

/** Creates and distinguishes stage results. */
export const StageResult = {
  continue: <T>(data: T): StageResult<T> => ({ action: 'continue', data }),
  skip: (reason: string, outcome?: SkipOutcome): StageResult<never> => ({
    action: 'skip',
    reason,
    outcome,
  }),
  abort: (reason: string, error?: Error): StageResult<never> => ({ action: 'abort', reason, error }),
  isContinue: <T>(result: StageResult<T>): result is { readonly action: 'continue'; readonly data: T } =>
    result.action === 'continue',
} as const;

export const STAGE_NAMES = ['normalize', 'command', 'ack', 'context', 'execute', 'deliver'] as const;

export type StageName = (typeof STAGE_NAMES)[number];
