import * as z from 'zod/mini';
import { integer, keyedAddress, text, timeOfDay } from './values.ts';

/** Backups that are made by themselves while the program runs. */
export const backupSchema = z.strictObject({
  /** The folder; without it no backups are made. It must exist: a missing disk's folder is not created. */
  folder: z.optional(text()),
  every: z.enum(['day', 'week']),
  /** The time of day on this machine; a missed backup is made at the next start. A week begins on Sunday. */
  at: timeOfDay(),
  /** The number of backups to retain; older ones are deleted once a newer one was checked. */
  keep: integer(1),
  /** A file whose text encrypts them, keys included; without it they contain no keys. */
  passphraseFile: z.optional(text()),
});

/** Notices about newer versions. */
export const updatesSchema = z.strictObject({
  /** True to check for updates: once a day at most, without data about this machine or its people. */
  check: z.boolean(),
  /** The address of the check, which answers with JSON whose `version` is the newest one. */
  url: keyedAddress(),
});
