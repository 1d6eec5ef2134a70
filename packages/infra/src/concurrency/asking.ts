import { AsyncLocalStorage } from 'node:async_hooks';
import { zoneOfProcess } from '../process/zone-of-process.ts';

/**
 * The person on whose behalf something is done, which limits the rows it may access in a database with row-level
 * security.
 */
export interface Asker {
  /** The key of their data; empty for an unknown person. */
  readonly owner: string;
  /** A shared conversation, such as a room, in which they are; `*` for access to all of those. */
  readonly conversation: string;
  /** Their time zone; the machine's by default. */
  readonly timeZone?: string;
}

interface Asking {
  readonly asker: Asker | undefined;
  /** True once the call is over: what was begun in it and goes on, such as a timer, is the program's own work. */
  isOver: boolean;
}

const storage = new AsyncLocalStorage<Asking>();
const EVERYBODY: Asking = { asker: undefined, isOver: true };

/** Runs work on behalf of a person: until it is done, everything it starts accesses only their data. */
export async function askedBy<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
  const asking = { asker, isOver: false };
  try {
    return await storage.run(asking, work);
  } finally {
    asking.isOver = true;
  }
}

/** Runs the program's own work, which concerns everybody's data, whatever call it was started in. */
export const asEverybody = <T>(work: () => T): T => storage.run(EVERYBODY, work);

/** Returns the acting person; undefined for the program's own work. */
export function currentAsker(): Asker | undefined {
  const asking = storage.getStore();
  return asking?.isOver === false ? asking.asker : undefined;
}

/** Returns the zone for times without an exchange: the acting person's, else the machine's. */
export const zoneOfReader = (): string => currentAsker()?.timeZone ?? zoneOfProcess();
