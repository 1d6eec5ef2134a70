import { vendorOf } from '@finclaw/config';
import type { StreamDeadlines } from '../replies/consume-stream.ts';
import type { ModelEntry } from './model-entry.ts';

/** The owner's settings for a provider's time limits. */
export type DeadlineSettings = Partial<StreamDeadlines>;

const FIRST_TOKEN_MS = 20_000;
const IDLE_MS = 30_000;
/** Some vendors hide thinking, so a model is silent until it has finished thinking. */
const HIDDEN_THINKING_MS = 120_000;

/** A local server first has to load the model, and reads a long prompt slowly. */
const LOCAL_FIRST_TOKEN_MS = 300_000;

/**
 * Returns how long a model may be silent: as its provider's settings say, else long enough for an answer and short
 * enough for the next candidate.
 */
export function deadlinesOf(
  { thinkingStyle, provider }: Pick<ModelEntry, 'thinkingStyle' | 'provider'>,
  settings: DeadlineSettings = {},
): StreamDeadlines {
  const isLocal = vendorOf(provider)?.isLocal === true;
  const firstToken = isLocal ? LOCAL_FIRST_TOKEN_MS : thinkingStyle === 'effort' ? HIDDEN_THINKING_MS : FIRST_TOKEN_MS;
  return {
    firstTokenTimeoutMs: settings.firstTokenTimeoutMs ?? firstToken,
    idleTimeoutMs: settings.idleTimeoutMs ?? IDLE_MS,
  };
}
