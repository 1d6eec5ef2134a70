import { type ActingUser, createSilentLogger, type FinClawLogger } from '@finclaw/infra';
import type { AfterToolExecutePayload, BeforeToolExecutePayload } from '@finclaw/types';
import type { ApprovalHandler } from '../approval/approval-types.ts';
import type { ToolHook } from '../gate/before-hook.ts';
import { assertTimeout } from '../gate/bounded-wait.ts';
import type { ToolEventBus } from '../gate/tool-events.ts';
import { createUnsettledCalls, type UnsettledCalls } from '../gate/unsettled-calls.ts';
import type { TextGuardOptions } from '../guard/guard-text.ts';
import { assertGuardOptions, DEFAULT_GUARD_OPTIONS } from '../guard/result-guard.ts';
import type { CallerRights, ToolAudience } from '../policy/offered-tools.ts';
import { validatePolicyRules } from '../policy/policy-rules.ts';
import { DEFAULT_STAGES } from '../policy/policy-stages.ts';
import type { PolicyRule } from '../policy/policy-types.ts';

/** The runners of the two hooks around a call. */
interface ToolHooks {
  readonly beforeToolExecute?: ToolHook<BeforeToolExecutePayload>;
  readonly afterToolExecute?: ToolHook<AfterToolExecutePayload>;
}

/** The options of a registry. A key that is undefined has its default. */
export interface ToolRegistryOptions extends Partial<TextGuardOptions> {
  readonly policyRules?: readonly PolicyRule[];
  readonly hooks?: ToolHooks;
  readonly eventBus?: ToolEventBus;
  readonly logger?: FinClawLogger;
  /** Asks for approval; without it everything that needs approval is refused. */
  readonly approvalHandler?: ApprovalHandler;
  /** Default 120,000. */
  readonly approvalTimeoutMs?: number;
  /** Default 5,000. */
  readonly hookTimeoutMs?: number;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
  /** Records across a crash which calls with an effect had started. */
  readonly unsettled?: UnsettledCalls;
  /** Returns a caller's rights in its place. Default: all. */
  readonly rightsOf?: (caller: ToolAudience) => CallerRights;
  /** Returns the acting user of a call, which limits the rows it may access. Default: the program itself. */
  readonly actingUserOf?: (caller: ToolAudience) => ActingUser;
}

/** The options with every default filled in and every value checked. */
export function resolveRegistryOptions(options: ToolRegistryOptions) {
  const guard: TextGuardOptions = {
    maxContentLength: options.maxContentLength ?? DEFAULT_GUARD_OPTIONS.maxContentLength,
    redactPatterns: [...(options.redactPatterns ?? DEFAULT_GUARD_OPTIONS.redactPatterns)],
    // Only the exact value switches a protection off.
    allowHtml: options.allowHtml === true,
    redactPersonalNumbers: options.redactPersonalNumbers !== false,
  };
  assertGuardOptions(guard);
  const { approvalTimeoutMs = 120_000, hookTimeoutMs = 5_000 } = options;
  assertTimeout('approvalTimeoutMs', approvalTimeoutMs);
  assertTimeout('hookTimeoutMs', hookTimeoutMs);
  return {
    guard,
    approvalTimeoutMs,
    hookTimeoutMs,
    rules: validatePolicyRules(options.policyRules ?? []),
    stages: DEFAULT_STAGES,
    hooks: options.hooks ?? {},
    eventBus: options.eventBus,
    logger: options.logger ?? createSilentLogger(),
    approvalHandler: options.approvalHandler,
    clock: options.clock ?? Date.now,
    unsettled: options.unsettled ?? createUnsettledCalls(),
    rightsOf: options.rightsOf ?? (() => ({})),
    actingUserOf: options.actingUserOf,
  };
}

export type ResolvedRegistryOptions = ReturnType<typeof resolveRegistryOptions>;
