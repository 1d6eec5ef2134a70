export { isInKeyring, loadOrCreateSecretKey } from './auth/key-file.ts';
export { maskApiKey } from './auth/mask-key.ts';
export type { Auth } from './auth/open-auth.ts';
export { openAuth } from './auth/open-auth.ts';
export { createSecretBox } from './auth/secret-box.ts';
export { carryOver } from './context/carry-over.ts';
export type { CompactionCheckpoint } from './context/checkpoint.ts';
export type { ChosenSummarizer } from './context/compaction-types.ts';
export type { PreparedHistory } from './context/prepare-history.ts';
export { prepareHistory } from './context/prepare-history.ts';
export { createWindowMonitor } from './context/window-guard.ts';
export { FailoverError, isCancellation, ProviderError } from './errors.ts';
export type { ModelRoute, ModelTarget } from './execution/model-route.ts';
export type { ToolGate } from './execution/registry-bridge.ts';
export { bridgeToolRegistry } from './execution/registry-bridge.ts';
export { Runner } from './execution/runner.ts';
export type { ExecutionResult, StreamEventListener } from './execution/streaming.ts';
export type { AnswerRendering } from './execution/text-rendering.ts';
export { estimateTokens } from './execution/tokens.ts';
export { ToolExecutor } from './execution/tool-executor.ts';
export type { FallbackReason } from './fallback-reason.ts';
export { endsSoon } from './models/catalog.ts';
export { cheapestSummarizer } from './models/cheapest-summarizer.ts';
export { describeModelChange, describeModelStatus } from './models/describe.ts';
export { ModelsExhaustedError } from './models/fallback-attempt.ts';
export type { ModelGateway } from './models/gateway.ts';
export { createModelGateway } from './models/gateway.ts';
export type { AnsweredBy } from './models/gateway-run.ts';
export type { ModelCapabilities } from './models/model-entry.ts';
export type { ModelListing } from './models/model-listing.ts';
export { createModelRegistry } from './models/model-registry.ts';
export { PERSONAL_TITLES } from './prompt/engine-sections.ts';
export { type PromptSection, promptSection } from './prompt/section.ts';
export { buildSystemPromptBlocks } from './prompt/system-prompt.ts';
export type { ChunkStream, ProviderAdapter, ProviderRequestParams, StopReason, StreamChunk } from './providers/adapter.ts';
export { createBreakerRegistry } from './providers/breakers.ts';
export { createChunkStream, feedFrom } from './providers/chunk-stream.ts';
export { createProviderAdapter } from './providers/create-adapter.ts';
export { keepResults } from './results/keep-results.ts';
export { readResultDefinition, readResultExecutor } from './results/read-result-tool.ts';
export { fillHandles } from './results/result-handles.ts';
export { checkKey, findAmbientKeys, type KeyCheck } from './servers/check-key.ts';
export { describeKeyCheck } from './servers/describe-key-check.ts';
export { findLocalServers, type LocalServer, localAddress } from './servers/find-servers.ts';
export { listServedModels } from './servers/look-at-server.ts';
export type { ProbeResult } from './servers/probe-model.ts';
export type { ServedModel } from './servers/served-model.ts';
export { withoutWords } from './session/forget-words.ts';
export { messagesToEntries } from './session/messages-to-entries.ts';
export { openSessions } from './session/open-sessions.ts';
export { transcriptFileName } from './session/session-file-name.ts';
export type { SessionHandle, SessionLoss } from './session/session-handle.ts';
export type { SessionInfo } from './session/session-listing.ts';
export { listSessions } from './session/session-listing.ts';
export type { SessionMark } from './session/session-mark.ts';
export type { SessionStore, StoredSession } from './session/session-store.ts';
export { createSessionStore } from './session/session-store.ts';
export type { SkillManager } from './skills/manager.ts';
export { createSkillManager } from './skills/manager.ts';
export type { SkillManifest } from './skills/manifest.ts';
export type {
  ApprovalBroker,
  ApprovalIdentity,
  ApprovalOutcome,
  ApprovalPresenter,
  ApprovalRecord,
  PendingApproval,
} from './tools/approval/approval-broker.ts';
export { createApprovalBroker } from './tools/approval/approval-broker.ts';
export { approvalLanguage, renderApprovalCard, toolLabel } from './tools/approval/approval-card.ts';
export type { ApprovalDecision } from './tools/approval/approval-types.ts';
export { findToolsDefinition, findToolsExecutor } from './tools/find-tools-tool.ts';
export { openUnsettledCalls } from './tools/gate/unsettled-calls.ts';
export type { ResultPart } from './tools/guard/provenance.ts';
export { createFenceMarker, hasFence as isFenced, unfence } from './tools/guard/provenance.ts';
export { redactText } from './tools/guard/redaction.ts';
export type { GuardedToolResult } from './tools/guard/result-guard.ts';
export { createTaintTracker, taintFromTranscript } from './tools/guard/taint.ts';
export type { TaintTracker } from './tools/guard/taint-types.ts';
export { showCodePoints } from './tools/guard/visible-text.ts';
export type {
  RegisteredTool,
  RegisteredToolDefinition,
  Restated,
  StrangersToolDefinition,
  ToolChanges,
  ToolExecutionContext,
  ToolExecutor as ToolFunction,
  ToolResult,
} from './tools/registry/definition.ts';
export type { ToolRegistry } from './tools/registry/registry.ts';
export { GatedToolRegistry } from './tools/registry/registry.ts';
export type { ToolRegistryOptions } from './tools/registry/registry-options.ts';
export { createToolRegistrar } from './tools/registry/tool-registrar.ts';
export { canonicalJson, hashToolInput, writingCanonicalJson } from './tools/schema/canonical-json.ts';
export { checkSettings } from './tools/schema/check-settings.ts';
