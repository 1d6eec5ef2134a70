import { randomBytes } from 'node:crypto';
import { parseRoutingSessionKey } from '@finclaw/channel-kit';
import type { MachineLocale } from '@finclaw/config';
import { keyOfOwner, type Owner } from '@finclaw/features';
import { type ActingUser, assertHumanAct, FinClawError } from '@finclaw/infra';
import { ownKeysScope } from '@finclaw/models';
import { type Database, forEverybody, LOCKS } from '@finclaw/storage';
import type { Locale, MessageOrigin, MsgContext, PersonRole, ProfileChoices, ReaderProfile } from '@finclaw/types';
import { isLocalChannel } from '../answering/access.ts';
import { type Identity, ownerOf, ownerOfPerson } from '../answering/owner.ts';
import { LinkCodes, type Redeemed } from './link-codes.ts';
import { loadLookAlikes } from './look-alike.ts';
import { moveOwned } from './owned-tables.ts';
import { LOCAL_PERSON, personIn } from './person-id.ts';
import { countedName, freeName } from './person-name.ts';
import { Profiles } from './profiles.ts';

/** A person who uses the program. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly role: PersonRole;
  /** Their daily limit for shared keys; without it only the common daily budget counts. */
  readonly dayNanoUsd?: bigint;
  /** Their own daily limit for their own keys. */
  readonly ownDayNanoUsd?: bigint;
  readonly createdAt: number;
}

interface LinkedSender extends Required<Identity> {
  readonly chatId: string;
  readonly person: string;
  readonly linkedAt: number;
}

interface PersonChange {
  readonly name?: string;
  readonly role?: PersonRole;
  /** Null takes the cap away. */
  readonly dayNanoUsd?: bigint | null;
  readonly ownDayNanoUsd?: bigint | null;
}

interface PeopleDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly random?: (bytes: number) => Buffer;
  /** The machine's settings, used for the person at it until they set their own. */
  readonly machine?: MachineLocale;
  readonly former?: ProfileChoices;
  readonly onOwnerLanguage?: (language: Locale | undefined) => void;
}

interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly role: PersonRole;
  readonly cap: string | null;
  readonly ownCap: string | null;
  readonly createdAt: number;
}

/**
 * The people: the only place that maps senders to people and knows their rights. They are cached in memory, so that
 * this can be called synchronously; `refresh` at each entry loads the changes of other processes.
 */
export class People {
  readonly #deps: PeopleDeps;
  readonly #codes: LinkCodes;
  readonly profiles: Profiles;
  #revision = 0;
  #people: ReadonlyMap<string, Person> = new Map();
  #senders: ReadonlyMap<string, LinkedSender> = new Map();
  /** Direct chats whose id differs from their sender's, as on Discord. */
  #chats: ReadonlyMap<string, string> = new Map();

  private constructor(given: PeopleDeps) {
    const deps = { ...given, database: forEverybody(given.database) };
    this.#deps = deps;
    this.#codes = new LinkCodes(deps);
    const { database, machine = { language: 'en', isKnown: false }, former, onOwnerLanguage } = deps;
    this.profiles = new Profiles({ database, machine, former, onOwnerLanguage });
  }

  /** The people as they are stored now. */
  static async open(deps: PeopleDeps): Promise<People> {
    const people = new People(deps);
    await people.refresh();
    return people;
  }

  /** Counts the changes; store it beside a cached answer. */
  get revision(): number {
    return this.#revision;
  }

