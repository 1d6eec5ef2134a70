import { explainError, message } from '@finclaw/config';
import { isFinClawError } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { withApp } from '../with-app.ts';

/** `finclaw models refresh [PROVIDER]`: asks every possible vendor, or one, for its current models. */
export function refreshModels(typed: Invocation, provider: string | undefined): Promise<number> {
  return withApp(typed, async (app, { io, locale, values }) => {
    const providers = provider === undefined ? await usableProviders(app.models.list()) : [provider];
    const results = await Promise.all(
      providers.map(async (name) => {
        try {
          const models = await app.models.refresh(name);
          return { provider: name, count: models.length };
        } catch (error) {
          return { provider: name, count: 0, problem: reasonOf(error, locale) };
        }
      }),
    );
    if (values.json) writeJson(io.stdout, results);
    for (const { provider: name, count, problem } of values.json ? [] : results) {
      writeLine(
        io.stdout,
        problem === undefined
          ? message(locale, 'models.refresh.done', { provider: name, count })
          : `✖ ${name}: ${problem}`,
      );
    }
    if (results.length === 0) writeLine(io.stderr, message(locale, 'models.refresh.nobody'));
    return results.some(({ problem }) => problem !== undefined) || results.length === 0 ? EXIT.failed : EXIT.done;
  });
}

/** Returns the vendor's own words, if any. */
function reasonOf(error: unknown, locale: Locale): string {
  const reason = isFinClawError(error) ? error.details?.reason : undefined;
  if (typeof reason === 'string') return reason;
  return explainError(locale, error) ?? (error instanceof Error ? error.message : String(error));
}

async function usableProviders(
  listing: Promise<readonly { readonly provider: string; readonly status: { readonly kind: string } }[]>,
) {
  const ready = (await listing).filter(({ status, provider }) => status.kind === 'ready' && provider !== 'offline');
  return [...new Set(ready.map(({ provider }) => provider))];
}
