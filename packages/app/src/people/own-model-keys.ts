import { message } from '@finclaw/config';
import { FinClawError, redactSecrets } from '@finclaw/infra';
import { type Auth, checkKey, describeKeyCheck } from '@finclaw/models';
import { nanoOfUsd } from '@finclaw/storage';
import type { Locale } from '@finclaw/types';
import { addKey, toKeyProblem } from '../models/add-key.ts';
import { ownKeyVendors } from '../models/key-vendors.ts';
import type { Models } from '../models/models.ts';
import type { People } from './people.ts';

interface OwnModelKeysDeps {
  readonly keys: Auth['own'];
  readonly people: Pick<People, 'get' | 'refresh' | 'change'>;
  readonly models: Pick<Models, 'config'>;
}

/** A key a person adds for their own questions. */
interface NewOwnKey {
  readonly provider: string;
  readonly apiKey: string;
  /** Stores it without a test call to the vendor. */
  readonly unchecked?: boolean;
}

type Profile = Awaited<ReturnType<Auth['profiles']['list']>>[number];

/** The result: stored unless `profile` is missing; the problem, and further information. */
interface AddedOwnKey {
  readonly profile?: Profile;
  readonly problem?: string;
  readonly notice?: string;
}

/** The daily limit for a person's first key until they set one. */
const FIRST_LIMIT_USD = '1';

/** The model keys of individual people: used only for their own questions, and invisible to others. */
export class OwnModelKeys {
  readonly #deps: OwnModelKeysDeps;

  constructor(deps: OwnModelKeysDeps) {
    this.#deps = deps;
  }

  list(person: string): Promise<readonly Profile[]> {
    return this.#deps.keys.of(person).list();
  }

  /** Tries a key with its vendor and stores it unless it is refused. The first one brings a daily limit with it. */
  async add(person: string, { provider, ...key }: NewOwnKey, locale: Locale): Promise<AddedOwnKey> {
    const { keys, people } = this.#deps;
    const { agents } = this.#deps.models.config;
    await people.refresh();
    if (people.get(person)?.role === 'reader') throw new FinClawError('A reader adds no keys', 'PERSON_READS');
    if (!ownKeyVendors(agents).includes(provider))
      throw new FinClawError(`No key can be added for ${provider}`, 'INVALID_INPUT');
    const profiles = keys.of(person);
    const isFirst = (await profiles.list()).length === 0;
    const { profile, problem } = await addKey(profiles, { provider, ...key }, agents, locale).catch(
      toKeyProblem(locale),
    );
    if (profile === undefined) return { problem };
    await this.#assertStillHere(person, profile.id);
    const notice = isFirst ? await this.#limitFirst(person, locale) : undefined;
    return { profile, problem, notice };
  }

  /**
   * Tests one of a person's keys with the vendor; returns the problem, if any. A working key is no longer suspended.
   */
  async check(
    person: string,
    id: string,
    locale: Locale,
  ): Promise<{ readonly isFine: boolean; readonly problem?: string }> {
    const profiles = this.#deps.keys.of(person);
    const profile = await profiles.get(id);
    if (profile === undefined) throw new FinClawError(`There is no profile ${id}`, 'PROFILE_NOT_FOUND');
    const { provider, apiKey } = profile;
    const check = await checkKey(provider, apiKey, this.#deps.models.config.agents);
    if (check.state === 'fine') {
      await profiles.takeBack(id);
      return { isFine: true };
    }
    return { isFine: false, problem: redactSecrets(describeKeyCheck(check, provider, locale), [apiKey]) };
  }

  /** Removes a key from the next call on; false when they have none of this id. */
  remove(person: string, id: string): Promise<boolean> {
    return this.#deps.keys.of(person).delete(id);
  }

  /** Returns a person's daily limit for their own keys; undefined for no limit. */
  limitOf(person: string): bigint | undefined {
    return this.#deps.people.get(person)?.ownDayNanoUsd;
  }

  async setLimit(person: string, nanoUsd: bigint | null): Promise<void> {
    await this.#deps.people.change(person, { ownDayNanoUsd: nanoUsd });
  }

  /** Throws for a person removed while the vendor was asked, so that they leave no key behind. */
  async #assertStillHere(person: string, id: string): Promise<void> {
    const { keys, people } = this.#deps;
    await people.refresh();
    if (people.get(person) !== undefined) return;
    await keys.of(person).delete(id);
    throw new FinClawError('There is no such person', 'PERSON_UNKNOWN');
  }

  async #limitFirst(person: string, locale: Locale): Promise<string | undefined> {
    if (this.limitOf(person) !== undefined) return undefined;
    await this.setLimit(person, nanoOfUsd(FIRST_LIMIT_USD));
    return message(locale, 'people.keys.firstLimit', { limit: `$${FIRST_LIMIT_USD}` });
  }
}
