import type { ConfigIO, FinClawConfig } from '@finclaw/config';
import type { FinClawLogger, StatePaths } from '@finclaw/infra';
import type { DoctorFinding } from '@finclaw/types';

/** What the gateway is given besides the app. */
export interface GatewayOptions {
  readonly config: FinClawConfig;
  readonly paths: Pick<StatePaths, 'lockDir' | 'stateDir'>;
  readonly logger: FinClawLogger;
  readonly version?: string;
  /** Instead of the configured one; 0 takes any that is free. */
  readonly port?: number;
  /** Answers what others accept: nobody talks to it, so it only says how it is. */
  readonly isWorker?: boolean;
  /** Where the built page lies; found by itself when absent. */
  readonly pageFolder?: string;
  /** Looks the installation over, for the page that shows it. */
  readonly doctor?: () => Promise<readonly DoctorFinding[]>;
  /** The configuration file, for the settings that can be changed on the page; without it there are none. */
  readonly settings?: Pick<ConfigIO, 'loadConfig' | 'writeConfigFile'>;
  readonly now?: () => number;
}
