import type { CommandDefinition } from '@finclaw/conversation';
import type { Locale } from '@finclaw/types';
import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  InteractionContextType,
  type RESTPostAPIApplicationCommandsJSONBody,
} from 'discord.js';

/** The name of the only option, which contains everything after the command. */
export const ARGUMENTS = 'text';

const MENU_NAME = /^[-_\p{L}\p{N}]{1,32}$/u;
const HANGUL = /^\p{Script=Hangul}+$/u;
const MAX_COMMANDS = 100;
const MAX_TEXT = 100;

/** Returns the commands as slash commands, with Korean names and descriptions for people whose Discord is Korean. */
export function slashCommands(
  commands: readonly CommandDefinition[],
): readonly RESTPostAPIApplicationCommandsJSONBody[] {
  return commands
    .filter(({ name }) => MENU_NAME.test(name))
    .slice(0, MAX_COMMANDS)
    .map((command) => {
      const korean = command.aliases.find((alias) => HANGUL.test(alias));
      return {
        type: ApplicationCommandType.ChatInput,
        name: command.name,
        description: described(command, 'en'),
        description_localizations: { ko: described(command, 'ko') },
        contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
        ...(korean ? { name_localizations: { ko: korean } } : {}),
        ...(takesArguments(command) ? { options: [argumentsOption(command)] } : {}),
      };
    });
}

/** Returns true for a command whose usage has more than one word. */
const takesArguments = (command: CommandDefinition): boolean => usageIn(command, 'en').trim().includes(' ');

/** Returns true for commands that take an instrument, whose name is completed. */
function completesInstruments({ category }: CommandDefinition): boolean {
  return category === 'finance';
}

function argumentsOption(command: CommandDefinition): APIApplicationCommandBasicOption {
  return {
    type: ApplicationCommandOptionType.String,
    name: ARGUMENTS,
    name_localizations: { ko: '내용' },
    description: usageIn(command, 'en').slice(0, MAX_TEXT),
    description_localizations: { ko: usageIn(command, 'ko').slice(0, MAX_TEXT) },
    autocomplete: completesInstruments(command),
  };
}

const described = ({ texts, description }: CommandDefinition, locale: Locale): string =>
  (texts?.[locale]?.description ?? description).slice(0, MAX_TEXT);
const usageIn = ({ texts, usage }: CommandDefinition, locale: Locale): string => texts?.[locale]?.usage ?? usage;
