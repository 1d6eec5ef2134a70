export { OWN_LABELS, register, registerDerived, type Trust, UNTRUSTED_LABELS } from '../ledger/labels.ts';
export type { LabelEntry } from '../ledger/prompt-ledger.ts';
export { entryLabels, LEFT_OVER_MARK, ledgerOfTranscript, PromptLedger } from '../ledger/prompt-ledger.ts';
export type {
  ApprovalBroker,
  ApprovalIdentity,
  ApprovalOutcome,
  ApprovalPresenter,
  ApprovalRecord,
  PendingApproval,
} from './approval/approval-broker.ts';
export { createApprovalBroker } from './approval/approval-broker.ts';
export { approvalLanguage, renderApprovalCard, toolLabel } from './approval/approval-card.ts';
export type { ApprovalDecision } from './approval/approval-types.ts';
export { findToolsDefinition, findToolsExecutor } from './find-tools-tool.ts';
export { openUnsettledCalls } from './gate/unsettled-calls.ts';
export type { ResultPart } from './guard/provenance.ts';
export { createFenceMarker, hasFence as isFenced, unfence } from './guard/provenance.ts';
export { redactText } from './guard/redaction.ts';
export type { GuardedToolResult } from './guard/result-guard.ts';
export { showCodePoints } from './guard/visible-text.ts';
export type {
  RegisteredTool,
  RegisteredToolDefinition,
  Restated,
  StrangersToolDefinition,
  ToolChanges,
  ToolExecutionContext,
  ToolExecutor as ToolFunction,
  ToolResult,
} from './registry/definition.ts';
export type { ToolRegistry } from './registry/registry.ts';
export { GatedToolRegistry } from './registry/registry.ts';
export type { ToolRegistryOptions } from './registry/registry-options.ts';
export { createToolRegistrar } from './registry/tool-registrar.ts';
export { canonicalJson, hashToolInput, writingCanonicalJson } from './schema/canonical-json.ts';
export { checkSettings } from './schema/check-settings.ts';
