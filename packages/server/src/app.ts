import {
  type ApprovalBroker,
  createApprovalBroker,
  createSessionStore,
  InMemoryToolRegistry,
  type SessionStore,
} from '@finclaw/agent';
import type { ConfigChange, FinClawConfig } from '@finclaw/config';
import {
  ConcurrencyLaneManager,
  createTypedEmitter,
  type Environment,
  type EventBus,
  type FinClawEventMap,
  type FinClawLogger,
  type StatePaths,
} from '@finclaw/infra';
import { openStore, processOwnership, type Store } from '@finclaw/storage';
import type { ChannelPlugin, CleanupFn, InboundMessage, Locale, MsgContext, SessionKey } from '@finclaw/types';
import { isKnownSender, PROGRAM_CHANNEL, rolesOf } from './app/access.ts';
import { Answering } from './app/answering.ts';
import { createCommandPorts } from './app/command-ports.ts';
import { createModels } from './app/create-models.ts';
import { createPipeline } from './app/create-pipeline.ts';
import { Doorway } from './app/doorway.ts';
import { Extensions } from './app/extensions.ts';
import { Figures } from './app/figures.ts';
import { createFinance, type Finance } from './app/finance.ts';
import { forgetSettled } from './app/forget-settled.ts';
import { followLifecycle } from './app/lifecycle-hooks.ts';
import { type AppliedSettings, sortSettings } from './app/live-settings.ts';
import type { Models } from './app/models.ts';
import { Notices } from './app/notices.ts';
import { ownerKey } from './app/owner.ts';
import { createPromptSource } from './app/prompt.ts';
import { SessionChoices } from './app/session-choices.ts';
import { TurnBook, type TurnEnd, type TurnListener } from './app/turn-book.ts';
import { createRecorder } from './audit/create-recorder.ts';
import { knownSecrets } from './audit/known-secrets.ts';
import type { ReplaySources } from './audit/replay-sources.ts';
import {
  type CommandDefinition,
  InMemoryCommandRegistry,
  type PipelineChannel,
  type PipelineResult,
  registerBuiltInCommands,
} from './auto-reply/index.ts';
import { createChartCommand } from './channels/chart-pictures.ts';
import { createTradeImport } from './channels/import-trades.ts';
import { type ChannelSender, createPairing, type Pairing } from './channels/pairing.ts';
import { ChannelRegistry } from './channels/registry.ts';
import { RunReports } from './execution/run-report.ts';
import { createHooks } from './plugins/hook-runner.ts';
import { MessageRouter } from './routing/router.ts';
import type { RunControl } from './routing/run-control.ts';

/** What the program is started with. */
export interface AppOptions {
  readonly config: FinClawConfig;
  readonly paths: StatePaths;
  readonly locale: Locale;
  readonly logger: FinClawLogger;
  readonly env: Environment;
  /** Asked for on the command line; goes before what a conversation or the configuration says. */
  readonly model?: string;
  readonly now?: () => number;
  /** Plays model, tools and prompt from a recording. */
  readonly replay?: ReplaySources;
}

/** The running program. */
export interface App {
  readonly locale: Locale;
  readonly store: Store;
  readonly sessions: SessionStore;
  readonly tools: InMemoryToolRegistry;
  readonly approvals: ApprovalBroker;
  readonly models: Models;
  readonly finance: Finance;
  readonly eventBus: EventBus;
  /** The chat commands, for channels that list them in a menu. */
  readonly commands: readonly CommandDefinition[];
  /** Who was let in to the bot accounts, and who waits. */
  readonly pairing: Pairing;
  /** Whether a bot account would answer this person. */
  isKnownSender(sender: ChannelSender): boolean;
  isAdmin(sender: ChannelSender): boolean;
  /** Loads skills, plugins and the tools of tool servers; what cannot be loaded is left out. */
  load(): Promise<void>;
  /** Starts looking at the market for alerts; for programs that stay. */
  watchMarket(): void;
  /** Starts listening to a channel. */
  addChannel(channel: ChannelPlugin): void;
  /** Resolves when the turn of this platform message ends; ask before the message is handed in. */
  turnOf(channelId: string, messageId: string): Promise<TurnEnd>;
  /** Calls the listener at the end of every turn, also of those an earlier process was asked for; returns how to stop that. */
  onTurnEnd(listener: TurnListener): () => void;
  /** Whether an answer is being made in a conversation. */
  isBusy(sessionKey: SessionKey): boolean;
  /** Takes up what an earlier process left unfinished on the channels that are running. */
  recover(): Promise<number>;
  sessionKeyOf(message: InboundMessage): SessionKey;
  stop(sessionKey: SessionKey): boolean;
  /** Takes up what can change while the program runs, and says what waits for the next start. */
  applyConfig(change: ConfigChange): AppliedSettings;
  /** Puts a message of an earlier run through the pipeline, past the gates and the queue it went through then. */
  runAgain(ctx: MsgContext, agentId: string, control: RunControl): Promise<PipelineResult>;
  close(): Promise<void>;
}

