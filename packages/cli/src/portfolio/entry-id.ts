import type { PortfolioService } from '@finclaw/portfolio';

const SHORT = 8;

/** Returns the part of an id that people read and type. */
export const shortId = (id: string): string => id.slice(0, SHORT);

/**
 * Returns the id of the one row or import that begins like this; what fits none or several comes back as it was typed.
 */
export async function fullId(portfolio: Pick<PortfolioService, 'rows' | 'imports'>, typed: string): Promise<string> {
  if (typed.length < SHORT) return typed;
  const known = [...(await portfolio.rows()), ...(await portfolio.imports())].map(({ id }) => id);
  const found = known.filter((id) => id.startsWith(typed));
  return found.length === 1 ? found[0]! : typed;
}
