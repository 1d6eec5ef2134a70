import { createWindowMonitor, type SessionStore } from '@finclaw/agent';
import type { PipelineChannel } from '@finclaw/channel-kit';
import { explainError, type FinClawConfig, message } from '@finclaw/config';
import {
  AutoReplyPipeline,
  type BriefSource,
  type CommandRegistry,
  ConversationWindow,
  type Hooks,
  type PersonalContext,
  type PromptSource,
  type RunClocks,
  type RunControl,
  RunnerExecutionAdapter,
  type RunRecorder,
  type RunReports,
} from '@finclaw/conversation';
import { type EventBus, type FinClawLogger, isFinClawError } from '@finclaw/infra';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import type { Store } from '@finclaw/storage';
import type { ToolRegistry } from '@finclaw/tools';
import type { Locale, MsgContext, ReaderProfile } from '@finclaw/types';
import { isLocalChannel } from '../answering/access.ts';
import type { Notices } from '../answering/notices.ts';
import type { SessionLosses } from '../answering/session-losses.ts';
import type { ReplaySources } from '../audit/replay-sources.ts';
import { readDocuments } from '../documents/read-documents.ts';
import { annotatedAnswer } from '../finance/annotated-answer.ts';
import { createAttachedQuotes } from '../finance/attached-quotes.ts';
import { createChartPictures } from '../finance/chart-pictures.ts';
import { createDisclaimerNotes } from '../finance/disclaimer-notes.ts';
import type { Figures } from '../finance/figures.ts';
import { createRecordedNotes } from '../finance/recorded-entries.ts';
import type { Models } from '../models/models.ts';

interface PipelineParts {
  readonly config: FinClawConfig;
  readonly locale: Locale;
  readonly languageOf: (ctx: MsgContext) => Locale;
  readonly zoneOf: (ctx: MsgContext) => string;
  readonly coloursOf: (ctx: MsgContext) => ReaderProfile['colours'];
  readonly logger: FinClawLogger;
  readonly now: () => number;
  readonly eventBus: EventBus;
  readonly hooks: Hooks;
  readonly store: Store;
  readonly sessions: SessionStore;
  readonly tools: ToolRegistry;
  readonly models: Models;
  readonly prompt: PromptSource;
  readonly personal: PersonalContext;
  readonly figures: Figures;
  readonly directory: InstrumentDirectory;
  readonly recorder: RunRecorder;
  readonly reports: RunReports;
  readonly clocks: RunClocks;
  readonly controls: ReadonlyMap<string, RunControl>;
  readonly commands: CommandRegistry;
  readonly briefs: BriefSource;
  readonly notices: Notices;
  readonly losses: SessionLosses;
  /** Refreshes the inputs of a run. */
  readonly beforeRun?: () => Promise<unknown>;
  readonly resolveChannel: (channelId: string) => PipelineChannel | undefined;
  readonly resolveRoles: (ctx: MsgContext) => readonly string[];
  readonly isShuttingDown: () => boolean;
  readonly replay: ReplaySources | undefined;
}

type ConversationParts = Pick<
  PipelineParts,
  'config' | 'sessions' | 'tools' | 'models' | 'prompt' | 'eventBus' | 'logger' | 'now' | 'replay'
>;

/** Returns the parts for reading and preparing a conversation, for answers and commands alike. */
function conversationParts({
  config,
  sessions,
  tools,
  models,
  prompt,
  eventBus,
  logger,
  now,
  replay,
}: ConversationParts) {
  return {
    sessions,
    tools: replay?.tools(tools) ?? tools,
    models: replay?.models ?? models,
    prompt: replay?.prompt(prompt) ?? prompt,
    windowMonitor: createWindowMonitor(eventBus),
    eventBus,
    logger,
    // A thread on the page is never forgotten by time.
    resetPolicyOf: (channelId: string) =>
      isLocalChannel(channelId) ? ({ ...config.session, resetPolicy: 'never' } as const) : config.session,
    maxTokens: config.agents.defaults.maxTokens,
    compaction: config.session.compaction,
    now,
  };
}

/** Reports and frees the context space of conversations. */
export const createConversationWindow = (parts: ConversationParts): ConversationWindow =>
  new ConversationWindow(conversationParts(parts));

/** The way of a message from its text to its answer, with the engine that makes the answer. */
export function createPipeline(parts: PipelineParts): AutoReplyPipeline {
  const { config, locale, logger, now, hooks, sessions, figures, notices, replay } = parts;
  const { maxTurns, temperature } = config.agents.defaults;
  const notes = [
    createRecordedNotes(sessions, config.channels.pipeline.commandPrefix),
    createDisclaimerNotes({
      when: config.finance.disclaimer,
      sessions,
      tools: parts.tools,
      values: parts.store.values,
      now,
    }),
  ];
  return new AutoReplyPipeline(config.channels.pipeline, {
    executionAdapter: new RunnerExecutionAdapter({
      ...conversationParts(parts),
      reports: parts.reports,
      recorder: parts.recorder,
      // The recorded prompt already contains what was known then.
      personal: replay ? undefined : parts.personal,
      hooks,
      readDocuments,
      describeFreshStart: (ctx, language) => notices.freshStart(ctx, language),
      beforeRun: parts.beforeRun,
      describeLosses: (ctx, language) => parts.losses.tell(ctx, language),
      maxTurns,
      ...(temperature === undefined ? {} : { temperature }),
      controlOf: (runId) => parts.controls.get(runId),
      languageOf: parts.languageOf,
      zoneOf: parts.zoneOf,
      explainFailure,
      attachmentFor: createAttachedQuotes(parts.directory),
      renderingOf: (entries, language) => annotatedAnswer(entries, language, now),
    }),
    commandRegistry: parts.commands,
    briefs: parts.briefs,
    logger,
    resolveChannel: parts.resolveChannel,
    resolveRoles: parts.resolveRoles,
    attachPictures: createChartPictures(parts),
    reviewer: figures,
    notesUnder: async (...answer) => (await Promise.all(notes.map((note) => note(...answer)))).flat(),
    clocks: parts.clocks,
    outbox: parts.store.outbox,
    reportUnknown: (part) => notices.unknown(part),
    hooks,
    locale,
    languageOf: parts.languageOf,
    explainFailure,
    isShuttingDown: parts.isShuttingDown,
    now,
  });
}

/**
 * Explains a failed run to the user, with a way out; undefined for a failure without a better explanation than the
 * general one. Paths are left out, since others may read along in a chat room.
 */
function explainFailure(error: unknown, locale: Locale): string | undefined {
  const sentence = explainError(locale, error);
  if (!isFinClawError(error)) return sentence;
  const { path } = error.details ?? {};
  const isAboutFiles =
    sentence === undefined ? error.code === 'STORAGE_FAILURE' : sentence.includes(String(path ?? '\0'));
  return isAboutFiles ? message(locale, 'run.storageProblem') : sentence;
}
