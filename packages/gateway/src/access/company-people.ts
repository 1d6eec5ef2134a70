import type { People } from '@finclaw/app';
import type { KeyValueStore } from '@finclaw/storage';
import { GatewayFault } from '../gateway-fault.ts';
import type { OidcSettings, Vouched } from './company-sign-in.ts';
import { digestOf } from './secret.ts';

interface CompanyPeopleDeps {
  readonly settings: OidcSettings;
  readonly values: KeyValueStore;
  readonly people: Pick<People, 'add' | 'get' | 'refresh' | 'remove'>;
  readonly name: string;
}

const SUBJECTS = 'gateway-oidc';
const LONGEST_NAME = 60;

/** Which person somebody is whom the company's provider vouches for: known by their subject alone, because names and addresses are given to others later. */
export class CompanyPeople {
  readonly #deps: CompanyPeopleDeps;

  constructor(deps: CompanyPeopleDeps) {
    this.#deps = deps;
  }

  /** The person; a new one for somebody of an allowed domain or group. A fault for anybody else. */
  async personOf(vouched: Vouched): Promise<string> {
    const { people, name } = this.#deps;
    await people.refresh();
    const key = digestOf(JSON.stringify([vouched.issuer, vouched.subject]));
    const known = await this.#linked(key);
    if (known !== undefined) {
      if (people.get(known) === undefined) throw new GatewayFault('FORBIDDEN', 'gateway.oidc.removed', { name });
      if (vouched.person !== undefined && vouched.person !== known)
        throw new GatewayFault('FORBIDDEN', 'gateway.oidc.somebodyElses', { name });
      return known;
    }
    if (vouched.person !== undefined) return this.#link(key, vouched.person);
    if (!this.#isAllowed(vouched.claims)) throw new GatewayFault('FORBIDDEN', 'gateway.oidc.notInvited', { name });
    const added = await people.add(nameIn(vouched), this.#deps.settings.role ?? 'member');
    const person = await this.#link(key, added.id);
    // Two browsers of one person came for the first time at once.
    if (person !== added.id) await people.remove(added.id);
    return person;
  }

  #isAllowed(claims: Vouched['claims']): boolean {
    const { domains = [], groups = [], groupsClaim = 'groups' } = this.#deps.settings;
    const { email, email_verified: isVerified } = claims;
    const domain = typeof email === 'string' && isVerified === true ? email.slice(email.lastIndexOf('@') + 1).toLowerCase() : '';
    const own = claims[groupsClaim];
    return (
      domains.some((allowed) => allowed.toLowerCase() === domain) ||
      (Array.isArray(own) && groups.some((group) => own.includes(group)))
    );
  }

  async #linked(key: string): Promise<string | undefined> {
    const stored = await this.#deps.values.get(SUBJECTS, key);
    return stored === undefined ? undefined : (JSON.parse(stored) as { readonly person: string }).person;
  }

  /** Notes whose subject it is, unless somebody was faster. */
  #link(key: string, person: string): Promise<string> {
    return this.#deps.values.transaction(async (tx) => {
      const stored = await tx.get(SUBJECTS, key);
      if (stored !== undefined) return (JSON.parse(stored) as { readonly person: string }).person;
      await tx.set(SUBJECTS, key, JSON.stringify({ person }));
      return person;
    });
  }
}

/** One line: whoever has it chose it at the provider, and others' screens and models read it. */
function nameIn({ claims: { name, email }, subject }: Vouched): string {
  const lines = [name, email, subject].map((text) =>
    typeof text === 'string' ? text.replaceAll(/[\p{C}\s]+/gu, ' ').trim() : '',
  );
  return lines.find((text) => text !== '')?.slice(0, LONGEST_NAME) ?? '?';
}
