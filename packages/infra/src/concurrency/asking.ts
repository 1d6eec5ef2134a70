import { AsyncLocalStorage } from 'node:async_hooks';
import { zoneOfProcess } from '../process/zone-of-process.ts';

/**
 * For whom something is done, and so whose rows may be touched: the second wall of a database that knows how to hold
 * one.
 */
export interface Asker {
  /** The name their things are kept under; empty for somebody who is not known. */
  readonly owner: string;
  /**
   * A conversation that is no person's, such as a room, in which they are; `*` for whoever may read along in all such
   * ones.
   */
  readonly conversation: string;
  /** Of their clock; the machine's where nobody said. */
  readonly timeZone?: string;
}

interface Asking {
  readonly asker: Asker | undefined;
  /** True once the call is over: what was begun in it and goes on, such as a timer, is the program's own work. */
  isOver: boolean;
}

const storage = new AsyncLocalStorage<Asking>();
const EVERYBODY: Asking = { asker: undefined, isOver: true };

/** Does something for somebody: until it is done, whatever it starts touches only what is theirs. */
export async function askedBy<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
  const asking = { asker, isOver: false };
  try {
    return await storage.run(asking, work);
  } finally {
    asking.isOver = true;
  }
}

/** Does the program's own work, which concerns everybody's things, whoever's call it was begun in. */
export const asEverybody = <T>(work: () => T): T => storage.run(EVERYBODY, work);

/** Who asks; undefined for the program's own work. */
export function currentAsker(): Asker | undefined {
  const asking = storage.getStore();
  return asking?.isOver === false ? asking.asker : undefined;
}

/** Returns the zone in which times are told that belong to no exchange: that of whoever asks, else the machine's. */
export const zoneOfReader = (): string => currentAsker()?.timeZone ?? zoneOfProcess();
