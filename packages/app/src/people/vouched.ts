import type { FinClawConfig } from '@finclaw/config';
import type { KeyValueStore } from '@finclaw/storage';

interface VouchedDeps {
  readonly values: KeyValueStore;
  /** The company's provider; without one nobody is here by its word. */
  readonly settings: FinClawConfig['gateway']['oidc'];
  readonly now: () => number;
}

const SCOPE = 'gateway-oidc-vouched';
/** How long the provider's word holds unless the settings say otherwise: over a weekend. */
const SESSION_HOURS = 72;

/** Who is here by the word of the company's provider alone, and whether that still holds. */
export class Vouched {
  readonly #deps: VouchedDeps;

  constructor(deps: VouchedDeps) {
    this.#deps = deps;
  }

  /** What people know the provider by. */
  get name(): string {
    const { settings } = this.#deps;
    return settings === undefined ? '' : (settings.name ?? new URL(settings.issuer).hostname);
  }

  /** How long the provider's word holds, in milliseconds. */
  get holdsMs(): number {
    return (this.#deps.settings?.sessionHours ?? SESSION_HOURS) * 60 * 60 * 1000;
  }

  /** Notes that the provider vouches for somebody now, or no longer does. */
  async note(person: string, isVouched: boolean): Promise<void> {
    const at = isVouched ? this.#deps.now() : 0;
    await this.#deps.values.set(SCOPE, person, JSON.stringify({ person, at }));
  }

  /** Whether somebody came by the provider's word, and not by an invitation. */
  async isNeededBy(person: string): Promise<boolean> {
    return (await this.#at(person)) !== undefined;
  }

  /** True for somebody whom the provider has to vouch for again before they go on. */
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