  /** Loads changes made by another process. */
  async refresh(): Promise<void> {
    const { database } = this.#deps;
    const stored = (await database.get<{ revision: number }>('SELECT revision FROM people_revision'))?.revision ?? 0;
    if (stored === this.#revision) return;
    const people = await database.all<PersonRow>(
      'SELECT id, name, role, CAST(day_nano_usd AS TEXT) AS cap, CAST(own_day_nano_usd AS TEXT) AS ownCap, created_at AS createdAt FROM people WHERE removed_at IS NULL ORDER BY created_at, id',
    );
    const senders = await database.all<LinkedSender>(
      `SELECT channel_id AS channelId, account_id AS accountId, sender_id AS senderId, chat_id AS chatId, person, linked_at AS linkedAt
       FROM identities ORDER BY linked_at`,
    );
    this.#people = new Map(
      people.map(({ cap, ownCap, ...rest }) => {
        const caps = {
          ...(cap !== null && { dayNanoUsd: BigInt(cap) }),
          ...(ownCap !== null && { ownDayNanoUsd: BigInt(ownCap) }),
        };
        return [rest.id, { ...rest, ...caps }];
      }),
    );
    this.#senders = new Map(senders.map((sender) => [nameOf(sender), sender]));
    this.#chats = new Map(
      senders.map(({ chatId, ...sender }) => [nameOf({ ...sender, senderId: chatId }), sender.person]),
    );
    await this.profiles.refresh();
    this.#revision = stored;
  }

  list(): readonly Person[] {
    return [...this.#people.values()];
  }

  get(id: string): Person | undefined {
    return this.#people.get(id);
  }

  sendersOf(id: string): readonly LinkedSender[] {
    return [...this.#senders.values()].filter(({ person }) => person === id);
  }

  /** Returns the person of a sender; undefined for an unlinked sender of a chat platform. */
  personOf(identity: Identity): string | undefined {
    if (isLocalChannel(identity.channelId)) return personIn(identity.senderId);
    return this.#senders.get(nameOf(identity))?.person;
  }

  /** Returns the owner of a sender's data. */
  ownerOf(identity: Identity): Owner {
    const person = this.personOf(identity);
    return person === undefined ? ownerOf(identity) : ownerOfPerson(person);
  }

  ownerKey(identity: Identity): string {
    return keyOfOwner(this.ownerOf(identity));
  }

  /** Returns the acting user of a sender's request in a conversation. */
  actingUserOf(identity: Identity, sessionKey = ''): ActingUser {
    const owner = this.ownerKey(identity);
    return { owner, conversation: sessionKey, timeZone: this.profiles.zoneOf(owner) };
  }

  profileOf(identity: Identity): ReaderProfile {
    return this.profiles.of(this.ownerKey(identity));
  }

  /** Returns the language for everything about a message and its answer; a job has that of its creator. */
  languageIn(ctx: MsgContext): Locale {
    return ctx.schedule?.locale ?? this.languageOf(ctx, ctx.body);
  }

  /** Returns the language for everything about a message of this sender. */
  languageOf(identity: Identity, text?: string): Locale {
    return this.profiles.languageOf(this.ownerKey(identity), text);
  }

  /** Returns the role of a sender's person; undefined without a person, or once the person was removed. */
  roleOf(identity: Identity): PersonRole | undefined {
    const person = this.personOf(identity);
    return person === undefined ? undefined : this.#people.get(person)?.role;
  }

  /** Returns the owner of a private conversation; undefined for a room, and for a chat with an unlinked sender. */
  personOfConversation(sessionKey: string): string | undefined {
    const place = parseRoutingSessionKey(sessionKey);
    if (place?.chatType !== 'direct') return undefined;
    const { channelId, accountId, chatId: senderId = '' } = place;
    const identity = { channelId, senderId, accountId };
    return this.personOf(identity) ?? this.#chats.get(nameOf(identity));
  }

  /**
   * Returns the payer of a question and their daily limits: the user, else the owner of the conversation, else the
   * first owner.
   */
  payerOf(
    sessionKey: string,
    actingUser?: Identity,
  ): { readonly owner: string } & Pick<Person, 'dayNanoUsd' | 'ownDayNanoUsd'> {
    const person = (actingUser && this.personOf(actingUser)) ?? this.personOfConversation(sessionKey);
    const { dayNanoUsd, ownDayNanoUsd }: Partial<Person> = (person !== undefined && this.#people.get(person)) || {};
    const owner = person ?? (actingUser ? this.ownerKey(actingUser) : LOCAL_PERSON);
    return {
      owner,
      dayNanoUsd,
      ownDayNanoUsd,
    };
  }

  /**
   * Adds a person; they sign in with a link or a code. A name already in use is refused, or numbered for a person who
   * cannot choose another.
   */
  async add(wanted: string, role: PersonRole, whenTaken: 'refuse' | 'count' = 'refuse'): Promise<Person> {
    const { now, random = randomBytes } = this.#deps;
    const person = { id: `p-${random(6).toString('hex')}`, role, createdAt: now() };
    const looks = await loadLookAlikes();
    return this.#change(async (tx) => {
      const name = (whenTaken === 'count' ? countedName : freeName)(await namesIn(tx), wanted, looks);
      await tx.run('INSERT INTO people (id, name, role, created_at) VALUES (?, ?, ?, ?)', [
        person.id,
        name,
        role,
        person.createdAt,
      ]);
      return { ...person, name };
    });
  }

  /** Changes a person; the first owner remains an owner. */
  async change(id: string, { name, role, dayNanoUsd, ownDayNanoUsd }: PersonChange): Promise<Person> {
    if (id === LOCAL_PERSON && role !== undefined && role !== 'owner') throw stays();
    const looks = name === undefined ? undefined : await loadLookAlikes();
    await this.#change(async (tx) => {
      if (name !== undefined && looks !== undefined)
        await tx.run('UPDATE people SET name = ? WHERE id = ?', [freeName(await namesIn(tx), name, looks, id), id]);
      if (role !== undefined) await tx.run('UPDATE people SET role = ? WHERE id = ?', [role, id]);
      if (dayNanoUsd !== undefined) await tx.run('UPDATE people SET day_nano_usd = ? WHERE id = ?', [dayNanoUsd, id]);
      if (ownDayNanoUsd !== undefined)
        await tx.run('UPDATE people SET own_day_nano_usd = ? WHERE id = ?', [ownDayNanoUsd, id]);
    });
    const changed = this.get(id);
    if (!changed) throw unknown();
    return changed;
  }

  /** True for a removed person: their senders stay assigned to them. */
  isRemoved(identity: Identity): boolean {
    const person = this.personOf(identity);
    return person !== undefined && !this.#people.has(person);
  }

  /** Returns true when a person may approve a request of a conversation: in a private one only its owner may. */
  mayDecide(sessionKey: string, by: Identity): boolean {
    const person = this.personOfConversation(sessionKey);
    return person === undefined || person === this.personOf(by);
  }

  /**
   * Removes a person for good, with all their senders, codes and model keys; their other data stays until it is erased.
   */
  async remove(id: string): Promise<boolean> {
    if (id === LOCAL_PERSON) throw stays();
    return (
      (await this.#change(async (tx) => {
        await tx.run('DELETE FROM link_codes WHERE person = ?', [id]);
        await endShares(tx, id);
        await dropKeys(tx, id);
        return tx.run('UPDATE people SET removed_at = ? WHERE id = ? AND removed_at IS NULL', [this.#deps.now(), id]);
      })) > 0
    );
  }

  /**
   * Removes a person as `remove` does, deletes their name, and records that all their data is to be deleted; their
   * sign-ins are deleted at once.
   */
  async erase(id: string, origin: MessageOrigin): Promise<void> {
    assertHumanAct(origin);
    if (id === LOCAL_PERSON) throw stays();
    const { now } = this.#deps;
    await this.#change(async (tx) => {
      await tx.run('INSERT INTO erasing (owner, at) VALUES (?, ?) ON CONFLICT (owner) DO NOTHING', [id, now()]);
      await tx.run('DELETE FROM link_codes WHERE person = ?', [id]);
      await endShares(tx, id);
      await dropKeys(tx, id);
      await tx.run('DELETE FROM profiles WHERE owner = ?', [id]);
      this.profiles.forget(id);
      await tx.run(
        "UPDATE people SET name = '', day_nano_usd = NULL, own_day_nano_usd = NULL, removed_at = coalesce(removed_at, ?) WHERE id = ?",
        [now(), id],
      );
      const theirs = `%"person":${JSON.stringify(id)}%`;
      await tx.run("DELETE FROM named_values WHERE value LIKE ? AND scope <> 'gateway-oidc'", [theirs]);
      // A blocked account at the company's provider is remembered without its name.
      await tx.run("UPDATE named_values SET value = ? WHERE value LIKE ? AND scope = 'gateway-oidc'", [
        JSON.stringify({ person: id }),
        theirs,
      ]);
    });
  }

  /** Creates a code that links a chat platform's sender to the person; it works once, and replaces an older one. */
  async linkCode(
    person: string,
    origin: MessageOrigin,
  ): Promise<{ readonly code: string; readonly expiresAt: number }> {
    assertHumanAct(origin);
    await this.refresh();
    if (!this.#people.has(person)) throw unknown();
    return this.#codes.create(person);
  }

  /** Links a sender to the person whose code they show; the data under their own name becomes that person's. */
  async link(
    code: string,
    sender: Required<Identity> & { readonly chatId: string },
    origin: MessageOrigin,
  ): Promise<Redeemed> {
    assertHumanAct(origin);
    const { channelId, accountId, senderId, chatId } = sender;
    const redeemed = await this.#codes.redeem(code, nameOf(sender), async (tx, person) => {
      const before = this.ownerOf(sender);
      await tx.run(
        `INSERT INTO identities (channel_id, account_id, sender_id, chat_id, person, linked_at) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (channel_id, account_id, sender_id) DO UPDATE SET chat_id = excluded.chat_id, person = excluded.person, linked_at = excluded.linked_at`,
        [channelId, accountId, senderId, chatId, person, this.#deps.now()],
      );
      // Data of another person stays theirs.
      if (before.channelId === channelId) await moveOwned(tx, before, ownerOfPerson(person));
      await raise(tx);
    });
    await this.refresh();
    return redeemed;
  }

  async #change<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    const result = await this.#deps.database.transaction([LOCKS.people], async (tx) => {
      const done = await work(tx);
      await raise(tx);
      return done;
    });
    await this.refresh();
    return result;
  }
}

const endShares = (tx: Database, id: string): Promise<number> =>
  tx.run('DELETE FROM shares WHERE owner = ? OR person = ?', [id, id]);

/** Deletes the model keys of a person who is removed for good. */
const dropKeys = (tx: Database, id: string): Promise<number> =>
  tx.run('DELETE FROM named_values WHERE scope = ?', [ownKeysScope(id)]);

/** Whom a name must not be mistaken for. */
const namesIn = (tx: Database): Promise<readonly Pick<Person, 'id' | 'name'>[]> =>
  tx.all('SELECT id, name FROM people WHERE removed_at IS NULL');

const raise = (tx: Database): Promise<number> => tx.run('UPDATE people_revision SET revision = revision + 1');

const nameOf = ({ channelId, accountId = 'default', senderId }: Identity): string =>
  JSON.stringify([channelId, accountId, senderId]);

const stays = (): FinClawError => new FinClawError('The first owner cannot be removed or made less', 'PERSON_STAYS');
const unknown = (): FinClawError => new FinClawError('There is no such person', 'PERSON_UNKNOWN');
