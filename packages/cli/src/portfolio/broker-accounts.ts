import { BROKER_NAMES, type BrokerAccounts, brokerFailureText } from '@finclaw/brokers';
import { message } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import type { SourceResult } from '@finclaw/market';

import type { Locale } from '@finclaw/types';

/** Returns the accounts at one broker, or at all that are set up; there must be some. */
export function namedBrokers(
  brokers: readonly BrokerAccounts[],
  named: string | undefined,
  locale: Locale,
): readonly BrokerAccounts[] {
  const wanted = brokers.filter(({ broker }) => named === undefined || broker === named);
  if (wanted.length > 0) return wanted;
  throw new FinClawError(message(locale, 'reconcile.noBroker', { brokers: BROKER_NAMES.join(', ') }), 'INVALID_INPUT');
}

/** Returns a broker's answer, or throws the reason for its failure. */
export function answerOf<T>(found: SourceResult<T>, broker: string, locale: Locale): T {
  if (found.ok) return found.value;
  throw new FinClawError(brokerFailureText(found.error, broker, locale), 'BROKER_UNAVAILABLE');
}
