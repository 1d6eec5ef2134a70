import { QUEUE_MODES, type QueueMode } from '@finclaw/conversation';
import type { KeyValueStore } from '@finclaw/storage';
import type { SessionKey } from '@finclaw/types';

/** The choices for a conversation: its model and its queue mode. Survives a restart. */
export class SessionChoices {
  readonly #values: KeyValueStore;

  constructor(values: KeyValueStore) {
    this.#values = values;
  }

  async modelOf(sessionKey: SessionKey): Promise<string | undefined> {
    return this.#values.get('session-model', sessionKey);
  }

  async chooseModel(sessionKey: SessionKey, model: string): Promise<void> {
    await this.#values.set('session-model', sessionKey, model);
  }

  async queueModeOf(sessionKey: SessionKey): Promise<QueueMode | undefined> {
    const stored = await this.#values.get('session-queue-mode', sessionKey);
    return QUEUE_MODES.find((mode) => mode === stored);
  }

  async chooseQueueMode(sessionKey: SessionKey, mode: string): Promise<void> {
    if (QUEUE_MODES.some((known) => known === mode)) await this.#values.set('session-queue-mode', sessionKey, mode);
  }
}
