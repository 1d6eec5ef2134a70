import type { PipelineChannel } from '@finclaw/channel-kit';
import type { FinClawLogger } from '@finclaw/infra';
import type { Outbox, OutboxPart } from '@finclaw/storage';
import type { ChannelId, InboundMessage, Locale, MsgContext } from '@finclaw/types';
import type { CommandRegistry } from '../commands/registry.ts';
import type { Picture } from '../delivery/picture.ts';
import type { AnswerReviewer } from './answer-reviewer.ts';
import type { ExecutionAdapter, ExecutionResult } from './execution-adapter.ts';
import type { PipelineMsgContext } from './pipeline-context.ts';
import type { RunClocks } from './run-clocks.ts';
import type { BriefSource } from './stages/brief.ts';

/** The binding a message matched, as far as the pipeline needs it. */
export interface AgentBinding {
  readonly agentId: string;
}

export interface PipelineDependencies {
  readonly executionAdapter: ExecutionAdapter;
  readonly commandRegistry: CommandRegistry;
  /** Makes the ready-made texts that jobs send. */
  readonly briefs?: BriefSource | undefined;
  readonly logger: FinClawLogger;
  resolveChannel(channelId: ChannelId): PipelineChannel | undefined;
  /** Returns the sender's roles; without it there are none. */
  resolveRoles?(ctx: MsgContext): readonly string[] | Promise<readonly string[]>;
  /** The conversation an answer goes to outside direct chats. */
  resolveTarget?(ctx: MsgContext, match: AgentBinding): string;
  /** Returns pictures for the answer of a run, for channels that support them. */
  attachPictures?(ctx: PipelineMsgContext, runId: string, signal: AbortSignal): Promise<readonly Picture[]>;
  readonly reviewer?: AnswerReviewer;
  /** Returns the program's own notes under the answer of a run. */
  notesUnder?(
    ctx: PipelineMsgContext,
    locale: Locale,
    answer?: Pick<ExecutionResult, 'wantsDisclaimer'>,
  ): Promise<readonly string[]>;
  /** Holds the clock of every run, so that it can be paused while waiting for a person. */
  readonly clocks?: RunClocks;
  /** Makes deliveries survive a crash. */
  readonly outbox?: Outbox;
  /** Called for a part of an answer whose delivery is unknown. */
  reportUnknown?(part: OutboxPart): void;
  readonly hooks?: PipelineHooks;
  /** The language of notices, and of answers to messages that show none. Default `ko`. */
  readonly locale?: Locale;
  /** Returns the language a person chose for themselves. */
  languageOf?(ctx: MsgContext): Locale | undefined;
  /** Explains a failure of the execution adapter to the user, if possible; otherwise they see a general message. */
  explainFailure?(error: unknown, locale: Locale): string | undefined;
  /** True while the process shuts down, so that unsent parts are stored for the next start. */
  isShuttingDown?(): boolean;
  /** Wall clock. */
  now?(): number;
}

/** The hook runners the pipeline fires. */
export interface PipelineHooks {
  readonly beforeMessageProcess?: { fire(payload: InboundMessage): Promise<InboundMessage> };
  readonly afterMessageProcess?: { fire(payload: InboundMessage): Promise<unknown> };
}
