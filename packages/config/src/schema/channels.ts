import * as z from 'zod/mini';
import { type OwnSettingKind, PLATFORMS, type PlatformName } from '../platforms.ts';
import { queueOverrideSchema } from './queue.ts';
import { entryName, integer, keyedAddress, milliseconds, pattern, text } from './values.ts';

/** The people who may talk on a channel. The list is empty at first, so only paired senders are answered. */
const access = {
  enabled: z.boolean(),
  /** Sender ids that are answered; "*" means everybody. */
  allowFrom: z.array(text()),
  /** Sender ids that may approve, administrate and pair others. */
  admins: z.array(text()),
  /** True if an unknown sender gets a pairing code. */
  pairing: z.boolean(),
  /** True if the bot has to be addressed to answer in a room. */
  requireMention: z.boolean(),
};

const queue = z.optional(queueOverrideSchema);
const KINDS = { text: z.optional(text()), list: z.optional(z.array(text())) } satisfies Record<
  OwnSettingKind,
  z.ZodMiniType
>;

type OwnShape<N extends PlatformName> = {
  -readonly [K in keyof (typeof PLATFORMS)[N]]: (typeof KINDS)[(typeof PLATFORMS)[N][K] & OwnSettingKind];
};

/** The section of one of our platforms. Missing fields of a further bot account come from the channel itself. */
function platform<N extends PlatformName>(name: N) {
  const own = Object.fromEntries(
    Object.entries<OwnSettingKind>(PLATFORMS[name]).map(([key, kind]) => [key, KINDS[kind]]),
  ) as OwnShape<N>;
  const account = { ...access, botToken: z.optional(text()), queue, ...own };
  return z.strictObject({
    ...account,
    /** The API address of a proxy server; the platform's public address when absent. */
    apiBaseUrl: z.optional(keyedAddress()),
    accounts: z.record(entryName(), z.partial(z.strictObject(account))),
  });
}

const platforms = Object.fromEntries(Object.keys(PLATFORMS).map((name) => [name, platform(name as PlatformName)])) as {
  [N in PlatformName]: ReturnType<typeof platform<N>>;
};

/**
 * The section of a plugin's channel: who may talk there, as on any other; all further keys are validated by the plugin.
 */
const shared = z.partial(z.object({ ...access, queue }));
const pluginChannel = z.catchall(
  z.extend(shared, { accounts: z.optional(z.record(entryName(), z.catchall(shared, z.unknown()))) }),
  z.unknown(),
);

const sections = {
  cli: z.strictObject({ enabled: z.boolean(), queue }),
  web: z.strictObject({ enabled: z.boolean(), queue }),
  ...platforms,
  pipeline: z.strictObject({
    enableAck: z.boolean(),
    commandPrefix: pattern(/^(?![`<@])\S{1,8}$/u, 'config.expected.commandPrefix'),
    maxResponseLength: integer(1),
    timeoutMs: milliseconds(),
  }),
  commands: z.strictObject({
    /** Names of commands that are switched off. */
    disabled: z.array(text()),
  }),
};

/**
 * The channels and the way FinClaw answers there. The type names built-in sections only; those of other channels are
 * read with `channelSettings`.
 */
export const channelsSchema = z.catchall(z.object(sections), pluginChannel) as unknown as z.ZodMiniObject<
  typeof sections,
  z.core.$strict
>;
