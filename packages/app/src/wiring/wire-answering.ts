import type { ChannelSender } from '@finclaw/channel-kit';
import { acceptInLanes, LaneKeeper } from '@finclaw/cluster';
import {
  type AutoReplyPipeline,
  type CommandCall,
  CommandRegistry,
  type ConversationWindow,
  MessageRouter,
  type QueueSettings,
  queuePlaceOf,
  queueSettingsFor,
  registerBuiltInCommands,
} from '@finclaw/conversation';
import type { FeatureCall } from '@finclaw/features';
import type { ScheduleRunner } from '@finclaw/features/schedules';
import { actAs } from '@finclaw/infra';
import type { ChannelId, MsgContext, ReplyTarget, ScheduledBrief, SessionKey } from '@finclaw/types';
import {
  isKnownSender,
  isLocalChannel,
  isProcessBound,
  isSharedChannel,
  knownBy,
  rolesOf,
} from '../answering/access.ts';
import { Answering } from '../answering/answering.ts';
import { UnansweredQuestions } from '../answering/left-over-questions.ts';
import { MessageIntake } from '../answering/message-intake.ts';
import { createPersonalContext } from '../answering/personal-context.ts';
import { Settlement } from '../answering/settlement.ts';
import { createChartCommand } from '../finance/chart-pictures.ts';
import { LOCAL_PERSON } from '../people/person-id.ts';
import { PersonLimits } from '../people/person-limits.ts';
import { createSettingsCommand } from '../people/settings-command.ts';
import { createShareCommand } from '../people/share-command.ts';
import { PluginChannels } from '../plugins/plugin-channels.ts';
import { createPluginSend } from '../plugins/plugin-send.ts';
import { PluginRegistry } from '../plugins/registry.ts';
import { placeOf } from '../schedules/place.ts';
import { createScheduleRunner } from '../schedules/schedule-runs.ts';
import { createSignCommand } from '../signed/save-signed.ts';
import { createCommandPorts } from './command-ports.ts';
import { createConversationWindow, createPipeline } from './create-pipeline.ts';
import { Extensions } from './extensions.ts';
import type { OpenParts } from './open-parts.ts';
import { createPromptSource } from './prompt.ts';
import type { Engine } from './wire-engine.ts';

/** The way of a message from a channel to its answer. */
export interface MessagePath {
  readonly commands: CommandRegistry;
  readonly pipeline: AutoReplyPipeline;
  readonly router: MessageRouter;
  readonly leftOver: UnansweredQuestions;
  readonly intake: MessageIntake;
  readonly limits: PersonLimits;
  /** Absent where this process has the database to itself. */
  readonly keeper: LaneKeeper | undefined;
  readonly extensions: Extensions;
  readonly pluginChannels: PluginChannels;
  readonly registry: PluginRegistry;
  readonly jobs: ScheduleRunner;
}

