import type { SessionStore } from '@finclaw/agent';
import type { ChannelSender, Pairing } from '@finclaw/channel-kit';
import type { Cluster, SharedStore } from '@finclaw/cluster';
import { type ConfigChange, type FinClawConfig, unmatchedRules } from '@finclaw/config';
import type { CommandDefinition, PipelineResult, RunControl } from '@finclaw/conversation';
import { assertHumanAct, type EventBus, type FinClawLogger, useTaskThread } from '@finclaw/infra';
import type { Auth } from '@finclaw/models';
import type { ApprovalBroker, ToolRegistry } from '@finclaw/tools';
import {
  type ChannelPlugin,
  type CleanupFn,
  createChannelId,
  type InboundMessage,
  type Locale,
  type MessageOrigin,
  type MsgContext,
  type PluginRoute,
  type SessionKey,
} from '@finclaw/types';
import { isKnownSender, knownBy, rolesOf } from './answering/access.ts';
import { deleteConversation } from './answering/delete-conversation.ts';
import type { TurnEnd, TurnListener } from './answering/turn-ends.ts';
import type { Finance } from './finance/finance.ts';
import type { ConnectedToolServers } from './mcp/tool-servers.ts';
import type { Models } from './models/models.ts';
import { type Erased, Erasure } from './people/erasure.ts';
import type { OidcSessions } from './people/oidc-sessions.ts';
import { OwnModelKeys } from './people/own-model-keys.ts';
import type { OwnSettings } from './people/own-settings.ts';
import type { People } from './people/people.ts';
import { LOCAL_PERSON } from './people/person-id.ts';
import type { PersonLimits } from './people/person-limits.ts';
import type { Shares } from './people/shares.ts';
import type { PluginChannels } from './plugins/plugin-channels.ts';
import { type PluginSetting, pluginSettings } from './plugins/plugin-settings.ts';
import type { PluginState } from './plugins/plugin-state.ts';
import type { AnswerSigning } from './signed/answer-signing.ts';
import { taskWorkerFile } from './tasks/task-worker-file.ts';
import { type AppliedSettings, sortSettings } from './wiring/live-settings.ts';
import { closeDatabase } from './wiring/open-database.ts';
import { type AppOptions, type OpenParts, openParts } from './wiring/open-parts.ts';
import { type Recovered, Recovery, type RowFilter } from './wiring/recovery.ts';
import { wireAnswering } from './wiring/wire-answering.ts';
import { type Engine, wireEngine } from './wiring/wire-engine.ts';

export type { AppOptions, Role } from './wiring/open-parts.ts';

/** The running program. */
export interface App {
  /** The language of the person at this machine. */
  readonly locale: Locale;
  readonly store: SharedStore;
  readonly sessions: SessionStore;
  readonly tools: ToolRegistry;
  readonly approvals: ApprovalBroker;
  readonly models: Models;
  /** The stored keys of model vendors, shared with all people. */
  readonly keys: Auth['profiles'];
  readonly ownKeys: OwnModelKeys;
  readonly finance: Finance;
  readonly signing: AnswerSigning;
  /** Deletes a conversation for good unless it is being answered. */
  deleteConversation(sessionKey: string, origin: MessageOrigin): Promise<void>;
  readonly limits: PersonLimits;
  /** Deletes a person's data for good. */
  erase(person: string, origin: MessageOrigin): Promise<Erased>;
  readonly eventBus: EventBus;
  /** The chat commands, for channels that list them in a menu. */
  readonly commands: readonly CommandDefinition[];
  /** The people admitted to the bot accounts, and those waiting. */
  readonly pairing: Pairing;
  /** The people: which sender is which person, and their rights. */
  readonly people: People;
  /** The people signed in through the company's provider. */
  readonly oidcSessions: OidcSessions;
  readonly shares: Shares;
  readonly settings: OwnSettings;
  /** Tells whether a bot account would answer this person. */
  isKnownSender(sender: ChannelSender): Promise<boolean>;
  isAdmin(sender: ChannelSender): boolean;
  /** Loads skills, plugins and the tools of tool servers; what cannot be loaded is left out. */
  load(): Promise<void>;
  readonly lockedToolServers: readonly string[];
  readonly plugins: readonly PluginState[];
  readonly pluginSettings: readonly PluginSetting[];
  /** The addresses plugins add to the gateway, with the name of the plugin. */
  readonly pluginRoutes: readonly { readonly pluginName: string; readonly value: PluginRoute }[];
  /** The channels that plugins bring and that are switched on, and how to start them. */
  readonly pluginChannels: Pick<PluginChannels, 'ids' | 'start'>;
  /** Starts watching the market for alerts, and plugins' schedules; for long-running programs. */
  startWatching(): void;
  /**
   * Runs something at one process at a time, where several share a database server; elsewhere at once. Returns the
   * function that ends it.
   */
  lead: Cluster['lead'];
  /** Starts listening to a channel; the returned function stops and removes the channel. */
  addChannel(channel: ChannelPlugin): CleanupFn;
  /** Resolves when the turn of this platform message ends; call it before the message is submitted. */
  turnOf(channelId: string, messageId: string): Promise<TurnEnd>;
  /**
   * Calls the listener at the end of every turn, also of those an earlier process accepted; returns a function that
   * stops it.
   */
  onTurnEnd(listener: TurnListener): () => void;
  /** Tells whether an answer is being made in a conversation. */
  isBusy(sessionKey: SessionKey): boolean;
  /** Recovers what an earlier process left unfinished on the running channels, or only the selected messages. */
  recover(concerns?: RowFilter): Promise<Recovered>;
  sessionKeyOf(message: InboundMessage): SessionKey;
  /** Stops the running answer; false when there is none. */
  stop(sessionKey: SessionKey): boolean;
  /** Does so at whichever process it runs. */
  stopAnywhere(sessionKey: SessionKey): Promise<boolean>;
  /** Tells whether any process is answering in a conversation. */
  isBusyAnywhere(sessionKey: SessionKey): Promise<boolean>;
  /** Also ends the waiting messages. */
  stopAll(sessionKey: SessionKey): void;
  /** Applies settings that can change at runtime, and returns those that need a restart. */
  applyConfig(change: ConfigChange): AppliedSettings;
  /** Informs people of accounts offered to them since the last check. */
  announceOffers(): Promise<void>;
  /** Sends a notice to the owner of this installation, on the page and their devices; each key once. */
  tellOwner(text: string, key: string): Promise<void>;
  /** Runs a message of an earlier run through the pipeline again, past the access checks and the queue. */
  runAgain(ctx: MsgContext, agentId: string, control: RunControl): Promise<PipelineResult>;
  close(): Promise<void>;
}

