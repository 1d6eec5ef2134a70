import * as z from 'zod/mini';
import { queueOverrideSchema } from './queue.ts';
import { entryName, integer, keyedAddress, milliseconds, pattern, text } from './values.ts';

/** Who may talk to a bot account. Nobody is listed at first, so only paired senders are answered. */
const access = {
  /** Sender ids that are answered; "*" stands for everybody. */
  allowFrom: z.array(text()),
  /** Sender ids that may approve, administrate and pair others. */
  admins: z.array(text()),
  /** Whether an unknown sender gets a pairing code. */
  pairing: z.boolean(),
  /** Whether the bot has to be addressed to answer in a room. */
  requireMention: z.boolean(),
};

/** The platform's API, for a server of one's own in between; the platform's public address when absent. */
const platform = { apiBaseUrl: z.optional(keyedAddress()) };

const discordAccount = {
  botToken: z.optional(text()),
  applicationId: z.optional(text()),
  guildIds: z.optional(z.array(text())),
  queue: z.optional(queueOverrideSchema),
};

const telegramAccount = {
  botToken: z.optional(text()),
  queue: z.optional(queueOverrideSchema),
};

/** Further bot accounts of the same channel; what one leaves out comes from the channel itself. */
const further = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.record(entryName(), z.partial(z.strictObject({ enabled: z.boolean(), ...access, ...shape })));

/** Where people talk to FinClaw, and how it answers there. */
export const channelsSchema = z.strictObject({
  cli: z.strictObject({ enabled: z.boolean(), queue: z.optional(queueOverrideSchema) }),
  web: z.strictObject({ enabled: z.boolean(), queue: z.optional(queueOverrideSchema) }),
  discord: z.strictObject({ enabled: z.boolean(), ...platform, ...access, ...discordAccount, accounts: further(discordAccount) }),
  telegram: z.strictObject({
    enabled: z.boolean(),
    ...platform,
    ...access,
    ...telegramAccount,
    accounts: further(telegramAccount),
  }),
  pipeline: z.strictObject({
    enableAck: z.boolean(),
    commandPrefix: pattern(/^(?![`<@])\S{1,8}$/u, 'config.expected.commandPrefix'),
    maxResponseLength: integer(1),
    timeoutMs: milliseconds(),
    respectMarketHours: z.boolean(),
  }),
  commands: z.strictObject({
    /** Names of commands that are switched off. */
    disabled: z.array(text()),
  }),
});
