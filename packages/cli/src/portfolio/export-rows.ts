import { message } from '@finclaw/config';
import { EXPORT_FORMATS, exportNotes, type PortfolioService } from '@finclaw/portfolio';
import { EXIT, type Invocation, writeLine } from '../io.ts';
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
  if (format === undefined) {
    for (const line of await portfolio.exportCsv()) io.stdout.write(line);
    return EXIT.done;
  }
  const file = await portfolio.exportFor(format, locale);
  for (const line of file.lines) io.stdout.write(line);
  for (const note of exportNotes(file, locale)) writeLine(io.stderr, note);
  return EXIT.done;
}
