import type { App } from '@finclaw/app';
import type { FinClawConfig } from '@finclaw/config';
import type { FinClawLogger, StatePaths } from '@finclaw/infra';
import type { DoctorFinding } from '@finclaw/types';
import type { AccessStore } from './access/access-store.ts';
import type { CompanyLinks } from './access/company-links.ts';
import type { Passkeys } from './access/passkeys.ts';
import type { Principal } from './access/principal.ts';
import type { GatewayChannel } from './channel/gateway-channel.ts';
import type { Mailbox } from './channel/mailbox.ts';
import type { ConversationNames } from './conversations/conversation-names.ts';
import type { Conversations } from './conversations/conversations.ts';
import type { EventHub } from './events/event-hub.ts';
import type { BotAccounts, SettingsFile } from './gateway-options.ts';
import type { PushSender } from './push/push-sender.ts';
import type { PushStore } from './push/push-store.ts';

/** The parts of the gateway that others share. */
export interface GatewayContext {
  readonly app: App;
  readonly config: FinClawConfig['gateway'];
  readonly paths: Pick<StatePaths, 'stateDir'>;
  readonly logger: FinClawLogger;
  readonly version: string;
  readonly commandPrefix: string;
  readonly now: () => number;
  readonly startedAt: number;
  readonly access: AccessStore;
  readonly passkeys: Passkeys;
  /** Accounts at the company's provider. */
  readonly links: CompanyLinks;
  readonly mailbox: Mailbox;
  readonly names: ConversationNames;
  readonly hub: EventHub;
  readonly conversations: Conversations;
  channelOf(principal: Principal): GatewayChannel;
  /** The browsers that receive messages while the page is closed. */
  readonly push: PushStore;
  sender(): PushSender;
  /** Returns the address a person opens, with a slash at the end. */
  address(): string;
  connectionCount(): number;
  isStopping(): boolean;
  /** Checks the installation; absent where nothing provides it. */
  readonly doctor?: (person: string) => Promise<readonly DoctorFinding[]>;
  readonly settings?: { readonly file: SettingsFile };
  readonly bots?: BotAccounts;
  readonly restart?: () => void;
  /** The environment in which local model servers are found. */
  readonly env: Readonly<Record<string, string | undefined>>;
}
