import { LOCAL_PERSON } from '@finclaw/app';
import { message } from '@finclaw/config';
import { describeModelStatus, type ModelListing } from '@finclaw/models';
import type { Locale } from '@finclaw/types';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { localTime } from '../local-time.ts';
import { printTable } from '../terminal/screen/print-table.ts';
import { withApp } from '../with-app.ts';

/** Shows the models: those of the program, or with `--all` every published one, or those whose name contains a word. */
export function listModels(typed: Invocation, word: string | undefined): Promise<number> {
  return withApp(typed, async (app, { io, locale, values }) => {
    const all = values.all === true || word !== undefined;
    const listed = await app.models.list({ all, person: LOCAL_PERSON });
    const wanted = word?.toLowerCase() ?? '';
    const models = listed.filter(({ id, aliases }) =>
      [id, ...aliases].some((name) => name.toLowerCase().includes(wanted)),
    );
    if (values.json) {
      writeJson(io.stdout, models);
      return EXIT.done;
    }
    const head = ['models.list.model', 'models.list.window', 'models.list.price', 'models.list.notes'] as const;
    const rows = models.map((model) => cellsOf(model, locale));
    if (rows.length > 0)
      printTable(io.stdout, { head: ['', ...head.map((key) => message(locale, key))], rows, numbers: [2] });
    if (models.length === 0) writeLine(io.stdout, message(locale, 'models.list.none', { name: word ?? '' }));
    if (!all) writeLine(io.stdout, message(locale, 'models.list.more', app.models.source));
    return EXIT.done;
  });
}

function cellsOf(model: ModelListing, locale: Locale): readonly string[] {
  const { id, aliases, contextWindow, pricing, status, retiresAt } = model;
  const mark = model.endsSoon ? '!' : status.kind === 'ready' ? '✔' : ' ';
  const price = pricing
    ? `$${pricing.inputPerMillion} / $${pricing.outputPerMillion}`
    : message(locale, 'cli.priceUnknown');
  const notes = [
    describeModelStatus(locale, status, localTime),
    abilitiesOf(model, locale),
    aliases.join(', '),
    model.learnedLimit ? message(locale, 'models.list.learned', { tokens: compact(model.learnedLimit.tokens) }) : '',
    retiresAt !== undefined && status.kind !== 'retired' ? message(locale, 'models.list.ends', { on: retiresAt }) : '',
  ].filter((note) => note !== '');
  return [mark, id, compact(contextWindow), price, notes.join(' · ')];
}

function abilitiesOf({ capabilities }: Pick<ModelListing, 'capabilities'>, locale: Locale): string {
  const { functionCalling, vision, extendedThinking } = capabilities;
  return [
    message(locale, functionCalling ? 'models.ability.tools' : 'models.ability.noTools'),
    vision ? message(locale, 'models.ability.images') : '',
    extendedThinking ? message(locale, 'models.ability.thinking') : '',
  ]
    .filter((word) => word !== '')
    .join(', ');
}

/** A number of tokens in a few characters. */
export const compact = (tokens: number): string =>
  tokens >= 1_000_000 ? `${Math.round(tokens / 100_000) / 10}M` : `${Math.round(tokens / 1000)}K`;
