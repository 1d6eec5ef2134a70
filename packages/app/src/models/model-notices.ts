import { type FinClawConfig, message } from '@finclaw/config';
import { endsSoon, type ModelGateway } from '@finclaw/models';
import type { KeyValueStore } from '@finclaw/storage';
import type { Locale } from '@finclaw/types';
import { budgetNotice } from './budget-notice.ts';

type ModelEntry = NonNullable<ReturnType<ModelGateway['registry']['find']>>;

const SCOPE = 'models.told';

/** Reports something about a model, in the user's language. */
type Tell = (say: (locale: Locale) => string) => void;

/**
 * Informs people about the model that answers them: once a day that it will soon be retired or cannot look anything up,
 * and once at all about the spending limit.
 */
export class ModelNotices {
  readonly #values: Pick<KeyValueStore, 'transaction'>;
  readonly #now: () => number;
  readonly #budget: FinClawConfig['agents']['budget'];

  constructor(
    values: Pick<KeyValueStore, 'transaction'>,
    now: () => number,
    budget: FinClawConfig['agents']['budget'],
  ) {
    this.#values = values;
    this.#now = now;
    this.#budget = budget;
  }

  async tell(entry: ModelEntry | undefined, onNotice: Tell, isOwnKey: boolean): Promise<void> {
    if (entry === undefined) return;
    const { id, retiresAt, capabilities, pricing } = entry;
    const isFree = pricing?.inputPerMillion === 0 && pricing.outputPerMillion === 0;
    const budget = isFree || isOwnKey ? undefined : await budgetNotice(this.#values, this.#budget);
    if (budget) onNotice(budget);
    if (endsSoon(entry, this.#now()) && (await this.#isNew(`${id} ends`, retiresAt!))) {
      onNotice((locale) => message(locale, 'models.endsSoon', { id, on: retiresAt! }));
    }
    if (!capabilities.functionCalling && (await this.#isNew(`${id} tools`, 'none')))
      onNotice((locale) => message(locale, 'models.withoutTools', { id }));
  }

  #isNew(key: string, what: string): Promise<boolean> {
    const fact = `${what} ${new Date(this.#now()).toDateString()}`;
    return this.#values.transaction([SCOPE], async (tx) => {
      if ((await tx.get(SCOPE, key)) === fact) return false;
      await tx.set(SCOPE, key, fact);
      return true;
    });
  }
}
