import { PLATFORM_NAMES } from './platforms.ts';
import type { FinClawConfig } from './schema/config-schema.ts';

type Channels = FinClawConfig['channels'];
type Shared = 'enabled' | 'allowFrom' | 'admins' | 'pairing' | 'requireMention';

/**
 * The settings of every channel: whether it runs, who may talk there, how messages queue, and the differences of
 * further accounts.
 */
export type ChannelSettings = Pick<Channels['telegram'], Shared | 'queue'> & {
  readonly accounts: Readonly<Record<string, Partial<Pick<Channels['telegram'], Shared | 'queue'>>>>;
};

/** The default of a channel: people are admitted by pairing only, until the owner sets otherwise. */
export const DEFAULT_CHANNEL = {
  allowFrom: [],
  admins: [],
  pairing: true,
  requireMention: true,
  accounts: {},
} as const satisfies Omit<ChannelSettings, 'enabled'>;

const SECTIONS: ReadonlySet<string> = new Set(['cli', 'web', 'pipeline', 'commands', ...PLATFORM_NAMES]);
const SHARED: ReadonlySet<string> = new Set(['enabled', 'queue', ...Object.keys(DEFAULT_CHANNEL)]);

/** Returns true when a plugin's channel may not have this id, because a part of FinClaw uses it. */
export const isReservedChannel = (id: string): boolean => SECTIONS.has(id) || id === 'terminal' || id === 'api';

/** The sections of the configuration that are for channels of plugins. */
export const pluginSections = (channels: object): readonly string[] =>
  Object.keys(channels).filter((id) => !SECTIONS.has(id));

/**
 * Returns the settings of a channel, built-in or of a plugin. A channel of a plugin runs unless it is disabled: naming
 * the plugin was the choice.
 */
export function channelSettings(channels: Channels, channelId: string): ChannelSettings {
  return { enabled: true, ...DEFAULT_CHANNEL, ...sectionOf(channels, channelId) };
}

/** Returns a channel's own settings, without those of every channel. */
export function ownChannelSettings(channels: Channels, channelId: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(sectionOf(channels, channelId)).filter(([key]) => !SHARED.has(key)));
}

function sectionOf(channels: Channels, channelId: string): Partial<ChannelSettings> {
  // The terminal channel is named after the program.
  const name = channelId === 'terminal' ? 'cli' : channelId;
  return Object.hasOwn(channels, name)
    ? ((channels as Readonly<Record<string, object>>)[name] as Partial<ChannelSettings>)
    : {};
}
