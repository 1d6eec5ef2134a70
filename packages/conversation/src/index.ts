export { registerBuiltInCommands } from './commands/built-in.ts';
export { readsAsCommand } from './commands/parse.ts';
export type {
  ApprovalPort,
  CommandCall,
  CommandPorts,
  ModelChoice,
  ModelPort,
  SessionStatus,
} from './commands/ports.ts';
export { type CommandDefinition, CommandRegistry } from './commands/registry.ts';
export type { Picture } from './delivery/picture.ts';
export { replyTargetOf } from './delivery/reply-target.ts';
export { resumeDelivery } from './delivery/resume-delivery.ts';
export { ConversationWindow } from './execution/conversation-window.ts';
export { ModelSlots } from './execution/model-slots.ts';
export { findFormProblem } from './execution/program-turn.ts';
export type { PersonalContext, PersonalText, PromptSource } from './execution/prompt-source.ts';
export {
  type DroppedMessage,
  NO_TAPE,
  type RunEnd,
  type RunRecorder,
  type RunStart,
  type RunTape,
} from './execution/run-recorder.ts';
export { type RunReport, RunReports } from './execution/run-report.ts';
export { RunnerExecutionAdapter, type RunTools } from './execution/runner-execution-adapter.ts';
export { createHooks, type Hooks } from './hooks/hook-runner.ts';
export type { AnswerReviewer, Grounding } from './pipeline/answer-reviewer.ts';
export { AutoReplyPipeline } from './pipeline/pipeline.ts';
export type { PipelineMsgContext } from './pipeline/pipeline-context.ts';
export type { PipelineDependencies } from './pipeline/pipeline-deps.ts';
export type { PipelineResult } from './pipeline/pipeline-result.ts';
export { RunClocks } from './pipeline/run-clocks.ts';
export type { BriefSource } from './pipeline/stages/brief.ts';
export type { BindingMatch } from './routing/bindings.ts';
export { catchInMessage } from './routing/catch-secrets.ts';
export type { DropReason, MessageBook, MessageEnd } from './routing/message-end.ts';
export {
  QUEUE_MODES,
  type QueueMode,
  type QueueSettings,
  queuePlaceOf,
  queueSettingsFor,
} from './routing/queue-settings.ts';
export { isGivenUp, MessageRouter } from './routing/router.ts';
export { RunControl } from './routing/run-control.ts';
