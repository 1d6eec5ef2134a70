/** The kinds of extra settings in a platform's section. */
export type OwnSettingKind = 'text' | 'list';

/** The chat platforms that come with FinClaw, by the name of their section, each with the settings only it has. */
export const PLATFORMS = {
  discord: { applicationId: 'text', guildIds: 'list' },
  telegram: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, OwnSettingKind>>>>;

/** A chat platform by the name it has in the configuration. */
export type PlatformName = keyof typeof PLATFORMS;

/** The names of all platforms, in the order people see them. */
export const PLATFORM_NAMES = Object.keys(PLATFORMS) as readonly PlatformName[];