/** Wires everything together. This is the one place where it happens. */
export function createApp(options: AppOptions): App {
  const { config, paths, locale, logger, env, now = Date.now } = options;
  const eventBus: EventBus = createTypedEmitter<FinClawEventMap>(logger);
  const store = openStore(paths.databaseFile, { now, logger, locale });
  const hooks = createHooks({ logger });
  followLifecycle(eventBus, hooks);
  const channels = new ChannelRegistry();
  const choices = new SessionChoices(store.values);
  const pairing = createPairing({ values: store.values, now });
  const turns = new TurnBook();
  const reports = new RunReports();
  const controls = new Map<string, RunControl>();
  let stopForgetting: (() => void) | undefined;
  let disconnectTools: CleanupFn | undefined;
  /** Who may talk to the bots, as the file says now. */
  let access = config.channels;
  let isClosing = false;

  const { replay } = options;
  const recorder =
    replay?.recorder ??
    createRecorder({
      store,
      paths,
      secrets: () => [...knownSecrets(config, env), ...models.storedKeys()],
      locale,
      capabilitiesOf: (channelId) => channels.plugin(channelId)?.capabilities,
      logger,
      now,
    });
  const approvals = createApprovalBroker({
    now,
    store: store.values,
    ownership: processOwnership(),
    record: (record, forget) => {
      recorder.approval(record, forget);
      logger.info('An approval was decided', { record });
    },
  });
  const tools = new InMemoryToolRegistry({
    policyRules: config.tools.policyRules,
    approvalHandler: approvals.request,
    // The answer has to be on its way before the whole message runs out of time.
    approvalTimeoutMs: Math.min(config.tools.approvalTimeoutMs, Math.max(5000, config.channels.pipeline.timeoutMs - 15_000)),
    hooks,
    eventBus,
    logger,
    store: store.values,
  });
  const sessions = createSessionStore({
    dir: paths.sessionsDir,
    logger,
    now,
    eventBus,
    isTransactional: (name) => tools.get(name)?.definition.isTransactional ?? true,
  });
  const finance = createFinance({
    config,
    store,
    tools,
    logger,
    locale,
    now,
    notify: (target, text, dedupeKey, trigger) => notices.alert(target, text, dedupeKey, trigger),
  });
  const models = createModels({
    config,
    env,
    store,
    paths,
    choices,
    eventBus,
    logger,
    locale,
    now,
    offline: finance.offlineModel,
    model: options.model,
  });
  const resolveChannel = (channelId: string): PipelineChannel | undefined => channels.plugin(channelId);
  const notices = new Notices({ outbox: store.outbox, resolveChannel, locale, logger, now });

  const figures = new Figures({ sessions, values: store.values, database: store.database, locale, now });
  const commands = new InMemoryCommandRegistry();
  const { mode: defaultQueueMode } = config.session.queue;
  const isAdmin = (ctx: MsgContext): boolean => rolesOf(ctx, access).includes('admin');
  const ports = createCommandPorts({
    store,
    sessions,
    models,
    approvals,
    choices,
    router: () => router,
    defaultQueueMode,
    isAdmin,
    finance: {
      ...finance.commands,
      explainFigures: figures.explain,
      getChart: createChartCommand(finance, (channelId) => channels.plugin(channelId)?.capabilities.showsPictures === true),
      importTrades: createTradeImport({
        portfolioOf: (ctx) => ({ owner: ownerKey(ctx), portfolio: finance.portfolioOf(ownerKey(ctx)) }),
        values: store.values,
        prefix: config.channels.pipeline.commandPrefix,
        mayConfirm: (ctx) => ctx.channelId !== PROGRAM_CHANNEL,
      }),
    },
    now,
  });
  registerBuiltInCommands(commands, { prefix: config.channels.pipeline.commandPrefix, ...ports });
  for (const name of config.channels.commands.disabled) commands.unregister(name);

  const prompt = createPromptSource({
    agents: config.agents,
    capabilitiesOf: (model) => models.capabilitiesOf(model),
    describeMarket: finance.describeMarket,
    skills: () => replay?.skills ?? extensions.skills.list(),
    now,
  });
  const pipeline = createPipeline({
    ...{ config, locale, logger, now, eventBus, hooks, store, sessions, tools, models, prompt, finance, figures, recorder },
    ...{ reports, controls, commands, notices, resolveChannel, replay },
    resolveRoles: (ctx) => rolesOf(ctx, access),
    isShuttingDown: () => isClosing,
  });
  const answering = new Answering(pipeline, { controls, reports, figures, turns, recorder, notices, logger });

  const defaultAgentId = config.agents.defaultAgent ?? Object.keys(config.agents.entries)[0] ?? 'main';
  const router = new MessageRouter({
    bindings: config.agents.bindings,
    defaultAgentId,
    queue: config.session.queue,
    // The first account of a channel has no name, so that adding a second one does not change its conversations.
    multiAccountChannels: new Set(['discord', 'telegram']),
    sharedDirectChats: config.session.directChats === 'shared',
    inbox: store.inbox,
    lanes: new ConcurrencyLaneManager({ main: { maxConcurrency: 1, maxTotal: config.agents.defaults.maxConcurrent } }),
    logger,
    eventBus,
    onProcess: answering.answer,
    isImmediate: (message) => pipeline.isImmediate(message),
    resolveMode: (sessionKey, match) => choices.queueModeOf(sessionKey) ?? config.agents.entries[match.agentId]?.queue?.mode,
    onDropped: answering.drop,
  });

  const doorway = new Doorway({ channels, pairing, access: () => access, router, notices, locale, logger });

  const extensions = new Extensions({
    config: config.plugins,
    paths,
    tools,
    commands,
    hooks,
    addChannel: doorway.add,
    addMarketSource: finance.addMarketSource,
    eventBus,
    logger,
  });

  return {
    locale,
    store,
    sessions,
    tools,
    approvals,
    models,
    finance,
    eventBus,
    get commands() {
      return commands.list();
    },
    pairing,
    isKnownSender: (sender) => isKnownSender(sender, access, pairing),
    isAdmin: (sender) => rolesOf(sender, access).includes('admin'),
    async load() {
      approvals.recover();
      await extensions.load();
      const { mcpServers: servers } = config.tools;
      if (servers === undefined) return;
      const { connectToolServers } = await import('./mcp/tool-servers.ts');
      disconnectTools = await connectToolServers({ servers, tools, logger });
    },
    watchMarket() {
      finance.alertScheduler.start();
      finance.orderWatch.start();
    },
    addChannel: doorway.add,
    turnOf: (channelId, messageId) => turns.expect(channelId, messageId),
    onTurnEnd: (listener) => turns.onEnd(listener),
    isBusy: (sessionKey) => router.isBusy(sessionKey),
    async recover() {
      stopForgetting ??= forgetSettled(store, now);
      await notices.resume();
      const reachable = store.inbox.unfinished().filter((row) => channels.plugin(row.message.channelId) !== undefined);
      return router.recover(reachable);
    },
    sessionKeyOf: (message) => router.sessionKeyOf(message),
    stop: (sessionKey) => router.stop(sessionKey),
    applyConfig({ current, changedPaths }) {
      tools.setPolicyRules(current.tools.policyRules);
      access = current.channels;
      eventBus.emit('config:change', changedPaths);
      return sortSettings(changedPaths);
    },
    runAgain(ctx, agentId, control) {
      controls.set(ctx.runId ?? '', control);
      return pipeline.run(ctx, { agentId }, control.signal);
    },
    async close() {
      if (isClosing) return;
      isClosing = true;
      stopForgetting?.();
      await doorway.close();
      await disconnectTools?.();
      await finance.alertScheduler.stop();
      await finance.orderWatch.stop();
      await router.dispose();
      await recorder.settled();
      await extensions.unload();
      eventBus.emit('system:shutdown', 'closed');
      store.close();
      await logger.flush();
    },
  };
}
