import type { App } from '@finclaw/app';
import { FinClawError } from '@finclaw/infra';
import { readAction, requireWord } from '../arguments.ts';
import type { CommandModule } from '../command-module.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { LOCAL_OWNER } from '../local-owner.ts';
import { withApp } from '../with-app.ts';

const MANY = Number.POSITIVE_INFINITY;
const ACTIONS = { list: 0, add: MANY, edit: MANY, forget: MANY, export: 0 };

/**
 * `finclaw memory [list | add TEXT | edit ID TEXT | forget ID|TEXT | export]`: what is remembered of the person at this
 * machine.
 */
export const command: CommandModule = {
  async run(typed: Invocation): Promise<number> {
    const { action, words } = readAction(typed, 'memory', ACTIONS);
    if (action !== 'list' && action !== 'export')
      requireWord(
        typed,
        (action === 'edit' ? words.slice(1) : words).join(' '),
        action === 'edit' ? 'ID TEXT' : 'TEXT',
      );
    return withApp(typed, async ({ finance }, { io, locale, values }) => {
      const memory = finance.served.of.memory.service;
      const owner = LOCAL_OWNER;
      const text = await doneText(action, words, { memory, owner, locale });
      if (values.json || action === 'export')
        writeJson(io.stdout, { ...(text && { message: text }), memories: await memory.list(owner) });
      else writeLine(io.stdout, text);
      return EXIT.done;
    });
  },
};

interface Place {
  readonly memory: App['finance']['served']['of']['memory']['service'];
  readonly owner: typeof LOCAL_OWNER;
  readonly locale: Invocation['locale'];
}

async function doneText(
  action: keyof typeof ACTIONS,
  words: readonly string[],
  { memory, owner, locale }: Place,
): Promise<string> {
  const [id = '', ...rest] = words;
  if (action === 'list') return memory.describe(owner, locale);
  if (action === 'export') return '';
  const { isDone, text } = await {
    add: () => memory.add(owner, words.join(' '), locale),
    edit: () => memory.edit(owner, id, rest.join(' '), locale),
    forget: () => memory.forget(owner, words.join(' '), locale),
  }[action]();
  if (!isDone) throw new FinClawError(text, 'INVALID_INPUT');
  return text;
}
