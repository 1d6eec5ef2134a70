import type { App } from '@finclaw/app';
import { FinClawError } from '@finclaw/infra';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { LOCAL_OWNER } from '../local-owner.ts';
import { withApp } from '../with-app.ts';

/**
 * `finclaw memory [list | add TEXT | edit ID TEXT | forget ID|TEXT | export]`: manages the memories of the person at
 * this machine.
 */
export async function run(typed: Invocation): Promise<number> {
  const { action, positionals: words } = typed;
  return withApp(typed, async ({ finance }, { io, locale, values }) => {
    const memory = finance.served.of.memory.service;
    const owner = LOCAL_OWNER;
    const text = await doneText(action, words, { memory, owner, locale });
    if (values.json || action === 'export')
      writeJson(io.stdout, { ...(text && { message: text }), memories: await memory.list(owner) });
    else writeLine(io.stdout, text);
    return EXIT.done;
  });
}

interface Place {
  readonly memory: App['finance']['served']['of']['memory']['service'];
  readonly owner: typeof LOCAL_OWNER;
  readonly locale: Invocation['locale'];
}

async function doneText(action: string, words: readonly string[], { memory, owner, locale }: Place): Promise<string> {
  const [id = '', ...rest] = words;
  if (action === 'list') return memory.describe(owner, locale);
  if (action === 'export') return '';
  const input = words.join(' ');
  const { isDone, text } = await (action === 'add'
    ? memory.add(owner, input, locale)
    : action === 'edit'
      ? memory.edit(owner, id, rest.join(' '), locale)
      : memory.forget(owner, input, locale));
  if (!isDone) throw new FinClawError(text, 'INVALID_INPUT');
  return text;
}
