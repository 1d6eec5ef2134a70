import { type CircuitBreaker, FinClawError } from '@finclaw/infra';
import type { BeforeToolExecutePayload, ToolDefinition } from '@finclaw/types';
import { type ApprovalSubject, askForApproval } from '../approval/approval-step.ts';
import type { ApprovalHandler } from '../approval/approval-types.ts';
import { findFlowConcern } from '../guard/information-flow.ts';
import type { PromptLedger } from '../ledger/prompt-ledger.ts';
import { gravestFirst } from '../policy/policy.ts';
import type { PolicyEvaluationResult } from '../policy/policy-types.ts';
import {
  hasEffect,
  type RegisteredTool,
  type RegisteredToolDefinition,
  type ToolExecutionContext,
  type ToolExecutor,
  type ToolResult,
  type ToolSource,
} from '../registry/definition.ts';
import { hashToolInput, sha256 } from '../schema/canonical-json.ts';
import { deepFreeze } from '../schema/deep-freeze.ts';
import type { InputValidator } from '../schema/input-validation.ts';
import { clonePlainInput, type PlainObject } from '../schema/plain-input.ts';
import type { AnsweredSeries } from './answered-series.ts';
import { runBeforeHook, type ToolHook } from './before-hook.ts';
import { aborted, type Refusal, refuse } from './refusal.ts';
import type { UnsettledCalls } from './unsettled-calls.ts';

/**
 * The permission to run one tool once with one input. The class is not exported and has a private member, so nothing
 * outside this file can create one: without passing the gate there is nothing to hand to `SealedExecutor.run`, and the
 * compiler enforces it.
 */
class IssuedGrant {
  readonly input: Readonly<PlainObject>;
  readonly inputHash: string;
  readonly idempotencyKey: string;
  readonly #executor: SealedExecutor;
  #isSpent = false;

  constructor(executor: SealedExecutor, input: Readonly<PlainObject>, inputHash: string, idempotencyKey: string) {
    this.#executor = executor;
    this.input = input;
    this.inputHash = inputHash;
    this.idempotencyKey = idempotencyKey;
  }

  /** Consumes a grant. Code the compiler did not check may pass anything, so the argument is checked too. */
  static spend(grant: unknown, executor: SealedExecutor): void {
    if (!(grant instanceof IssuedGrant) || grant.#isSpent || grant.#executor !== executor)
      throw new FinClawError('A grant is good for one call of one tool', 'TOOL_GRANT_INVALID', {
        isOperational: false,
      });
    grant.#isSpent = true;
  }
}

export type Grant = IssuedGrant;

/** An executor that only a grant can start. */
export class SealedExecutor {
  readonly #execute: ToolExecutor;

  constructor(execute: ToolExecutor) {
    this.#execute = execute;
  }

