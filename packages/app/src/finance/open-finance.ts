import { openAuditLog } from '../audit/open-audit-log.ts';
import { withPlugins } from '../market/open-market.ts';
import { openPeople } from '../people/open-people.ts';
import type { People } from '../people/people.ts';
import { Shares } from '../people/shares.ts';
import { closeDatabase, openDatabase } from '../wiring/open-database.ts';
import type { AppOptions } from '../wiring/open-parts.ts';
import { createFinanceServices, type FinanceServices } from './finance-services.ts';

/** The finance services for a single command, without the rest of the program. */
export interface OpenFinance extends FinanceServices {
  readonly people: People;
  readonly shares: Shares;
  close(): Promise<void>;
}

/** Opens only the stored data that portfolio, alerts and prices need: no model, no conversation, no tool. */
export async function openFinance(options: AppOptions): Promise<OpenFinance> {
  const { paths, logger, now = Date.now } = options;
  const store = await openDatabase(options);
  const { database } = store;
  const people = await openPeople(options, database);
  const shares = new Shares({ database, people, audit: openAuditLog(store, paths), now });
  const services = await createFinanceServices({ ...options, store, people, shares, now });
  const release = await withPlugins(options, services.market);
  return {
    ...services,
    people,
    shares,
    async close() {
      await release();
      await closeDatabase(store);
      await logger.flush();
    },
  };
}
