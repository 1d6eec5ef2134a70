export type {
  AnswerResult,
  ApprovalAnswer,
  ApprovalBroker,
  ApprovalBrokerOptions,
  ApprovalIdentity,
  ApprovalOutcome,
  ApprovalPresenter,
  ApprovalRecord,
  ApprovalRecorder,
  PendingApproval,
} from './approval/approval-broker.ts';
export { createApprovalBroker } from './approval/approval-broker.ts';
export { renderApprovalCard } from './approval/approval-card.ts';
export type {
  ApprovalDecision,
  ApprovalField,
  ApprovalHandler,
  ApprovalRequest,
  RefusalReason,
} from './approval/approval-types.ts';
export type { ToolResultCode } from './gate/refusal.ts';
export { createFenceMarker, fenceUntrusted, hasFence, type ResultPart, renderToolResult } from './guard/provenance.ts';
export { redactText } from './guard/redaction.ts';
export type { GuardedToolResult, ResultGuardOptions } from './guard/result-guard.ts';
export { guardToolResult } from './guard/result-guard.ts';
export { createTaintTracker, taintFromTranscript } from './guard/taint.ts';
export type { SessionFacts, TaintTracker, ValueOrigin } from './guard/taint-types.ts';
export { showCodePoints } from './guard/visible-text.ts';
export type { ToolAudience } from './policy/offered-tools.ts';
export { evaluateToolPolicy, handleVerdict } from './policy/policy.ts';
export { validatePolicyRules } from './policy/policy-rules.ts';
export { DEFAULT_STAGES } from './policy/policy-stages.ts';
export type {
  ApprovalCause,
  PolicyContext,
  PolicyEvaluationResult,
  PolicyRule,
  PolicyStage,
  PolicyStageResult,
} from './policy/policy-types.ts';
export type { PolicyVerdict } from './policy/policy-verdict.ts';
export { matchToolPattern } from './policy/tool-pattern.ts';
export type {
  RegisteredTool,
  RegisteredToolDefinition,
  Restated,
  StrangersToolDefinition,
  ToolChanges,
  ToolExecutionContext,
  ToolExecutor,
  ToolInputSchema,
  ToolPropertySchema,
  ToolResult,
  ToolSource,
} from './registry/definition.ts';
export { toApiToolDefinition } from './registry/definition.ts';
export type { ToolRegistry } from './registry/registry.ts';
export { InMemoryToolRegistry } from './registry/registry.ts';
export type { ToolHooks, ToolRegistryOptions } from './registry/registry-options.ts';
export { createToolRegistrar, type ToolRegistrar } from './registry/tool-registrar.ts';
export { canonicalJson, hashToolInput, writingCanonicalJson } from './schema/canonical-json.ts';
