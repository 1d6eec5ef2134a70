import { join } from 'node:path';
import { createSkillManager, openSessions, type SessionStore, type SkillManager } from '@finclaw/agent';
import type { PipelineChannel } from '@finclaw/channel-kit';
import type { FinClawConfig } from '@finclaw/config';
import { ModelSlots, RunClocks } from '@finclaw/conversation';
import { processOwnership } from '@finclaw/storage';
import {
  type ApprovalBroker,
  createApprovalBroker,
  findToolsDefinition,
  findToolsExecutor,
  openUnsettledCalls,
  readResultDefinition,
  readResultExecutor,
  ToolRegistry,
} from '@finclaw/tools';
import { LEFT_NOTICES, Notices } from '../answering/notices.ts';
import { SessionLosses } from '../answering/session-losses.ts';
import { openAuditLog } from '../audit/open-audit-log.ts';
import { documentTool } from '../documents/document-tool.ts';
import { Figures } from '../finance/figures.ts';
import { createFinance, type Finance } from '../finance/finance.ts';
import { createModels } from '../models/create-models.ts';
import type { Models } from '../models/models.ts';
import { OfferNotices } from '../people/offer-notices.ts';
import type { People } from '../people/people.ts';
import { disclosureIn } from '../people/rooms.ts';
import { shellTool } from '../shell/shell-tool.ts';
import { AnswerSigning } from '../signed/answer-signing.ts';
import { InstallationKey } from '../signed/installation-key.ts';
import { webFetchTool } from '../web/web-fetch-tool.ts';
import { webSearchTool } from '../web/web-search-tool.ts';
import type { OpenParts } from './open-parts.ts';
import { shareApprovals } from './shared-approvals.ts';

/** The parts that make answers: tools and their approval, conversations, prices, models, and figure checking. */
export interface Engine {
  readonly approvals: ApprovalBroker;
  /** The clocks that pause while a person is asked. */
  readonly clocks: RunClocks;
  readonly tools: ToolRegistry;
  readonly skills: SkillManager;
  readonly sessions: SessionStore;
  readonly notices: Notices;
  /** Informs people of accounts offered to them. */
  readonly offers: OfferNotices;
  readonly losses: SessionLosses;
  readonly finance: Finance;
  readonly models: Models;
  readonly slots: ModelSlots;
  readonly figures: Figures;
  readonly signing: AnswerSigning;
  readonly resolveChannel: (channelId: string) => PipelineChannel | undefined;
}

