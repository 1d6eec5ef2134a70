import {
  type ApprovalBroker,
  createApprovalBroker,
  createSessionStore,
  createWindowMonitor,
  InMemoryToolRegistry,
  type SessionStore,
} from '@finclaw/agent';
import { type ConfigChange, detectLanguage, type FinClawConfig } from '@finclaw/config';
import {
  ConcurrencyLaneManager,
  createTypedEmitter,
  type Environment,
  type EventBus,
  type FinClawEventMap,
  type FinClawLogger,
  type StatePaths,
} from '@finclaw/infra';
import { type InboxOutcome, openStore, type Store } from '@finclaw/storage';
import type { ChannelPlugin, CleanupFn, InboundMessage, Locale, MsgContext, SessionKey } from '@finclaw/types';
import { gatesFor, isKnownSender, isLocalChannel, offersPairing, PROGRAM_CHANNEL, rolesOf } from './app/access.ts';
import { createCommandPorts } from './app/command-ports.ts';
import { explainFailure } from './app/explain-failure.ts';
import { Extensions } from './app/extensions.ts';
import { Figures } from './app/figures.ts';
import { createFinance, type Finance } from './app/finance.ts';
import { createModels } from './app/gateway-models.ts';
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
  AutoReplyPipeline,
  type CommandDefinition,
  DefaultPipelineObserver,
  InMemoryCommandRegistry,
  type PipelineChannel,
  type PipelineResult,
  registerBuiltInCommands,
} from './auto-reply/index.ts';
import { createChartCommand, createChartPictures } from './channels/chart-pictures.ts';
import { normalizeChatType } from './channels/chat-type.ts';
import { createTradeImport } from './channels/import-trades.ts';
import { type ChannelSender, createPairing, type Pairing } from './channels/pairing.ts';
import { offerPairing } from './channels/pairing-offer.ts';
import { PairingWelcome } from './channels/pairing-welcome.ts';
import { ChannelRegistry } from './channels/registry.ts';
import { RunReports } from './execution/run-report.ts';
import { RunnerExecutionAdapter } from './execution/runner-execution-adapter.ts';
import { createHooks } from './plugins/hook-runner.ts';
import type { BindingMatch } from './routing/bindings.ts';
import { MessageRouter } from './routing/router.ts';
import type { RunControl } from './routing/run-control.ts';

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

