import { isMessageKey, type MessageKey, message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import { COMMAND_GROUPS, COMMANDS, type CommandEntry } from './command-table.ts';
import { usageOf } from './read-arguments.ts';
import { type ActionUsage, actionsOf, summaryOf } from './ways.ts';

/** The widest term that shares a line with its description. */
const MAX_TERM = 34;

/** Returns the output of `finclaw help`: every command with its purpose. */
export function helpText(locale: Locale): string {
  const groups = COMMAND_GROUPS.flatMap((group) => [
    '',
    message(locale, `cli.group.${group}`),
    ...listed(COMMANDS.filter((command) => command.group === group).map(({ name }) => [name, summaryOf(name, locale)])),
  ]);
  const examples = ['', message(locale, 'cli.examples'), ...indented(message(locale, 'cli.examples.all'))];
  return [message(locale, 'cli.usage'), ...groups, ...examples, '', message(locale, 'cli.options')].join('\n');
}

/** Returns the output of `finclaw COMMAND --help` or `finclaw COMMAND ACTION --help`. */
export function helpOf(entry: CommandEntry, word: string | undefined, locale: Locale): string {
  const actions = actionsOf(entry);
  const action = actions.find(({ name }) => name === (word ?? ''));
  if (action !== undefined) return actionHelp(entry, action, locale);
  return actions[0]!.name === '' ? actionHelp(entry, actions[0]!, locale) : actionsHelp(entry, actions, locale);
}

/** Lists the actions of a command, under headings where there are many. */
function actionsHelp(entry: CommandEntry, actions: readonly ActionUsage[], locale: Locale): string {
  const { name, sections } = entry;
  const rowOf = (action: ActionUsage): readonly [string, string] => [
    `${action.name} ${wordsOf(action)}`.trim(),
    message(locale, `cli.action.${name}.${action.name}` as MessageKey),
  ];
  const width = widthOf(actions.map(rowOf));
  const list = (of: readonly ActionUsage[]): readonly string[] => listed(of.map(rowOf), width);
  const lists =
    sections === undefined
      ? list(actions)
      : Object.entries(sections).flatMap(([section, names], at) => [
          ...(at === 0 ? [] : ['']),
          message(locale, `cli.section.${section}` as MessageKey),
          ...list(actions.filter((action) => names.includes(action.name))),
        ]);
  return [
    summaryOf(name, locale),
    '',
    message(locale, 'cli.usageOf', { usage: `${name} [${message(locale, 'cli.help.action')}]` }),
    '',
    ...lists,
    ...examplesOf(name, locale),
    '',
    message(locale, 'cli.help.more', { command: `finclaw ${name} ${actions.at(1)?.name} --help` }),
  ].join('\n');
}

/** Returns the words that an action takes in the first way to use it, where they are few. */
function wordsOf({ ways: [first, ...others] }: ActionUsage): string {
  const words = (first?.words ?? []).map(({ name, isRequired }) => (isRequired ? name : `[${name}]`)).join(' ');
  return words.length > MAX_TERM - 10 || (words === '' && others.length > 0) ? '…' : words;
}

/** Describes one action: its effect, each usage, its options, and examples. */
function actionHelp(entry: CommandEntry, action: ActionUsage, locale: Locale): string {
  const texts = new Map(action.ways.flatMap(({ optionTexts }) => [...optionTexts]));
  const rows = [...texts].map(([name, text]) => [text, optionText(entry.name, name, locale)] as const);
  const options = rows.length === 0 ? [] : ['', message(locale, 'cli.help.options'), ...listed(rows)];
  return [
    action.name === ''
      ? summaryOf(entry.name, locale)
      : message(locale, `cli.action.${entry.name}.${action.name}` as MessageKey),
    '',
    usageOf(entry, action, locale),
    ...options,
    ...examplesOf(entry.name, locale, action.name),
  ].join('\n');
}

/** Returns the description of an option; some have another meaning in one command. */
function optionText(command: string, option: string, locale: Locale): string {
  const own = `cli.option.${command}.${option}`;
  return message(locale, (isMessageKey(locale, own) ? own : `cli.option.${option}`) as MessageKey);
}

/** Returns the examples of a command, or of one of its actions: its own, else those of the command that show it. */
function examplesOf(name: string, locale: Locale, action = ''): readonly string[] {
  const textOf = (key: string): readonly string[] =>
    isMessageKey(locale, key) ? message(locale, key).split('\n') : [];
  const start = `finclaw ${name} ${action}`;
  const own = action === '' ? [] : textOf(`cli.examples.${name}.${action}`);
  const shown = textOf(`cli.examples.${name}`).filter((line) => action === '' || `${line} `.startsWith(`${start} `));
  const lines = own.length > 0 ? own : shown;
  return lines.length > 0 ? ['', message(locale, 'cli.examples'), ...indented(lines.join('\n'))] : [];
}

/** Lists terms with their meaning, in two columns. */
function listed(rows: readonly (readonly [string, string])[], width = widthOf(rows)): readonly string[] {
  return rows.flatMap(([term, text]) =>
    term.length > MAX_TERM ? [`  ${term}`, `  ${' '.repeat(width)}${text}`] : [`  ${term.padEnd(width)}${text}`],
  );
}

const widthOf = (rows: readonly (readonly [string, string])[]): number =>
  Math.max(...rows.map(([term]) => term.length).filter((length) => length <= MAX_TERM), 0) + 2;

const indented = (text: string): readonly string[] => text.split('\n').map((line) => `  ${line}`);
