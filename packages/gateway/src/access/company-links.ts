import type { KeyValueStore } from '@finclaw/storage';
import type { SignInView } from '@finclaw/types';
import { digestOf } from './secret.ts';

interface CompanyLinksDeps {
  readonly values: KeyValueStore;
  readonly now: () => number;
}

/** An account at the company's provider and its person. */
interface CompanyLink {
  readonly person: string;
  /** The label by which its owner recognises it; absent for an erased person. */
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

/** Maps accounts at the company's provider to people. */
export class CompanyLinks {
  readonly #deps: CompanyLinksDeps;

  constructor(deps: CompanyLinksDeps) {
    this.#deps = deps;
  }

  /** Returns the id of an account, which marks its browsers and names it when it is removed. */
  static idOf(account: Subject): string {
    return idOfKey(keyOf(account));
  }

  async personOf(account: Subject): Promise<string | undefined> {
    const stored = await this.#deps.values.get(LINKS, keyOf(account));
    return stored === undefined ? undefined : read(stored).person;
  }

  /**
   * Assigns an account to a person, unless it is assigned, and records its use; one of a removed person can be
   * reassigned. Returns the person it then belongs to.
   */
  link(account: Subject, person: string, label: string, gone?: string): Promise<string> {
    const { values, now } = this.#deps;
    return values.transaction([LINKS], async (tx) => {
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
      const view = { id: idOfKey(key), name: label, linkedAt, usedAt };
      found.set(person, [...(found.get(person) ?? []), view]);
    }
    for (const views of found.values()) views.sort((one, other) => one.linkedAt - other.linkedAt);
    return found;
  }

  /** Removes an account, of this person or of anyone; returns the person it belonged to. */
  remove(id: string, person?: string): Promise<string | undefined> {
    return this.#deps.values.transaction([LINKS], async (tx) => {
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
/** The start of the digest, short enough to type. */
const idOfKey = (key: string): string => Buffer.from(key, 'base64url').toString('hex').slice(0, 12);
const read = (stored: string): CompanyLink => JSON.parse(stored) as CompanyLink;
