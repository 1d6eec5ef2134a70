import { isMessageKey, message } from '@finclaw/config';
import { expect, it } from 'vitest';
import { COMMANDS, type CommandEntry } from './command-table.ts';
import { STEPS } from './setup/steps.ts';
import { actionsOf } from './ways.ts';

const optionsOf = (entry: CommandEntry): string[] => actionsOf(entry).flatMap(({ options }) => Object.keys(options));
const rowOf = (name: string): CommandEntry | undefined => COMMANDS.find((entry) => entry.name === name);

it('shows no example with a command or an option that does not exist', () => {
  const wrong = (['ko', 'en'] as const).flatMap((locale) =>
    ['all', ...COMMANDS.map(({ name }) => name)]
      .map((name) => `cli.examples.${name}`)
      .flatMap((key) => (isMessageKey(locale, key) ? message(locale, key).split('\n') : []))
      .filter((line) => {
        const [, first = 'chat'] = /^finclaw(?: ([a-z]+))?/.exec(line) ?? [];
        const known = first === 'help' ? [] : rowOf(first) && ['json', ...optionsOf(rowOf(first)!)];
        const options = line.replaceAll(/"[^"]*"/g, '').match(/(?<=--)[a-z-]+/g) ?? [];
        return !known || !line.startsWith('finclaw') || !options.every((option) => known.includes(option));
      }),
  );
  expect(wrong).toEqual([]);
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
