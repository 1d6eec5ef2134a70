import { FinClawError } from '@finclaw/infra';
import type { ToolDefinition } from '@finclaw/types';
import { createAnsweredSeries } from '../gate/answered-series.ts';
import { safeErrorText } from '../gate/error-text.ts';
import type { GateCall, Registration } from '../gate/gate.ts';
import { executeCall, type PipelinePorts } from '../gate/pipeline.ts';
import { aborted, type Refusal, refuse, safeToolName } from '../gate/refusal.ts';
import { createSafeEmitter, type ToolEventBus } from '../gate/tool-events.ts';
import { type GuardedToolResult, guardToolResult } from '../guard/result-guard.ts';
import { createSessionLedgers } from '../ledger/session-ledgers.ts';
import { createOfferedTools, type OfferedTools, type ToolAudience } from '../policy/offered-tools.ts';
import { evaluateToolPolicy, handleVerdict } from '../policy/policy.ts';
import { validatePolicyRules } from '../policy/policy-rules.ts';
import type { PolicyEvaluationResult, PolicyRule } from '../policy/policy-types.ts';
import type { SchemaCompiler } from '../schema/schema-compiler.ts';
import type {
  RegisteredTool,
  RegisteredToolDefinition,
  StrangersToolDefinition,
  ToolExecutionContext,
  ToolExecutor,
  ToolSource,
} from './definition.ts';
import { createRegistration, type ToolOrigin } from './register-tool.ts';
import { type ResolvedRegistryOptions, resolveRegistryOptions, type ToolRegistryOptions } from './registry-options.ts';

/** The origin of a third-party tool and the owner's settings for it. */
interface StrangersOrigin extends Partial<ToolOrigin> {
  readonly source: Exclude<ToolSource, 'built-in'>;
}

/** The registry of this process, in memory. */
export class ToolRegistry {
  readonly #tools = new Map<string, Registration>();
  readonly #options: ResolvedRegistryOptions;
  readonly #emit: ToolEventBus['emit'];
  readonly #ledgers = createSessionLedgers();
  readonly #ports: PipelinePorts;
  readonly #offered: OfferedTools;
  #rules: readonly PolicyRule[];
  #compiler: Promise<SchemaCompiler> | undefined;

