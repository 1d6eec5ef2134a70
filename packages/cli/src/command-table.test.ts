import { isMessageKey, message } from '@finclaw/config';
import { expect, it } from 'vitest';
import { COMMANDS } from './command-table.ts';

it('shows no example with a command or an option that does not exist', () => {
  const usages = new Map(COMMANDS.map(({ name, usage }) => [name, usage]));
  const wrong = (['ko', 'en'] as const).flatMap((locale) =>
    ['all', ...usages.keys()]
      .map((name) => `cli.examples.${name}`)
      .flatMap((key) => (isMessageKey(locale, key) ? message(locale, key).split('\n') : []))
      .filter((line) => {
        const [, first = 'chat'] = /^finclaw(?: ([a-z]+))?/.exec(line) ?? [];
        const usage = first === 'help' ? '' : usages.get(first);
        const options = line.replaceAll(/"[^"]*"/g, '').match(/--[a-z-]+/g) ?? [];
        return usage === undefined || !line.startsWith('finclaw') || !options.every((option) => usage.includes(option));
      }),
  );
  expect(wrong).toEqual([]);
});
