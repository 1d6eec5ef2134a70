import type { SessionStore } from '@finclaw/agent';
import type { PersonalContext } from '@finclaw/conversation';
import type { FinClawLogger } from '@finclaw/infra';
import type { Store } from '@finclaw/storage';
import { type GatedToolRegistry, ledgerOfTranscript } from '@finclaw/tools';
import type { PersonalFinance } from '../finance/personal-finance.ts';
import type { People } from '../people/people.ts';
import { ConversationIndex } from './conversation-index.ts';
import { deleteConversation } from './delete-conversation.ts';
import { Forgetting } from './forgetting.ts';
import { Memories, type MemoryTrust, type Memory as StoredMemory } from './memories.ts';
import { memoryTools } from './memory-tools.ts';
import { createPersonalContext } from './personal-context.ts';
import { PersonalMemory } from './personal-memory.ts';

interface MemoryParts {
  readonly store: Store;
  readonly sessions: SessionStore;
  readonly people: Pick<People, 'askerOf' | 'ownerKey' | 'roleOf' | 'profiles'>;
  readonly tools: GatedToolRegistry;
  readonly finance: { readonly personal: PersonalFinance };
  readonly inputHistory: string;
  readonly logger: FinClawLogger;
  readonly now: () => number;
}

/** What is remembered of people, and what is done with it. */
export interface Memory {
  readonly memory: PersonalMemory;
  readonly context: PersonalContext;
  readonly forgetting: Forgetting;
  /** Deletes a conversation for good. */
  readonly deleteConversation: (sessionKey: string) => Promise<void>;
}

/** Puts memory together and registers its tools. */
export function createMemory(parts: MemoryParts): Memory {
  const { store, sessions, people, tools, finance, inputHistory, logger, now } = parts;
  const memories = new Memories(store.database, now);
  const index = new ConversationIndex(store.database, sessions);
  const forgetting = new Forgetting({ store, sessions, index, inputHistory, logger, now });
  const zoneOf = (owner: string): string => people.profiles.zoneOf(owner);
  const memory = new PersonalMemory(memories, forgetting, zoneOf);
  const ownerOf = ({ channelId, accountId, userId }: { channelId: string; accountId?: string; userId: string }) =>
    people.ownerKey({ channelId, senderId: userId, ...(accountId !== undefined && { accountId }) });
  for (const { definition, executor } of memoryTools(memory, index, ownerOf)) tools.register(definition, executor);
  const definitionOf = (name: string) => tools.get(name)?.definition;
  const trustOf = async ({ text, sessionKey }: StoredMemory): Promise<MemoryTrust> => {
    // Without a conversation it was typed on the page or the command line.
    if (sessionKey === undefined) return 'user';
    const entries = (await sessions.read(sessionKey).catch(() => undefined))?.entries;
    return entries && ledgerOfTranscript(entries, definitionOf).isUsersClaim(text) ? 'user' : 'untrusted';
  };
  const traces = { database: store.database, sessions, index };
  const remove = (sessionKey: string) => deleteConversation(traces, sessionKey);
  return {
    memory,
    forgetting,
    deleteConversation: remove,
    context: createPersonalContext({ memories, index, people, zoneOf, finance: finance.personal, trustOf }),
  };
}
