import { LOCAL_PERSON } from '@finclaw/app';
import { type MessageKey, message } from '@finclaw/config';
import { describeFault, type ProbeResult } from '@finclaw/models';
import type { Locale } from '@finclaw/types';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { withApp } from '../with-app.ts';

/**
 * `finclaw models test [MODEL]`: one real question of a few tokens, with a tool to call. Without a model, the one that
 * would answer now.
 */
export function testModel(typed: Invocation, name: string | undefined): Promise<number> {
  return withApp(typed, async (app, { io, locale, values }) => {
    const ready = (await app.models.list({ person: LOCAL_PERSON })).find(
      ({ status, id }) => status.kind === 'ready' && id !== 'offline',
    );
    const wanted = name ?? ready?.id;
    if (wanted === undefined) {
      writeLine(io.stderr, message(locale, 'models.test.nobody'));
      return EXIT.failed;
    }
    const { id, result } = await app.models.probe(wanted, LOCAL_PERSON);
    if (values.json) writeJson(io.stdout, { id, ...result });
    else writeLine(io.stdout, describeProbe(id, result, locale));
    return result.outcome === 'fine' ? EXIT.done : EXIT.failed;
  });
}

/** Returns what a probe showed, in one line. */
export function describeProbe(id: string, result: ProbeResult, locale: Locale): string {
  if (result.outcome === 'fine') {
    const key: MessageKey = result.calledTool ? 'models.test.fine' : 'models.test.noTools';
    return `✔ ${message(locale, key, { id, seconds: (result.durationMs / 1000).toFixed(1) })}`;
  }
  const reason = describeFault(locale, result.outcome, result.reason);
  return `✖ ${message(locale, 'models.test.failed', { id, reason })}`;
}
