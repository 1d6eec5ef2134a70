import { message } from '@finclaw/config';
import { assertHumanAct, FinClawError } from '@finclaw/infra';
import type { Database } from '@finclaw/storage';
import type { Locale, MessageOrigin, ShareAccess, ShareView } from '@finclaw/types';
import type { AuditLog } from '../audit/audit-log.ts';
import type { ShareBody } from '../audit/share-body.ts';
import type { People } from './people.ts';
import { nameKey } from './person-name.ts';

interface SharesDeps {
  readonly database: Database;
  readonly people: Pick<People, 'get' | 'refresh'>;
  readonly audit: Pick<AuditLog, 'append'>;
  /** The language in which the first owner, who may have no name, is called. */
  readonly locale: Locale;
  readonly now: () => number;
}

/** An account of somebody else that one of the people sees now. */
interface ReceivedShare {
  readonly owner: string;
  readonly account: string;
  /** What it is called where it is shown, which says whose it is; and what it is called where something else is called that. */
  readonly name: string;
  readonly fullName: string;
  /** A reader among the people changes nothing, whatever was granted. */
  readonly access: ShareAccess;
}

interface Row {
  readonly account: string;
  readonly id: string;
  readonly name: string;
  readonly access: ShareAccess;
  readonly sharedAt: number;
}

/** Both of them are still here; what somebody shut out has shared, or was shared with them, counts for nothing. */
const BOTH = `shares s JOIN people giver ON giver.id = s.owner AND giver.removed_at IS NULL
  JOIN people taker ON taker.id = s.person AND taker.removed_at IS NULL`;
const ACCESS = `CASE WHEN taker.role = 'reader' THEN 'reader' ELSE s.access END`;

/** Others' screens and models read the name: one short line without anything that is not seen. */
const PLAIN = /^[^\p{C}\p{Zl}\p{Zp}]{1,60}$/u;

/** Which accounts the people share with each other. Every question is put to the database, so what has ended is gone at once, in every process. */
export class Shares {
  readonly #deps: SharesDeps;

  constructor(deps: SharesDeps) {
    this.#deps = deps;
  }

  /** What somebody shares, and what is shared with them. */
  async of(person: string): Promise<{ readonly given: readonly ShareView[]; readonly received: readonly ShareView[] }> {
    const columns = `s.account, s.access, s.shared_at AS "sharedAt"`;
    const { database } = this.#deps;
    const given = await database.all<Row>(
      `SELECT taker.id, taker.name, ${columns} FROM ${BOTH} WHERE s.owner = ? ORDER BY s.account, taker.name, taker.id`,
      [person],
    );
    const received = await database.all<Row>(
      `SELECT giver.id, giver.name, ${columns} FROM ${BOTH} WHERE s.person = ? ORDER BY giver.name, giver.id, s.account`,
      [person],
    );
    return { given: given.map((row) => this.#viewOf(row)), received: received.map((row) => this.#viewOf(row)) };
  }

  /** The accounts of others that somebody sees, under the names they have there. */
  async received(person: string): Promise<readonly ReceivedShare[]> {
    const rows = await this.#deps.database.all<Omit<ReceivedShare, 'name' | 'fullName'> & { readonly giver: string }>(
      `SELECT s.owner, s.account, giver.name AS giver, ${ACCESS} AS access FROM ${BOTH} WHERE s.person = ? ORDER BY giver.name, s.owner, s.account`,
      [person],
    );
    return rows.map(({ giver, ...share }) => {
      const name = `${share.account} ${this.#whose(giver)}`;
      const isTwice = rows.some((row) => row.owner !== share.owner && `${row.account} ${this.#whose(row.giver)}` === name);
      const fullName = `${share.account} ${this.#whose(giver, share.owner)}`;
      return { ...share, name: isTwice ? fullName : name, fullName };
    });
  }

  /** Tells which names an account of somebody else would have, also of somebody who was removed since, however they are written; undefined where there is nobody else. */
  async othersAccounts(person: string): Promise<((name: string) => boolean) | undefined> {
    const others = await this.#deps.database.all<Pick<Row, 'id' | 'name'>>(
      "SELECT id, name FROM people WHERE id <> ? AND (removed_at IS NULL OR name <> '')",
      [person],
    );
    if (others.length === 0) return undefined;
    const ends = others.flatMap(({ id, name }) => [this.#whose(name), this.#whose(name, id)].map(nameKey));
    return (name) => {
      const key = nameKey(name);
      return ends.some((end) => key.endsWith(end) && key !== end);
    };
  }

  /** Asked inside a transaction that writes to an account of somebody else. */
  async assertMayWrite(tx: Database, person: string, { owner, account }: ReceivedShare): Promise<void> {
    const found = await tx.get(
      `SELECT 1 AS may FROM ${BOTH} WHERE s.owner = ? AND s.account = ? AND s.person = ? AND ${ACCESS} = 'writer'`,
      [owner, account, person],
    );
    if (found === undefined) throw new FinClawError('The account is not shared for writing', 'ACCOUNT_NOT_SHARED');
  }

  /** Shares an account, or changes what may be done with it. */
  async share(owner: string, account: string, person: string, access: ShareAccess, origin: MessageOrigin): Promise<void> {
    assertHumanAct(origin);
    const { people } = this.#deps;
    await people.refresh();
    if (people.get(owner)?.role === 'reader') throw new FinClawError('A reader shares nothing', 'PERSON_READS');
    if (!PLAIN.test(account)) throw new FinClawError('The name of the account is not one short line', 'ACCOUNT_NAME_UNPLAIN');
    if (people.get(person) === undefined || person === owner) throw new FinClawError('There is no such person', 'PERSON_UNKNOWN');
    await this.#record({ owner, account, person, access }, (tx, now) =>
      tx.run(
        `INSERT INTO shares (owner, account, person, access, shared_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (owner, account, person) DO UPDATE SET access = excluded.access, shared_at = excluded.shared_at`,
        [owner, account, person, access, now],
      ),
    );
  }

  /** Ends it; false where nothing of the kind was shared. */
  async end(owner: string, account: string, person: string, origin: MessageOrigin): Promise<boolean> {
    assertHumanAct(origin);
    const key = [owner, account, person];
    const which = 'shares WHERE owner = ? AND account = ? AND person = ?';
    if ((await this.#deps.database.get(`SELECT 1 AS there FROM ${which}`, key)) === undefined) return false;
    await this.#record({ owner, account, person, access: 'none' }, (tx) => tx.run(`DELETE FROM ${which}`, key));
    return true;
  }

  async #record(body: ShareBody, write: (tx: Database, now: number) => Promise<unknown>): Promise<void> {
    const { audit, now } = this.#deps;
    const at = now();
    await audit.append({ kind: 'share', at, body }, async ({ database }) => void (await write(database, at)));
  }

  #viewOf({ account, id, name, access, sharedAt }: Row): ShareView {
    return { account, person: { id, name: this.#called(name) }, access, sharedAt };
  }

  #whose(name: string, id?: string): string {
    return `(${this.#called(name)}${id === undefined ? '' : ` ${id}`})`;
  }

  #called(name: string): string {
    return name || message(this.#deps.locale, 'people.role.owner');
  }
}
