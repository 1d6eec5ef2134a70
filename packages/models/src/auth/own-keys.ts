import type { CooldownTracker } from './cooldown.ts';
import type { ProfileHealthMonitor } from './health.ts';
import type { KeyRecords } from './key-records.ts';
import type { StoredProfile } from './profile.ts';
import { type AuthProfileStore, type ProfileStorage, SealedAuthProfileStore } from './profiles.ts';

interface OwnKeysDeps {
  /** Where one person's keys lie. */
  readonly storageOf: (person: string) => ProfileStorage;
  readonly cooldownTracker: CooldownTracker;
  readonly healthMonitor: ProfileHealthMonitor;
  readonly records?: KeyRecords;
  readonly now: () => number;
}

/** The keys that people have of their own. Each person has a store of theirs, and nobody's leads to another's. */
export class OwnKeys {
  readonly #deps: OwnKeysDeps;
  readonly #stores = new Map<string, SealedAuthProfileStore>();
  /** Every key that was opened here: removed ones too may stand in a text that is still to be written down. */
  readonly #opened = new Set<string>();

  constructor(deps: OwnKeysDeps) {
    this.#deps = deps;
  }

  /** The keys of one person. */
  of(person: string): SealedAuthProfileStore {
    const known = this.#stores.get(person);
    if (known) return known;
    const { storageOf, ...deps } = this.#deps;
    const store = new SealedAuthProfileStore({ ...deps, storage: this.#watched(storageOf(person)) });
    this.#stores.set(person, store);
    return store;
  }

  /** The same for a question of theirs; undefined for somebody who has none. */
  async forQuestions(person: string): Promise<AuthProfileStore | undefined> {
    // Nothing is kept about guests, of whom there may be many.
    const isKnown = this.#stores.has(person) || (await this.#deps.storageOf(person).load()).length > 0;
    return isKnown && (await this.of(person).list()).length > 0 ? this.of(person) : undefined;
  }

  /** The keys themselves, for whoever has to mask them. */
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
