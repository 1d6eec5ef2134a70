import { detectLanguage, type MachineLocale, sentenceLanguage, standardProfile } from '@finclaw/config';
import { zoneOfProcess } from '@finclaw/infra';
import { type Database, LOCKS } from '@finclaw/storage';
import type { Locale, ProfileChange, ProfileChoices, ReaderProfile } from '@finclaw/types';
import { LOCAL_PERSON } from './person-id.ts';

interface ProfilesDeps {
  readonly database: Database;
  readonly machine: MachineLocale;
  /** The profile of the person at this machine in settings of an earlier version. */
  readonly former?: ProfileChoices;
  /** Receives the language of the person at this machine whenever it may have changed. */
  readonly onOwnerLanguage?: ((language: Locale | undefined) => void) | undefined;
}

interface Stored {
  readonly choices: ProfileChoices;
  readonly isAsked: boolean;
}

const NOTHING: Stored = { choices: {}, isAsked: false };

/**
 * The reader profiles by the key of their owner: people, and unlinked senders of chat platforms. Held in memory, so
 * that they can be read anywhere.
 */
export class Profiles {
  readonly #deps: ProfilesDeps;
  readonly #stored = new Map<string, Stored>();
  /** Earlier settings, which count until the person at this machine sets the same. */
  readonly #former: ProfileChoices;
  #revision = 0;

  constructor(deps: ProfilesDeps) {
    this.#deps = deps;
    this.#former = deps.former ?? {};
  }

  /** Loads the changes since the last call. */
  async refresh(): Promise<void> {
    const rows = await this.#deps.database.all<{ owner: string; choices: string; revision: number }>(
      'SELECT owner, choices, revision FROM profiles WHERE revision > ? ORDER BY revision',
      [this.#revision],
    );
    for (const { owner, choices, revision } of rows) {
      const { isAsked = false, ...rest } = JSON.parse(choices) as ProfileChoices & { readonly isAsked?: boolean };
      this.#stored.set(owner, { choices: rest, isAsked });
      this.#revision = Math.max(this.#revision, revision);
    }
    this.#deps.onOwnerLanguage?.(this.choicesOf(LOCAL_PERSON).language);
  }

  of(owner: string): ReaderProfile {
    return { ...this.standardOf(owner), ...this.choicesOf(owner) };
  }

  /**
   * Returns an owner's time zone; by default the machine's, and on a server in UTC Korea's for owners whose home
   * currency is there.
   */
  zoneOf(owner: string): string {
    const { timeZone, baseCurrency, taxResidence } = this.of(owner);
    if (timeZone !== undefined) return timeZone;
    const machines = zoneOfProcess();
    return machines === 'UTC' && (baseCurrency === 'KRW' || taxResidence === 'kr') ? 'Asia/Seoul' : machines;
  }

  choicesOf(owner: string): ProfileChoices {
    const { choices } = this.#stored.get(owner) ?? NOTHING;
    return owner === LOCAL_PERSON ? { ...this.#former, ...choices } : choices;
  }

  /** Returns the defaults for unset values. A machine in UTC is most likely a server, and says nothing about people. */
  standardOf(owner: string): ReaderProfile {
    const { machine } = this.#deps;
    const zone = owner === LOCAL_PERSON ? zoneOfProcess() : 'UTC';
    return standardProfile(
      this.choicesOf(owner).language ?? machine.language,
      machine,
      zone === 'UTC' ? undefined : zone,
    );
  }

  /** Tells whether they saw the questions about it, or answered one. */
  isAsked(owner: string): boolean {
    return (this.#stored.get(owner) ?? NOTHING).isAsked;
  }

  /**
   * Returns the language for everything about a message: that of its own sentence, else the reader's. A name or a
   * ticker alone is not a sentence.
   */
  languageOf(owner: string, text = ''): Locale {
    const { language } = this.choicesOf(owner);
    if (language === undefined) return detectLanguage(text, this.of(owner).language);
    return sentenceLanguage(text) ?? language;
  }

  /** Changes an owner's settings, and records that they were asked. */
  async change(owner: string, change: ProfileChange): Promise<void> {
    const { choices } = this.#stored.get(owner) ?? NOTHING;
    const merged = { ...(owner === LOCAL_PERSON ? this.#former : {}), ...choices, ...change };
    await this.#store(owner, Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)), true);
  }

  /**
   * Sets what a first browser or a first question suggests about its reader, where neither they nor the machine set it.
   */
  async introduce(
    owner: string,
    seen: { readonly language?: Locale | undefined; readonly timeZone?: string | undefined },
  ): Promise<void> {
    const choices = this.choicesOf(owner);
    const language = this.isLanguageOpen(owner) ? seen.language : undefined;
    const timeZone = this.of(owner).timeZone === undefined ? seen.timeZone : undefined;
    if (language === undefined && timeZone === undefined) return;
    const added = { ...(language !== undefined && { language }), ...(timeZone !== undefined && { timeZone }) };
    await this.#store(owner, { ...choices, ...added }, this.isAsked(owner));
  }

  /** Returns true when a first browser may set an unset part of a profile. */
  isOpen(owner: string): boolean {
    return this.isLanguageOpen(owner) || this.of(owner).timeZone === undefined;
  }

  /** Returns true when an owner's language is unset; the machine's counts only for the person at it. */
  isLanguageOpen(owner: string): boolean {
    const isSetByMachine = owner === LOCAL_PERSON && this.#deps.machine.isKnown;
    return !isSetByMachine && this.choicesOf(owner).language === undefined;
  }

  async #store(owner: string, choices: ProfileChoices, isAsked: boolean): Promise<void> {
    await this.#deps.database.transaction([LOCKS.people], async (tx) => {
      await tx.run('UPDATE people_revision SET revision = revision + 1');
      await tx.run(
        `INSERT INTO profiles (owner, choices, revision) SELECT ?, ?, revision FROM people_revision WHERE true
           ON CONFLICT (owner) DO UPDATE SET choices = excluded.choices, revision = excluded.revision`,
        [owner, JSON.stringify({ ...choices, isAsked })],
      );
    });
    await this.refresh();
  }

  /** Removes an owner whose profile was deleted from the cache. */
  forget(owner: string): void {
    this.#stored.delete(owner);
  }
}
