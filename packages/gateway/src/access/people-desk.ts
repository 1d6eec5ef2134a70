import { type People, type Person, personSpent } from '@finclaw/app';
import { asEverybody, assertHumanAct } from '@finclaw/infra';
import { nanoOfUsd, type Store, usdText } from '@finclaw/storage';
import type { MessageOrigin, PersonRole, PersonView } from '@finclaw/types';
import type { AccessStore } from './access-store.ts';
import type { CompanyLinks } from './company-links.ts';

/** The dependencies for managing people, from the page and from the command line. */
interface PeopleDeskDeps {
  readonly people: People;
  readonly access: AccessStore;
  readonly links: CompanyLinks;
  readonly store: Pick<Store, 'usage'>;
  /** The address a person opens, with a slash at the end. */
  readonly address: () => string;
  readonly now: () => number;
}

type SignIns = Awaited<ReturnType<CompanyLinks['all']>>;

/** The two ways to sign in: a link for a browser, or a code for a chat platform. */
interface WaysIn {
  readonly link: string;
  readonly code: string;
  readonly expiresAt: number;
}

/** The number of days an invitation is valid. */
export const INVITATION_DAYS = 7;

/** Manages the users of the program, without their data: inviting, changing, removing. */
export class PeopleDesk {
  readonly #deps: PeopleDeskDeps;

  constructor(deps: PeopleDeskDeps) {
    this.#deps = deps;
  }

  async list(): Promise<readonly PersonView[]> {
    const { people, links } = this.#deps;
    await people.refresh();
    const signIns = await links.all();
    return Promise.all(people.list().map((person) => this.#viewOf(person, signIns)));
  }

  async invite(
    name: string,
    role: PersonRole,
    origin: MessageOrigin,
  ): Promise<WaysIn & { readonly person: PersonView }> {
    assertHumanAct(origin);
    const person = await this.#deps.people.add(name, role);
    const ways = await this.waysIn(person.id, origin, INVITATION_DAYS * 24 * 60 * 60 * 1000);
    return { person: await this.#viewOf(person), ...ways };
  }

  /** Changes a person. A new role invalidates existing grants: they are signed out everywhere. */
  async change(
    id: string,
    { dayUsd, ...change }: { readonly name?: string; readonly role?: PersonRole; readonly dayUsd?: string | null },
    origin: MessageOrigin,
  ): Promise<PersonView> {
    assertHumanAct(origin);
    const { people, access } = this.#deps;
    await people.refresh();
    const before = people.get(id)?.role;
    const dayNanoUsd = typeof dayUsd === 'string' ? nanoOfUsd(dayUsd) : dayUsd;
    const person = await people.change(id, { ...change, dayNanoUsd });
    if (before !== person.role) await access.revokeAll(id);
    return this.#viewOf(person);
  }

  /** Removes a person's access everywhere; false when the id is unknown. */
  async remove(id: string, origin: MessageOrigin): Promise<boolean> {
    assertHumanAct(origin);
    const isRemoved = await this.#deps.people.remove(id);
    await this.#deps.access.revokeAll(id);
    return isRemoved;
  }

  /** Removes an account at the company's provider from its person; false when the id is unknown. */
  async unlink(signIn: string, origin: MessageOrigin): Promise<boolean> {
    assertHumanAct(origin);
    const { links, access } = this.#deps;
    const person = await links.remove(signIn);
    if (person !== undefined) await access.signOut({ person, signIn });
    return person !== undefined;
  }

  /** Creates further ways to sign in for an existing person. */
  async waysIn(id: string, origin: MessageOrigin, lifeMs?: number): Promise<WaysIn> {
    const { people, access, address } = this.#deps;
    const { code, expiresAt } = await people.linkCode(id, origin);
    return { link: `${address()}open?key=${await access.createLink(id, lifeMs)}`, code, expiresAt };
  }

  async #viewOf({ id, name, role, createdAt, dayNanoUsd }: Person, known?: SignIns): Promise<PersonView> {
    const { people, access, links, store, now } = this.#deps;
    const [browsers, tokens, signIns, spent] = await Promise.all([
      access.browsersOf(id),
      access.tokensOf(id),
      known ?? links.all(),
      // An owner sees only the spending of others.
      asEverybody(() => personSpent(store, id, now())),
    ]);
    return {
      id,
      name,
      role,
      createdAt,
      browsers: browsers.length,
      tokens: tokens.length,
      spentUsd: usdText(spent.lent),
      ownUsd: usdText(spent.own),
      ...(dayNanoUsd !== undefined && { dayUsd: usdText(dayNanoUsd) }),
      signIns: signIns.get(id) ?? [],
      senders: people.sendersOf(id).map(({ channelId, accountId, senderId }) => ({ channelId, accountId, senderId })),
    };
  }
}
