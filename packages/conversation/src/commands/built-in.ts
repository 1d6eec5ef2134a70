import { type MessageKey, message } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import { eachLanguage, type Locale } from '@finclaw/types';
import { approve, deny } from './approval-commands.ts';
import {
  type AddedCommand,
  type BuiltInCommand,
  type BuiltInOptions,
  callOf,
  privateReply,
  publicReply,
} from './built-in-command.ts';
import { compact, context } from './context-commands.ts';
import { chart, sign, why } from './finance-commands.ts';
import { help } from './help-command.ts';
import type { CommandDefinition, CommandExecutor, CommandRegistry, CommandText } from './registry.ts';
import { again, model, newConversation, queue, reset, status, stop, usage } from './session-commands.ts';

/** `/share`: which accounts the caller shares with whom, and how to change that. */
const share: BuiltInCommand = {
  name: 'share',
  aliases: ['공유'],
  category: 'finance',
  changes: 'with-words',
  needsPerson: 'with-words',
  create: ({ share: port, ...options }) =>
    port && (async (args, ctx) => privateReply(await port(args, callOf(ctx, options)))),
};

/**
 * `/settings`: language, currency and tax residence of the caller. They affect only the display, not stored data, so a
 * read-only user may change them too.
 */
const settings: BuiltInCommand = {
  name: 'settings',
  aliases: ['설정'],
  category: 'general',
  needsPerson: 'with-words',
  create: ({ settings: port, ...options }) =>
    port && (async (args, ctx) => privateReply(await port(args, callOf(ctx, options)))),
};

const BUILT_IN_COMMANDS: readonly BuiltInCommand[] = [
  help,
  reset,
  stop,
  newConversation,
  model,
  status,
  context,
  compact,
  usage,
  queue,
  approve,
  deny,
  why,
  sign,
  chart,
  settings,
  share,
  again,
];

/** Registers the built-in commands and the added ones whose dependencies are given. */
export function registerBuiltInCommands(registry: CommandRegistry, options: BuiltInOptions = {}): void {
  const prefix = options.prefix ?? '/';
  const register = (
    row: Omit<CommandDefinition, keyof CommandText>,
    texts: CommandKeys,
    executor: CommandExecutor,
  ): void => {
    const textIn = (locale: Locale): CommandText => ({
      description: message(locale, texts.description),
      usage: message(locale, texts.usage, { prefix }),
    });
    const all = eachLanguage(textIn);
    registry.register({ ...all[options.locale ?? 'ko'], ...row, texts: all }, executor);
  };
  for (const command of inOrder(options.added ?? [])) {
    if ('run' in command) {
      const { run, isPublic = false, after: _after, description, usage, ...row } = command;
      register(row, { description, usage }, async (words, ctx) => {
        const answer = await run(words, callOf(ctx, options));
        const { text, ...seen } = typeof answer === 'string' ? { text: answer, isPublic } : answer;
        return seen.isPublic ? publicReply(text) : privateReply(text);
      });
      continue;
    }
    const { create, immediate = false, ...row } = command;
    const executor = create({ ...options, prefix }, registry);
    const texts = { description: `commands.${row.name}.description`, usage: `commands.${row.name}.usage` } as const;
    if (executor) register({ ...row, immediate }, texts, executor);
  }
}

interface CommandKeys {
  readonly description: MessageKey;
  readonly usage: MessageKey;
}

/** Built-in commands with those that were added, each behind the one it follows. */
function inOrder(added: readonly AddedCommand[]): readonly (BuiltInCommand | AddedCommand)[] {
  const rows: (BuiltInCommand | AddedCommand)[] = [...BUILT_IN_COMMANDS];
  for (const command of added) {
    const at = rows.findIndex(({ name }) => name === command.after);
    if (at < 0) throw new FinClawError(`/${command.name} follows /${command.after}, which does not exist`, 'INTERNAL');
    rows.splice(at + 1, 0, command);
  }
  return rows;
}
