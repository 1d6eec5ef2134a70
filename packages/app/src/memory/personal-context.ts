import { message } from '@finclaw/config';
import type { PersonalContext } from '@finclaw/conversation';
import { askedBy } from '@finclaw/infra';
import { mayBeCommand } from '@finclaw/types';
import { PROGRAM_CHANNEL } from '../answering/access.ts';
import type { PersonalFinance } from '../finance/personal-finance.ts';
import type { People } from '../people/people.ts';
import type { ConversationIndex } from './conversation-index.ts';
import { MAX_MEMORIES, MAX_MEMORY_LENGTH, type Memories, type Memory, type MemoryTrust } from './memories.ts';
import { memoryProblem } from './memory-problem.ts';
import { memoryLines } from './memory-prompt.ts';
import { rememberRequest } from './remember-request.ts';

interface PersonalContextDeps {
  readonly memories: Memories;
  readonly index: ConversationIndex;
  readonly people: Pick<People, 'askerOf' | 'ownerKey' | 'roleOf'>;
  /** Whose day it is: the zone of a person's clock. */
  readonly zoneOf: (owner: string) => string;
  /** What a person holds, watches and waits for. */
  readonly finance: Pick<PersonalFinance, 'lines'>;
  /** Judges a memory that was noted before its trust was recorded. */
  readonly trustOf: (memory: Memory) => Promise<MemoryTrust>;
}

/** What the model is told about the person who asks, in private chats only; what they ask to be remembered in so many words is noted first. */
export function createPersonalContext({
  memories,
  index,
  people,
  zoneOf,
  finance,
  trustOf,
}: PersonalContextDeps): PersonalContext {
  const judged = async (owner: string): Promise<readonly Memory[]> =>
    Promise.all(
      (await memories.list(owner)).map(async (memory) => {
        if (memory.trust !== undefined) return memory;
        const trust = await trustOf(memory);
        await memories.setTrust(owner, memory.id, trust);
        return { ...memory, trust };
      }),
    );
  const tell: PersonalContext = async (ctx, locale) => {
    const owner = people.ownerKey(ctx);
    await index.note(ctx.sessionKey, owner);
    // Only their own words are a request: not those of a job, of a program or of somebody whose message they passed on.
    const mayAsk = mayBeCommand(ctx) && ctx.channelId !== PROGRAM_CHANNEL && people.roleOf(ctx) !== 'reader';
    const asked = mayAsk ? rememberRequest(ctx.body) : undefined;
    let notice: string | undefined;
    let stored: string | undefined;
    if (asked) {
      const problem = memoryProblem(asked.text);
      const source = { sessionKey: ctx.sessionKey, runId: ctx.runId };
      if (problem !== undefined) notice = message(locale, `memory.problem.${problem}`, { count: MAX_MEMORY_LENGTH });
      else {
        const { result, text } = await memories.add(owner, asked.kind, asked.text, source);
        notice = message(locale, `memory.${result}`, { text, count: MAX_MEMORIES });
        stored = result === 'full' ? undefined : message(locale, 'memory.storedNow', { text });
      }
    }
    const [known, held] = await Promise.all([judged(owner), finance.lines(ctx, locale)]);
    const fromMessage = stored === undefined ? {} : { text: stored, trust: 'user' as const };
    const told = [memoryLines(known, ctx.body, locale, zoneOf(owner)), fromMessage, held].filter(({ text }) => text);
    const text = told.map((each) => each.text).join('\n');
    const trust = told.every((each) => each.trust === 'user') ? 'user' : 'untrusted';
    return { ...(text !== '' && { text, trust }), ...(notice !== undefined && { notice }) };
  };
  return async (ctx, locale) =>
    ctx.chatType === 'direct' ? askedBy(people.askerOf(ctx, ctx.sessionKey), () => tell(ctx, locale)) : {};
}
