import { ledgerOfTranscript } from '@finclaw/tools';
import type { FeatureParts, ServerHost } from '../feature.ts';
import { memoryCommand } from './chat-command.ts';
import { ConversationIndex } from './conversation-index.ts';
import { Forgetting } from './forgetting.ts';
import type { Memories, Memory, MemoryTrust } from './memories.ts';
import { memoryMethods } from './methods.ts';
import { PersonalMemory } from './personal-memory.ts';
import { questionContext } from './question-context.ts';
import { memoryTools } from './tools.ts';

/** Returns the parts memory adds to the running program. */
export function serve(memories: Memories, host: ServerHost) {
  const { database, sessions, logger, now, inputHistory, pack, localOwner, tools, ownerOf, zoneOf } = host;
  const index = new ConversationIndex(database, sessions, localOwner);
  const forgetting = new Forgetting({ database, pack, sessions, index, inputHistory, logger, now });
  const service = new PersonalMemory(memories, forgetting, zoneOf);
  const trustOf = async ({ text, sessionKey }: Memory): Promise<MemoryTrust> => {
    // Without a conversation, it was typed on the page or the command line.
    if (sessionKey === undefined) return 'user';
    const entries = (await sessions.read(sessionKey).catch(() => undefined))?.entries;
    return entries && ledgerOfTranscript(entries, (name) => tools.get(name)?.definition).isUsersClaim(text)
      ? 'user'
      : 'untrusted';
  };
  const parts = {
    tools: memoryTools(service, index, ownerOf),
    methods: memoryMethods(service),
    commands: [memoryCommand(service)],
    readable: { memory: async (owner) => ({ memories: await service.list(owner) }) },
    context: questionContext({ memories, index, zoneOf, trustOf }),
    afterTurn: () => forgetting.work(),
    dropConversation: (sessionKey, tx) => index.drop(sessionKey, tx),
  } satisfies FeatureParts;
  return { ...parts, service };
}
