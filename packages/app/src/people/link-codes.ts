import { createHash, randomInt } from 'node:crypto';
import { type Database, LOCKS } from '@finclaw/storage';

/** The result of redeeming a code. */
export type Redeemed =
  | { readonly status: 'linked'; readonly person: string }
  | { readonly status: 'unknown' }
  /** Too many wrong codes; none is looked at for a while. */
  | { readonly status: 'locked' };

interface LinkCodesDeps {
  readonly database: Database;
  readonly now: () => number;
}

/** The lifetime of a code. */
const LINK_CODE_LIFE_MS = 24 * 60 * 60 * 1000;
const WINDOW_MS = 10 * 60 * 1000;
/** Wrong codes of one sender, and of all together, before none is looked at. */
const MAX_WRONG = { own: 5, all: 100 };
/** Letters and digits that are not mistaken for each other when read aloud or typed. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** The form of a code, as people type it. */
export const LINK_CODE = /^[2-9A-HJKMNP-TV-Z]{5}-?[2-9A-HJKMNP-TV-Z]{5}$/i;

/**
 * Codes that link a sender to a person. Ten signs out of thirty, a hundred wrong ones in ten minutes: guessing one in
 * its day of life succeeds once in forty milliards of days.
 */
export class LinkCodes {
  readonly #deps: LinkCodesDeps;

  constructor(deps: LinkCodesDeps) {
    this.#deps = deps;
  }

  /** Makes the one code of a person. */
  async create(person: string): Promise<{ readonly code: string; readonly expiresAt: number }> {
    const { database, now } = this.#deps;
    const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    const expiresAt = now() + LINK_CODE_LIFE_MS;
    await database.transaction([LOCKS.people], async (tx) => {
      await tx.run('DELETE FROM link_codes WHERE person = ? OR expires_at <= ?', [person, now()]);
      await tx.run('INSERT INTO link_codes (digest, person, expires_at) VALUES (?, ?, ?)', [
        digestOf(code),
        person,
        expiresAt,
      ]);
    });
    return { code: `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`, expiresAt };
  }

  /**
   * Uses a code up. One transaction: of two who show the same code only one is let in, and what follows from it happens
   * or the code still works.
   */
  redeem(code: string, sender: string, link: (tx: Database, person: string) => Promise<void>): Promise<Redeemed> {
    const { database, now } = this.#deps;
    return database.transaction([LOCKS.people], async (tx) => {
      await tx.run('DELETE FROM wrong_codes WHERE at <= ?', [now() - WINDOW_MS]);
      const wrong = await tx.get<{ own: number; everybody: number }>(
        'SELECT count(CASE WHEN sender = ? THEN 1 END) AS own, count(*) AS everybody FROM wrong_codes',
        [sender],
      );
      if (wrong && (wrong.own >= MAX_WRONG.own || wrong.everybody >= MAX_WRONG.all)) return { status: 'locked' };
      const digest = digestOf(code);
      const found = await tx.get<{ person: string }>(
        'SELECT person FROM link_codes WHERE digest = ? AND expires_at > ?',
        [digest, now()],
      );
      if (!found) {
        await tx.run('INSERT INTO wrong_codes (sender, at) VALUES (?, ?)', [sender, now()]);
        return { status: 'unknown' };
      }
      await tx.run('DELETE FROM link_codes WHERE digest = ?', [digest]);
      await link(tx, found.person);
      return { status: 'linked', person: found.person };
    });
  }
}

const digestOf = (code: string): string =>
  createHash('sha256').update(code.replaceAll('-', '').toUpperCase()).digest('hex');
