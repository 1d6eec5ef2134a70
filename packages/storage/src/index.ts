export { makeBackup } from './backup/make-backup.ts';
export { inspectBackup, restoreBackup, settleRestore } from './backup/restore-backup.ts';
export { copyTables, digestTables, emptyTables } from './copy-tables.ts';
export type { Database, Durability, SqlParams, SqlValue } from './database.ts';
export { transactionOver, waitedTooLong } from './database.ts';
export { exportTables } from './export-tables.ts';
export { forEverybody } from './for-everybody.ts';
export { checkDatabase } from './integrity.ts';
export { parseColumn } from './json-column.ts';
export { LOCKS, type Locks } from './locks.ts';
export { migrations, schemas } from './migrations/list.ts';
export type { Migration } from './migrations/migration.ts';
export type { Schema } from './migrations/schema.ts';
export { type OpenStoreOptions, openStore, storeOn } from './open-store.ts';
export { type Ownership, processOwnership } from './owner.ts';
export { SharedSync } from './shared-sync.ts';
export { type ErrorContext, StorageError } from './storage-error.ts';
export type {
  Inbox,
  InboxOutcome,
  InboxRow,
  KeyValueStore,
  Outbox,
  OutboxPart,
  Store,
  Tables,
  UsageLedger,
  UsageRow,
  UsageTotals,
} from './store.ts';
export type { InboxBook } from './table-context.ts';
export { nanoOfUsd, usdText } from './usd-text.ts';
