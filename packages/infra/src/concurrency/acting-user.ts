import { AsyncLocalStorage } from 'node:async_hooks';
import { zoneOfProcess } from '../process/zone-of-process.ts';

/**
 * The person on whose behalf something is done, which limits the rows it may access in a database with row-level
 * security.
 */
export interface ActingUser {
  /** The key of their data; empty for an unknown person. */
  readonly owner: string;
  /** A shared conversation, such as a room, in which they are; `*` for access to all of those. */
  readonly conversation: string;
  /** Their time zone; the machine's by default. */
  readonly timeZone?: string;
}

interface ActingScope {
  readonly actingUser: ActingUser | undefined;
  /** True once the call is over: work it started that continues, such as a timer, is the program's own. */
  isOver: boolean;
}

const storage = new AsyncLocalStorage<ActingScope>();
const EVERYBODY: ActingScope = { actingUser: undefined, isOver: true };

/** Runs work on behalf of a person: until it is done, everything it starts accesses only their data. */
export async function actAs<T>(actingUser: ActingUser, work: () => Promise<T>): Promise<T> {
  const scope = { actingUser, isOver: false };
  try {
    return await storage.run(scope, work);
  } finally {
    scope.isOver = true;
  }
}

/** Runs the program's own work with access to all people's data, whatever call it was started in. */
export const asEverybody = <T>(work: () => T): T => storage.run(EVERYBODY, work);

/** Returns the acting person; undefined for the program's own work. */
export function currentActingUser(): ActingUser | undefined {
  const scope = storage.getStore();
  return scope?.isOver === false ? scope.actingUser : undefined;
}

/** Returns the zone for times without an exchange: the acting person's, else the machine's. */
export const zoneOfReader = (): string => currentActingUser()?.timeZone ?? zoneOfProcess();
