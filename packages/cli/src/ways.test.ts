import { describe, expect, it } from 'vitest';
import { actionsOf, readWay } from './ways.ts';

describe('a usage', () => {
  it('names the action, the words, and the options with their values', () => {
    const way = readWay('import FILE [--map FIELD=COLUMN]… [--yes]');
    expect(way).toMatchObject({
      action: 'import',
      words: [{ name: 'FILE', isRequired: true }],
      maxWords: 1,
      options: { map: { type: 'string', multiple: true }, yes: { type: 'boolean' } },
      requiredOptions: [],
    });
    expect([...way.optionTexts.values()]).toEqual(['--map FIELD=COLUMN', '--yes']);
  });

  it.each([
    { usage: 'quote NAME…', action: 'quote', words: ['NAME'], max: Number.POSITIVE_INFINITY },
    { usage: 'NAME… [--json]', action: undefined, words: ['NAME'], max: Number.POSITIVE_INFINITY },
    { usage: 'add "NAME > PRICE"', action: 'add', words: ['"NAME > PRICE"'], max: Number.POSITIVE_INFINITY },
    { usage: 'targets [NAME=PERCENT]…', action: 'targets', words: ['NAME=PERCENT'], max: Number.POSITIVE_INFINITY },
    { usage: '[--value V | --price P]', action: undefined, words: [], max: 0 },
    { usage: 'add PROVIDER[/MODEL] [--url URL]', action: 'add', words: ['PROVIDER[/MODEL]'], max: 1 },
    { usage: '< answer.json', action: undefined, words: [], max: 0 },
  ])('$usage takes the words it shows', ({ usage, action, words, max }) => {
    const way = readWay(usage);
    expect([way.action, way.words.map(({ name }) => name), way.maxWords]).toEqual([action, words, max]);
  });

  it('makes an option outside of brackets one that has to be given', () => {
    expect(readWay('calendar EXCHANGE --from DATE [--to DATE]').requiredOptions).toEqual(['from']);
  });
});

it('reads the short name of an option', () => {
  expect(readWay('[-c, --continue | --session NAME]').options).toEqual({
    continue: { type: 'boolean', short: 'c' },
    session: { type: 'string' },
  });
});

it('puts the ways of one action together', () => {
  const actions = actionsOf({ usages: ['list [--all]', 'keys', 'keys add PROVIDER [--unchecked]'] });
  expect(actions.map(({ name, maxWords, options }) => [name, maxWords, Object.keys(options)])).toEqual([
    ['list', 0, ['all']],
    ['keys', 2, ['unchecked']],
  ]);
});
