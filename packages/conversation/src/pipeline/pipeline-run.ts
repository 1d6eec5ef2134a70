import { randomUUID } from 'node:crypto';
import type { PipelineChannel } from '@finclaw/channel-kit';
import type { ChannelCapabilities, MsgContext, ReplyTarget } from '@finclaw/types';
import { replyTargetOf } from '../delivery/reply-target.ts';
import { createTypingController, type TypingController } from '../delivery/typing-controller.ts';
import { withinBudget } from './budget.ts';
import type { AgentBinding, PipelineDependencies } from './pipeline-deps.ts';
import { ReplyStream } from './reply-stream.ts';
import { RunSignal } from './run-signal.ts';
import { StageRunner } from './stage-runner.ts';

/** The time limit for looking up a sender's roles; after that they have none. */
const ROLES_BUDGET_MS = 3000;

/** A channel that is not loaded, with no abilities. */
const ABSENT_CHANNEL: PipelineChannel = {
  capabilities: {
    supportsMarkdown: true,
    supportsButtons: false,
    supportsReactions: false,
    maxMessageLength: 2000,
  } satisfies ChannelCapabilities,
};

/** The state of handling one message. */
export class PipelineRun {
  readonly ctx: MsgContext;
  readonly runId: string;
  readonly agentId: string;
  readonly channel: PipelineChannel;
  readonly target: ReplyTarget;
  readonly stages: StageRunner;
  readonly typing: TypingController;
  readonly stream: ReplyStream;
  /** True once a part of the reply was sent; from then on a notice must not claim that there is none. */
  answerStarted = false;
  /** True once a part of the reply is marked as being sent; from then on the run ends after it, not before. */
  isSending = false;
  /** The sent text, part by part: an answer, a command's reply, or a notice. */
  readonly sentTexts: string[] = [];
  readonly #deps: PipelineDependencies;
  readonly #signal: RunSignal;
  readonly #removeClock: (() => void) | undefined;
  readonly #startedAt = performance.now();
  #roles: Promise<readonly string[]> | undefined;

  constructor(
    ctx: MsgContext,
    match: AgentBinding,
    deps: PipelineDependencies,
    signal: AbortSignal,
    timeoutMs: number,
  ) {
    this.ctx = ctx;
    this.runId = ctx.runId ?? randomUUID();
    this.agentId = match.agentId;
    this.#deps = deps;
    this.channel = deps.resolveChannel(ctx.channelId) ?? ABSENT_CHANNEL;
    this.target = replyTargetOf(ctx, deps.resolveTarget?.(ctx, match));
    this.#signal = new RunSignal(signal, timeoutMs);
    this.#removeClock = deps.clocks?.add(ctx.sessionKey, this.#signal);
    this.stages = new StageRunner(this.#signal.signal, deps.logger, () => this.isSending);
    const { target } = this;
    this.typing = createTypingController(this.channel, ctx.channelId, ctx.chatId ?? target.targetId, { target });
    this.stream = new ReplyStream(this.channel, this.target, this.runId, deps.logger, this.#signal.signal);
  }

  /** Called before a part of the reply leaves. */
  readonly startSending = (): void => {
    this.answerStarted = true;
  };

  get signal(): AbortSignal {
    return this.#signal.signal;
  }

  /** The reason the run ended early: the caller or the deadline. */
  get endedBy(): 'caller' | 'deadline' | undefined {
    return this.#signal.endedBy;
  }

  get durationMs(): number {
    return Math.max(0, performance.now() - this.#startedAt);
  }

  /** All text that was sent in the turn. */
  get text(): string {
    return this.sentTexts.join('\n');
  }

  /** The sender's roles, looked up once; none when that fails. */
  roles(): Promise<readonly string[]> {
    this.#roles ??= this.#lookUpRoles();
    return this.#roles;
  }

  /** Stops typing and streaming and releases timers and listeners. */
  end(): void {
    this.typing.seal();
    this.stream.close();
    this.#removeClock?.();
    this.#signal.dispose();
  }

  async #lookUpRoles(): Promise<readonly string[]> {
    if (!this.#deps.resolveRoles) return [];
    try {
      const roles = await withinBudget(ROLES_BUDGET_MS, this.signal, () => this.#deps.resolveRoles?.(this.ctx));
      return Array.isArray(roles) ? roles : [];
    } catch (error) {
      this.#deps.logger.warn(
        'The roles of a sender could not be found out',
        { sessionKey: this.ctx.sessionKey },
        error,
      );
      return [];
    }
  }
}
