import { featurePageMessages } from '@finclaw/features/page-messages';
import { limitMessages } from './messages/limits.ts';
import { pageMessages } from './messages/page.ts';
import { pageShownMessages } from './messages/page-shown.ts';
import { profileMessages } from './messages/profile.ts';
import { toolMessages } from './messages/tools.ts';

export { format, type MessageParams } from './messages/format.ts';

export { type ProfilePreset, profilePresets } from './profile-presets.ts';

/** The slice of the catalogue that the page loads first; its settings bring theirs with them. */
export const messages = {
  ...featurePageMessages,
  ...toolMessages,
  ...limitMessages,
  ...pageMessages,
  ...profileMessages,
  ...pageShownMessages,
};

export type PageMessageKey = keyof typeof messages;