/** The second phase, second half: connects channels, queue, pipeline and commands. Nothing is read or sent yet. */
export function wireAnswering(open: OpenParts, engine: Engine): MessagePath {
  const {
    config,
    paths,
    locale,
    logger,
    now,
    eventBus,
    store,
    recorder,
    hooks,
    channels,
    pairing,
    people,
    live,
    replay,
  } = open;
  const { turns, reports, controls } = open;
  const {
    approvals,
    clocks,
    tools,
    skills,
    sessions,
    notices,
    losses,
    finance,
    models,
    slots,
    figures,
    resolveChannel,
  } = engine;
  const commands = new CommandRegistry((ctx) => people.actingUserOf(ctx, ctx.sessionKey));
  const prompt = createPromptSource({
    agents: config.agents,
    capabilitiesOf: (model) => models.capabilitiesOf(model),
    describeMarkets: finance.describeMarkets,
    zoneOf: (ctx) => people.profiles.zoneOf(people.ownerKey(ctx)),
    isZoneKnown: (ctx) => people.profiles.of(people.ownerKey(ctx)).timeZone !== undefined,
    investorOf: (ctx) => people.profiles.of(people.ownerKey(ctx)).investor,
    skills: () => replay?.skills ?? skills.list(),
  });
  /** Returns the answer of a feature's command without words; undefined where the feature is not set up. */
  const unasked = async (name: string, call: CommandCall) => {
    const command = finance.served.commands.find((each) => each.name === name);
    const answer = await command?.run([], {
      ...featureCallOf(people, call),
      prefix: config.channels.pipeline.commandPrefix,
    });
    return typeof answer === 'object' ? answer.text : answer;
  };
  const briefs: Readonly<Record<ScheduledBrief, (call: CommandCall) => Promise<string | undefined>>> = {
    portfolio: (call) => unasked('portfolio', call),
    watchlist: (call) => unasked('watch', call),
    news: (call) => unasked('news', call),
  };
  const pipeline = createPipeline({
    config,
    locale,
    logger,
    now,
    eventBus,
    hooks,
    store,
    sessions,
    tools,
    models,
    prompt,
    figures,
    recorder,
    clocks,
    reports,
    controls,
    commands,
    notices,
    losses,
    resolveChannel,
    replay,
    // A new or changed skill applies from the next question on.
    ...(!replay && { beforeRun: () => skills.refresh() }),
    briefs: (which, call) => actAs(people.actingUserOf(call.ctx, call.ctx.sessionKey), () => briefs[which](call)),
    resolveRoles: (ctx) => rolesOf(ctx, live.access, people),
    languageOf: (ctx) => people.languageIn(ctx),
    zoneOf: (ctx) => people.profiles.zoneOf(people.ownerKey(ctx)),
    coloursOf: (ctx) => people.profileOf(ctx).colours,
    isShuttingDown: () => live.isClosing,
    personal: createPersonalContext(finance, people),
    directory: finance.directory,
  });
  const answering = new Answering(pipeline, { controls, reports, figures });
  // Parts with an unknown outcome were reported, so there is no notice of a missing answer.
  const wasDelivered = async (runId: string): Promise<boolean> =>
    (await store.outbox.partsOfRun(runId)).some(({ state }) => state === 'sent' || state === 'unknown');

  // A gateway accepts questions of browsers and programs and shows the answers; workers produce them.
  const answers = (channelId: string): boolean => open.role !== 'gateway' || !isSharedChannel(channelId);
  const keeper =
    store.cluster &&
    new LaneKeeper({
      cluster: store.cluster,
      inbox: store.inbox,
      channels,
      answers,
      isProcessBound,
      isCommand: (message) => pipeline.isCommand(message),
      slots,
      logger,
    });
  const defaultAgentId = config.agents.defaultAgent ?? Object.keys(config.agents.entries)[0] ?? 'main';
  const router = new MessageRouter({
    bindings: config.agents.bindings,
    defaultAgentId,
    // The first account of a channel has no name, so that adding a second one does not change its conversations.
    hasAccounts: (channelId) => !isLocalChannel(channelId),
    // The shared conversation is the first owner's; invited people have their own.
    sharesDirectChat: (message) =>
      config.session.directChats === 'shared' && (people.personOf(message) ?? LOCAL_PERSON) === LOCAL_PERSON,
    inbox: store.inbox,
    book: new Settlement({ store, turns, recorder, notices, wasDelivered, logger }),
    logger,
    eventBus,
    // Another process may have accepted the message; changes to the people apply here too.
    onProcess: async (...turn) => {
      await people.refresh();
      return answering.answer(...turn);
    },
    isImmediate: (message) => pipeline.isImmediate(message),
    isCommand: (message) => pipeline.isCommand(message),
    queueFor: ({ sessionKey, message }) => queueOf(open, sessionKey, message.channelId),
    wasDelivered,
    scopes: keeper,
  });
  const door = keeper === undefined ? router : acceptInLanes(router, { inbox: store.inbox, keeper, eventBus });
  const window = createConversationWindow({ config, sessions, tools, models, prompt, eventBus, logger, now, replay });
  registerCommands(open, engine, { commands, router, window });

  const prefix = config.channels.pipeline.commandPrefix;
  const commandIn = (text: string): string | undefined => {
    const parsed = commands.parse(text, prefix);
    return parsed === null ? undefined : commands.get(parsed.name)?.definition.name;
  };
  const leftOver = new UnansweredQuestions({
    values: store.values,
    notices,
    commandIn,
    prefix,
    languageOf: (message, text) => people.languageOf(message, text),
  });
  const counted = { database: store.database, bus: store.cluster?.bus };
  const limits = new PersonLimits({ people, sessions, ...counted, settings: config.people, now });
  const intake = new MessageIntake({
    channels,
    pairing,
    people,
    oidcSessions: open.oidcSessions,
    limits,
    prefix,
    access: () => live.access,
    router: door,
    leftOver,
    notices,
    locale,
    logger,
  });
  const registry = new PluginRegistry();
  const isKnown = async (sender: ChannelSender): Promise<boolean> => isKnownSender(sender, live.access, knownBy(open));
  const send = createPluginSend({ notices, sessions, isKnownSender: isKnown });
  const { market } = finance;
  const extensions = new Extensions({
    config,
    paths,
    registry,
    skills,
    tools,
    commands,
    hooks,
    market,
    send,
    eventBus,
    logger,
  });
  const isAdmin = (sender: ChannelSender): boolean => rolesOf(sender, live.access, people).includes('admin');
  const pluginChannels = new PluginChannels({
    registry,
    intake,
    approvals,
    isAdmin,
    locale,
    logger,
    config: config.channels,
  });
  const jobs = createScheduleRunner(open, engine, door, isKnown);
  return { commands, pipeline, router, leftOver, intake, limits, keeper, extensions, pluginChannels, registry, jobs };
}

