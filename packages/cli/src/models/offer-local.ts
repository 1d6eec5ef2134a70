import { type FinClawConfig, message, vendorOf } from '@finclaw/config';
import { findLocalServers, listServedModels } from '@finclaw/models';
import type { Locale } from '@finclaw/types';

/** The time limit for a running server, since a user waits. */
const ANSWER_MS = 300;

/**
 * Looks for a local server that is not configured and has a model; returns how to use it. At most 50 ms where nothing
 * listens.
 */
export async function offerLocal(
  agents: FinClawConfig['agents'],
  env: Readonly<Record<string, string | undefined>>,
  locale: Locale,
): Promise<string | undefined> {
  const servers = await findLocalServers(agents, env);
  const offers = await Promise.all(
    servers
      .filter(({ isListening, isConfigured }) => isListening && !isConfigured)
      .map(async ({ provider, baseUrl }) => {
        // Another program may listen at the usual port.
        const models = await listServedModels({ provider, baseUrl, timeoutMs: ANSWER_MS }).catch(() => []);
        const { title } = vendorOf(provider)!;
        return models.length === 0
          ? []
          : [message(locale, 'models.local.found', { title, provider, count: models.length })];
      }),
  );
  return offers.flat()[0];
}
