import { type MessageKey, message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import { approve, deny } from './approval-commands.ts';
import type { BuiltInCommand, BuiltInOptions } from './built-in-command.ts';
import { compact, context } from './context-commands.ts';
import { alert, chart, news, portfolio, price, watch, why } from './finance-commands.ts';
import { help } from './help-command.ts';
import { importTrades } from './import-command.ts';
import { memory } from './memory-command.ts';
import type { CommandRegistry, CommandText } from './registry.ts';
import { schedule } from './schedule-command.ts';
import { again, model, newConversation, queue, reset, status, stop, usage } from './session-commands.ts';
import { settings } from './settings-command.ts';
import { share } from './share-command.ts';
import { undo } from './undo-command.ts';

const BUILT_IN_COMMANDS: readonly BuiltInCommand[] = [
  help,
  reset,
  price,
  portfolio,
  alert,
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
  watch,
  news,
  why,
  chart,
  importTrades,
  undo,
  schedule,
  memory,
  settings,
  share,
  again,
];

/** Registers the commands of the program itself, as far as what they need is given. */
export function registerBuiltInCommands(registry: CommandRegistry, options: BuiltInOptions = {}): void {
  const prefix = options.prefix ?? '/';
  for (const command of BUILT_IN_COMMANDS) {
    const executor = command.create({ ...options, prefix }, registry);
    if (!executor) continue;
    const textIn = (locale: Locale): CommandText => ({
      description: message(locale, `commands.${command.name}.description` satisfies MessageKey),
      usage: message(locale, `commands.${command.name}.usage` satisfies MessageKey, { prefix }),
    });
    const texts = { ko: textIn('ko'), en: textIn('en') };
    const { create: _create, immediate = false, ...row } = command;
    registry.register({ ...texts[options.locale ?? 'ko'], ...row, immediate, texts }, executor);
  }
}
