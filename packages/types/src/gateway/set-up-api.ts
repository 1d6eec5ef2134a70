import type { Locale } from '../languages.ts';
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
  'usage.get': {
    readonly params: { readonly days?: number };
    readonly result: {
      readonly today?: UsageView;
      readonly byDay: readonly UsageView[];
      readonly byModel: readonly UsageView[];
      readonly bySession: readonly UsageView[];
    };
  };

  /** Models, those of the default chain first; the first usable one answers unless another was chosen. */
  'models.list': {
    readonly params: Record<string, never>;
    readonly result: { readonly models: readonly ModelView[] };
  };
  /** The model servers that answer on this machine, with their models. */
  'models.local': {
    readonly params: Record<string, never>;
    readonly result: { readonly servers: readonly LocalServerView[] };
  };
  /** Makes a model of such a server usable, by its id; the first model there is becomes the one that answers. */
  'models.add': {
    readonly params: { readonly model: string };
    readonly result: { readonly model: string; readonly isDefault: boolean };
  };

  /** The program's actions, newest last; with `runId`, everything about one run. */
  'audit.list': {
    readonly params: { readonly runId?: string; readonly limit?: number };
    readonly result: { readonly entries: readonly AuditEntryView[] };
  };
  /** Tells whether the log is unchanged; note down `head` elsewhere to compare it later. */
  'audit.verify': {
    readonly params: Record<string, never>;
    readonly result: {
      readonly isSound: boolean;
      readonly count: number;
      readonly head?: string;
      readonly problem?: string;
    };
  };

  /** Looks the installation over. */
  'doctor.run': {
    readonly params: Record<string, never>;
    readonly result: { readonly findings: readonly DoctorFinding[] };
  };

  /** The people waiting for admission to the bot accounts, and those admitted. */
  'pairing.list': {
    readonly params: Record<string, never>;
    readonly result: { readonly waiting: readonly WaitingPersonView[]; readonly paired: readonly PairedPersonView[] };
  };
  /** Admits the person who was given this code. They tell it themselves: it is not stored here. */
  'pairing.approve': {
    readonly params: { readonly code: string };
    readonly result:
      | { readonly result: 'paired'; readonly person: PairedPersonView }
      | { readonly result: 'unknown' | 'expired' }
      /** Too many wrong codes; none is looked at until then. */
      | { readonly result: 'locked'; readonly until: number };
  };
  /** Invalidates the code of a waiting person. */
  'pairing.refuse': { readonly params: PersonRef; readonly result: { readonly refused: boolean } };
  /** Removes an admitted person. */
  'pairing.remove': { readonly params: PersonRef; readonly result: { readonly removed: boolean } };

  /** The settings that can be changed here, as they stand in the file. */
  'config.get': {
    readonly params: Record<string, never>;
    readonly result: { readonly settings: readonly SettingView[] };
  };
  /**
   * Changes one of them in the file, or with null leaves it to its default; what is not valid is refused and nothing is
   * written.
   */
  'config.update': {
    readonly params: { readonly path: string; readonly value: string | null };
    readonly result: { readonly setting: SettingView };
  };

  /** The vendors a key can be added for, and the stored keys, which are never returned. */
  'keys.list': {
    readonly params: Record<string, never>;
    readonly result: { readonly vendors: readonly KeyVendorView[]; readonly keys: readonly ModelKeyView[] };
  };
  /**
   * Tests a key with its vendor and stores it unless it is refused. `problem` is the reason, `notice` further
   * information.
   */
  'keys.add': {
    readonly params: { readonly provider: string; readonly apiKey: string; readonly locale?: Locale };
    readonly result: { readonly stored: boolean; readonly problem?: string; readonly notice?: string };
  };
  'keys.remove': { readonly params: { readonly id: string }; readonly result: { readonly removed: boolean } };

  /**
   * The caller's own keys, which only their questions are sent with, and what they may cost a day; without `dayUsd`
   * there is no limit.
   */
  'ownKeys.list': {
    readonly params: Record<string, never>;
    readonly result: SetUpApi['keys.list']['result'] & { readonly dayUsd?: string };
  };
  /**
   * Tests a key with its vendor and stores it unless it is refused. `problem` is the reason, `notice` further
   * information.
   */
  'ownKeys.add': {
    readonly params: { readonly provider: string; readonly apiKey: string };
    readonly result: SetUpApi['keys.add']['result'];
  };
  /** Asks the vendor about one of them. */
  'ownKeys.check': {
    readonly params: { readonly id: string };
    readonly result: { readonly isFine: boolean; readonly problem?: string };
  };
  'ownKeys.remove': { readonly params: { readonly id: string }; readonly result: { readonly removed: boolean } };
  /** Sets what the caller's own keys may cost a day; null lifts it. */
  'ownKeys.limit': {
    readonly params: { readonly dayUsd: string | null };
    readonly result: SetUpApi['ownKeys.list']['result'];
  };

  /**
   * The possible sources of prices and filings and those that are set, without their keys. `isLive` is false on the
   * simulated market.
   */
  'providers.list': {
    readonly params: Record<string, never>;
    readonly result: { readonly providers: readonly DataProviderView[]; readonly isLive: boolean };
  };
  /** Adds one, or gives it another key. */
  'providers.save': {
    readonly params: {
      readonly name: string;
      readonly apiKey?: string;
      readonly apiSecret?: string;
      readonly contact?: string;
    };
    readonly result: SetUpApi['providers.list']['result'];
  };
  'providers.remove': {
    readonly params: { readonly name: string };
    readonly result: SetUpApi['providers.list']['result'];
  };

  /** The bots on chat platforms, and the platforms there are. */
  'bots.list': {
    readonly params: Record<string, never>;
    readonly result: { readonly platforms: readonly BotPlatformView[]; readonly bots: readonly BotView[] };
  };
  /** Tests a token with its platform and stores it unless it is refused; `problem` is the reason. */
  'bots.add': {
    readonly params: { readonly platform: string; readonly token: string; readonly locale?: Locale };
    readonly result: { readonly bot?: BotView; readonly problem?: string; readonly bots: readonly BotView[] };
  };
  'bots.remove': {
    readonly params: { readonly platform: string; readonly account: string; readonly locale?: Locale };
    readonly result: { readonly bots: readonly BotView[] };
  };

  /** The key by which push services know this server; a browser subscribes with it. */
  'push.key': { readonly params: Record<string, never>; readonly result: { readonly publicKey: string } };
  /**
   * Sends alerts, briefings and approvals to this browser from now on, beginning with a message that shows that it
   * works.
   */
  'push.subscribe': {
    readonly params: {
      readonly endpoint: string;
      readonly p256dh: string;
      readonly auth: string;
      readonly locale?: Locale;
    };
    readonly result: { readonly subscribed: boolean };
  };
  'push.unsubscribe': {
    readonly params: { readonly endpoint: string };
    readonly result: { readonly unsubscribed: boolean };
  };

  /** Starts the program anew, with the settings as they are now; answers that are being made are taken up again. */
  'server.restart': { readonly params: Record<string, never>; readonly result: { readonly restarting: true } };
}
