import type { EventBus } from '@finclaw/infra';

type WindowStatus = 'safe' | 'warning' | 'critical' | 'exceeded';

/** The tokens of a request by part. */
interface TokenBreakdown {
  readonly systemPrompt: number;
  readonly toolDefinitions: number;
  readonly toolResults: number;
  readonly conversation: number;
  readonly summary: number;
}

export interface ContextWindowState {
  readonly currentTokens: number;
  /** The input limit: the window without the room reserved for the answer. */
  readonly maxTokens: number;
  /** Above 1 when the request does not fit; `Infinity` when no request could. */
  readonly usageRatio: number;
  readonly status: WindowStatus;
  readonly compactionNeeded: boolean;
  readonly breakdown: TokenBreakdown;
}

export interface WindowGuardConfig {
  readonly warningThreshold: number;
  readonly criticalThreshold: number;
  /** Room for the answer. */
  readonly reserveTokens: number;
}

/** The default room for an answer. */
export const DEFAULT_RESERVE_TOKENS = 4_096;

const DEFAULT_WINDOW_GUARD_CONFIG: WindowGuardConfig = {
  warningThreshold: 0.7,
  criticalThreshold: 0.85,
  reserveTokens: DEFAULT_RESERVE_TOKENS,
};

/** Compaction is not worthwhile below this many tokens. `small` is for windows under 32,768. */
const ABSOLUTE_MIN_TOKENS = { small: 16_384, standard: 32_768 } as const;

/** Measures how full a model's window is. */
export function evaluateContextWindow(
  currentTokens: number | TokenBreakdown,
  model: { readonly contextWindow: number },
  config: Partial<WindowGuardConfig> = {},
  requestedOutputTokens = 0,
): ContextWindowState {
  const { warningThreshold, criticalThreshold, reserveTokens } = checkedConfig(config);
  const breakdown = toBreakdown(currentTokens);
  const current = sum(breakdown);
  const window = checkedCount('contextWindow', model.contextWindow);
  const maxTokens = window - Math.max(reserveTokens, checkedCount('requestedOutputTokens', requestedOutputTokens));
  const usageRatio = maxTokens > 0 ? current / maxTokens : Number.POSITIVE_INFINITY;
  const status = statusOf(usageRatio, warningThreshold, criticalThreshold);
  const compactionNeeded =
    status === 'exceeded' || (status === 'critical' && current > compactionFloor(window, maxTokens));
  return { currentTokens: current, maxTokens, usageRatio, status, compactionNeeded, breakdown };
}

/**
 * Returns the minimum target of a compaction; never more than half of the window, so that small windows can be
 * compacted too.
 */
export function compactionFloor(contextWindow: number, maxTokens: number): number {
  const constant =
    contextWindow < ABSOLUTE_MIN_TOKENS.standard ? ABSOLUTE_MIN_TOKENS.small : ABSOLUTE_MIN_TOKENS.standard;
  return Math.max(0, Math.min(constant, Math.floor(maxTokens / 2)));
}

/** Reports the window of conversations when its status changes. */
export interface WindowMonitor {
  update(state: ContextWindowState, sessionKey?: string): void;
}

/** The number of conversations to remember; a forgotten one is reported once more. */
const MAX_MONITORED = 1_000;

/** Emits a status when it differs from the one before in the same conversation. */
export function createWindowMonitor(eventBus: EventBus): WindowMonitor {
  const last = new Map<string, WindowStatus>();
  return {
    update({ status, usageRatio }, sessionKey = '') {
      if (last.get(sessionKey) === status) return;
      last.delete(sessionKey);
      last.set(sessionKey, status);
      if (last.size > MAX_MONITORED) last.delete(last.keys().next().value!);
      eventBus.emit('context:window:status', status, usageRatio);
    },
  };
}

function statusOf(ratio: number, warning: number, critical: number): WindowStatus {
  if (ratio < warning) return 'safe';
  if (ratio < critical) return 'warning';
  return ratio <= 1 ? 'critical' : 'exceeded';
}

function toBreakdown(tokens: number | TokenBreakdown): TokenBreakdown {
  const empty = { systemPrompt: 0, toolDefinitions: 0, toolResults: 0, conversation: 0, summary: 0 };
  if (typeof tokens === 'number') return { ...empty, conversation: checkedCount('currentTokens', tokens) };
  const breakdown = { ...empty, ...tokens };
  for (const [name, count] of Object.entries(breakdown)) checkedCount(name, count);
  return breakdown;
}

function sum({ systemPrompt, toolDefinitions, toolResults, conversation, summary }: TokenBreakdown): number {
  return systemPrompt + toolDefinitions + toolResults + conversation + summary;
}

function checkedConfig(config: Partial<WindowGuardConfig>): WindowGuardConfig {
  const {
    warningThreshold = DEFAULT_WINDOW_GUARD_CONFIG.warningThreshold,
    criticalThreshold = DEFAULT_WINDOW_GUARD_CONFIG.criticalThreshold,
    reserveTokens = DEFAULT_WINDOW_GUARD_CONFIG.reserveTokens,
  } = config;
  const isOrdered = 0 < warningThreshold && warningThreshold < criticalThreshold && criticalThreshold <= 1;
  if (!isOrdered) throw new RangeError(`Thresholds must satisfy 0 < ${warningThreshold} < ${criticalThreshold} <= 1`);
  return { warningThreshold, criticalThreshold, reserveTokens: checkedCount('reserveTokens', reserveTokens) };
}

/** A count that is not a number would compare as "fits" everywhere, so it is refused. */
function checkedCount(name: string, value: number): number {
  if (!Number.isFinite(value) || value < 0)
    throw new RangeError(`${name} must be a finite number of at least 0, not ${value}`);
  return value;
}
