import { message } from '@finclaw/config';
import { eachLanguage, type OwnCommand } from '@finclaw/types';

/** The command that lists the conversations of this terminal and opens one. */
export const CONVERSATIONS = {
  name: 'conversations',
  aliases: ['resume', '대화'],
  texts: eachLanguage((locale) => ({
    description: message(locale, 'cli.conversation.command'),
    usage: message(locale, 'cli.conversation.usage'),
  })),
} satisfies OwnCommand;

/** The commands that an interactive terminal carries out itself; the menu, `/help` and the chat read this list. */
export const OWN_COMMANDS: readonly OwnCommand[] = [CONVERSATIONS];

/** Tells whether a typed word is one of the names of a command. */
export const isNamed = ({ name, aliases }: OwnCommand, typed: string): boolean =>
  [name, ...aliases].includes(typed.normalize('NFC').toLowerCase());
