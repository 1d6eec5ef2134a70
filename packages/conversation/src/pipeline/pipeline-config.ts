import { MAX_TIMER_MS } from '@finclaw/infra';

export interface PipelineConfig {
  /** React to a message before answering it. */
  readonly enableAck: boolean;
  readonly commandPrefix: string;
  /** Longer answers are cut short, in UTF-16 units. */
  readonly maxResponseLength: number;
  /**
   * The time limit of one message, not counting the time spent waiting for a person. Each model call and each tool has
   * its own limit.
   */
  readonly timeoutMs: number;
}

/** Throws when a value would make every message fail. */
export function assertPipelineConfig(config: PipelineConfig): void {
  const { commandPrefix, timeoutMs, maxResponseLength } = config;
  if (typeof commandPrefix !== 'string' || !/^[^\s`<@]\S{0,7}$/.test(commandPrefix)) {
    throw new TypeError('commandPrefix must be 1 to 8 characters without blanks and must not start with `, < or @');
  }
  if (!Number.isInteger(timeoutMs) || timeoutMs < 1 || timeoutMs > MAX_TIMER_MS) {
    throw new RangeError(`timeoutMs must be a whole number from 1 to ${MAX_TIMER_MS}`);
  }
  if (!Number.isInteger(maxResponseLength) || maxResponseLength < 1) {
    throw new RangeError('maxResponseLength must be a whole number of at least 1');
  }
}
