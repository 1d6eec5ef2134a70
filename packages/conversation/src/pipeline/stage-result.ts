/** What a message came to when a stage finished it: told to the user in one way or another, or nothing to tell. */
export type SkipOutcome = 'answered' | 'refused' | 'failed' | 'silent';

/** How a stage ended: hand on, finished with nothing wrong, or failed. */
export type StageResult<T> =
  | { readonly action: 'continue'; readonly data: T }
  | { readonly action: 'skip'; readonly reason: string; readonly outcome?: SkipOutcome }
  | { readonly action: 'abort'; readonly reason: string; readonly error?: Error };

/** Makes and tells apart stage results. */
export const StageResult = {
  continue: <T>(data: T): StageResult<T> => ({ action: 'continue', data }),
  skip: (reason: string, outcome?: SkipOutcome): StageResult<never> => ({
    action: 'skip',
    reason,
    ...(outcome && { outcome }),
  }),
  abort: (reason: string, error?: Error): StageResult<never> => ({ action: 'abort', reason, ...(error && { error }) }),
  isContinue: <T>(result: StageResult<T>): result is { readonly action: 'continue'; readonly data: T } =>
    result.action === 'continue',
} as const;

export const STAGE_NAMES = ['normalize', 'command', 'ack', 'context', 'execute', 'deliver'] as const;

export type StageName = (typeof STAGE_NAMES)[number];
