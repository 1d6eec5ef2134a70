export type {
  AgentConfig,
  ApiKeySource,
  Auth,
  AuthProfileStore,
  AwsSecretsConfig,
  CooldownEntry,
  CooldownReason,
  CooldownStorage,
  CreateProfileInput,
  CredentialOutcome,
  CredentialSource,
  FailureDetail,
  HealthThresholds,
  ManagedAuthProfile,
  OpenAuthOptions,
  ProfileHealthStatus,
  ProfileStorage,
  ResolvedApiKey,
  ResolverOptions,
  SecretBox,
  SecretSource,
  StoredProfile,
  UpdateProfileInput,
} from './auth/index.ts';
export {
  CooldownTracker,
  createAwsSecretSource,
  createCooldownStorage,
  createCredentialSource,
  createProfileStorage,
  createSecretBox,
  DEFAULT_HEALTH_THRESHOLDS,
  InMemoryAuthProfileStore,
  loadOrCreateSecretKey,
  maskApiKey,
  NoAvailableKeyError,
  openAuth,
  ProfileHealthMonitor,
  resolveApiKeyForProvider,
} from './auth/index.ts';
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
  CARRIED_ENTRIES,
  carryOver,
  compactContext,
  createWindowMonitor,
  evaluateContextWindow,
  extractiveSummarizer,
  prepareHistory,
} from './context/index.ts';
export type { FailureScope, ProviderFailureContext, ProviderFailureOptions } from './errors.ts';
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
  ToolGate,
} from './execution/index.ts';
export { bridgeToolRegistry, estimateTokens, Runner, ToolExecutor } from './execution/index.ts';
export type { FallbackReason } from './fallback-reason.ts';
export type {
  AliasIndex,
  AttemptContext,
  BudgetSettings,
  FallbackAttempt,
  FallbackConfig,
  FallbackDeps,
  FallbackResult,
  FallbackTrigger,
  ModelCapabilities,
  ModelCatalog,
  ModelEntry,
  ModelGateway,
  ModelGatewayOptions,
  ModelListing,
  ModelPricing,
  ModelRegistry,
  ModelRun,
  ModelRunReport,
  ModelRunRequest,
  ModelStatus,
  NormalizedResponse,
  NormalizedToolCall,
  NumericalReasoningTier,
  ResolvedModel,
  ResponseNormalizer,
  SkipReason,
  TokenCounts,
  TokenPrices,
  UnresolvedModelRef,
  UsageSnapshot,
} from './models/index.ts';
export {
  BUILT_IN_MODELS,
  BudgetExceededError,
  buildModelAliasIndex,
  calculateEstimatedCost,
  costNanoUsd,
  createModelGateway,
  createModelRegistry,
  DEFAULT_CHAIN,
  DEFAULT_FALLBACK_TRIGGERS,
  describeModelChange,
  describeModelError,
  describeModelStatus,
  InMemoryModelCatalog,
  ModelRetiredError,
  ModelsExhaustedError,
  nanoToUsd,
  normalizeAnthropicResponse,
  normalizeOpenAIResponse,
  normalizers,
  OFFLINE_MODEL_ID,
  resolveModel,
  runWithModelFallback,
  UsageAggregator,
  usdToNano,
} from './models/index.ts';
export { type PromptSection, promptSection } from './prompt/section.ts';
export { buildSystemPromptBlocks } from './prompt/system-prompt.ts';
export type {
  BreakerRegistry,
  NormalizedUsage,
  ProviderAdapter,
  ProviderAdapterOptions,
  ProviderId,
  ProviderRequestParams,
  StopReason,
  StreamChunk,
} from './providers/index.ts';
export { createBreakerRegistry, createProviderAdapter, getBreakerForProvider, resetBreakers } from './providers/index.ts';
export { handlesAfter, keepResults, readResultDefinition, readResultExecutor } from './results/index.ts';
export type {
  CorruptionReport,
  DetectedCorruption,
  LockOptions,
  LockResult,
  OpenOptions,
  SessionHandle,
  SessionInfo,
  SessionLoss,
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
  transcriptFileName,
  withWriteLock,
} from './session/index.ts';
export type { SkillManager, SkillManifest, SkillProblem } from './skills/index.ts';
export { createSkillManager } from './skills/index.ts';
export type {
  AnswerResult,
  ApprovalBroker,
  ApprovalIdentity,
  ApprovalOutcome,
  ApprovalPresenter,
  ApprovalRecord,
  ApprovalRecorder,
  PendingApproval,
} from './tools/approval/approval-broker.ts';
export { createApprovalBroker } from './tools/approval/approval-broker.ts';
export { renderApprovalCard } from './tools/approval/approval-card.ts';
export type { ApprovalDecision, ApprovalField, ApprovalHandler, ApprovalRequest } from './tools/approval/approval-types.ts';
export type { ToolResultCode } from './tools/gate/refusal.ts';
export type { ResultPart } from './tools/guard/provenance.ts';
export { createFenceMarker } from './tools/guard/provenance.ts';
export { redactText } from './tools/guard/redaction.ts';
export type { GuardedToolResult } from './tools/guard/result-guard.ts';
export { createTaintTracker, taintFromTranscript } from './tools/guard/taint.ts';
export type { TaintTracker } from './tools/guard/taint-types.ts';
export { showCodePoints } from './tools/guard/visible-text.ts';
export type { ToolAudience } from './tools/policy/offered-tools.ts';
export { validatePolicyRules } from './tools/policy/policy-rules.ts';
export type { PolicyRule } from './tools/policy/policy-types.ts';
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
export { InMemoryToolRegistry } from './tools/registry/registry.ts';
export type { ToolHooks, ToolRegistryOptions } from './tools/registry/registry-options.ts';
export type { ToolRegistrar } from './tools/registry/tool-registrar.ts';
export { createToolRegistrar } from './tools/registry/tool-registrar.ts';
export { canonicalJson, hashToolInput, writingCanonicalJson } from './tools/schema/canonical-json.ts';
export { checkSettings } from './tools/schema/check-settings.ts';
