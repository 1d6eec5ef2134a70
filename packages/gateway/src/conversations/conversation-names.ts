import type { KeyValueStore } from '@finclaw/storage';

/** A reader's name for a conversation, and whether they pinned it. */
export interface ConversationName {
  readonly title?: string;
  readonly isPinned?: boolean;
  /** A title written by a model for the first question of this time. */
  readonly suggested?: SuggestedTitle;
}

interface SuggestedTitle {
  readonly title: string;
  readonly at: number;
}

const SCOPE = 'conversation-names';

/** The names people gave to their conversations. */
export class ConversationNames {
  readonly #values: KeyValueStore;

  constructor(values: KeyValueStore) {
    this.#values = values;
  }

  async all(): Promise<ReadonlyMap<string, ConversationName>> {
    const rows = await this.#values.list(SCOPE);
    return new Map(rows.map(({ key, value }) => [key, JSON.parse(value) as ConversationName]));
  }

  async of(sessionKey: string): Promise<ConversationName> {
    return JSON.parse((await this.#values.get(SCOPE, sessionKey)) ?? '{}') as ConversationName;
  }

  /** Changes the given fields; a title of null restores the conversation's own. */
  async change(
    sessionKey: string,
    { title, isPinned }: { readonly title?: string | null; readonly isPinned?: boolean },
  ): Promise<void> {
    await this.#update(sessionKey, (name) => ({
      ...name,
      title: title === undefined ? name.title : (title ?? undefined),
      isPinned: isPinned ?? name.isPinned,
    }));
  }

  /** Stores a model's title; one given by a person takes precedence. */
  async suggest(sessionKey: string, suggested: SuggestedTitle): Promise<void> {
    await this.#update(sessionKey, (name) => ({ ...name, suggested }));
  }

  async #update(sessionKey: string, change: (name: ConversationName) => Partial<ConversationName>): Promise<void> {
    await this.#values.transaction([SCOPE], async (values) => {
      const before = JSON.parse((await values.get(SCOPE, sessionKey)) ?? '{}') as ConversationName;
      const { title, isPinned, suggested } = change(before);
      if (title === undefined && isPinned !== true && suggested === undefined) await values.delete(SCOPE, sessionKey);
      else await values.set(SCOPE, sessionKey, JSON.stringify({ title, isPinned, suggested }));
    });
  }

  async remove(sessionKey: string): Promise<void> {
    await this.#values.delete(SCOPE, sessionKey);
  }
}
