import { message } from '@finclaw/config';
import { echoSafe } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { type BuiltInCommand, callOf, privateReply } from './built-in-command.ts';
import type { CommandDefinition } from './registry.ts';

/** `/help [command]`: what the caller may use. */
export const help: BuiltInCommand = {
  name: 'help',
  aliases: ['h', '도움말'],
  category: 'general',
  immediate: true,
  create: (options, registry) => async (args, ctx) => {
    const { locale } = callOf(ctx, options);
    const { prefix } = options;
    const roles = ctx.userRoles ?? [];
    const [asked] = args;
    if (asked === undefined) {
      const lines = registry
        .list()
        .filter((definition) => mayUse(definition, roles))
        .map((definition) => `  \`${prefix}${definition.name}\` - ${textOf(definition, locale).description}`);
      return privateReply([message(locale, 'commands.help.header'), '', ...lines].join('\n'));
    }
    const command = registry.get(asked.startsWith(prefix) ? asked.slice(prefix.length) : asked);
    if (!command || !mayUse(command.definition, roles)) {
      return privateReply(message(locale, 'commands.help.unknown', { name: echoSafe(asked) }));
    }
    const { description, usage } = textOf(command.definition, locale);
    const usageLine = message(locale, 'commands.help.usageLine', { usage });
    return privateReply(`**${prefix}${command.definition.name}**\n${description}\n${usageLine}`);
  },
};

/** True when a command needs no role or the caller holds one of those it needs. */
export function mayUse(definition: CommandDefinition, roles: readonly string[]): boolean {
  const required = definition.requiredRoles ?? [];
  return required.length === 0 || required.some((role) => roles.includes(role));
}

const textOf = (definition: CommandDefinition, locale: Locale) => definition.texts?.[locale] ?? definition;
