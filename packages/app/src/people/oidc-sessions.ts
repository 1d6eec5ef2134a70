import type { FinClawConfig } from '@finclaw/config';
import type { KeyValueStore } from '@finclaw/storage';

interface OidcSessionsDeps {
  readonly values: KeyValueStore;
  /** The company's provider; without one its sign-in is disabled. */
  readonly settings: FinClawConfig['gateway']['oidc'];
  readonly now: () => number;
}

const SCOPE = 'gateway-oidc-vouched';
/** The default lifetime of a company sign-in: over a weekend. */
const SESSION_HOURS = 72;

/** The people signed in through the company's OpenID provider alone, and whether that is still valid. */
export class OidcSessions {
  readonly #deps: OidcSessionsDeps;

  constructor(deps: OidcSessionsDeps) {
    this.#deps = deps;
  }

  get name(): string {
    const { settings } = this.#deps;
    return settings === undefined ? '' : (settings.name ?? new URL(settings.issuer).hostname);
  }

  /** The lifetime of a company sign-in, in milliseconds. */
  get holdsMs(): number {
    return (this.#deps.settings?.sessionHours ?? SESSION_HOURS) * 60 * 60 * 1000;
  }

  /** Records that the provider confirmed a person now, or no longer does. */
  async note(person: string, isConfirmed: boolean): Promise<void> {
    const at = isConfirmed ? this.#deps.now() : 0;
    await this.#deps.values.set(SCOPE, person, JSON.stringify({ person, at }));
  }

  /** Returns true when a person came through the provider, and not by an invitation. */
  async isNeededBy(person: string): Promise<boolean> {
    return (await this.#at(person)) !== undefined;
  }

  /** True for a person who must sign in with the provider again before they continue. */
  async hasLapsed(person: string): Promise<boolean> {
    if (this.#deps.settings === undefined) return false;
    const at = await this.#at(person);
    return at !== undefined && at + this.holdsMs <= this.#deps.now();
  }

  async #at(person: string): Promise<number | undefined> {
    const stored = await this.#deps.values.get(SCOPE, person);
    return stored === undefined ? undefined : (JSON.parse(stored) as { readonly at: number }).at;
  }
}
