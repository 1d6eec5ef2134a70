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
} from './approval-broker.ts';
export { createApprovalBroker } from './approval-broker.ts';
export { renderApprovalCard } from './approval-card.ts';
export type { Restated } from './approval-fields.ts';
export type { ApprovalDecision, ApprovalField, ApprovalHandler, ApprovalRequest, RefusalReason } from './approval-types.ts';
export { canonicalJson, hashToolInput } from './canonical-json.ts';
export type {
  RegisteredTool,
  RegisteredToolDefinition,
  StrangersToolDefinition,
  ToolChanges,
  ToolExecutionContext,
  ToolExecutor,
  ToolInputSchema,
  ToolPropertySchema,
  ToolResult,
  ToolSource,
} from './definition.ts';
export { toApiToolDefinition } from './definition.ts';
export { BUILT_IN_GROUPS, getToolGroup, type ToolGroup, type ToolGroupId } from './groups.ts';
export type { ToolAudience } from './offered-tools.ts';
export { evaluateToolPolicy, handleVerdict } from './policy.ts';
export { validatePolicyRules } from './policy-rules.ts';
export { DEFAULT_STAGES } from './policy-stages.ts';
export type {
  ApprovalCause,
  PolicyContext,
  PolicyEvaluationResult,
  PolicyRule,
  PolicyStage,
  PolicyStageResult,
} from './policy-types.ts';
export type { PolicyVerdict } from './policy-verdict.ts';
export { createFenceMarker, fenceUntrusted, hasFence, type ResultPart, renderToolResult } from './provenance.ts';
export { redactText } from './redaction.ts';
export type { ToolResultCode } from './refusal.ts';
export type { ToolRegistry } from './registry.ts';
export { InMemoryToolRegistry } from './registry.ts';
export type { ToolHooks, ToolRegistryOptions } from './registry-options.ts';
export type { GuardedToolResult, ResultGuardOptions } from './result-guard.ts';
export { guardToolResult } from './result-guard.ts';
export { createTaintTracker, taintFromTranscript } from './taint.ts';
export type { SessionFacts, TaintTracker, ValueOrigin } from './taint-types.ts';
export { matchToolPattern } from './tool-pattern.ts';
export { createToolRegistrar, type ToolRegistrar } from './tool-registrar.ts';
export { showCodePoints } from './visible-text.ts';
