import { ChannelRegistry, createPairing, type Pairing } from '@finclaw/channel-kit';
import type { SharedStore } from '@finclaw/cluster';
import type { FinClawConfig } from '@finclaw/config';
import { createHooks, type Hooks, type RunControl, type RunRecorder, RunReports } from '@finclaw/conversation';
import {
  createTypedEmitter,
  type Environment,
  type EventBus,
  type FinClawEventMap,
  type FinClawLogger,
  type StatePaths,
} from '@finclaw/infra';
import type { Auth } from '@finclaw/models';
import type { Store } from '@finclaw/storage';
import type { Locale, ProfileChoices } from '@finclaw/types';
import { SessionChoices } from '../answering/session-choices.ts';
import { TurnEnds } from '../answering/turn-ends.ts';
import { AuditRecorder, type AuditRecorderDeps } from '../audit/audit-recorder.ts';
import { knownSecrets } from '../audit/known-secrets.ts';
import { openAuditLog } from '../audit/open-audit-log.ts';
import { Recordings } from '../audit/recording.ts';
import type { ReplaySources } from '../audit/replay-sources.ts';
import { createKeyStore } from '../models/create-models.ts';
import { OidcSessions } from '../people/oidc-sessions.ts';
import { openPeople } from '../people/open-people.ts';
import { OwnSettings } from '../people/own-settings.ts';
import type { People } from '../people/people.ts';
import { Shares } from '../people/shares.ts';
import { followLifecycle } from './lifecycle-hooks.ts';
import { openDatabase } from './open-database.ts';

/** `gateway` talks to browsers, programs and chat platforms; `worker` answers, and watches markets and schedules. */
export type Role = 'all' | 'gateway' | 'worker';

/** The options the program is started with. */
export interface AppOptions {
  readonly config: FinClawConfig;
  readonly paths: StatePaths;
  readonly locale: Locale;
  /** The owner's profile in settings of an earlier version. */
  readonly formerProfile?: ProfileChoices;
  readonly logger: FinClawLogger;
  readonly env: Environment;
  /** The version of the program, for peers. */
  readonly version?: string;
  /** The model requested on the command line; it takes precedence over the conversation's and the configuration's. */
  readonly model?: string;
  readonly now?: () => number;
  /** Waits before a model is asked again. */
  readonly sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined;
  /** The caller only reads: on a read-only disk it may get a copy of the stored state. */
  readonly mayCopy?: boolean;
  /** The role of this process where several share a database server; everything by default. */
  readonly role?: Role | undefined;
  /** Plays model, tools and prompt from a recording. */
  readonly replay?: ReplaySources;
}

/** The state that changes while the program runs. */
interface LiveState {
  /** The rules for who may talk to the bots, as now in the configuration file. */
  access: FinClawConfig['channels'];
  isClosing: boolean;
}

/** The stored state and the parts shared by others; none of it acts on its own. */
export interface OpenParts extends AppOptions {
  readonly now: () => number;
  readonly eventBus: EventBus;
  readonly store: SharedStore;
  readonly keys: Auth;
  readonly recorder: RunRecorder;
  readonly hooks: Hooks;
  readonly channels: ChannelRegistry;
  readonly choices: SessionChoices;
  readonly pairing: Pairing;
  readonly people: People;
  /** The people signed in through the company's provider. */
  readonly oidcSessions: OidcSessions;
  readonly shares: Shares;
  readonly settings: OwnSettings;
  readonly turns: TurnEnds;
  readonly reports: RunReports;
  /** The runs that can be steered now, by their id. */
  readonly controls: Map<string, RunControl>;
  /** Conversations with a run that an earlier process began. */
  readonly recovering: Set<string>;
  readonly live: LiveState;
}

/** The first phase: opens the database, the keys and the audit log. Unfinished work is not resumed yet. */
export async function openParts(options: AppOptions): Promise<OpenParts> {
  const { config, paths, locale, logger, env, replay, now = Date.now } = options;
  const eventBus: EventBus = createTypedEmitter<FinClawEventMap>(logger);
  const store = await openDatabase(options);
  const keys = await createKeyStore({ store, paths, env, eventBus, logger, now, bus: store.cluster?.bus }).catch(
    (error: unknown) => {
      // A connection that stays open would keep a process that cannot start from ending.
      store.close();
      throw error;
    },
  );
  const turns = new TurnEnds(store.cluster?.bus);
  await turns.join();
  const channels = new ChannelRegistry();
  const hooks = createHooks({ logger });
  followLifecycle(eventBus, hooks);
  const people = await openPeople(options, store.database);
  const given = knownSecrets(config, env);
  const recorder =
    replay?.recorder ??
    createRecorder({
      store,
      paths,
      secrets: async () => [...given, ...(await keys.profiles.knownKeys()), ...keys.own.knownKeys()],
      locale,
      capabilitiesOf: (channelId) => channels.plugin(channelId)?.capabilities,
      profileOf: (ctx) => people.profileOf(ctx),
      logger,
      now,
    });
  return {
    ...options,
    now,
    eventBus,
    store,
    keys,
    recorder,
    hooks,
    channels,
    choices: new SessionChoices(store.values),
    pairing: createPairing({ values: store.values, now }),
    people,
    oidcSessions: new OidcSessions({ values: store.values, settings: config.gateway.oidc, now }),
    settings: new OwnSettings(people.profiles),
    shares: new Shares({ database: store.database, people, audit: openAuditLog(store, paths), now }),
    turns,
    reports: new RunReports(),
    controls: new Map(),
    recovering: new Set(),
    live: { access: config.channels, isClosing: false },
  };
}

interface RecorderDeps extends Omit<AuditRecorderDeps, 'log' | 'recordings' | 'outbox'> {
  readonly store: Store;
  readonly paths: Pick<StatePaths, 'stateDir'>;
}

/** The recorder of the running program. */
export function createRecorder({ store, paths, ...rest }: RecorderDeps): AuditRecorder {
  return new AuditRecorder({
    ...rest,
    log: openAuditLog(store, paths),
    recordings: new Recordings(store),
    outbox: store.outbox,
  });
}