/** The time a replaceable process takes to finish its work before it hands it over. */
const DRAIN_MS = 20_000;

/**
 * Assembles the program, in phases: open the stored state, wire the parts, recover unfinished work, serve. Each phase
 * gets the result of the one before, so nothing can be used before it exists. Recovery waits until the caller has added
 * its channels.
 */
export async function createApp(options: AppOptions): Promise<App> {
  useTaskThread(taskWorkerFile());
  const open = await openParts(options);
  const engine = await wireEngine(open);
  const path = wireAnswering(open, engine);
  const recovery = new Recovery(open, engine, path);
  recovery.bindLanes();
  await recovery.guardOrder();
  return serve(open, engine, path, recovery);
}

function serve(
  open: OpenParts,
  engine: Engine,
  {
    commands,
    pipeline,
    router,
    intake,
    limits,
    extensions,
    pluginChannels,
    registry,
    jobs,
    keeper,
  }: ReturnType<typeof wireAnswering>,
  recovery: Recovery,
): App {
  const { config, locale, logger, eventBus, store, recorder, pairing, people, turns, controls, live } = open;
  const { approvals, tools, sessions, finance, models } = engine;
  const drop = (sessionKey: string) =>
    deleteConversation({ database: store.database, sessions, served: finance.served }, sessionKey);
  const afterTurn = async () => {
    for (const part of finance.served.parts) await part.afterTurn?.();
    await erasure.work();
  };
  const erasure = new Erasure({ people, store, sessions, deleteConversation: drop, logger });
  let toolServers: ConnectedToolServers | undefined;
  let stopLeading: (() => Promise<void>) | undefined;
  /** The tasks only one process does. */
  const watch = {
    begin(): void {
      for (const { worker } of finance.served.parts) worker?.start();
      extensions.startSchedules();
      engine.offers.start();
      jobs.prepare().catch((error: unknown) => logger.error('Schedules could not be prepared', { error }));
    },
    async end(): Promise<void> {
      await Promise.all(finance.served.parts.map(({ worker }) => worker?.stop()));
      await Promise.all([engine.offers.stop(), extensions.stopSchedules()]);
    },
  };
  return {
    get locale() {
      return people.profiles.choicesOf(LOCAL_PERSON).language ?? locale;
    },
    store,
    sessions,
    tools,
    approvals,
    models,
    keys: open.keys.profiles,
    ownKeys: new OwnModelKeys({ keys: open.keys.own, people, models }),
    finance,
    signing: engine.signing,
    deleteConversation: async (sessionKey, origin) => {
      assertHumanAct(origin);
      await drop(sessionKey);
    },
    limits,
    erase: (person, origin) => erasure.erase(person, origin),
    eventBus,
    get commands() {
      return commands.list();
    },
    pairing,
    people,
    oidcSessions: open.oidcSessions,
    shares: open.shares,
    settings: open.settings,
    isKnownSender: (sender) => isKnownSender(sender, live.access, knownBy(open)),
    isAdmin: (sender) => rolesOf(sender, live.access, people).includes('admin'),
    async load() {
      await recovery.settleInterrupted();
      turns.onEnd(() => void afterTurn());
      await afterTurn();
      await extensions.load();
      reportUnmatchedRules(config.tools, tools, logger);
      const { mcpServers: servers } = config.tools;
      if (servers === undefined) return;
      const { connectToolServers } = await import('./mcp/tool-servers.ts');
      const { ServerSignIns } = await import('./mcp/server-sign-ins.ts');
      const signIns = new ServerSignIns(store.values, open.paths, open.env);
      const { version = '0.0.0' } = open;
      toolServers = await connectToolServers({
        servers,
        tools,
        values: store.values,
        signIns,
        logger,
        version,
        people: {
          ask: (request) => engine.clocks.hold(request.sessionId, () => approvals.request(request)),
          timeoutMs: config.tools.approvalTimeoutMs,
          models,
        },
      });
    },
    get lockedToolServers() {
      return toolServers?.locked ?? [];
    },
    get plugins() {
      return extensions.states;
    },
    get pluginSettings() {
      return pluginSettings(registry);
    },
    get pluginRoutes() {
      return registry.get('routes');
    },
    pluginChannels,
    startWatching() {
      void toolServers?.refresh();
      if (open.role === 'gateway') return;
      // Each process takes its share of what is due.
      jobs.start();
      const { cluster } = store;
      if (cluster === undefined) watch.begin();
      else stopLeading = cluster.lead('watch', { begin: async () => watch.begin(), end: watch.end });
    },
    lead: (name, work) => {
      if (store.cluster !== undefined) return store.cluster.lead(name, work);
      const begun = work.begin();
      return async () => {
        await begun;
        await work.end();
      };
    },
    addChannel: intake.add,
    turnOf: (channelId, messageId) => turns.expect(channelId, messageId),
    onTurnEnd: (listener) => turns.onEnd(listener),
    isBusy: (sessionKey) => router.isBusy(sessionKey),
    recover: (concerns) => recovery.takeUp(concerns),
    sessionKeyOf: (message) => router.sessionKeyOf(message),
    stop: (sessionKey) => router.stop(sessionKey),
    stopAnywhere: async (sessionKey) =>
      router.stop(sessionKey) || ((await store.cluster?.stop(sessionKey, 'turn')) ?? false),
    isBusyAnywhere: async (sessionKey) =>
      router.isBusy(sessionKey) || ((await store.cluster?.isHeld(sessionKey)) ?? false),
    stopAll: (sessionKey) => router.stopAll(sessionKey),
    applyConfig({ current, changedPaths }) {
      models.applyConfig(current);
      tools.setPolicyRules(current.tools.policyRules);
      reportUnmatchedRules(current.tools, tools, logger);
      live.access = current.channels;
      toolServers?.setRoots(current.tools.mcpServers);
      eventBus.emit('config:change', changedPaths);
      return sortSettings(changedPaths);
    },
    announceOffers: () => engine.offers.announce(),
    tellOwner: (text, key) =>
      engine.notices.send(
        { channelId: createChannelId('web'), accountId: 'default', targetId: LOCAL_PERSON },
        text,
        key,
      ),
    runAgain(ctx, agentId, control) {
      controls.set(ctx.runId ?? '', control);
      return pipeline.run(ctx, { agentId }, control.signal);
    },
    async close() {
      if (live.isClosing) return;
      live.isClosing = true;
      recovery.stop();
      await intake.close();
      await toolServers?.close();
      await stopLeading?.();
      await Promise.all([watch.end(), jobs.stop()]);
      await keeper?.stop();
      if (keeper !== undefined) await router.drain(DRAIN_MS);
      await router.dispose();
      await finance.close();
      await afterTurn();
      turns.release();
      await recorder.settled();
      await extensions.unload();
      await closeDatabase(store);
      await logger.flush();
    },
  };
}

/**
 * Names rules about tools that no plugin or skill brought after all; all others were refused with the configuration.
 */
function reportUnmatchedRules(settings: FinClawConfig['tools'], tools: ToolRegistry, logger: FinClawLogger): void {
  const known = tools.list().map(({ definition: { name, group } }) => ({ name, group }));
  for (const rule of unmatchedRules(settings, known))
    logger.error('A rule of tools.policyRules matches no tool', { rule });
}
