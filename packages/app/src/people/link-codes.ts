import { createHash, randomInt } from 'node:crypto';
import { type Database, LOCKS } from '@finclaw/storage';

/** The result of redeeming a code. */
export type Redeemed =
  | { readonly status: 'linked'; readonly person: string }
  | { readonly status: 'unknown' }
  /** Too many wrong codes; all are refused for a while. */
  | { readonly status: 'locked' };

interface LinkCodesDeps {
  readonly database: Database;
  readonly now: () => number;
}

const LINK_CODE_LIFE_MS = 24 * 60 * 60 * 1000;
const WINDOW_MS = 10 * 60 * 1000;
/** The number of wrong codes, of one sender and of all, after which codes are refused. */
const MAX_WRONG = { own: 5, all: 100 };
/** Letters and digits that are not mistaken for each other when read aloud or typed. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** Matches a code as people type it. */
export const LINK_CODE = /^[2-9A-HJKMNP-TV-Z]{5}-?[2-9A-HJKMNP-TV-Z]{5}$/i;

/**
 * Codes that link a sender to a person. Ten characters out of thirty, a hundred wrong codes in ten minutes: guessing
 * one within its day of life succeeds once in forty milliard days.
 */
export class LinkCodes {
  readonly #deps: LinkCodesDeps;

  constructor(deps: LinkCodesDeps) {
    this.#deps = deps;
  }

  /** Creates a person's only code. */
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
   * Redeems a code. One transaction: of two concurrent uses of the same code only one succeeds, and either `link` is
   * committed too or the code remains valid.
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
