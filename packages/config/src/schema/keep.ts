import * as z from 'zod/mini';
import { integer, keyedAddress, text, timeOfDay } from './values.ts';

/** Backups that are made by themselves while the program runs. */
export const backupSchema = z.strictObject({
  /**
   * Where they go; without it none are made. The folder has to be there: on a disk that is not plugged in, none is made
   * up.
   */
  folder: z.optional(text()),
  every: z.enum(['day', 'week']),
  /**
   * The time of day on this machine; a backup that was missed is made up for at the next start. A week begins on
   * Sunday.
   */
  at: timeOfDay(),
  /** How many of them stay; older ones are deleted once a newer one was checked. */
  keep: integer(1),
  /** A file whose text encrypts them, keys included; without it they hold no keys. */
  passphraseFile: z.optional(text()),
});

/** Word of newer versions. */
export const updatesSchema = z.strictObject({
  /** Whether it is looked for: once a day at most, with nothing about this machine or its people. */
  check: z.boolean(),
  /** Who is asked: anything that answers with JSON whose `version` is the newest one. */
  url: keyedAddress(),
});
