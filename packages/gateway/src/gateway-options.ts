import type { ConfigIO, FinClawConfig } from '@finclaw/config';
import type { FinClawLogger, StatePaths } from '@finclaw/infra';
import type { BotPlatformView, BotView, DoctorFinding, Locale } from '@finclaw/types';

/** The configuration file, as far as the page changes it. */
export type SettingsFile = Pick<ConfigIO, 'loadConfig' | 'readConfigFileSnapshot' | 'writeConfigFile'>;

/** The bots on chat platforms. */
export interface BotAccounts {
  readonly platforms: readonly BotPlatformView[];
  list(): Promise<readonly BotView[]>;
  /** Tries the token first; a problem with it is returned as a sentence. */
  add(platform: string, token: string, locale: Locale): Promise<{ readonly bot?: BotView; readonly problem?: string }>;
  remove(platform: string, account: string, locale: Locale): Promise<void>;
}

/** The options of the gateway besides the app. */
export interface GatewayOptions {
  readonly config: FinClawConfig;
  readonly paths: Pick<StatePaths, 'lockDir' | 'stateDir'>;
  readonly logger: FinClawLogger;
  readonly version?: string;
  /** Instead of the configured one; 0 takes any that is free. */
  readonly port?: number;
  /** Answers messages that other processes accept: it serves no requests except its health check. */
  readonly isWorker?: boolean;
  /** The folder of the built page; found by itself when absent. */
  readonly pageFolder?: string;
  /** Runs the doctor's checks, for the page that shows them. */
  readonly doctor?: (person: string) => Promise<readonly DoctorFinding[]>;
  /** The configuration file, for the settings that can be changed on the page; none without it. */
  readonly settings?: SettingsFile;
  /** The bots on chat platforms, for the page that sets them up. */
  readonly bots?: BotAccounts;
  /** Restarts the program, where that is possible. */
  readonly restart?: () => void;
  /** The environment in which local model servers are found. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly now?: () => number;
}
