import { randomBytes } from 'node:crypto';
import type { App } from '@finclaw/app';
import type { FinClawConfig } from '@finclaw/config';
import { subjectOf } from '@finclaw/features';
import { createSessionKey } from '@finclaw/types';
import { AccessStore } from './access/access-store.ts';
import { CompanyLinks } from './access/company-links.ts';
import { Passkeys } from './access/passkeys.ts';
import { API_CHANNEL, WEB_CHANNEL } from './access/principal.ts';
import { GatewayChannel } from './channel/gateway-channel.ts';
import { Mailbox } from './channel/mailbox.ts';
import { ConversationNames } from './conversations/conversation-names.ts';
import { Conversations } from './conversations/conversations.ts';
import { EventHub } from './events/event-hub.ts';
import type { GatewayContext } from './gateway-context.ts';
import type { GatewayOptions } from './gateway-options.ts';
import { PushStore } from './push/push-store.ts';

/** The state only the running server knows. */
type ServerState = Pick<GatewayContext, 'address' | 'connectionCount' | 'isStopping' | 'sender'>;

/** Creates the shared parts of the gateway, and its two channels: browsers, and programs with tokens. */
export function createContext(
  app: App,
  options: GatewayOptions,
  config: FinClawConfig['gateway'],
  state: ServerState,
): { readonly context: GatewayContext; readonly channels: readonly GatewayChannel[] } {
  const { paths, logger, version = '0.0.0', now = Date.now } = options;
  const mailbox = new Mailbox(app.store.database, now);
  const names = new ConversationNames(app.store.values);
  const hub = new EventHub({ now, epoch: randomBytes(5).toString('hex') }, app.store.cluster?.bus);
  const channelFor = (id: typeof WEB_CHANNEL): GatewayChannel =>
    new GatewayChannel({
      id,
      drawsCharts: id === WEB_CHANNEL,
      mailbox,
      hub,
      now,
      sessionKeyOf: (message) => app.sessionKeyOf(message),
      subjectOf: (symbol) => subjectOf(app.finance.directory, symbol, app.locale),
    });
  const links = new CompanyLinks({ values: app.store.values, now });
  const roleOf = async (person: string) => {
    await app.people.refresh();
    // A person who signs in only through the company's provider has no access once that session has expired.
    return (await app.oidcSessions.hasLapsed(person)) ? undefined : app.people.get(person)?.role;
  };
  const channels = { browser: channelFor(WEB_CHANNEL), token: channelFor(API_CHANNEL) };
  const channelOf: GatewayContext['channelOf'] = ({ kind }) => channels[kind];
  const conversations = new Conversations({
    sessions: app.sessions,
    mailbox,
    names,
    hub,
    channelOf,
    personOf: (key) => app.people.personOfConversation(key),
    isBusy: (key) => app.isBusy(createSessionKey(key)),
    modelOf: async (key) => app.models.port.current(createSessionKey(key)),
  });
  const context: GatewayContext = {
    app,
    config,
    paths,
    logger,
    version,
    commandPrefix: options.config.channels.pipeline.commandPrefix,
    now,
    startedAt: now(),
    access: new AccessStore({ values: app.store.values, now, roleOf }),
    passkeys: new Passkeys({ values: app.store.values, now }),
    links,
    mailbox,
    names,
    hub,
    push: new PushStore(app.store.values),
    channelOf,
    conversations,
    ...state,
    env: options.env ?? {},
    ...(options.bots ? { bots: options.bots } : {}),
    ...(options.restart ? { restart: options.restart } : {}),
    ...(options.doctor ? { doctor: options.doctor } : {}),
    ...(options.settings ? { settings: { file: options.settings } } : {}),
  };
  return { context, channels: Object.values(channels) };
}
