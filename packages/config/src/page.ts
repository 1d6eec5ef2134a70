import { featurePageMessages } from '@finclaw/features/page-messages';
import { limitMessages } from './messages/limits.ts';
import { pageMessages } from './messages/page.ts';
import { pagePeopleMessages } from './messages/page-people.ts';
import { pageSettingsMessages } from './messages/page-settings.ts';
import { pageShownMessages } from './messages/page-shown.ts';
import { profileMessages } from './messages/profile.ts';
import { toolMessages } from './messages/tools.ts';

export { format, type MessageParams } from './messages/format.ts';

export { type ProfilePreset, profilePresets } from './profile-presets.ts';

/** The slice of the catalogue that the page carries with it. */
export const messages = {
  ...featurePageMessages,
  ...toolMessages,
  ...limitMessages,
  ...pageMessages,
  ...pagePeopleMessages,
  ...profileMessages,
  ...pageSettingsMessages,
  ...pageShownMessages,
};

export type PageMessageKey = keyof typeof messages;
