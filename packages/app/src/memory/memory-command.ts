import { message } from '@finclaw/config';
import type { CommandPorts } from '@finclaw/conversation';
import type { People } from '../people/people.ts';
import type { PersonalMemory } from './personal-memory.ts';

const VERBS = {
  add: 'add',
  edit: 'edit',
  forget: 'forget',
  delete: 'forget',
  추가: 'add',
  수정: 'edit',
  잊기: 'forget',
  삭제: 'forget',
} as const;

/** What `/memory` does: shows, notes, changes and forgets what is remembered of the caller. */
export function createMemoryCommand(
  memory: PersonalMemory,
  people: Pick<People, 'ownerKey'>,
  prefix: string,
): NonNullable<CommandPorts['memory']> {
  return async (args, { ctx, locale }) => {
    if (ctx.chatType !== 'direct') return message(locale, 'memory.privateOnly');
    const owner = people.ownerKey(ctx);
    const [first = '', ...rest] = args;
    const verb = Object.hasOwn(VERBS, first) ? VERBS[first as keyof typeof VERBS] : undefined;
    const text = rest.join(' ').trim();
    if (first === '') return memory.describe(owner, locale);
    if (verb === 'add' && text)
      return (await memory.add(owner, text, locale, { sessionKey: ctx.sessionKey, runId: ctx.runId })).text;
    if (verb === 'forget' && text) return (await memory.forget(owner, text, locale, ctx.runId)).text;
    const [id = '', ...words] = rest;
    if (verb === 'edit' && words.length > 0) return (await memory.edit(owner, id, words.join(' '), locale)).text;
    return message(locale, 'memory.usage', { prefix });
  };
}