const MAX_TURNS = 10;

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
  const cleanups: CleanupFn[] = [];
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
    record: (record) => {
      recorder.approval(record);
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
    now,
    offline: finance.offlineModel,
    model: options.model,
  });
  const resolveChannel = (channelId: string): PipelineChannel | undefined => channels.plugin(channelId);
  const languageOf = (ctx: MsgContext): Locale => detectLanguage(ctx.body, locale);
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
  const pipeline = new AutoReplyPipeline(config.channels.pipeline, {
    executionAdapter: new RunnerExecutionAdapter({
      sessions,
      tools: replay?.tools(tools) ?? tools,
      models: replay?.models ?? models,
      prompt: replay?.prompt(prompt) ?? prompt,
      reports,
      recorder,
      windowMonitor: createWindowMonitor(eventBus),
      hooks,
      eventBus,
      logger,
      resetPolicy: config.session,
      maxTurns: MAX_TURNS,
      maxTokens: config.agents.defaults.maxTokens,
      ...(config.agents.defaults.temperature === undefined ? {} : { temperature: config.agents.defaults.temperature }),
      controlOf: (runId) => controls.get(runId),
      languageOf,
      objectTo: config.finance.grounding.unproven === 'fix' ? figures.objectTo : undefined,
      now,
    }),
    financeContextProvider: replay?.financeContext(finance.context) ?? finance.context,
    commandRegistry: commands,
    logger,
    resolveChannel,
    observer: new DefaultPipelineObserver(logger, eventBus),
    resolveRoles: (ctx) => rolesOf(ctx, access),
    attachPictures: createChartPictures({ sessions, locale }),
    reviewer: figures,
    outbox: store.outbox,
    reportUnknown: (part) => notices.unknown(part),
    hooks,
    locale,
    explainFailure,
    isShuttingDown: () => isClosing,
    now,
  });

  async function process(ctx: MsgContext, match: BindingMatch, control: RunControl): Promise<InboxOutcome> {
    const runId = ctx.runId!;
    controls.set(runId, control);
    try {
      const result = await pipeline.run(ctx, match, control.signal);
      const text = result.response?.payloads.flatMap((payload) => payload.text ?? []).join('\n') ?? result.notice ?? '';
      const report = reports.take(runId);
      const { grounding } = result;
      const proven = grounding && { grounding, figures: figures.viewOf(ctx.sessionKey, text) };
      turns.finish(ctx.channelId, ctx.messageId ?? '', {
        runId,
        outcome: result.outcome,
        text,
        ...(report ? { report } : {}),
        ...(proven ?? {}),
      });
      recorder.end({ runId, ctx, agentId: match.agentId, result, report, figures: proven?.figures });
      return result.outcome;
    } finally {
      controls.delete(runId);
    }
  }

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
    onProcess: process,
    isImmediate: (message) => pipeline.isImmediate(message),
    resolveMode: (sessionKey, match) => choices.queueModeOf(sessionKey) ?? config.agents.entries[match.agentId]?.queue?.mode,
    onDropped: (row, reason) => {
      recorder.dropped({ row, reason });
      turns.finish(row.message.channelId, row.message.id, {
        runId: row.id,
        outcome: reason === 'gave-up' ? 'failed' : 'refused',
        text: '',
      });
      void notices.dropped(row, reason).catch((error: unknown) => logger.error('A notice could not be sent', { error }));
    },
  });

  async function receive(channel: ChannelPlugin, received: InboundMessage): Promise<void> {
    // A channel of a plugin may use its platform's own word for a kind of chat.
    const message = { ...received, chatType: normalizeChatType(received.chatType) };
    const dock = channels.dock(channel.id);
    const verdict = dock ? await gatesFor(channel, access, pairing)(message, dock, {}) : undefined;
    if (verdict?.allowed) {
      await router.route(message);
      return;
    }
    const gate = verdict?.allowed === false ? verdict.gate : 'dock';
    logger.info('A message was turned away', { channelId: channel.id, gate });
    if (gate === 'allowlist' && offersPairing(message, access)) await offerPairing(message, { pairing, channel, locale, logger });
  }

  const welcome = new PairingWelcome({
    pairing,
    notify: (target, text, key) => notices.send(target, text, key),
    isRunning: (channelId) => channels.plugin(channelId) !== undefined,
    locale,
    logger,
  });
  cleanups.push(() => welcome.stop());

  function addChannel(channel: ChannelPlugin): void {
    channels.attach(channel);
    const stop = channel.onMessage?.((message) => receive(channel, message));
    if (stop) cleanups.push(stop);
    if (!isLocalChannel(channel.id)) welcome.start();
  }

  const extensions = new Extensions({
    config: config.plugins,
    paths,
    tools,
    commands,
    hooks,
    addChannel,
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
      await extensions.load();
      const { mcpServers: servers } = config.tools;
      if (servers === undefined) return;
      const { connectToolServers } = await import('./mcp/tool-servers.ts');
      cleanups.push(await connectToolServers({ servers, tools, logger }));
    },
    watchMarket() {
      finance.alertScheduler.start();
      finance.orderWatch.start();
    },
    addChannel,
    turnOf: (channelId, messageId) => turns.expect(channelId, messageId),
    onTurnEnd: (listener) => turns.onEnd(listener),
    isBusy: (sessionKey) => router.isBusy(sessionKey),
    async recover() {
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
      for (const cleanup of cleanups.reverse()) await cleanup();
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
