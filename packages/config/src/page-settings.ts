import { pagePeopleMessages } from './messages/page-people.ts';
import { pageSettingsMessages } from './messages/page-settings.ts';

/** The sentences of the page's settings, which load when they are opened. */
export const settingsMessages = { ...pagePeopleMessages, ...pageSettingsMessages };
