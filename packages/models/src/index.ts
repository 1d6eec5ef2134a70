export { fingerprintOf } from './auth/ambient-key.ts';
export { isInKeyring, loadOrCreateSecretKey, readSecretKey } from './auth/key-file.ts';
export type { KeyHealth } from './auth/key-records.ts';
export { maskApiKey } from './auth/mask-key.ts';
export type { Auth } from './auth/open-auth.ts';
export { openAuth } from './auth/open-auth.ts';
export type { SealedRows } from './auth/reseal.ts';
export { resealAll } from './auth/reseal.ts';
export { needsNoKey } from './auth/resolver.ts';
export { storeSealed } from './auth/retired-keys.ts';
export { ownKeysScope, SEALED_PROFILES } from './auth/sealed-storage.ts';
export { createSecretBox } from './auth/secret-box.ts';
export type {
  ChosenSummarizer,
  CompactionOptions,
  CompactionResult,
  CompactionRuntime,
  CompactionStrategy,
  CountTokens,
  Summarizer,
} from './compaction-types.ts';
export { FailoverError, isCancellation, noteBrokenAnswer, ProviderError, toProviderError } from './errors.ts';
export type { FallbackReason } from './fallback-reason.ts';
export type { SingleRequest } from './gateway/ask-once.ts';
export { askOnce } from './gateway/ask-once.ts';
export { estimatePrompt } from './gateway/budget.ts';
export { endsSoon } from './gateway/catalog.ts';
export { BUILT_IN_MODELS } from './gateway/catalog-data.ts';
export { cheapestSummarizer } from './gateway/cheapest-summarizer.ts';
export type { DeadlineSettings } from './gateway/deadlines.ts';
export {
  describeFault,
  describeKeyFault,
  describeModelChange,
  describeModelStatus,
  describeOwnKeyLeft,
} from './gateway/describe.ts';
export { ModelsExhaustedError } from './gateway/fallback-attempt.ts';
export type { ModelGateway } from './gateway/gateway.ts';
export { createModelGateway } from './gateway/gateway.ts';
export type { AnsweredBy, ModelRunRequest } from './gateway/gateway-run.ts';
export { ModelRun } from './gateway/gateway-run.ts';
export type { ModelCapabilities } from './gateway/model-entry.ts';
export type { ModelListing } from './gateway/model-listing.ts';
export { createModelRegistry } from './gateway/model-registry.ts';
export type { ModelsForRuns, RunModel, RunModelRequest } from './gateway/models-for-runs.ts';
export type { Labels, PromptPart, Trust } from './labels.ts';
export {
  joinLabels,
  labelsOf,
  OWN_LABELS,
  partsOf,
  register,
  registerDerived,
  registerMessage,
  UNKNOWN_LABELS,
  UNTRUSTED_LABELS,
  USER_LABELS,
} from './labels.ts';
export type {
  ChunkStream,
  NormalizedUsage,
  ProviderAdapter,
  ProviderId,
  ProviderRequestParams,
  StopReason,
  StreamChunk,
} from './providers/adapter.ts';
export { createBreakerRegistry } from './providers/breakers.ts';
export { createChunkStream, feedFrom } from './providers/chunk-stream.ts';
export { createProviderAdapter } from './providers/create-adapter.ts';
export { withHead } from './providers/result-head.ts';
export type { StreamDeadlines } from './replies/consume-stream.ts';
export { consumeStream } from './replies/consume-stream.ts';
export type { ModelRoute, ModelTarget } from './replies/model-route.ts';
export { assertSameVendor, createRetryRoute, ProviderMismatchError } from './replies/model-route.ts';
export type { Ended } from './replies/reply-ending.ts';
export { endedBy, endOf, nextStep, ReplyError, triesOf } from './replies/reply-ending.ts';
export { estimateTokens, reportedNanoUsd, toCounts } from './replies/tokens.ts';
export type { KeyCheck } from './servers/check-key.ts';
export { checkKey, findAmbientKeys, otherOwner } from './servers/check-key.ts';
export { describeKeyCheck } from './servers/describe-key-check.ts';
export type { LocalServer } from './servers/find-servers.ts';
export { findLocalServers, localAddress } from './servers/find-servers.ts';
export { listServedModels } from './servers/look-at-server.ts';
export type { ProbeResult } from './servers/probe-model.ts';
export { pullModel } from './servers/pull-model.ts';
export { type LibraryModel, recommendModel } from './servers/recommend-model.ts';
export type { ServedModel } from './servers/served-model.ts';
