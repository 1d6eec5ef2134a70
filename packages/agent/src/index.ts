export { CooldownTracker } from './auth/cooldown.ts';
export { loadOrCreateSecretKey } from './auth/key-file.ts';
export { maskApiKey } from './auth/mask-key.ts';
export { InMemoryAuthProfileStore } from './auth/profiles.ts';
export { createCooldownStorage, createProfileStorage } from './auth/sealed-storage.ts';
export { createSecretBox } from './auth/secret-box.ts';
export type {
  CompactionCheckpoint,
  CompactionOptions,
  CompactionResult,
  CompactionRuntime,
  CompactionStrategy,
  ContextWindowState,
  PreparedHistory,
  PrepareHistoryInput,
  Summarizer,
  TokenBreakdown,
  WindowGuardConfig,
  WindowMonitor,
} from './context/index.ts';
export {
  compactContext,
  createWindowMonitor,
  evaluateContextWindow,
  extractiveSummarizer,
  prepareHistory,
} from './context/index.ts';
export type { FailureScope, FallbackReason, ProviderFailureContext, ProviderFailureOptions } from './errors.ts';
export {
  classifyFallbackError,
  FailoverError,
  isCancellation,
  ProviderError,
  retryAfterMsOf,
  toProviderError,
} from './errors.ts';
export type {
  BridgeContext,
  ContextThreshold,
  ContextThresholdInfo,
  ExecutionResult,
  ModelRoute,
  ModelTarget,
  RouteRequest,
  RunnerOptions,
  StreamEvent,
  StreamEventListener,
  StreamState,
} from './execution/index.ts';
export { bridgeToolRegistry, estimateTokens, Runner, ToolExecutor } from './execution/index.ts';
export { describeModelStatus } from './models/describe.ts';
export { describeModelError } from './models/describe-error.ts';
export { createModelGateway, type ModelGateway } from './models/gateway.ts';
export type { ModelCapabilities } from './models/model-entry.ts';
export type { ModelListing } from './models/model-listing.ts';
export type { InvestmentProfile, PromptBuildContext, PromptBuildMode, PromptSection } from './prompt/index.ts';
export {
  buildComplianceSection,
  buildFinanceContextSection,
  buildIdentitySection,
  buildRiskDisclaimerSection,
  buildSystemPrompt,
  buildSystemPromptBlocks,
  buildToolsSection,
  listPromptSections,
} from './prompt/index.ts';
export type {
  NormalizedUsage,
  ProviderAdapter,
  ProviderId,
  ProviderRequestParams,
  StopReason,
  StreamChunk,
} from './providers/adapter.ts';
export type {
  CorruptionReport,
  DetectedCorruption,
  LockOptions,
  LockResult,
  OpenOptions,
  SessionHandle,
  SessionInfo,
  SessionRepair,
  SessionStore,
  SessionStoreOptions,
  StoredSession,
} from './session/index.ts';
export {
  acquireWriteLock,
  createSessionStore,
  detectCorruption,
  entriesToMessages,
  listSessions,
  messagesToEntries,
  parseTranscript,
  repairTranscript,
  withWriteLock,
} from './session/index.ts';
export type { SkillManager, SkillManifest, SkillProblem } from './skills/index.ts';
export { createSkillManager } from './skills/index.ts';
export type {
  AnswerResult,
  ApprovalBroker,
  ApprovalDecision,
  ApprovalField,
  ApprovalHandler,
  ApprovalIdentity,
  ApprovalOutcome,
  ApprovalPresenter,
  ApprovalRecord,
  ApprovalRecorder,
  ApprovalRequest,
  GuardedToolResult,
  PendingApproval,
  PolicyRule,
  RegisteredTool,
  RegisteredToolDefinition,
  ResultPart,
  TaintTracker,
  ToolAudience,
  ToolExecutionContext,
  ToolExecutor as ToolFunction,
  ToolGroup,
  ToolGroupId,
  ToolHooks,
  ToolRegistrar,
  ToolRegistry,
  ToolRegistryOptions,
  ToolResult,
  ToolResultCode,
} from './tools/index.ts';
export {
  BUILT_IN_GROUPS,
  createApprovalBroker,
  createConsoleApprovalHandler,
  createTaintTracker,
  createToolRegistrar,
  hashToolInput,
  InMemoryToolRegistry,
  redactText,
  renderApprovalCard,
  showCodePoints,
  taintFromTranscript,
  validatePolicyRules,
} from './tools/index.ts';
