import type { Locale } from '../languages.ts';
import type { Call, Nothing } from './call.ts';
import type { PairedPersonView, PersonRef, WaitingPersonView } from './people-view.ts';
import type {
  AuditEntryView,
  BotPlatformView,
  BotView,
  DataProviderView,
  DoctorFinding,
  KeyVendorView,
  LocalServerView,
  ModelKeyView,
  ModelView,
  SettingView,
  UsageView,
} from './set-up-view.ts';

/** Models, keys, bots, settings and the state of the program. */
export interface SetUpApi {
  /** The cost of model calls. */
  'usage.get': Call<
    { days?: number },
    { today?: UsageView; byDay: UsageView[]; byModel: UsageView[]; bySession: UsageView[] }
  >;

  /** Models, those of the default chain first; the first usable one answers unless another was chosen. */
  'models.list': Call<Nothing, { models: ModelView[] }>;
  /** The model servers that answer on this machine, with their models. */
  'models.local': Call<Nothing, { servers: LocalServerView[] }>;
  /** Makes a model of such a server usable, by its id; the first model there is becomes the one that answers. */
  'models.add': Call<{ model: string }, { model: string; isDefault: boolean }>;

  /** The program's actions, newest last; with `runId`, everything about one run. */
  'audit.list': Call<{ runId?: string; limit?: number }, { entries: AuditEntryView[] }>;
  /** Tells whether the log is unchanged; note down `head` elsewhere to compare it later. */
  'audit.verify': Call<Nothing, { isSound: boolean; count: number; head?: string; problem?: string }>;

  /** Looks the installation over. */
  'doctor.run': Call<Nothing, { findings: DoctorFinding[] }>;

  /** The people waiting for admission to the bot accounts, and those admitted. */
  'pairing.list': Call<Nothing, { waiting: WaitingPersonView[]; paired: PairedPersonView[] }>;
  /** Admits the person who was given this code. They tell it themselves: it is not stored here. */
  'pairing.approve': Call<
    { code: string },
    | { result: 'paired'; person: PairedPersonView }
    | { result: 'unknown' | 'expired' }
    /** Too many wrong codes; none is looked at until then. */
    | { result: 'locked'; until: number }
  >;
  /** Invalidates the code of a waiting person. */
  'pairing.refuse': Call<PersonRef, { refused: boolean }>;
  /** Removes an admitted person. */
  'pairing.remove': Call<PersonRef, { removed: boolean }>;

  /** The settings that can be changed here, as they stand in the file. */
  'config.get': Call<Nothing, { settings: SettingView[] }>;
  /**
   * Changes one of them in the file, or with null leaves it to its default; what is not valid is refused and nothing is
   * written.
   */
  'config.update': Call<{ path: string; value: string | null }, { setting: SettingView }>;

  /** The vendors a key can be added for, and the stored keys, which are never returned. */
  'keys.list': Call<Nothing, { vendors: KeyVendorView[]; keys: ModelKeyView[] }>;
  /**
   * Tests a key with its vendor and stores it unless it is refused. `problem` is the reason, `notice` further
   * information.
   */
  'keys.add': Call<
    { provider: string; apiKey: string; locale?: Locale },
    { stored: boolean; problem?: string; notice?: string }
  >;
  'keys.remove': Call<{ id: string }, { removed: boolean }>;

  /**
   * The caller's own keys, which only their questions are sent with, and what they may cost a day; without `dayUsd`
   * there is no limit.
   */
  'ownKeys.list': Call<Nothing, SetUpApi['keys.list']['result'] & { dayUsd?: string }>;
  /**
   * Tests a key with its vendor and stores it unless it is refused. `problem` is the reason, `notice` further
   * information.
   */
  'ownKeys.add': Call<{ provider: string; apiKey: string }, SetUpApi['keys.add']['result']>;
  /** Asks the vendor about one of them. */
  'ownKeys.check': Call<{ id: string }, { isFine: boolean; problem?: string }>;
  'ownKeys.remove': Call<{ id: string }, { removed: boolean }>;
  /** Sets what the caller's own keys may cost a day; null lifts it. */
  'ownKeys.limit': Call<{ dayUsd: string | null }, SetUpApi['ownKeys.list']['result']>;

  /**
   * The possible sources of prices and filings and those that are set, without their keys. `isLive` is false on the
   * simulated market.
   */
  'providers.list': Call<Nothing, { providers: DataProviderView[]; isLive: boolean }>;
  /** Adds one, or gives it another key. */
  'providers.save': Call<
    { name: string; apiKey?: string; apiSecret?: string; contact?: string },
    SetUpApi['providers.list']['result']
  >;
  'providers.remove': Call<{ name: string }, SetUpApi['providers.list']['result']>;

  /** The bots on chat platforms, and the platforms there are. */
  'bots.list': Call<Nothing, { platforms: BotPlatformView[]; bots: BotView[] }>;
  /** Tests a token with its platform and stores it unless it is refused; `problem` is the reason. */
  'bots.add': Call<
    { platform: string; token: string; locale?: Locale },
    { bot?: BotView; problem?: string; bots: BotView[] }
  >;
  'bots.remove': Call<{ platform: string; account: string; locale?: Locale }, { bots: BotView[] }>;

  /** The key by which push services know this server; a browser subscribes with it. */
  'push.key': Call<Nothing, { publicKey: string }>;
  /**
   * Sends alerts, briefings and approvals to this browser from now on, beginning with a message that shows that it
   * works.
   */
  'push.subscribe': Call<{ endpoint: string; p256dh: string; auth: string; locale?: Locale }, { subscribed: boolean }>;
  'push.unsubscribe': Call<{ endpoint: string }, { unsubscribed: boolean }>;

  /** Starts the program anew, with the settings as they are now; answers that are being made are taken up again. */
  'server.restart': Call<Nothing, { restarting: true }>;
}
