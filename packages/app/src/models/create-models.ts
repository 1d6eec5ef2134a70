import { join } from 'node:path';
import type { LiveBus } from '@finclaw/cluster';
import { type FinClawConfig, nearest } from '@finclaw/config';
import type { ModelChoice, ModelPort, ModelSlots } from '@finclaw/conversation';
import { assertHumanAct, type Environment, type EventBus, type FinClawLogger, type StatePaths } from '@finclaw/infra';
import {
  type Auth,
  askOnce,
  cheapestSummarizer,
  createBreakerRegistry,
  createModelGateway,
  describeModelStatus,
  describeOwnKeyLeft,
  type ModelGateway,
  openAuth,
  type ProviderAdapter,
} from '@finclaw/models';
import type { Store } from '@finclaw/storage';
import type { Locale, SessionKey } from '@finclaw/types';
import { PROGRAM_CHANNEL } from '../answering/access.ts';
import type { SessionChoices } from '../answering/session-choices.ts';
import type { People } from '../people/people.ts';
import { isRoom } from '../people/rooms.ts';
import { withLiveModels } from '../wiring/live-settings.ts';
import { ModelNotices } from './model-notices.ts';
import type { Models } from './models.ts';

interface ModelsDeps {
  readonly config: FinClawConfig;
  readonly env: Environment;
  readonly store: Pick<Store, 'usage' | 'values'>;
  readonly keys: Auth;
  readonly choices: SessionChoices;
  readonly eventBus: EventBus;
  readonly logger: FinClawLogger;
  readonly locale: Locale;
  readonly now: () => number;
  /** Waits before a model is asked again. */
  readonly sleep?: Parameters<typeof createModelGateway>[0]['sleep'] | undefined;
  readonly offline: ProviderAdapter;
  readonly payerOf: People['payerOf'];
  readonly slots: ModelSlots;
  /** The model requested on the command line. */
  readonly model?: string | undefined;
}

/** The location of this machine's keys. */
interface KeyStoreDeps {
  readonly store: Pick<Store, 'values'>;
  readonly paths: Pick<StatePaths, 'stateDir'>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly eventBus: EventBus;
  readonly logger: FinClawLogger;
  readonly now: () => number;
  /** Shares with the other processes on the database which keys are suspended. */
  readonly bus?: LiveBus | undefined;
}

/**
 * Opens the key store of this machine: encrypted in the database, with the master key in the system keyring or a
 * separate file, created when first needed.
 */
export function createKeyStore({ store, paths, env, eventBus, logger, now, bus }: KeyStoreDeps): Promise<Auth> {
  return openAuth({
    values: store.values,
    keyFile: join(paths.stateDir, 'keys.secret'),
    env,
    eventBus,
    logger,
    now,
    bus,
  });
}

