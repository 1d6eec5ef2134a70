import { message } from '@finclaw/config';
import type { ChatCommand } from '../feature.ts';
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

/** `/memory`: shows, adds, edits and deletes the caller's memories. */
export const memoryCommand = (memory: PersonalMemory): ChatCommand => ({
  name: 'memory',
  aliases: ['기억'],
  category: 'general',
  changes: 'with-words',
  needsPerson: 'with-words',
  after: 'schedule',
  description: 'commands.memory.description',
  usage: 'commands.memory.usage',
  async run(args, { owner, locale, prefix, place, message: source = {} }) {
    if (place().chatType !== 'direct') return message(locale, 'memory.privateOnly');
    const [first = '', ...rest] = args;
    const verb = Object.hasOwn(VERBS, first) ? VERBS[first as keyof typeof VERBS] : undefined;
    const text = rest.join(' ').trim();
    if (first === '') return memory.describe(owner, locale);
    if (verb === 'add' && text) return (await memory.add(owner, text, locale, source)).text;
    if (verb === 'forget' && text) return (await memory.forget(owner, text, locale, source.runId)).text;
    const [id = '', ...words] = rest;
    if (verb === 'edit' && words.length > 0) return (await memory.edit(owner, id, words.join(' '), locale)).text;
    return message(locale, 'memory.usage', { prefix });
  },
});
