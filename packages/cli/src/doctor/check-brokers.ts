import { brokerFailureText, createBrokerAccounts } from '@finclaw/brokers';
import { dataProviderOf, type FinClawConfig, message } from '@finclaw/config';
import { brokerName } from '@finclaw/portfolio';
import type { Locale } from '@finclaw/types';
import type { Finding } from './check.ts';

/**
 * Checks that the key of every broker opens its account; a broker that also provides prices is checked with the
 * sources. Only a request shows this.
 */
export async function checkBrokers(
  { dataProviders }: FinClawConfig['finance'],
  { locale, probes }: { readonly locale: Locale; readonly probes: boolean },
): Promise<readonly Finding[]> {
  const providers = dataProviders.filter(({ name }) => dataProviderOf(name)?.gives === 'accounts');
  const brokers = createBrokerAccounts({ providers, now: Date.now, wait: async () => {} });
  const findings = brokers.map(async ({ broker, holdings }): Promise<Finding> => {
    const source = brokerName(broker, locale);
    if (!probes)
      return { id: 'brokers', status: 'warning', message: message(locale, 'doctor.sourceUntested', { source }) };
    const answer = await holdings();
    if (answer.ok) return { id: 'brokers', status: 'ok', message: message(locale, 'doctor.accountFine', { source }) };
    const reason = brokerFailureText(answer.error, broker, locale);
    return { id: 'brokers', status: 'problem', message: message(locale, 'doctor.accountFailing', { source, reason }) };
  });
  return Promise.all(findings);
}
