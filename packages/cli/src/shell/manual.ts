import { isMessageKey, type MessageKey, message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import { actionsOf, type DescribedCommand, summaryOf } from '../ways.ts';

const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^([.'])/gm, '\\&$1');

/** Returns the manual page of the program, from the table of commands. */
export function manualPage(commands: readonly DescribedCommand[], locale: Locale, version: string): string {
  const groups = [...Map.groupBy(commands, ({ group }) => group)].flatMap(([group, own]) => [
    `.SH ${roff(message(locale, `cli.group.${group}` as MessageKey))}`,
    ...own.flatMap((entry) => section(entry, locale)),
  ]);
  return [
    `.TH FINCLAW 1 "" "FinClaw ${version}"`,
    '.SH NAME',
    `finclaw \\- ${roff(message(locale, 'cli.manual.about'))}`,
    '.SH SYNOPSIS',
    '.B finclaw',
    '.I COMMAND',
    '[ACTION] [OPTIONS] [\\-\\-json] [\\-\\-debug] [\\-\\-help]',
    '.SH DESCRIPTION',
    ...message(locale, 'cli.manual.text')
      .split('\n')
      .flatMap((line) => [roff(line), '.PP']),
    ...groups,
    '',
  ].join('\n');
}

/** Describes a command: its effect, usages and options. */
function section(entry: DescribedCommand, locale: Locale): readonly string[] {
  const { name, usages } = entry;
  const actions = actionsOf(entry);
  const options = new Map(actions.flatMap(({ ways }) => ways.flatMap(({ optionTexts }) => [...optionTexts])));
  return [
    `.SS ${roff(name)}`,
    roff(summaryOf(name, locale)),
    '.PP',
    '.nf',
    ...usages.map((usage) => roff(`finclaw ${name} ${usage}`.trim())),
    '.fi',
    ...actions.flatMap((action) =>
      action.name === '' ? [] : item(action.name, `cli.action.${name}.${action.name}`, locale),
    ),
    ...[...options].flatMap(([option, text]) => {
      const own = `cli.option.${name}.${option}`;
      return item(text, isMessageKey(locale, own) ? own : `cli.option.${option}`, locale);
    }),
  ];
}

const item = (term: string, key: string, locale: Locale): readonly string[] => [
  '.TP',
  `.B ${roff(term)}`,
  roff(message(locale, key as MessageKey)),
];
