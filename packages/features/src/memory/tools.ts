import { message } from '@finclaw/config';
import type { FinanceTool } from '@finclaw/market';
import type { ToolExecutionContext } from '@finclaw/tools';
import { keyOfOwner, type Owner } from '../owner.ts';
import type { ConversationIndex } from './conversation-index.ts';
import { MEMORY_KINDS, type MemoryKind } from './memories.ts';
import type { PersonalMemory } from './personal-memory.ts';

const MAX_FOUND = 10;
const MAX_EXCERPT = 500;

/**
 * Returns the tools with which a model stores and deletes a person's statements about themselves, and searches their
 * past conversations.
 */
export function memoryTools(
  memory: PersonalMemory,
  index: Pick<ConversationIndex, 'search'>,
  ownerOf: (context: ToolExecutionContext) => Owner,
): readonly FinanceTool[] {
  const inPrivate =
    (
      run: (input: Record<string, unknown>, owner: Owner, context: ToolExecutionContext) => Promise<string>,
    ): FinanceTool['executor'] =>
    async (input, context) =>
      context.chatType === undefined || context.chatType === 'direct'
        ? { content: await run(input, ownerOf(context), context), isError: false }
        : { content: message('en', 'memory.privateOnly'), isError: true };
  return [
    {
      definition: {
        name: 'remember',
        description:
          'Stores one lasting fact, preference or goal of the user, in their words, for later conversations; several are several calls. Only what they say of themselves; never prices, holdings or secrets.',
        inputSchema: {
          type: 'object',
          properties: {
            text: { type: 'string', minLength: 1, maxLength: 300, description: 'One sentence' },
            kind: { type: 'string', enum: [...MEMORY_KINDS] },
            about: {
              type: 'string',
              minLength: 1,
              maxLength: 40,
              description: 'What it is about in a few English words, the same for the same thing: "retirement year"',
            },
            replace: { type: 'boolean', description: 'True if it changes what is stored about that' },
          },
          required: ['text', 'kind', 'about'],
          additionalProperties: false,
        },
        group: 'assistant',
        changes: 'own-data',
        accessesSensitiveData: false,
        consequentialArguments: ['text'],
        sinkArguments: [],
      },
      executor: inPrivate(async ({ text, kind, about, replace }, owner, { sessionId, runId, ledger }) => {
        const trust = ledger?.isUsersClaim(String(text)) === true ? 'user' : 'untrusted';
        const source = {
          kind: kind as MemoryKind,
          sessionKey: sessionId,
          runId,
          trust,
          about: String(about),
          replaces: replace === true,
        } as const;
        return (await memory.add(owner, String(text), 'en', source)).text;
      }),
    },
    {
      definition: {
        name: 'forget_memory',
        description: 'Forgets something that was noted about the user, everywhere, when they ask for it.',
        inputSchema: {
          type: 'object',
          properties: {
            memory: { type: 'string', minLength: 1, maxLength: 300, description: 'Words of it, as noted' },
          },
          required: ['memory'],
          additionalProperties: false,
        },
        group: 'assistant',
        changes: 'own-data',
        accessesSensitiveData: false,
        consequentialArguments: ['memory'],
        sinkArguments: [],
      },
      executor: inPrivate(
        async ({ memory: wanted }, owner, { runId }) => (await memory.forget(owner, String(wanted), 'en', runId)).text,
      ),
    },
    {
      definition: {
        name: 'search_conversations',
        description:
          "Full text search over the user's past conversations, in Korean and English. Try the words of both languages when unsure which was used.",
        inputSchema: {
          type: 'object',
          properties: { query: { type: 'string', minLength: 1, maxLength: 200, description: 'Words to look for' } },
          required: ['query'],
          additionalProperties: false,
        },
        group: 'assistant',
        changes: 'nothing',
        accessesSensitiveData: true,
        isPersonal: true,
        // Past conversations may repeat outside text.
        isExternal: true,
      },
      executor: inPrivate(async ({ query }, owner) => {
        const found = await index.search(keyOfOwner(owner), String(query), MAX_FOUND);
        const lines = found.map(({ at, role, text }) => ({
          date: at.slice(0, 10),
          who: role,
          said: text.slice(0, MAX_EXCERPT),
        }));
        return JSON.stringify({ found: lines });
      }),
    },
  ];
}
