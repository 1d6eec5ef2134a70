import type { Locale } from '@finclaw/types';
import { CommandCooldowns } from '../commands/cooldowns.ts';
import type { PipelineConfig } from './pipeline-config.ts';
import type { EnrichContextDeps } from './pipeline-context.ts';
import type { PipelineDependencies } from './pipeline-deps.ts';
import type { PipelineRun } from './pipeline-run.ts';
import { deliveryPorts, sendCommandReply } from './run-messages.ts';
import { lateNote } from './scheduled-run.ts';
import type { AckStageDeps } from './stages/ack.ts';
import type { BriefStageDeps } from './stages/brief.ts';
import type { CommandStageDeps } from './stages/command.ts';
import type { DeliverOptions } from './stages/deliver.ts';
import type { ExecuteStageOptions } from './stages/execute.ts';

/** Gives each stage only the configuration and dependencies it needs. */
export class StageWiring {
  readonly #config: PipelineConfig;
  readonly #deps: PipelineDependencies;
  readonly #locale: Locale;
  readonly #cooldowns = new CommandCooldowns(() => performance.now());

  constructor(config: PipelineConfig, deps: PipelineDependencies, locale: Locale) {
    this.#config = config;
    this.#deps = deps;
    this.#locale = locale;
  }

  /** Returns the language of texts that do not follow the message's own. */
  localeOf({ ctx }: PipelineRun): Locale {
    return this.#deps.languageOf?.(ctx) ?? this.#locale;
  }

  command(run: PipelineRun, signal: AbortSignal): CommandStageDeps {
    return {
      registry: this.#deps.commandRegistry,
      prefix: this.#config.commandPrefix,
      cooldowns: this.#cooldowns,
      roles: () => run.roles(),
      locale: this.localeOf(run),
      logger: this.#deps.logger,
      reply: (result) => sendCommandReply(result, run, this.#deps, this.#config, this.localeOf(run), signal),
    };
  }

  brief(run: PipelineRun, signal: AbortSignal): BriefStageDeps {
    return {
      briefs: this.#deps.briefs,
      locale: this.localeOf(run),
      note: this.#lateNote(run),
      reply: (result) => sendCommandReply(result, run, this.#deps, this.#config, this.localeOf(run), signal),
    };
  }

  ack(run: PipelineRun): AckStageDeps {
    return { channel: run.channel, enableAck: this.#config.enableAck, typing: run.typing, logger: this.#deps.logger };
  }

  context(run: PipelineRun, userRoles: readonly string[]): EnrichContextDeps {
    return { channelCapabilities: run.channel.capabilities, userRoles, agentId: run.agentId };
  }

  execute(run: PipelineRun): ExecuteStageOptions {
    const { reviewer, notesUnder, logger } = this.#deps;
    return {
      locale: this.localeOf(run),
      logger,
      lateNote: this.#lateNote(run),
      reviewer,
      notesUnder,
      // No user waits for a job, and it may have nothing to report.
      ...(run.ctx.schedule === undefined && { progress: (event) => run.stream.push(event) }),
    };
  }

  #lateNote({ ctx }: PipelineRun): string | undefined {
    return ctx.schedule && lateNote(ctx.schedule, (this.#deps.now ?? Date.now)());
  }

  deliver(run: PipelineRun): DeliverOptions {
    const { attachPictures } = this.#deps;
    return {
      ...deliveryPorts(run, this.#deps),
      target: run.target,
      runId: run.runId,
      maxResponseLength: this.#config.maxResponseLength,
      locale: this.localeOf(run),
      onStart: run.startSending,
      attachPictures: attachPictures?.bind(this.#deps),
    };
  }
}
