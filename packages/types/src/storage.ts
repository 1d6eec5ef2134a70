import type { ConversationMessage } from './agent.ts';
import type { AgentId, SessionKey, Timestamp } from './brand.ts';

export interface ConversationRecord {
  readonly sessionKey: SessionKey;
  readonly agentId: AgentId;
  readonly messages: readonly ConversationMessage[];
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface MemoryEntry {
  readonly id: string;
  readonly sessionKey: SessionKey;
  readonly content: string;
  readonly embedding?: readonly number[];
  readonly type: 'fact' | 'preference' | 'summary' | 'financial';
  readonly createdAt: Timestamp;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface SearchQuery {
  readonly text?: string;
  readonly sessionKey?: SessionKey;
  readonly agentId?: AgentId;
  readonly fromDate?: Timestamp;
  readonly toDate?: Timestamp;
  readonly limit?: number;
  readonly offset?: number;
}

export interface SearchResult {
  readonly record: ConversationRecord;
  /** 0 to 1. */
  readonly score: number;
  readonly matchedContent?: string;
}

/** Where conversations and memories are kept. History is append-only; trimming is a concern of the reader. */
export interface StorageAdapter {
  initialize(): Promise<void>;
  close(): Promise<void>;
  saveConversation(record: ConversationRecord): Promise<void>;
  getConversation(sessionKey: SessionKey): Promise<ConversationRecord | null>;
  searchConversations(query: SearchQuery): Promise<readonly SearchResult[]>;
  saveMemory(entry: MemoryEntry): Promise<void>;
  searchMemory(text: string, limit?: number): Promise<readonly MemoryEntry[]>;
}
