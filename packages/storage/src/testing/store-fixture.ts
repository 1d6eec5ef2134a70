import type { OpenStoreOptions } from '../open-store.ts';
import type { Store } from '../store.ts';

/** The store a contract test works on: closed and opened again by `reopen`, with a clock that tests set. */
export interface StoreFixture {
  readonly engine: 'SQLite' | 'PostgreSQL';
  store: Store;
  clock: number;
  reopen(options?: OpenStoreOptions): void;
}
