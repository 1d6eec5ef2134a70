import { createHash } from 'node:crypto';
import type { Refusal } from '@finclaw/broker-files';
import { message } from '@finclaw/config';
import type { ReceivedShare } from '@finclaw/features';
import { assertHumanAct, FinClawError } from '@finclaw/infra';

import { type Database, forEverybody, LOCKS, type Tables } from '@finclaw/storage';
import {
  type GivenShareView,
  LOCALES,
  type Locale,
  type MessageOrigin,
  type OfferedShareView,
  type ReceivedShareView,
  type ShareAccess,
  type ShareView,
} from '@finclaw/types';
import type { AuditLog } from '../audit/audit-log.ts';
import type { ShareBody } from '../audit/share-body.ts';
import { isOddlyWritten, loadLookAlikes } from './look-alike.ts';
import { offerLabel } from './offer-label.ts';
import type { People } from './people.ts';

interface SharesDeps {
  readonly database: Database;
  readonly people: Pick<People, 'get' | 'refresh' | 'profiles'>;
  readonly audit: Pick<AuditLog, 'append'>;
  readonly now: () => number;
}

/** A person's given and accepted shares, and the offers that wait for their answer. */
interface SharesOf {
  readonly given: readonly GivenShareView[];
  readonly received: readonly ReceivedShareView[];
  readonly offers: readonly OfferedShareView[];
}

/** A share, the other person in it, and its recipient's answer. */
interface Row {
  readonly owner: string;
  readonly account: string;
  readonly id: string;
  readonly name: string;
  readonly access: ShareAccess;
  readonly sharedAt: number;
  /** Null while unanswered. */
  readonly answered: ShareAccess | 'none' | null;
  readonly answeredOffer: number | null;
}

/** An offer its recipient was not informed of yet. */
export interface NewOffer extends Pick<OfferedShareView, 'id' | 'account' | 'access'> {
  /** The owner's name, as its recipient reads it. */
  readonly giver: string;
  readonly recipient: string;
  /** Equal for the same account, however often it is offered. */
  readonly key: string;
  readonly markAnnounced: () => Promise<void>;
}

/** SQL for shares of which both people are still present; those of removed people do not count. */
const BOTH = `shares s JOIN people giver ON giver.id = s.owner AND giver.removed_at IS NULL
  JOIN people taker ON taker.id = s.person AND taker.removed_at IS NULL`;
const ANSWER = 'share_answers a ON a.owner = s.owner AND a.account = s.account AND a.person = s.person';
const ANSWERED = `${BOTH} LEFT JOIN ${ANSWER}`;
/** SQL for accepted shares: an offer does not exist for its recipient until it is accepted. */
const ACCEPTED = `${BOTH} JOIN ${ANSWER} AND a.access <> 'none'`;
/** Rights beyond the accepted ones are not granted: an offer of more changes nothing until it is answered. */
const ACCESS = `CASE WHEN taker.role <> 'reader' AND s.access = 'writer' AND a.access = 'writer' AND a.offer = s.shared_at
  THEN 'writer' ELSE 'reader' END`;
const COLUMNS = `s.owner, s.account, s.access, s.shared_at AS "sharedAt", a.access AS answered, a.offer AS "answeredOffer"`;
const ONE = 'owner = ? AND account = ? AND person = ?';

/** The maximum number of offers from one person to another. */
const MOST_OFFERS = 20;

/** Others' screens and models read the name: one short line without invisible characters. */
const PLAIN = /^[^\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]{1,60}$/u;

/**
 * The accounts people share with each other. Every call reads the database, so an ended share is gone at once, in every
 * process.
 */
export class Shares {
  readonly #deps: SharesDeps;

  constructor(deps: SharesDeps) {
    this.#deps = deps;
  }

