import { explainError, message } from '@finclaw/config';
import type { CommandPorts } from '@finclaw/conversation';
import { FinClawError } from '@finclaw/infra';
import type { OwnSettings } from './own-settings.ts';
import type { People } from './people.ts';

/** What `/settings` does: shows and changes what the caller sets for themselves, and for nobody else. */
export function createSettingsCommand(
  settings: OwnSettings,
  people: Pick<People, 'personOf' | 'roleOf' | 'settingsOf'>,
  prefix: string,
): NonNullable<CommandPorts['settings']> {
  return async (args, { ctx, locale }) => {
    const person = people.personOf(ctx);
    if (person === undefined || people.roleOf(ctx) === undefined) return message(locale, 'people.share.guest', { prefix });
    if (args.length === 0) return `${settings.text(person, locale)}\n${message(locale, 'people.settings.usage', { prefix })}`;
    const change = settings.read(args);
    if (change === undefined) return message(locale, 'people.settings.usage', { prefix });
    try {
      await settings.change(person, change);
    } catch (error) {
      if (error instanceof FinClawError) return explainError(locale, error) ?? error.message;
      throw error;
    }
    return settings.text(person, people.settingsOf(ctx).language ?? locale);
  };
}
