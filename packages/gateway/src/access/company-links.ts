import type { KeyValueStore } from '@finclaw/storage';
import type { SignInView } from '@finclaw/types';
import { digestOf } from './secret.ts';

interface CompanyLinksDeps {
  readonly values: KeyValueStore;
  readonly now: () => number;
}

/** Whose an account at the company's provider is. */
interface CompanyLink {
  readonly person: string;
  /** What its owner knows it by; nothing of somebody who was erased. */
  readonly label?: string;
  readonly linkedAt?: number;
  readonly usedAt?: number;
}

/** An account at a provider. */
export interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

const LINKS = 'gateway-oidc';

/** Which account at the company's provider is which person. */
export class CompanyLinks {
  readonly #deps: CompanyLinksDeps;

  constructor(deps: CompanyLinksDeps) {
    this.#deps = deps;
  }

  /** What browsers that came by an account are marked with, and how the account is named to whoever takes it away. */
  static idOf(account: Subject): string {
    return idOfKey(keyOf(account));
  }

  async personOf(account: Subject): Promise<string | undefined> {
    const stored = await this.#deps.values.get(LINKS, keyOf(account));
    return stored === undefined ? undefined : read(stored).person;
  }

  /**
   * Notes whose account it is and that it was used, unless it is somebody's; one of a person who is gone can be given
   * to another. Says whose it is then.
   */
  link(account: Subject, person: string, label: string, gone?: string): Promise<string> {
    const { values, now } = this.#deps;
    return values.transaction(async (tx) => {
      const stored = await tx.get(LINKS, keyOf(account));
      const before = stored === undefined ? undefined : read(stored);
      if (before !== undefined && before.person !== person && before.person !== gone) return before.person;
      const linkedAt = before?.person === person ? (before.linkedAt ?? now()) : now();
      const link: CompanyLink = { person, label, linkedAt, usedAt: now() };
      await tx.set(LINKS, keyOf(account), JSON.stringify(link));
      return person;
    });
  }

  /** The accounts of each person, the oldest first. */
  async all(): Promise<ReadonlyMap<string, readonly SignInView[]>> {
    const found = new Map<string, SignInView[]>();
    for (const { key, value } of await this.#deps.values.list(LINKS)) {
      const { person, label = '', linkedAt = 0, usedAt } = read(value);
      const view = { id: idOfKey(key), name: label, linkedAt, ...(usedAt !== undefined && { usedAt }) };
      found.set(person, [...(found.get(person) ?? []), view]);
    }
    for (const views of found.values()) views.sort((one, other) => one.linkedAt - other.linkedAt);
    return found;
  }

  /** Takes an account away, of this person or of anybody; says whose it was. */
  remove(id: string, person?: string): Promise<string | undefined> {
    return this.#deps.values.transaction(async (tx) => {
      for (const { key, value } of await tx.list(LINKS)) {
        const link = read(value);
        if (idOfKey(key) !== id || (person !== undefined && link.person !== person)) continue;
        await tx.delete(LINKS, key);
        return link.person;
      }
      return undefined;
    });
  }
}

const keyOf = ({ issuer, subject }: Subject): string => digestOf(JSON.stringify([issuer, subject]));
/** The beginning of the digest, as people can type it. */
const idOfKey = (key: string): string => Buffer.from(key, 'base64url').toString('hex').slice(0, 12);
const read = (stored: string): CompanyLink => JSON.parse(stored) as CompanyLink;
