import { message } from '@finclaw/config';
import { echoSafe } from '@finclaw/infra';
import { LANGUAGES, type Locale, type OwnCommand } from '@finclaw/types';
import { type BuiltInCommand, callOf, privateReply } from './built-in-command.ts';
import type { CommandCategory, CommandDefinition } from './registry.ts';

/** The groups of commands, in the order they are listed. */
const GROUPS = ['finance', 'general', 'admin'] as const satisfies readonly CommandCategory[];

/** A plugin may name its own category. */
const groupOf = (category: string): CommandCategory => GROUPS.find((group) => group === category) ?? 'general';

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
    const own = (options.ownCommands?.(ctx.channelId) ?? []).map((command) => listed(command, locale, prefix));
    if (asked === undefined) {
      const usable = [...registry.list().filter((definition) => mayUse(definition, roles)), ...own];
      const groups = GROUPS.map((group) => {
        const lines = usable
          .filter(({ category }) => groupOf(category) === group)
          .map(
            (definition) =>
              `- \`${prefix}${commandNameIn(definition, locale)}\` ${textOf(definition, locale).description}`,
          );
        return lines.length === 0 ? [] : ['', `**${message(locale, `commands.help.${group}`)}**`, '', ...lines];
      });
      const more = message(locale, 'commands.help.more', { prefix });
      return privateReply([message(locale, 'commands.help.header'), ...groups.flat(), '', more].join('\n'));
    }
    const name = asked.startsWith(prefix) ? asked.slice(prefix.length) : asked;
    const definition =
      own.find((each) => [each.name, ...each.aliases].includes(name)) ?? registry.get(name)?.definition;
    if (!definition || !mayUse(definition, roles)) {
      return privateReply(message(locale, 'commands.help.unknown', { name: echoSafe(asked) }));
    }
    const { description, usage } = textOf(definition, locale);
    const usageLine = message(locale, 'commands.help.usageLine', { usage });
    return privateReply(`**${prefix}${definition.name}**\n${description}\n${usageLine}`);
  },
};

/** Describes a command of the channel itself as the others are described. */
function listed({ name, aliases, texts }: OwnCommand, locale: Locale, prefix: string): CommandDefinition {
  const { description, usage } = texts[locale];
  return { name, aliases, category: 'general', description, usage: `${prefix}${usage}` };
}

/** True when a command needs no role or the caller has one of those it needs. */
export function mayUse(definition: CommandDefinition, roles: readonly string[]): boolean {
  const required = definition.requiredRoles ?? [];
  return required.length === 0 || required.some((role) => roles.includes(role));
}

/** The name of a command as readers of a language type it. */
const commandNameIn = ({ name, aliases }: CommandDefinition, locale: Locale): string =>
  [name, ...aliases].find((each) => LANGUAGES[locale].letters.test(each)) ?? name;

const textOf = (definition: CommandDefinition, locale: Locale) => definition.texts?.[locale] ?? definition;
