import { describe, expect, it } from 'vitest';
import { messageContext } from '../pipeline/testing/pipeline-fixture.ts';
import { type CommandDefinition, CommandRegistry } from './registry.ts';

const definition = (
  name: string,
  aliases: readonly string[] = [],
  more: Partial<CommandDefinition> = {},
): CommandDefinition => ({
  name,
  aliases,
  description: name,
  usage: `/${name}`,
  category: 'general',
  ...more,
});
const executor = async () => ({ content: 'done', ephemeral: false });

describe('CommandRegistry', () => {
  it('finds a command by name or alias in any case and Unicode form', () => {
    const registry = new CommandRegistry();
    registry.register(definition('Help', ['h', '도움말']), executor);
    for (const name of ['help', 'HELP', 'h', '도움말', '도움말'.normalize('NFD')]) {
      expect(registry.get(name)?.definition.name).toBe('Help');
    }
    expect(registry.get('toString')).toBeUndefined();
  });

  it.each([
    ['a name that is a name', definition('help')],
    ['an alias that is a name', definition('other', ['help'])],
    ['a name that is an alias', definition('h')],
    ['an alias that is an alias', definition('other', ['H'])],
    ['an alias given twice', definition('other', ['o', 'O'])],
    ['an alias that is its own name', definition('other', ['other'])],
  ])('refuses %s and stays as it was', (_name, duplicate) => {
    const registry = new CommandRegistry();
    registry.register(definition('help', ['h']), executor);
    const before = registry.list();
    expect(() => registry.register(duplicate, executor)).toThrow(
      expect.objectContaining({ code: 'COMMAND_NAME_TAKEN' }),
    );
    expect(registry.list()).toEqual(before);
    expect(registry.get('o')).toBeUndefined();
  });

  it('refuses a name that nobody could type', () => {
    const registry = new CommandRegistry();
    expect(() => registry.register(definition('two words'), executor)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    );
  });

  it('removes a command with its aliases, by its name only', () => {
    const registry = new CommandRegistry();
    registry.register(definition('help', ['h']), executor);
    expect(registry.unregister('h')).toBe(false);
    expect(registry.unregister('HELP')).toBe(true);
    expect(registry.unregister('help')).toBe(false);
    expect(registry.get('h')).toBeUndefined();
    registry.register(definition('other', ['h']), executor);
    expect(registry.get('h')?.definition.name).toBe('other');
  });

  it('lists in the order of registration, as a copy', () => {
    const registry = new CommandRegistry();
    registry.register(definition('b'), executor);
    registry.register(definition('a', [], { category: 'finance' }), executor);
    const list = registry.list() as CommandDefinition[];
    list.pop();
    expect(registry.list().map((each) => each.name)).toEqual(['b', 'a']);
  });

  it('runs what was parsed', async () => {
    const registry = new CommandRegistry();
    registry.register(definition('echo', ['e']), async (args) => ({ content: args.join('+'), ephemeral: true }));
    const parsed = registry.parse('/E a "b c"', '/');
    expect(await registry.execute(parsed!, messageContext('x'))).toEqual({ content: 'a+b c', ephemeral: true });
    await expect(registry.execute({ name: 'nope', args: [], raw: '/nope' }, messageContext('x'))).rejects.toThrow(
      'nope',
    );
  });
});
