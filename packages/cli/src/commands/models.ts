import { describeModelStatus, type ModelListing } from '@finclaw/agent';
import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { CommandModule } from '../command-module.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { localTime } from '../local-time.ts';
import { withApp } from '../with-app.ts';

/** `finclaw models`: what can be used now, at what price, and why the rest cannot. */
export const command: CommandModule = {
  maxArguments: 0,
  run: (typed: Invocation) =>
    withApp(typed, async (app, { io, locale, values }) => {
      const models = await app.models.list();
      if (values.json) writeJson(io.stdout, models);
      for (const model of values.json ? [] : models) writeLine(io.stdout, describe(model, locale));
      return EXIT.done;
    }),
};

function describe(model: ModelListing, locale: Locale): string {
  const { id, contextWindow, pricing, status } = model;
  const mark = status.kind === 'ready' ? '✔' : ' ';
  const price = pricing ? `$${pricing.inputPerMillion} / $${pricing.outputPerMillion}` : message(locale, 'cli.priceUnknown');
  return `${mark} ${id.padEnd(22)} ${compact(contextWindow).padStart(6)}  ${price.padEnd(16)} ${describeModelStatus(locale, status, localTime)}`;
}

const compact = (tokens: number): string => (tokens >= 1_000_000 ? `${tokens / 1_000_000}M` : `${Math.round(tokens / 1000)}K`);
