import { message } from '@finclaw/config';
import { describeKinds, EXPORT_FORMATS, type PortfolioService } from '@finclaw/portfolio';
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
  const { lines, leftOut } = await portfolio.exportFor(format, locale);
  for (const line of lines) io.stdout.write(line);
  if (leftOut.length > 0)
    writeLine(
      io.stderr,
      message(locale, 'cli.exportLeftOut', { count: leftOut.length, kinds: describeKinds(leftOut, locale) }),
    );
  return EXIT.done;
}
