import type { Schema } from '@finclaw/storage';
import { memory } from './migrations/015-memory.ts';
import { memoryTrust } from './migrations/029-memory-trust.ts';
import { memorySubjects } from './migrations/031-memory-subjects.ts';

export const schema: Schema = {
  tables: {
    memories: { owner: 'owner', once: 'text' },
    forgetting: { owner: 'owner' },
    conversations: { owner: 'owner' },
    conversation_lines: { owner: { parent: 'conversations', by: 'session_key' } },
    // Words without a person, reached through `conversation_lines`; a policy would prevent the use of their index.
    conversation_words: { owner: 'public' },
  },
  migrations: [memory, memoryTrust, memorySubjects],
};