  constructor(options: ToolRegistryOptions = {}) {
    const resolved = resolveRegistryOptions(options);
    this.#options = resolved;
    this.#rules = resolved.rules;
    this.#emit = createSafeEmitter(resolved.eventBus, resolved.logger);
    this.#offered = createOfferedTools(
      (context) => evaluateToolPolicy(context, this.#rules, resolved.stages),
      resolved.rightsOf,
    );
    this.#ports = {
      judge: (call) => this.#judge(call),
      reportConcern: (call, stage) =>
        this.#emit('tool:policy:verdict', call.registration.definition.name, 'require-approval', stage),
      isCurrent: (registration) => this.#tools.get(registration.definition.name) === registration,
      beforeHook: resolved.hooks.beforeToolExecute,
      afterHook: resolved.hooks.afterToolExecute,
      hookTimeoutMs: resolved.hookTimeoutMs,
      approvalHandler: resolved.approvalHandler,
      approvalTimeoutMs: resolved.approvalTimeoutMs,
      unsettled: resolved.unsettled,
      series: createAnsweredSeries(),
      guard: resolved.guard,
      actingUserOf: resolved.actingUserOf,
      emit: this.#emit,
      logger: resolved.logger,
    };
  }

  register(definition: RegisteredToolDefinition, executor: ToolExecutor): void {
    this.#add(definition, executor, { source: 'built-in', trustedFields: [] });
  }

  /** Registers a tool of a plugin, a skill or a tool server; undeclared properties count as the worst. */
  registerStrangers(
    definition: StrangersToolDefinition,
    executor: ToolExecutor,
    { source, trustedFields = [], maker }: StrangersOrigin,
  ): void {
    this.#add(definition, executor, { source, trustedFields, maker });
  }

  #add(definition: StrangersToolDefinition, executor: ToolExecutor, origin: ToolOrigin): void {
    const { clock, logger } = this.#options;
    const registration = createRegistration(definition, executor, origin, {
      loadCompiler: () => this.#loadCompiler(),
      registeredAt: new Date(clock()),
      logger,
      onCircuitChange: (...change) => this.#emit('tool:circuit:change', ...change),
    });
    const { name } = registration.definition;
    const isTaken = [...this.#tools.keys()].some((taken) => taken.toLowerCase() === name.toLowerCase());
    if (isTaken) throw new FinClawError(`Tool already registered: ${name}`, 'TOOL_DUPLICATE');
    this.#tools.set(name, registration);
    this.#offered.reset();
  }

  unregister(name: string): boolean {
    if (!this.#tools.delete(name)) return false;
    this.#offered.reset();
    return true;
  }

  get(name: string): RegisteredTool | undefined {
    return this.#tools.get(name)?.view;
  }

  has(name: string): boolean {
    return this.#tools.has(name);
  }

  list(): readonly RegisteredTool[] {
    return Array.from(this.#tools.values(), (registration) => registration.view);
  }

  /** Returns the tools offered to a model on a turn: all this user may run. */
  toolsFor(audience: ToolAudience): readonly ToolDefinition[] {
    return this.#offered.list([...this.#tools.values()], audience);
  }

  /** Tells whether the policy denies this caller an existing tool; `execute` names the rule. */
  isDenied(name: string, caller: ToolAudience): boolean {
    return this.has(name) && !this.toolsFor(caller).some((tool) => tool.name === name);
  }

  /** Replaces the policy; running calls continue under the one they started with. */
  setPolicyRules(rules: readonly PolicyRule[]): void {
    this.#rules = validatePolicyRules(rules);
    this.#offered.reset();
  }

  /** Runs a tool, or returns the reason it did not run. Never rejects. */
  async execute(name: string, input: unknown, context: ToolExecutionContext): Promise<GuardedToolResult> {
    try {
      const registration = this.#tools.get(name);
      if (!registration) return this.#answer(name, refuse('TOOL_NOT_FOUND', `Tool not found: ${safeToolName(name)}`));
      if (context.abortSignal.aborted) return this.#answer(name, aborted());
      const ledger = context.ledger ?? this.#ledgers.of(context.sessionId);
      return await executeCall({ registration, input, context: { ...context, ledger }, ledger }, this.#ports);
    } catch (error) {
      this.#options.logger.error('A tool call failed in the registry', {
        tool: safeToolName(name),
        error: safeErrorText(error),
      });
      return this.#answer(name, refuse('TOOL_FAILED', 'Tool execution failed: internal error. Nothing more is known.'));
    }
  }

  #answer(toolName: string, refusal: Refusal): GuardedToolResult {
    return guardToolResult(refusal, { ...this.#options.guard, toolName, isKnownTool: (name) => this.#tools.has(name) });
  }

  /** The policy's verdict on a call, reported. */
  #judge(call: GateCall): PolicyEvaluationResult {
    const { registration, context, ledger } = call;
    const { definition, isUndeclared } = registration;
    const { name } = definition;
    const { sessionId, userId, channelId, chatType } = context;
    const { stages, logger, rightsOf } = this.#options;
    const subject = {
      toolName: name,
      toolDefinition: definition,
      sessionId,
      userId,
      channelId,
      isUndeclared,
      ...rightsOf(context),
      facts: ledger.facts,
    };
    const verdict = evaluateToolPolicy(
      { ...subject, ...(chatType === undefined ? {} : { chatType }) },
      this.#rules,
      stages,
    );
    this.#emit('tool:policy:verdict', name, verdict.finalVerdict, verdict.decidingStage);
    if (verdict.finalVerdict === 'deny') this.#emit('tool:policy:deny', name, verdict.reason);
    if (definition.accessesSensitiveData)
      logger.warn('Policy:safety: a tool reads private data', { tool: name, sessionId });
    logger.debug('Tool policy', {
      tool: name,
      verdict: handleVerdict(verdict.finalVerdict),
      stage: verdict.decidingStage,
    });
    return verdict;
  }

  #loadCompiler(): Promise<SchemaCompiler> {
    this.#compiler ??= import('../schema/schema-compiler.ts').then(({ createSchemaCompiler }) =>
      createSchemaCompiler(),
    );
    return this.#compiler;
  }
}
