import { message } from '@finclaw/config';
import type { FeatureParts } from '../feature.ts';
import { keyOfOwner, type Owner } from '../owner.ts';
import type { ConversationIndex } from './conversation-index.ts';
import { MAX_MEMORIES, MAX_MEMORY_LENGTH, type Memories, type Memory, type MemoryTrust } from './memories.ts';
import { memoryProblem } from './memory-problem.ts';
import { memoryLines } from './memory-prompt.ts';
import { rememberRequest } from './remember-request.ts';

interface QuestionContextDeps {
  readonly memories: Memories;
  readonly index: Pick<ConversationIndex, 'note'>;
  readonly zoneOf: (owner: Owner) => string;
  /** Determines the trust of a memory stored before this was recorded. */
  readonly trustOf: (memory: Memory) => Promise<MemoryTrust>;
}

/** Returns the memories for the model's context; an explicit request to remember something is stored first. */
export function questionContext({
  memories,
  index,
  zoneOf,
  trustOf,
}: QuestionContextDeps): NonNullable<FeatureParts['context']> {
  const judged = async (owner: string): Promise<readonly Memory[]> =>
    Promise.all(
      (await memories.list(owner)).map(async (memory) => {
        if (memory.trust !== undefined) return memory;
        const trust = await trustOf(memory);
        await memories.setTrust(owner, memory.id, trust);
        return { ...memory, trust };
      }),
    );
  return async ({ owner, text, locale, sessionKey, runId, isOwnWish }) => {
    const key = keyOfOwner(owner);
    await index.note(sessionKey, key);
    const asked = isOwnWish ? rememberRequest(text) : undefined;
    const lines = async () => memoryLines(await judged(key), text, locale, zoneOf(owner));
    if (asked === undefined) return [await lines()];
    const problem = memoryProblem(asked.text);
    if (problem !== undefined)
      return [await lines(), { notice: message(locale, `memory.problem.${problem}`, { count: MAX_MEMORY_LENGTH }) }];
    const noted = await memories.add(key, asked.kind, asked.text, { sessionKey, runId });
    const notice = message(locale, `memory.${noted.result}`, { text: noted.text, count: MAX_MEMORIES });
    if (noted.result === 'full') return [await lines(), { notice }];
    return [await lines(), { text: message(locale, 'memory.storedNow', { text: noted.text }), trust: 'user', notice }];
  };
}
