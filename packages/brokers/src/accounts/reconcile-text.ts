import { message } from '@finclaw/config';
import { groupThousands } from '@finclaw/market';
import type { Locale } from '@finclaw/types';
import type { Difference } from './reconcile.ts';

/** The differences between a broker and the ledger, line by line, with what could be done about them. */
export function differencesText(differences: readonly Difference[], broker: string, locale: Locale): readonly string[] {
  if (differences.length === 0) return [message(locale, 'reconcile.same', { broker })];
  return [
    message(locale, 'reconcile.title', { broker, count: differences.length }),
    ...differences.map(({ name, symbol, atBroker, inLedger, cost }) =>
      cost === undefined
        ? message(locale, 'reconcile.quantity', {
            name,
            symbol,
            broker: groupThousands(atBroker),
            ledger: groupThousands(inLedger),
          })
        : message(locale, 'reconcile.cost', {
            name,
            symbol,
            broker: groupThousands(cost.atBroker),
            ledger: groupThousands(cost.inLedger),
          }),
    ),
    message(locale, 'reconcile.hint'),
  ];
}
