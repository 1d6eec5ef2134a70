import { type OidcSessions, type People, plainName } from '@finclaw/app';
import { Refusal } from '@finclaw/config';
import type { AccessStore } from './access-store.ts';
import { CompanyLinks } from './company-links.ts';
import type { OidcSettings, ProviderUser } from './company-sign-in.ts';

interface CompanyPeopleDeps {
  readonly settings: OidcSettings;
  readonly links: CompanyLinks;
  readonly access: Pick<AccessStore, 'admit' | 'signOut'>;
  readonly people: Pick<People, 'add' | 'get' | 'refresh' | 'remove'>;
  readonly oidcSessions: OidcSessions;
  readonly now: () => number;
}

/**
 * Finds the person of a user the company's provider confirmed: by their subject alone, because names and addresses are
 * reassigned later.
 */
export class CompanyPeople {
  readonly #deps: CompanyPeopleDeps;

  constructor(deps: CompanyPeopleDeps) {
    this.#deps = deps;
  }

  /** Signs in the browser of such a person, until the provider must be asked again. */
  async admit(user: ProviderUser): Promise<string> {
    const { access, oidcSessions: word, now } = this.#deps;
    const person = await this.#personOf(user);
    const secret = await access.admit(person, {
      signIn: CompanyLinks.idOf(user),
      until: now() + word.holdsMs,
    });
    if (secret === undefined) throw this.#refusal('removed');
    return secret;
  }

  /** Returns the person; a new one for a user of an allowed domain or group. Throws a fault for all others. */
  async #personOf(user: ProviderUser): Promise<string> {
    const { people, links, oidcSessions: word } = this.#deps;
    await people.refresh();
    const known = await links.personOf(user);
    if (known === undefined) return user.person === undefined ? this.#join(user) : this.#connect(user, user.person);
    if (people.get(known) === undefined) {
      // A removed person stays out, unless they were invited again and are signed in with that.
      if (user.person === undefined) throw this.#refusal('removed');
      return this.#connect(user, user.person, known);
    }
    if (user.person !== undefined && user.person !== known) throw this.#refusal('somebodyElses');
    if (await word.isNeededBy(known)) await this.#askAgain(user, known);
    return links.link(user, known, labelOf(user));
  }

  /** Signs out a person who came through the provider alone when it no longer confirms them. */
  async #askAgain({ claims }: ProviderUser, person: string): Promise<void> {
    const { oidcSessions: word, access } = this.#deps;
    const isConfirmed = this.#isAllowed(claims);
    await word.note(person, isConfirmed);
    if (isConfirmed) return;
    await access.signOut({ person });
    throw this.#refusal('left');
  }

  async #connect(user: ProviderUser, person: string, gone?: string): Promise<string> {
    const { people, links } = this.#deps;
    if (people.get(person) === undefined) throw this.#refusal('removed');
    if ((await links.link(user, person, labelOf(user), gone)) !== person) throw this.#refusal('somebodyElses');
    return person;
  }

  async #join(user: ProviderUser): Promise<string> {
    const { people, links, settings, oidcSessions: word } = this.#deps;
    if (!this.#isAllowed(user.claims)) throw this.#refusal('notInvited');
    const { name, email } = user.claims;
    const added = await people.add(firstText([name, email, user.subject]), settings.role ?? 'member', 'count');
    await word.note(added.id, true);
    const person = await links.link(user, added.id, labelOf(user));
    // Two browsers of one person arrived for the first time at once.
    if (person !== added.id) await people.remove(added.id);
    return person;
  }

  #isAllowed(claims: ProviderUser['claims']): boolean {
    const { domains = [], groups = [], groupsClaim = 'groups' } = this.#deps.settings;
    const { email, email_verified: isVerified } = claims;
    const domain =
      typeof email === 'string' && isVerified === true ? email.slice(email.lastIndexOf('@') + 1).toLowerCase() : '';
    const own = claims[groupsClaim];
    return (
      domains.some((allowed) => allowed.toLowerCase() === domain) ||
      (Array.isArray(own) && groups.some((group) => own.includes(group)))
    );
  }

  #refusal(why: 'removed' | 'somebodyElses' | 'notInvited' | 'left'): Refusal {
    return new Refusal('FORBIDDEN', `gateway.oidc.${why}`, { name: this.#deps.oidcSessions.name });
  }
}

/** Returns the label by which a person recognises their account at the provider. */
const labelOf = ({ claims: { email, name }, subject }: ProviderUser): string =>
  plainName(firstText([email, name, subject]));

const firstText = (texts: readonly unknown[]): string =>
  texts.find((text): text is string => typeof text === 'string' && plainName(text) !== '') ?? '?';