  /** Runs the tool with the granted input, on a private copy. */
  run(grant: Grant, context: ToolExecutionContext): Promise<ToolResult> {
    IssuedGrant.spend(grant, this);
    const copy = clonePlainInput(grant.input);
    return this.#execute(copy.ok ? copy.value : {}, context);
  }
}

/** Everything the registry stores about one tool. A new registration under the same name is another object. */
export interface Registration {
  readonly definition: RegisteredToolDefinition;
  readonly source: ToolSource;
  /** Its author did not declare what it changes; it counts as `outside`. */
  readonly isUndeclared: boolean;
  /** Fields of its results that the owner trusts by name. */
  readonly trustedFields: ReadonlySet<string> | true;
  readonly executor: SealedExecutor;
  /** Protects the service behind a tool that calls one. */
  readonly breaker: CircuitBreaker | undefined;
  readonly validator: InputValidator;
  /** The view of the registration for other code. */
  readonly view: RegisteredTool;
  /** The definition sent to models. */
  readonly api: ToolDefinition;
}

/** A call on its way in. */
export interface GateCall {
  readonly registration: Registration;
  readonly input: unknown;
  readonly context: ToolExecutionContext;
  readonly ledger: PromptLedger;
}

/** The dependencies of the gate. */
export interface GatePorts {
  /** The policy's verdict, reported. */
  judge(call: GateCall): PolicyEvaluationResult;
  /** Reports that the final input made an approval necessary. */
  reportConcern(call: GateCall, stage: string): void;
  isCurrent(registration: Registration): boolean;
  readonly beforeHook: ToolHook<BeforeToolExecutePayload> | undefined;
  readonly hookTimeoutMs: number;
  readonly approvalHandler: ApprovalHandler | undefined;
  readonly approvalTimeoutMs: number;
  readonly unsettled: UnsettledCalls;
  readonly series: AnsweredSeries;
}

type GateOutcome =
  | { readonly kind: 'granted'; readonly grant: Grant }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

const stopped = (refusal: Refusal): GateOutcome => ({ kind: 'refused', refusal });

/** Decides one call: policy, validation, plugins, then the approval of the input as it will run. */
export async function passGate(call: GateCall, ports: GatePorts): Promise<GateOutcome> {
  const { registration, context } = call;
  const { definition, validator } = registration;
  const { name } = definition;
  const verdict = ports.judge(call);
  if (verdict.finalVerdict === 'deny')
    return stopped(refuse('TOOL_DENIED', `Tool "${name}" denied: ${verdict.reason}`));

  const checked = await validator.check(call.input);
  if (!checked.ok) return stopped(refuse('INVALID_INPUT', checked.error));
  let input = deepFreeze(checked.value);

  const isEffective = hasEffect(definition);
  const subject = { toolName: name, hasEffect: isEffective, input, context };
  const hooked = await runBeforeHook(ports.beforeHook, subject, ports.hookTimeoutMs);
  if (context.abortSignal.aborted) return stopped(aborted());
  if (hooked.kind === 'refused') return stopped(hooked.refusal);
  if (hooked.kind === 'changed') {
    const again = await validator.check(hooked.input);
    if (!again.ok) return stopped(refuse('INVALID_INPUT', again.error));
    input = deepFreeze(again.value);
  }

  const inputHash = hashToolInput(input);
  const { sessionId, toolUseId = '', place = '' } = context;
  if (isEffective && ports.unsettled.has(sessionId, name, inputHash)) return stopped(stillOpen(name));
  const why = whyApprovalIsNeeded(call, verdict, input, ports);
  if (why) {
    const refusal = await answerTo({ tool: definition, input, inputHash, context, ledger: call.ledger, why }, ports);
    if (refusal) return stopped(refusal);
  }

  if (context.abortSignal.aborted) return stopped(aborted());
  if (!ports.isCurrent(registration))
    return stopped(refuse('TOOL_DENIED', `Tool "${name}" denied: it was replaced meanwhile`));
  if (isEffective && !(await ports.unsettled.begin(sessionId, name, inputHash))) return stopped(stillOpen(name));
  const idempotencyKey = sha256(JSON.stringify([sessionId, toolUseId, name, inputHash, place]));
  return { kind: 'granted', grant: new IssuedGrant(registration.executor, input, inputHash, idempotencyKey) };
}

/** Asks for approval of a call, once for all equal ones in a row in the model's message. */
async function answerTo(subject: ApprovalSubject, ports: GatePorts): Promise<Refusal | undefined> {
  const { tool, inputHash, context } = subject;
  const { runId, equalCalls = 1 } = context;
  const call = `${tool.name} ${inputHash}`;
  const known = runId === undefined ? undefined : ports.series.take(runId, call);
  if (known !== undefined) return known ?? undefined;
  const refusal = await askForApproval(ports.approvalHandler, subject, ports.approvalTimeoutMs);
  if (runId !== undefined) ports.series.note(runId, call, refusal, equalCalls - 1);
  return refusal;
}

/**
 * Returns every cause of the policy, and of the information flow of the final input. A call that changes something
 * outside always has one.
 */
function whyApprovalIsNeeded(
  call: GateCall,
  verdict: PolicyEvaluationResult,
  input: Readonly<PlainObject>,
  ports: GatePorts,
): ApprovalSubject['why'] | undefined {
  const { definition, isUndeclared } = call.registration;
  const concern = findFlowConcern(definition, input, call.ledger, call.context);
  if (verdict.finalVerdict === 'require-approval') {
    const causes = gravestFirst([...verdict.causes, ...(concern ? [concern.cause] : [])]);
    return { reason: verdict.reason, stage: verdict.decidingStage, causes };
  }
  const isOutside = definition.changes === 'outside' && !isUndeclared;
  if (!concern && !isOutside) return undefined;
  const stage = 'safety';
  ports.reportConcern(call, stage);
  const { reason, cause } = concern ?? { reason: 'it changes something outside', cause: 'outside' };
  return { reason, stage, causes: gravestFirst([cause, ...(isOutside ? (['outside'] as const) : [])]) };
}

function stillOpen(name: string): Refusal {
  const text = 'the same call is still running or its outcome is unknown; check its status first';
  return refuse('TOOL_DENIED', `Tool "${name}" denied: ${text}`, { outcomeUnknown: true });
}
