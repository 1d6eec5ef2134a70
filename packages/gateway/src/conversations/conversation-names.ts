import type { KeyValueStore } from '@finclaw/storage';

/** A reader's name for a conversation, and whether they pinned it. */
export interface ConversationName {
  readonly title?: string;
  readonly isPinned?: boolean;
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

  /** Changes what is given; a title of null goes back to the conversation's own. */
  async change(
    sessionKey: string,
    { title, isPinned }: { readonly title?: string | null; readonly isPinned?: boolean },
  ): Promise<void> {
    await this.#values.transaction([SCOPE], async (values) => {
      const { title: oldTitle, isPinned: wasPinned } = JSON.parse(
        (await values.get(SCOPE, sessionKey)) ?? '{}',
      ) as ConversationName;
      const name = { title: title === undefined ? oldTitle : (title ?? undefined), isPinned: isPinned ?? wasPinned };
      if (name.title === undefined && name.isPinned !== true) await values.delete(SCOPE, sessionKey);
      else await values.set(SCOPE, sessionKey, JSON.stringify(name));
    });
  }

  async remove(sessionKey: string): Promise<void> {
    await this.#values.delete(SCOPE, sessionKey);
  }
}
