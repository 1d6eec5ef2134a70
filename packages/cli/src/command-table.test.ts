import { isMessageKey, message } from '@finclaw/config';
import { expect, it } from 'vitest';
import { helpOf } from './command-help.ts';
import { COMMANDS, type CommandEntry } from './command-table.ts';
import { readArguments } from './read-arguments.ts';
import { STEPS } from './setup/steps.ts';
import { actionsOf } from './ways.ts';

const optionsOf = (entry: CommandEntry): string[] => actionsOf(entry).flatMap(({ options }) => Object.keys(options));
const rowOf = (name: string): CommandEntry | undefined => COMMANDS.find((entry) => entry.name === name);

/** The words of an example, without what a shell does with its output and the remark beside it. */
const wordsIn = (line: string): string[] =>
  line
    .trim()
    .replace(/ {3,}.*| > \S+$/g, '')
    .split(/("[^"]*"|\S+)/)
    .filter((word) => word.trim() !== '')
    .map((word) => word.replaceAll('"', ''))
    .slice(1);

it('shows no example that its command would refuse, and one for each action that takes something', () => {
  const wrong = (['ko', 'en'] as const).flatMap((locale) => {
    const pages = COMMANDS.flatMap((entry) =>
      actionsOf(entry).map((action) => {
        const lines = helpOf(entry, action.name, locale)
          .split('\n')
          .map((line) => line.trim());
        const at = lines.indexOf(message(locale, 'cli.examples'));
        const examples = at === -1 ? [] : lines.slice(at + 1);
        const takesNothing = action.ways.every(
          ({ words, optionTexts }) => words.length === 0 && optionTexts.size === 0,
        );
        const isShown = at !== -1 || takesNothing;
        return { page: `${entry.name} ${action.name}`.trim(), examples, isShown };
      }),
    );
    const all = message(locale, 'cli.examples.all').split('\n');
    const refused = [...pages.flatMap(({ examples }) => examples), ...all].filter((line) => {
      const [first = 'chat', ...rest] = wordsIn(line);
      const entry = first.startsWith('-') ? rowOf('chat') : rowOf(first);
      if (first === 'help') return false;
      try {
        readArguments(entry!, first.startsWith('-') ? [first, ...rest] : rest, locale);
        return !line.startsWith('finclaw');
      } catch {
        return true;
      }
    });
    return [...refused, ...pages.filter(({ isShown }) => !isShown).map(({ page }) => `none for ${page}`)];
  });
  expect([...new Set(wrong)]).toEqual([]);
});

it('says what each action and each option is for', () => {
  const keys = COMMANDS.flatMap((entry) => [
    ...actionsOf(entry).flatMap(({ name }) => (name === '' ? [] : [[`cli.action.${entry.name}.${name}`]])),
    ...optionsOf(entry).map((option) => [`cli.option.${entry.name}.${option}`, `cli.option.${option}`]),
  ]);
  expect(keys.filter((either) => !either.some((key) => isMessageKey('en', key)))).toEqual([]);
});

it('has every action under a heading, where a command has headings', () => {
  const wrong = COMMANDS.filter(({ sections }) => sections !== undefined).filter((entry) => {
    const names = actionsOf(entry).map(({ name }) => name);
    return JSON.stringify(names.toSorted()) !== JSON.stringify(Object.values(entry.sections!).flat().toSorted());
  });
  expect(wrong).toEqual([]);
});

it('has an option for each step of the setup', () => {
  expect(optionsOf(rowOf('setup')!)).toEqual(STEPS.map(({ name }) => name));
});
