import { endsSoon, type ModelGateway } from '@finclaw/agent';
import { message } from '@finclaw/config';
import type { KeyValueStore } from '@finclaw/storage';
import type { Locale } from '@finclaw/types';

type ModelEntry = NonNullable<ReturnType<ModelGateway['registry']['find']>>;

const SCOPE = 'models.told';

/** What people are told about the model that answers them, each thing once a day: that it will soon be gone, and that it cannot look anything up. */
export class ModelNotices {
  readonly #values: Pick<KeyValueStore, 'transaction'>;
  readonly #now: () => number;
  readonly #locale: Locale;

  constructor(values: Pick<KeyValueStore, 'transaction'>, now: () => number, locale: Locale) {
    this.#values = values;
    this.#now = now;
    this.#locale = locale;
  }

  async tell(entry: ModelEntry | undefined, onNotice: (text: string) => void): Promise<void> {
    if (entry === undefined) return;
    const { id, retiresAt, capabilities } = entry;
    if (endsSoon(entry, this.#now()) && (await this.#isNew(`${id} ends`, retiresAt!))) {
      onNotice(message(this.#locale, 'models.endsSoon', { id, on: retiresAt! }));
    }
    if (!capabilities.functionCalling && (await this.#isNew(`${id} tools`, 'none')))
      onNotice(message(this.#locale, 'models.withoutTools', { id }));
  }

  #isNew(key: string, what: string): Promise<boolean> {
    const fact = `${what} ${new Date(this.#now()).toDateString()}`;
    return this.#values.transaction(async (tx) => {
      if ((await tx.get(SCOPE, key)) === fact) return false;
      await tx.set(SCOPE, key, fact);
      return true;
    });
  }
}
