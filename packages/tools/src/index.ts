export type {
  ApprovalBroker,
  ApprovalIdentity,
  ApprovalOutcome,
  ApprovalPresenter,
  ApprovalRecord,
  PendingApproval,
} from './approval/approval-broker.ts';
export { createApprovalBroker } from './approval/approval-broker.ts';
export { renderApprovalCard, toolLabel } from './approval/approval-card.ts';
export { listApprovalFields } from './approval/approval-fields.ts';
export { askPerson } from './approval/approval-step.ts';
export type { ApprovalDecision, ApprovalHandler, ApprovalRequest, AskedValue } from './approval/approval-types.ts';
export { findToolsDefinition, findToolsExecutor } from './find-tools-tool.ts';
export { safeToolName } from './gate/refusal.ts';
export { isOutcomeUnknown } from './gate/run-result.ts';
export { openUnsettledCalls } from './gate/unsettled-calls.ts';
export { cleanControlCharacters } from './guard/control-characters.ts';
export type { ResultPart } from './guard/provenance.ts';
export {
  createFenceMarker,
  fenceUntrusted,
  hasFence,
  outsideFences,
  renderToolResult,
  unfence,
} from './guard/provenance.ts';
export { redactText } from './guard/redaction.ts';
export { type GuardedToolResult, guardResultTask } from './guard/result-guard.ts';
export { showCodePoints } from './guard/visible-text.ts';
export { beginsWith, GrowingFold } from './ledger/growing-fold.ts';
export { LEFT_OVER_MARK, REPAIR_MARK } from './ledger/marks.ts';
export type { LabelEntry } from './ledger/prompt-ledger.ts';
export { entryLabels, ledgerOfTranscript, PromptLedger } from './ledger/prompt-ledger.ts';
export { createSessionLedgers } from './ledger/session-ledgers.ts';
export type {
  EarlierCall,
  RegisteredTool,
  RegisteredToolDefinition,
  Restated,
  StrangersToolDefinition,
  ToolChanges,
  ToolExecutionContext,
  ToolExecutor,
  ToolResult,
} from './registry/definition.ts';
export { hasEffect } from './registry/definition.ts';
export { ToolRegistry } from './registry/registry.ts';
export type { ToolRegistryOptions } from './registry/registry-options.ts';
export type { ToolGate } from './registry/tool-gate.ts';
export { createToolRegistrar } from './registry/tool-registrar.ts';
export type { CompleteResult } from './results/complete-result.ts';
export { keepResults } from './results/keep-results.ts';
export { outsideResult } from './results/outside-result.ts';
export { readResultDefinition, readResultExecutor } from './results/read-result-tool.ts';
export { fillHandles, handlesAfter, lastHandle, withHandles } from './results/result-handles.ts';
export { RESULT_CHARS, shortenResult, shortenText, shortenTextsTask } from './results/shorten-result.ts';
export type { StoredResult } from './results/stored-result.ts';
export { readStoredResult } from './results/stored-result.ts';
export { canonicalJson, hashToolInput } from './schema/canonical-json.ts';
export { checkSettings } from './schema/check-settings.ts';
export { toolsByNeed, toolTokens } from './tools-by-need.ts';