/** Returns the queue settings of a conversation: as its people chose, else as configured for its place. */
async function queueOf(
  { config, choices }: OpenParts,
  sessionKey: SessionKey,
  channelId?: string,
): Promise<QueueSettings> {
  const place = queuePlaceOf(sessionKey);
  const settings = queueSettingsFor(config, { ...place, channelId: channelId ?? place.channelId });
  return { ...settings, mode: (await choices.queueModeOf(sessionKey)) ?? settings.mode };
}

/** Registers the commands once all their dependencies exist. */
function registerCommands(
  open: OpenParts,
  { sessions, models, approvals, finance, figures, signing, offers }: Engine,
  { commands, router, window }: Pick<MessagePath, 'commands' | 'router'> & { readonly window: ConversationWindow },
): void {
  const { config, store, choices, channels, people, live, now } = open;
  const ports = createCommandPorts({
    store,
    sessions,
    models,
    approvals,
    choices,
    router,
    window,
    queueModeOf: async (sessionKey) => (await queueOf(open, sessionKey)).mode,
    people,
    isAdmin: (ctx: MsgContext) => rolesOf(ctx, live.access, people).includes('admin'),
    finance: {
      explainFigures: figures.explain,
      signAnswer: createSignCommand(signing, {
        stateDir: open.paths.stateDir,
        prefix: config.channels.pipeline.commandPrefix,
      }),
      getChart: createChartCommand(
        { ...finance, now, coloursOf: (ctx) => people.profileOf(ctx).colours },
        (channelId) => channels.plugin(channelId)?.capabilities,
      ),
    },
    settings: createSettingsCommand(open.settings, people, config.channels.pipeline.commandPrefix),
    share: createShareCommand({ people, shares: open.shares, finance, offers }, config.channels.pipeline.commandPrefix),
    now,
  });
  const prefix = config.channels.pipeline.commandPrefix;
  const added = finance.served.commands.map((command) => ({
    ...command,
    run: (words: readonly string[], call: CommandCall) =>
      command.run(words, { ...featureCallOf(people, call), prefix }),
  }));
  const ownCommands = (channelId: ChannelId) => channels.plugin(channelId)?.ownCommands ?? [];
  registerBuiltInCommands(commands, { prefix, ...ports, added, ownCommands });
  for (const name of config.channels.commands.disabled) commands.unregister(name);
}

/** Converts a call for features: a later result is sent where the request came from. */
function featureCallOf(
  people: OpenParts['people'],
  { ctx, locale, signal }: CommandCall,
): FeatureCall & { readonly message: MsgContext } {
  return {
    owner: people.ownerOf(ctx),
    locale,
    signal,
    target: () => targetOf(ctx),
    place: () => placeOf(ctx),
    message: ctx,
  };
}

function targetOf(ctx: MsgContext): ReplyTarget {
  return {
    channelId: ctx.channelId,
    accountId: ctx.accountId,
    targetId: ctx.chatType === 'direct' ? ctx.senderId : (ctx.chatId ?? ctx.senderId),
    threadId: ctx.messageThreadId,
  };
}
