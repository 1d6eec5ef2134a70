import type { UnreadableFile } from '@finclaw/broker-files';
import type { LocalDate } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import { openStore, type Store } from '@finclaw/storage';
import type { ImportPreview } from '../import/import-tally.ts';

import { type ImportOptions, previewImport } from '../import/preview-import.ts';
import type { PortfolioLedger } from '../ledger/ledger.ts';
import { SqliteLedger } from '../sqlite-ledger.ts';

const directory = new InstrumentDirectory();
export const TODAY = '2026-06-30' as LocalDate;

/** A ledger in memory and a way to import texts into it. */
export interface ImportFixture {
  readonly store: Store;
  readonly ledger: PortfolioLedger;
  readonly directory: InstrumentDirectory;
  read(text: string | Uint8Array, options?: Partial<ImportOptions>): Promise<ImportPreview | UnreadableFile>;
  /** The same, for a file that can be read. */
  preview(text: string | Uint8Array, options?: Partial<ImportOptions>): Promise<ImportPreview>;
}

/** Opens a fresh ledger. */
export function importFixture(owner = 'me'): ImportFixture {
  const store = openStore(':memory:', { locale: 'en' });
  let count = 0;
  const ledger = new SqliteLedger(store.database, { owner, now: () => 0, newId: () => `n${count++}` });
  const read: ImportFixture['read'] = (text, options) => {
    async function* bytes(): AsyncGenerator<Uint8Array> {
      yield typeof text === 'string' ? new TextEncoder().encode(text) : text;
    }
    return previewImport(bytes(), ledger, { directory, today: TODAY, file: 'test.csv', ...options });
  };
  return {
    store,
    ledger,
    directory,
    read,
    async preview(text, options) {
      const found = await read(text, options);
      if (!found.ok) throw new Error(found.problem);
      return found;
    },
  };
}

/** Refused rows as "row reason". */
export const refusals = (preview: ImportPreview): string[] =>
  preview.refused.map(({ line, refusal }) => `${line} ${refusal.reason}`);