/** The second phase, first half: each part is made from parts that exist. */
export async function wireEngine(open: OpenParts): Promise<Engine> {
  const {
    config,
    paths,
    locale,
    logger,
    env,
    now,
    eventBus,
    store,
    recorder,
    hooks,
    channels,
    choices,
    keys,
    people,
    shares,
  } = open;
  const broker = createApprovalBroker({
    now,
    languageOf: (requester, request) => people.languageOf(requester, request),
    store: store.values,
    ownership: store.cluster ?? processOwnership(),
    mayComeBack: ({ sessionKey }) => open.recovering.has(sessionKey),
    record: async (record, forget) => {
      await recorder.approval(record, ({ values }) => forget(values));
      logger.info('An approval was decided', { record });
    },
  });
  const approvals = decidedByTheirPeople(
    store.cluster ? await shareApprovals(broker, store.cluster.bus) : broker,
    people,
  );
  const clocks = new RunClocks();
  const tools = new ToolRegistry({
    policyRules: config.tools.policyRules,
    approvalHandler: (request) => clocks.hold(request.sessionId, () => approvals.request(request)),
    approvalTimeoutMs: config.tools.approvalTimeoutMs,
    hooks,
    eventBus,
    logger,
    unsettled: await openUnsettledCalls(store.values),
    actingUserOf: ({ channelId, accountId, userId: senderId, sessionId }) =>
      people.actingUserOf({ channelId, senderId, accountId }, sessionId),
    rightsOf: ({ channelId, accountId, userId: senderId, sessionId }) => {
      const sender = { channelId, senderId, accountId };
      const mayChange = people.roleOf(sender) !== 'reader' && !people.isRemoved(sender);
      return { mayChange, mayTell: disclosureIn(sessionId, config.people.rooms) === 'asked' };
    },
  });
  const skills = createSkillManager({ rootDir: skillRoots(paths.skillsDir, config), registry: tools, logger });
  const resolveChannel = (channelId: string): PipelineChannel | undefined => channels.plugin(channelId);
  const notices = new Notices({
    outbox: store.outbox,
    resolveChannel,
    passOn: store.cluster && ((channelId) => store.cluster?.bus.publish(LEFT_NOTICES, channelId)),
    logger,
    now,
    languageOf: (sender, text) => people.languageOf(sender, text),
  });
  const prefix = config.channels.pipeline.commandPrefix;
  const offers = new OfferNotices({ shares, people, notices, prefix, logger, now });
  const losses = new SessionLosses({ values: store.values, notices, logger });
  const sessions = openSessions(store.database, {
    dir: paths.sessionsDir,
    logger,
    now,
    hasEffect: (name) => tools.get(name)?.definition.changes !== 'nothing',
    onLoss: (loss) => losses.found(loss),
  });
  tools.register(
    readResultDefinition,
    readResultExecutor((sessionId, handle) => sessions.result(sessionId, handle)),
  );
  tools.register(
    findToolsDefinition,
    findToolsExecutor((audience) => tools.toolsFor(audience)),
  );
  registerGeneralTools(tools, config.tools, sessions, now);
  const finance = await createFinance({
    paths,
    config,
    store,
    tools,
    sessions,
    models: () => models,
    people,
    shares,
    logger,
    locale,
    now,
    notify: (target, text, dedupeKey, trigger) => notices.alert(target, text, dedupeKey, trigger),
  });
  const slots = new ModelSlots({
    total: config.agents.defaults.maxConcurrent,
    background: config.agents.defaults.maxConcurrentBackground,
    ofAgent: (agentId) => config.agents.entries[agentId]?.maxConcurrent,
    // People who are not owners must leave capacity for the others.
    ofPayer: (payer, total) =>
      people.get(payer)?.role === 'owner'
        ? undefined
        : (config.people.maxConcurrent ?? Math.max(1, Math.floor(total / 2))),
  });
  const models = createModels({
    config,
    env,
    store,
    keys,
    choices,
    eventBus,
    logger,
    locale,
    now,
    payerOf: (sessionKey, actingUser) => people.payerOf(sessionKey, actingUser),
    offline: finance.offlineModel,
    sleep: open.sleep,
    slots,
    model: open.model,
  });
  const figures = new Figures({
    sessions: withCompleteResults(sessions),
    store,
    languageOf: (ctx) => people.languageIn(ctx),
  });
  const signing = new AnswerSigning({
    sessions,
    tools,
    audit: openAuditLog(store, paths),
    key: new InstallationKey(store.values, paths, env),
    version: open.version ?? '0.0.0',
    now,
  });
  return {
    approvals,
    clocks,
    tools,
    skills,
    sessions,
    notices,
    offers,
    losses,
    finance,
    models,
    slots,
    figures,
    signing,
    resolveChannel,
  };
}

/**
 * Returns the owner's own skills, and with their consent those of the folder the program was started in; of two with
 * one id the owner's counts.
 */
function skillRoots(own: string, { tools }: FinClawConfig): readonly string[] {
  return [...new Set([own, ...(tools.projectSkills ? [join(process.cwd(), '.finclaw', 'skills')] : [])])];
}

/** The number of newest results of a conversation whose complete content can support the figures of an answer. */
const NEWEST = 20;

/** Wraps sessions for checking figures: they are read with complete results instead of the model's excerpts. */
function withCompleteResults(sessions: SessionStore): SessionStore {
  return {
    ...sessions,
    async read(sessionKey) {
      const stored = await sessions.read(sessionKey);
      return stored && { ...stored, entries: await sessions.complete(sessionKey, stored.entries, NEWEST) };
    },
  };
}

/**
 * Wraps the broker so that being an operator counts only for requests without another person: a person's own requests
 * are theirs to decide.
 */
function decidedByTheirPeople<B extends Pick<ApprovalBroker, 'answer' | 'list'>>(
  broker: B,
  people: Pick<People, 'mayDecide'>,
): B {
  return {
    ...broker,
    answer: async (id, answer) => {
      const asked = broker.list().find((each) => each.id === id);
      const isTheirs = asked === undefined || people.mayDecide(asked.requester.sessionKey, answer.by);
      return broker.answer(id, { ...answer, by: { ...answer.by, isAdmin: answer.by.isAdmin === true && isTheirs } });
    },
  };
}

/**
 * Registers the tools that reach beyond this program, each only if the owner enabled it in the settings, and the one
 * for sent files.
 */
function registerGeneralTools(
  tools: Pick<ToolRegistry, 'register'>,
  { web, shell }: FinClawConfig['tools'],
  sessions: Pick<SessionStore, 'read'>,
  now: () => number,
): void {
  const made = [
    documentTool(sessions),
    ...(web.hosts.length > 0 ? [webFetchTool({ hosts: web.hosts, now })] : []),
    ...(web.search ? [webSearchTool(web.search)] : []),
    ...(shell.enabled ? [shellTool(shell)] : []),
  ];
  for (const { definition, executor } of made) tools.register(definition, executor);
}
