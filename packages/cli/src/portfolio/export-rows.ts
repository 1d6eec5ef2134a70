import { message } from '@finclaw/config';
import { EXPORT_FORMATS, exportNotes, type PortfolioService } from '@finclaw/portfolio';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { UsageError } from '../usage-error.ts';

/**
 * `portfolio export`: every row in our own layout, or with `--format` as the file of another program, which may not
 * have them all.
 */
export async function exportRows({ io, locale, values }: Invocation, portfolio: PortfolioService): Promise<number> {
  const named = values.format;
  const format = EXPORT_FORMATS.find((known) => known === named);
  if (named !== undefined && named !== 'finclaw' && format === undefined)
    throw new UsageError(
      message(locale, 'cli.badExport', { value: `${named}`, known: ['finclaw', ...EXPORT_FORMATS].join(', ') }),
    );
  const file = format === undefined ? undefined : await portfolio.exportFor(format, locale);
  const lines = file?.lines ?? (await portfolio.exportCsv());
  const notes = file === undefined ? [] : exportNotes(file, locale);
  if (values.json) {
    writeJson(io.stdout, { format: format ?? 'finclaw', file: [...lines].join(''), notes });
    return EXIT.done;
  }
  for (const line of lines) io.stdout.write(line);
  for (const note of notes) writeLine(io.stderr, note);
  return EXIT.done;
}
