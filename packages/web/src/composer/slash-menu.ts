import { type CommandView, LANGUAGES, type Locale } from '@finclaw/types';

const MOST = 8;

/** Returns the commands that the typed text may become: while it is one word that is a prefix of any of their names. */
export function matchingCommands(text: string, commands: readonly CommandView[]): readonly CommandView[] {
  if (text === '' || /\s/.test(text)) return [];
  const typed = text.normalize('NFC').toLowerCase();
  const names = (command: CommandView): readonly string[] => [command.name, ...command.aliases];
  return commands
    .filter((command) => names(command).some((name) => name.normalize('NFC').toLowerCase().startsWith(typed)))
    .filter((command) => !names(command).includes(text) || typed.length < 2)
    .slice(0, MOST);
}

/** Returns the command's name that matches the typed text, in the reader's language where there is one. */
export function nameFor(text: string, { name, aliases }: CommandView, locale: Locale): string {
  const typed = text.normalize('NFC').toLowerCase();
  const fitting = [name, ...aliases].filter((each) => each.normalize('NFC').toLowerCase().startsWith(typed));
  const own = fitting.find((each) => LANGUAGES[locale].letters.test(each.slice(1)));
  return own ?? fitting[0] ?? name;
}
