import { settingsMessages } from '@finclaw/config/page-settings';
import { withMessages } from '../../language/language.ts';

/** The sentence for a key, those of the settings included. */
export const t = withMessages(settingsMessages);
