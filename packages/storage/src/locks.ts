/**
 * The names a transaction locks while it runs, on a database that several processes share; SQLite has one writer
 * anyway. Equal names exclude each other. An empty list means that the transaction needs no lock: each of its
 * statements is correct by itself, through rows, keys and conditions. `everything` excludes every other transaction.
 */
export type Locks = readonly string[] | 'everything';

/** The names of locks, so that the same thing never has two. */
export const LOCKS = {
  /** The audit log: each record needs the hash of the one before. Taken last, inside the transaction. */
  audit: 'audit',
  /** Reservations of the day's budget. */
  budget: 'budget',
  /** Alerts: the list of them, and which of them fire. */
  alerts: 'alerts',
  /** Scheduled jobs, their runs and their next moments. */
  schedules: 'schedules',
  /** People, their identities and codes that link them. */
  people: 'people',
  /** One message of a platform, so that it is accepted once. */
  message: (channel: string, account: string, id: string) => `message ${JSON.stringify([channel, account, id])}`,
  /** One delivery, so that it is stored once. */
  delivery: (dedupeKey: string) => `delivery ${dedupeKey}`,
  /** Messages of dead processes, so that one process takes them over. */
  recovery: 'recovery',
  /** The named values of a scope, for writes that depend on reads. */
  values: (scope: string) => `values ${scope}`,
  /** The numbered live text of one conversation. */
  mail: (sessionKey: string) => `mail ${sessionKey}`,
  /** The record of one conversation. */
  transcript: (sessionKey: string) => `transcript ${sessionKey}`,
  /** The rows of one person in one part of the program. */
  owned: (part: string, owner: string) => `${part} ${owner}`,
} as const;