  /** Returns a person's given and accepted shares, and the offers to them. */
  async of(person: string): Promise<SharesOf> {
    const { database } = this.#deps;
    const given = await database.all<Row>(
      `SELECT taker.id, taker.name, ${COLUMNS} FROM ${ANSWERED} WHERE s.owner = ? ORDER BY s.account, taker.name, taker.id`,
      [person],
    );
    const received = await this.#receivedRows(person);
    const locale = this.#languageOf(person);
    return {
      given: given.map((row) => ({ ...this.#viewOf(row, locale), access: row.access, state: stateOf(row) })),
      received: received.filter(isAccepted).map((row) => ({ ...this.#viewOf(row, locale), id: shareId(row, person) })),
      offers: received.filter(isOffer).map((row) => ({
        id: shareId(row, person),
        account: offerLabel(row.account),
        person: { id: row.id, name: offerLabel(called(row.name, locale)) },
        access: row.access,
        sharedAt: row.sharedAt,
        ...(isAccepted(row) && { has: 'reader' as const }),
      })),
    };
  }

  /** Returns the accounts of others that a person accepted, with their displayed names. */
  async received(person: string): Promise<readonly ReceivedShare[]> {
    const rows = await this.#deps.database.all<Omit<ReceivedShare, 'name' | 'fullName'> & { readonly giver: string }>(
      `SELECT s.owner, s.account, giver.name AS giver, ${ACCESS} AS access FROM ${ACCEPTED} WHERE s.person = ? ORDER BY giver.name, s.owner, s.account`,
      [person],
    );
    const locale = this.#languageOf(person);
    return rows.map(({ giver, ...share }) => {
      const name = `${share.account} ${whose(giver, locale)}`;
      const isTwice = rows.some(
        (row) => row.owner !== share.owner && `${row.account} ${whose(row.giver, locale)}` === name,
      );
      const fullName = `${share.account} ${whose(giver, locale, share.owner)}`;
      return { ...share, name: isTwice ? fullName : name, fullName };
    });
  }

  /**
   * Returns a function that judges the name of a new account: it must not look like another person's account (also of a
   * removed person) as displayed where it is shared, nor like another account of their own, and must not mix alphabets
   * in a word.
   */
  async accountNames(person: string): Promise<(account: string, own: readonly string[]) => Refusal | undefined> {
    const others = await this.#deps.database.all<Pick<Row, 'id' | 'name'>>(
      "SELECT id, name FROM people WHERE id <> ? AND (removed_at IS NULL OR name <> '')",
      [person],
    );
    const looks = await loadLookAlikes();
    const ends = others.flatMap(({ id, name }) =>
      // A person without a name has a different default in each language.
      LOCALES.flatMap((locale) => [whose(name, locale), whose(name, locale, id)]),
    );
    return (account, own): Refusal | undefined => {
      if (ends.some((end) => looks.endsLike(account, end))) return { reason: 'not-shared', params: { account } };
      const other = own.find((each) => looks.readsLike(account, each));
      if (other !== undefined) return { reason: 'confusable-account', params: { account, other } };
      return isOddlyWritten(account) ? { reason: 'mixed-account', params: { account } } : undefined;
    };
  }

  /** Throws unless the person may write to another person's account; call it inside the writing transaction. */
  async assertMayWrite(tx: Database, person: string, { owner, account }: ReceivedShare): Promise<void> {
    const found = await tx.get(
      `SELECT 1 AS may FROM ${ACCEPTED} WHERE s.owner = ? AND s.account = ? AND s.person = ? AND ${ACCESS} = 'writer'`,
      [owner, account, person],
    );
    if (found === undefined) throw new FinClawError('The account is not shared for writing', 'ACCOUNT_NOT_SHARED');
  }

  /**
   * Offers an account to a person, or changes their rights in it; anything beyond their present rights waits for their
   * answer.
   */
  async share(
    owner: string,
    account: string,
    person: string,
    access: ShareAccess,
    origin: MessageOrigin,
  ): Promise<void> {
    assertHumanAct(origin);
    const { people } = this.#deps;
    await people.refresh();
    if (people.get(owner)?.role === 'reader') throw new FinClawError('A reader shares nothing', 'PERSON_READS');
    if (!PLAIN.test(account) || isOddlyWritten(account)) throw unplain();
    if (people.get(person) === undefined || person === owner)
      throw new FinClawError('There is no such person', 'PERSON_UNKNOWN');
    await this.#record({ owner, account, person, access }, async (tx, now) => {
      const before = await tx.get<Row>(
        `SELECT ${COLUMNS} FROM ${ANSWERED} WHERE s.owner = ? AND s.account = ? AND s.person = ?`,
        [owner, account, person],
      );
      const isWaiting = before !== undefined && isOffer(before) && before.access === access;
      const isCovered =
        before !== undefined && isAccepted(before) && (access === 'reader' || acceptedAccess(before) === access);
      if (before === undefined) await assertDistinct(tx, owner, account, person);
      if (isWaiting || isCovered) {
        await tx.run(`UPDATE shares SET access = ? WHERE ${ONE}`, [access, owner, account, person]);
        return;
      }
      await assertRoom(tx, owner, person);
      // An answer refers to one offer, so every offer has a unique time.
      const sharedAt = Math.max(now, (before?.sharedAt ?? 0) + 1);
      await tx.run(
        `INSERT INTO shares (owner, account, person, access, shared_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (owner, account, person) DO UPDATE SET access = excluded.access, shared_at = excluded.shared_at, announced_at = NULL`,
        [owner, account, person, access, sharedAt],
      );
    });
  }

  /** Accepts an offer. Fails when it was changed or ended since. */
  async accept(person: string, id: string, origin: MessageOrigin): Promise<void> {
    await this.#answer(person, id, origin, 'accepted');
  }

  /** Declines an offer, or returns accepted rights. */
  async decline(person: string, id: string, origin: MessageOrigin): Promise<void> {
    await this.#answer(person, id, origin, 'declined');
  }

  /** Returns the offers whose recipients were not informed yet. */
  async newOffers(): Promise<readonly NewOffer[]> {
    const database = forEverybody(this.#deps.database);
    const rows = await database.all<Row & { readonly person: string }>(
      `SELECT s.person, giver.id, giver.name, ${COLUMNS} FROM ${ANSWERED} WHERE s.announced_at IS NULL ORDER BY s.shared_at`,
    );
    return rows.filter(isOffer).map((row) => {
      const { owner, account, person, access, sharedAt } = row;
      return {
        id: shareId(row, person),
        account: offerLabel(account),
        access,
        recipient: person,
        giver: offerLabel(called(row.name, this.#languageOf(person))),
        key: digestOf([owner, account, person]),
        markAnnounced: async () => {
          const sql = `UPDATE shares SET announced_at = ? WHERE ${ONE} AND shared_at = ?`;
          await database.run(sql, [this.#deps.now(), owner, account, person, sharedAt]);
        },
      };
    });
  }

  /** Ends a share; false where there was none. */
  async end(owner: string, account: string, person: string, origin: MessageOrigin): Promise<boolean> {
    assertHumanAct(origin);
    const key = [owner, account, person];
    const which = `shares WHERE ${ONE}`;
    if ((await this.#deps.database.get(`SELECT 1 AS there FROM ${which}`, key)) === undefined) return false;
    await this.#record({ owner, account, person, access: 'none' }, (tx) => tx.run(`DELETE FROM ${which}`, key));
    return true;
  }

  async #answer(person: string, id: string, origin: MessageOrigin, answer: 'accepted' | 'declined'): Promise<void> {
    assertHumanAct(origin);
    const found = (await this.#receivedRows(person)).find(
      (row) => shareId(row, person) === id && (isOffer(row) || isAccepted(row)),
    );
    if (found === undefined) throw gone();
    if (answer === 'accepted' && !isOffer(found)) return;
    const { owner, account, sharedAt } = found;
    // Declining more keeps the accepted rights; declining those, or a first offer, leaves none.
    const declined = isOffer(found) && isAccepted(found) ? 'reader' : 'none';
    const access = answer === 'accepted' ? found.access : declined;
    await this.#record({ owner, account, person, access: found.access, answer }, async (tx) => {
      const answered = await tx.run(
        `INSERT INTO share_answers (owner, account, person, offer, access)
           SELECT owner, account, person, shared_at, ? FROM shares WHERE ${ONE} AND shared_at = ? AND access = ?
         ON CONFLICT (owner, account, person) DO UPDATE SET offer = excluded.offer, access = excluded.access`,
        [access, owner, account, person, sharedAt, found.access],
      );
      // It changed in between: the answer was to another offer.
      if (answered !== 1) throw gone();
    });
  }

  #receivedRows(person: string): Promise<readonly Row[]> {
    return this.#deps.database.all<Row>(
      `SELECT giver.id, giver.name, ${COLUMNS} FROM ${ANSWERED} WHERE s.person = ? ORDER BY giver.name, giver.id, s.account`,
      [person],
    );
  }

  async #record(body: ShareBody, write: (tx: Database, now: number) => Promise<unknown>): Promise<void> {
    const { audit, now } = this.#deps;
    const at = now();
    const writing = async ({ database }: Tables): Promise<void> => void (await write(database, at));
    await audit.append({ kind: 'share', at, body }, writing, [LOCKS.people]);
  }

  #viewOf(row: Row, locale: Locale): ShareView {
    const { account, id, name, sharedAt } = row;
    return { account, person: { id, name: called(name, locale) }, access: acceptedAccess(row), sharedAt };
  }

  #languageOf(person: string): Locale {
    return this.#deps.people.profiles.of(person).language;
  }
}

/** Returns a person's name for a reader of this language; the first owner may have none. */
const called = (name: string, locale: Locale): string => name || message(locale, 'people.role.owner');

const whose = (name: string, locale: Locale, id?: string): string =>
  `(${called(name, locale)}${id === undefined ? '' : ` ${id}`})`;

const unplain = (): FinClawError => new FinClawError('The name of the account is not plain', 'ACCOUNT_NAME_UNPLAIN');
const gone = (): FinClawError => new FinClawError('There is no such offer', 'SHARE_OFFER_GONE');

const isAccepted = ({ answered }: Row): boolean => answered === 'reader' || answered === 'writer';

/** Returns true when it grants more than was accepted so far. */
const isOffer = (row: Row): boolean =>
  row.answeredOffer !== row.sharedAt && !(isAccepted(row) && row.access === 'reader');

const stateOf = (row: Row): GivenShareView['state'] => {
  if (isOffer(row)) return 'offered';
  return row.answered === 'none' || (row.access === 'writer' && row.answered === 'reader') ? 'declined' : 'accepted';
};

const acceptedAccess = (row: Row): ShareAccess =>
  row.access === 'writer' && row.answered === 'writer' && !isOffer(row) ? 'writer' : 'reader';

/** Returns a short id for the exact offer; a changed offer has another one. */
const shareId = ({ owner, account, access, sharedAt }: Row, person: string): string =>
  digestOf([owner, account, person, access, sharedAt]).slice(0, 6);

const digestOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

async function assertRoom(tx: Database, owner: string, person: string): Promise<void> {
  const waiting = await tx.all<Row>(`SELECT ${COLUMNS} FROM ${ANSWERED} WHERE s.owner = ? AND s.person = ?`, [
    owner,
    person,
  ]);
  if (waiting.filter(isOffer).length >= MOST_OFFERS)
    throw new FinClawError('Too many offers wait', 'SHARE_OFFERS_MANY', { details: { count: MOST_OFFERS } });
}

/** Throws if another account of the same owner that looks alike is already shared with this person. */
async function assertDistinct(tx: Database, owner: string, account: string, person: string): Promise<void> {
  const looks = await loadLookAlikes();
  const shared = await tx.all<{ account: string }>('SELECT account FROM shares WHERE owner = ? AND person = ?', [
    owner,
    person,
  ]);
  if (shared.some((other) => looks.readsLike(other.account, account))) throw unplain();
}
