export type { Database, Durability, SqlParams, SqlValue } from './database.ts';
export { checkDatabase } from './integrity.ts';
export { parseColumn } from './json-column.ts';
export { type OpenStoreOptions, openStore } from './open-store.ts';
export { type Ownership, processOwnership } from './owner.ts';
export { SharedSync } from './shared-sync.ts';
export { StorageError } from './storage-error.ts';
export type {
  Inbox,
  InboxOutcome,
  InboxRow,
  KeyValueStore,
  Outbox,
  OutboxDraft,
  OutboxPart,
  OutboxState,
  Store,
  Tables,
  UsageLedger,
  UsageRow,
  UsageTotals,
} from './store.ts';
