import { message } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import { describeRefusal, type PortfolioService } from '@finclaw/portfolio';
import { type Invocation, printResult } from '../io.ts';
import { fullId, shortId } from './entry-id.ts';

/** `portfolio undo ID`: undoes a row or a whole import by adding an undo row. */
export async function undoEntry(
  { io, locale, values }: Invocation,
  portfolio: PortfolioService,
  typed: string,
): Promise<number> {
  const id = await fullId(portfolio, typed);
  const isImport = (await portfolio.imports()).some((batch) => batch.id === id);
  const result = await (isImport ? portfolio.undoImport(id) : portfolio.undo(id));
  if (!result.ok) throw new FinClawError(describeRefusal(result.refusal, locale), 'INVALID_INPUT');
  return printResult({ io, values }, result.row, message(locale, 'cli.undone', { id: shortId(id) }));
}
