import { explainError, message } from '@finclaw/config';
import type { CommandPorts } from '@finclaw/conversation';
import { FinClawError } from '@finclaw/infra';
import type { OwnSettings } from './own-settings.ts';
import type { People } from './people.ts';

/** Handles `/settings`: shows and changes only the caller's own settings. */
export function createSettingsCommand(
  settings: OwnSettings,
  people: Pick<People, 'ownerKey' | 'isRemoved' | 'profileOf'>,
  prefix: string,
): NonNullable<CommandPorts['settings']> {
  return async (args, { ctx, locale }) => {
    if (people.isRemoved(ctx)) return message(locale, 'people.share.guest', { prefix });
    const owner = people.ownerKey(ctx);
    if (args.length === 0) return `${settings.text(owner, locale)}\n${message(locale, 'profile.usage', { prefix })}`;
    const change = settings.read(args);
    if (change === undefined) return message(locale, 'profile.usage', { prefix });
    try {
      await settings.change(owner, change);
    } catch (error) {
      if (error instanceof FinClawError) return explainError(locale, error) ?? error.message;
      throw error;
    }
    return settings.text(owner, people.profileOf(ctx).language);
  };
}
