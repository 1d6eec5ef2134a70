export type { AnswerReviewer, Grounding, ReviewedAnswer } from './answer-reviewer.ts';
export { registerBuiltInCommands } from './commands/built-in.ts';
export type { BuiltInOptions } from './commands/built-in-command.ts';
export type { ParsedCommand } from './commands/parse.ts';
export type {
  AlertRequest,
  ApprovalDecision,
  ApprovalPort,
  CommandCall,
  CommandPorts,
  ImportRequest,
  ModelChoice,
  ModelPort,
  QueueModePort,
  SessionStatus,
  UsageReport,
  WaitingApproval,
  WatchRequest,
} from './commands/ports.ts';
export type {
  CommandCategory,
  CommandContext,
  CommandDefinition,
  CommandExecutor,
  CommandRegistry,
  CommandResult,
  CommandText,
  RegisteredCommand,
} from './commands/registry.ts';
export { InMemoryCommandRegistry } from './commands/registry.ts';
export type { ControlToken } from './control-token-names.ts';
export { CONTROL_TOKENS } from './control-token-names.ts';
export type { ControlTokenResult } from './control-tokens.ts';
export { extractControlTokens } from './control-tokens.ts';
export type { SupportedFormat } from './disclaimer.ts';
export type { PipelineErrorCode } from './errors.ts';
export { failureKind, getUserMessage, PipelineError } from './errors.ts';
export type { AdapterExecutionResult, ExecutionAdapter, ExecutionResult } from './execution-adapter.ts';
export type { FinanceContextProvider, FinanceScope, FinanceSource, MarketSession } from './finance-context.ts';
export type { FinancialNumberOptions } from './financial-number.ts';
export { formatFinancialNumber } from './financial-number.ts';
export type { PipelineObserver } from './observer.ts';
export { DefaultPipelineObserver } from './observer.ts';
export type { Picture } from './picture.ts';
export { AutoReplyPipeline } from './pipeline.ts';
export type { PipelineConfig } from './pipeline-config.ts';
export { DEFAULT_PIPELINE_CONFIG } from './pipeline-config.ts';
export type { EnrichContextDeps, PipelineMsgContext } from './pipeline-context.ts';
export { enrichContext } from './pipeline-context.ts';
export type { AgentBinding, PipelineChannel, PipelineDependencies, PipelineHooks } from './pipeline-deps.ts';
export type { PipelineResult } from './pipeline-result.ts';
export type { FormatOptions, FormattedResponse, ResponsePart } from './response-formatter.ts';
export { formatResponse } from './response-formatter.ts';
export type { ResumeDeliveryDeps, ResumeReport } from './resume-delivery.ts';
export { resumeDelivery } from './resume-delivery.ts';
export { RunClocks } from './run-clocks.ts';
export { splitMessage } from './split-message.ts';
export type { SkipOutcome, StageName } from './stage-result.ts';
export { STAGE_NAMES, StageResult } from './stage-result.ts';
export { ackStage } from './stages/ack.ts';
export { commandStage } from './stages/command.ts';
export { contextStage } from './stages/context.ts';
export { deliverResponse } from './stages/deliver.ts';
export type { ExecuteStageResult } from './stages/execute.ts';
export { executeStage } from './stages/execute.ts';
export type { NormalizedMessage } from './stages/normalize.ts';
export { normalizeMessage } from './stages/normalize.ts';
export type { TypingController, TypingHandle, TypingState } from './typing-controller.ts';
export { createTypingController, startTyping } from './typing-controller.ts';