/** The models of this program. */
export function createModels(deps: ModelsDeps): Models {
  const { env, store, keys, choices, eventBus, logger, now, offline, slots } = deps;
  // An outage of a vendor is the same whatever the settings are.
  const breakers = createBreakerRegistry();
  const open = (config: FinClawConfig) => ({
    config,
    gateway: createModelGateway({
      config,
      env,
      ...keys,
      usage: store.usage,
      payerOf: deps.payerOf,
      values: store.values,
      adapters: (provider) => (provider === 'offline' ? offline : undefined),
      maxAnswerChars: config.channels.pipeline.maxResponseLength,
      breakers,
      eventBus,
      logger,
      now,
      sleep: deps.sleep,
    }),
    notices: new ModelNotices(store.values, now, config.agents.budget),
  });
  // Runs that are under way end with the models they began with.
  let live = open(deps.config);
  // A model requested on the command line is checked at once, so that a typo does not surface in the middle of a
  // conversation.
  if (deps.model !== undefined) live.gateway.registry.resolve(deps.model);
  const requestedFor = async (sessionKey: SessionKey): Promise<string | undefined> =>
    deps.model ?? choices.modelOf(sessionKey);
  return {
    get config() {
      return live.config;
    },
    applyConfig(current) {
      live = open(withLiveModels(deps.config, current));
    },
    list: (options) => live.gateway.list(options),
    resolve: (name) => live.gateway.registry.resolve(name).entry.id,
    async findUsable(name, person) {
      const entry = live.gateway.registry.find(name);
      const status = entry && (await live.gateway.statusOf(entry, person));
      return status?.kind === 'ready' ? entry?.provider : undefined;
    },
    refresh: (provider) => live.gateway.reports.refresh(provider),
    probe: (name, person) => live.gateway.probe(name, person),
    get source() {
      return live.gateway.registry.published.source;
    },
    port: modelPort(() => live.gateway, { requestedFor, ...deps }),
    capabilitiesOf: (model) => live.gateway.registry.resolve(model).entry.capabilities,
    contextWindowOf: (model) => live.gateway.registry.catalog.getModel(model)?.contextWindow,
    askOnce: ({ actingUser, ...request }) =>
      askOnce(live.gateway, { ...request, payer: deps.payerOf(request.sessionKey, actingUser) }),
    summarizer: ({ actingUser, ...request }) =>
      cheapestSummarizer(live.gateway, { ...request, payer: deps.payerOf(request.sessionKey, actingUser) }),
    async forRun({ runId, sessionKey, agentId, actingUser, byRule, isBackground, onModelChange, onNotice, onWait }) {
      const { gateway, notices, config } = live;
      const payer = deps.payerOf(sessionKey, actingUser);
      const chosen = byRule ? 'offline' : await requestedFor(sessionKey);
      const isWished = chosen !== undefined && isRoom(sessionKey) && (await isWithoutKey(gateway, chosen, payer.owner));
      const requested = isWished ? undefined : chosen;
      const preferred = isWished ? chosen : config.agents.entries[agentId]?.model;
      const run = await gateway.forRun({
        runId,
        sessionKey,
        payer,
        requested,
        preferred,
        onModelChange,
        ...(onNotice && {
          onOwnKeyLeft: (provider, reason) => onNotice((locale) => describeOwnKeyLeft(locale, provider, reason)),
        }),
        thinking: config.agents.defaults.thinking,
      });
      const { model, thinking } = run;
      if (onNotice) await notices.tell(gateway.registry.find(model.model), onNotice, run.isOwnKey);
      const route = slots.around(run.route, { agentId, payer: payer.owner, isBackground, onWait });
      return {
        model,
        routing: { route },
        answeredBy: () => run.answeredBy(),
        thinking,
      };
    },
  };
}

/**
 * Returns true when a person has no key for a model: in a room it may have been chosen because of one person's own key,
 * and the others there are still answered.
 */
async function isWithoutKey({ registry, statusOf }: ModelGateway, name: string, person: string): Promise<boolean> {
  const entry = registry.find(name);
  return entry !== undefined && (await statusOf(entry, person)).kind === 'no-key';
}

interface PortDeps extends Pick<ModelsDeps, 'choices' | 'payerOf'> {
  readonly requestedFor: (key: SessionKey) => Promise<string | undefined>;
}

function modelPort(gatewayNow: () => ModelGateway, { requestedFor, choices, payerOf }: PortDeps): ModelPort {
  const usable: ModelPort['available'] = async (sessionKey, actingUser) => {
    const listed = await gatewayNow().list({ person: payerOf(sessionKey, actingUser).owner });
    return listed.filter(({ status }) => status.kind === 'ready').map(({ id }) => id);
  };
  return {
    async current(sessionKey, actingUser) {
      const requested = await requestedFor(sessionKey);
      if (requested !== undefined) return gatewayNow().registry.resolve(requested).entry.id;
      const ready = await usable(sessionKey, actingUser);
      return ready[0] ?? 'offline';
    },
    available: usable,
    async choose(sessionKey, reference, { ctx, locale }): Promise<ModelChoice> {
      // A program names the model of its own conversations with each request; people choose that of theirs.
      if (ctx.channelId !== PROGRAM_CHANNEL) assertHumanAct(ctx.origin);
      const gateway = gatewayNow();
      const found = gateway.registry.find(reference);
      if (!found) {
        const guess = nearest(reference.trim().toLowerCase(), gateway.registry.aliases.keys());
        return { outcome: 'unknown', nearest: guess ? [guess] : [] };
      }
      const status = await gateway.statusOf(found, payerOf(sessionKey, ctx).owner);
      if (status.kind !== 'ready') {
        const reason = describeModelStatus(locale, status, (at) => new Date(at).toLocaleTimeString(locale));
        return { outcome: 'unavailable', model: found.id, reason };
      }
      await choices.chooseModel(sessionKey, found.id);
      return { outcome: 'chosen', model: found.id };
    },
  };
}
