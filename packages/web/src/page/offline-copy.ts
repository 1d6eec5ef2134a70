import type { ServerHello, SessionSummary } from '@finclaw/types';
import type { Conversation } from '../conversation/conversation.ts';
import type { DeviceStore } from './device-store.ts';

const CONVERSATION = 'conversation:';
/** The number of recently used conversations that can be read without the server, once opened on this device. */
const MOST = 50;

/** The page's last data from its server, for the time when it cannot be reached. It belongs to one person. */
export class OfflineCopy {
  readonly #store: DeviceStore;

  constructor(store: DeviceStore) {
    this.#store = store;
  }

  hello(): Promise<ServerHello | undefined> {
    return this.#store.get('hello');
  }

  /** Stores the reader; another person's stored data is removed. Returns whether it was another person's. */
  async keepHello(hello: ServerHello): Promise<boolean> {
    const before = await this.hello();
    const isOther = before !== undefined && before.person?.id !== hello.person?.id;
    if (isOther) await this.clear('');
    await this.#store.put('hello', hello);
    return isOther;
  }

  async sessions(): Promise<readonly SessionSummary[]> {
    return (await this.#store.get<readonly SessionSummary[]>('sessions')) ?? [];
  }

  /** Stores the list, and removes conversations that are no longer among the newest of it. */
  async keepSessions(sessions: readonly SessionSummary[]): Promise<void> {
    const newest = sessions.slice(0, MOST);
    await this.#store.put('sessions', newest);
    const wanted = new Set(newest.map(({ sessionKey }) => CONVERSATION + sessionKey));
    for (const key of await this.#store.keys(CONVERSATION)) if (!wanted.has(key)) await this.#store.remove(key);
  }

  conversation(sessionKey: string): Promise<Conversation | undefined> {
    return this.#store.get(CONVERSATION + sessionKey);
  }

  async keepConversation({ live: _, ...conversation }: Conversation): Promise<void> {
    await this.#store.put(CONVERSATION + conversation.session.sessionKey, conversation);
  }

  /** Removes the entries with this prefix; unsent messages only when everything is removed. */
  async clear(prefix: string): Promise<void> {
    for (const key of await this.#store.keys(prefix)) await this.#store.remove(key);
  }

  /** Removes the conversations after signing out. */
  async signOut(): Promise<void> {
    await this.clear(CONVERSATION);
    await this.clear('sessions');
  }
}
