import type { CooldownTracker } from './cooldown.ts';
import type { ProfileHealthMonitor } from './health.ts';
import type { KeyRecords } from './key-records.ts';
import type { StoredProfile } from './profile.ts';
import { AuthProfileStore, type ProfileStorage } from './profiles.ts';

interface OwnKeysDeps {
  readonly storageOf: (person: string) => ProfileStorage;
  readonly cooldownTracker: CooldownTracker;
  readonly healthMonitor: ProfileHealthMonitor;
  readonly records?: KeyRecords;
  readonly now: () => number;
}

/** The personal keys of users. Each person has a separate store. */
export class OwnKeys {
  readonly #deps: OwnKeysDeps;
  readonly #stores = new Map<string, AuthProfileStore>();
  /** Every key opened here: removed ones too may occur in a text that is still to be recorded. */
  readonly #opened = new Set<string>();

  constructor(deps: OwnKeysDeps) {
    this.#deps = deps;
  }

  of(person: string): AuthProfileStore {
    const known = this.#stores.get(person);
    if (known) return known;
    const { storageOf, ...deps } = this.#deps;
    const store = new AuthProfileStore({ ...deps, storage: this.#watched(storageOf(person)) });
    this.#stores.set(person, store);
    return store;
  }

  /** Returns the store for a question of this person; undefined if they have no keys. */
  async forQuestions(person: string): Promise<AuthProfileStore | undefined> {
    // Nothing is cached about guests, who may be many.
    const isKnown = this.#stores.has(person) || (await this.#deps.storageOf(person).load()).length > 0;
    return isKnown && (await this.of(person).list()).length > 0 ? this.of(person) : undefined;
  }

  /** Returns the keys themselves, to mask them in output. */
  knownKeys(): readonly string[] {
    return [...this.#opened];
  }

  #watched(storage: ProfileStorage): ProfileStorage {
    const note = ({ apiKey }: StoredProfile): unknown => this.#opened.add(apiKey);
    return {
      async load() {
        const profiles = await storage.load();
        profiles.forEach(note);
        return profiles;
      },
      save(profile) {
        note(profile);
        return storage.save(profile);
      },
      remove: (id) => storage.remove(id),
    };
  }
}
