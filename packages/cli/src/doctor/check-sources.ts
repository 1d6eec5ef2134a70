import { type FinClawConfig, isMessageKey, message } from '@finclaw/config';
import { createSilentLogger } from '@finclaw/infra';
import { createMarketSources, type SourceFailure, sourceFailureText, usesRealMarket } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import { createTickerSymbol, type Locale } from '@finclaw/types';
import type { Finding } from './check.ts';

/** One of each kind, so that every source has a price of at least one. */
const SAMPLES = ['AAPL', '005930.KS', 'BTC-USD', 'EURUSD=X'] as const;
const ASK_MS = 15_000;

/**
 * Checks that every source of prices can be reached and accepts its key. Only a request shows this; without it each is
 * listed as unchecked.
 */
export async function checkSources(
  finance: FinClawConfig['finance'],
  { locale, probes }: { readonly locale: Locale; readonly probes: boolean },
): Promise<readonly Finding[]> {
  if (!usesRealMarket(finance)) return [];
  const directory = new InstrumentDirectory();
  const instruments = SAMPLES.flatMap((symbol) => directory.find(createTickerSymbol(symbol)) ?? []);
  const configured = new Set<string>(finance.dataProviders.map(({ name }) => name));
  const all = createMarketSources({ finance, now: Date.now, logger: createSilentLogger() });
  // Sources without a key are asked too where none is configured.
  const sources = configured.size === 0 ? all : all.filter(({ id }) => configured.has(id));
  const findings = sources.map(async (source): Promise<Finding> => {
    const key = `page.source.${source.id}`;
    const title = isMessageKey(locale, key) ? message(locale, key) : source.id;
    const instrument = instruments.find((each) => source.supports(each));
    if (!probes || instrument === undefined)
      return { id: 'sources', status: 'warning', message: message(locale, 'doctor.sourceUntested', { source: title }) };
    const answer = await source
      .quote(instrument, AbortSignal.timeout(ASK_MS))
      .catch((error: unknown) => ({ ok: false, error: failureOf(error) }) as const);
    if (answer.ok)
      return { id: 'sources', status: 'ok', message: message(locale, 'doctor.sourceFine', { source: title }) };
    const reason = sourceFailureText({ source: title, ...answer.error }, locale) || answer.error.detail;
    return {
      id: 'sources',
      status: 'problem',
      message: message(locale, 'doctor.sourceFailing', { source: title, reason }),
    };
  });
  return Promise.all(findings);
}

/** Makes the failure of a source that timed out. */
const failureOf = (error: unknown): SourceFailure => ({
  reason: 'unavailable',
  detail: String(error),
  cause: 'timeout',
});
