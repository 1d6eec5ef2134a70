import { QUEUE_MODES, type QueueMode } from '@finclaw/conversation';
import type { KeyValueStore } from '@finclaw/storage';
import type { SessionKey } from '@finclaw/types';

/** What people chose for a conversation: its model and its queue mode. Survives a restart. */
export class SessionChoices {
  readonly #values: KeyValueStore;

  constructor(values: KeyValueStore) {
    this.#values = values;
  }

  modelOf(sessionKey: SessionKey): string | undefined {
    return this.#values.get('session-model', sessionKey);
  }

  chooseModel(sessionKey: SessionKey, model: string): void {
    this.#values.set('session-model', sessionKey, model);
  }

  queueModeOf(sessionKey: SessionKey): QueueMode | undefined {
    const stored = this.#values.get('session-queue-mode', sessionKey);
    return QUEUE_MODES.find((mode) => mode === stored);
  }

  chooseQueueMode(sessionKey: SessionKey, mode: string): void {
    if (QUEUE_MODES.some((known) => known === mode)) this.#values.set('session-queue-mode', sessionKey, mode);
  }
}
